#include "base/printable.h"

#include <utf8.h>

#include <cstdint>
#include <iterator>

namespace gridhand::base {
namespace {

constexpr std::uint32_t kReplacement = 0xfffd;

bool IsIn(std::uint32_t c, std::uint32_t first, std::uint32_t last) {
  return first <= c && c <= last;
}

// By Unicode: C0; delete and C1; line and paragraph separators with embeddings and overrides of the
// direction; isolates of the direction; the marks of a direction (Arabic, left to right, right to
// left).
bool Steers(std::uint32_t c) {
  return c < 0x20 || c == 0x61c || IsIn(c, 0x200e, 0x200f) || IsIn(c, 0x7f, 0x9f) ||
         IsIn(c, 0x2028, 0x202e) || IsIn(c, 0x2066, 0x2069);
}

}  // namespace

std::string Printable(std::string_view text, Newlines newlines) {
  std::string valid;
  utf8::replace_invalid(text.begin(), text.end(), std::back_inserter(valid), kReplacement);
  std::string out;
  for (auto at = valid.begin(); at != valid.end();) {
    const std::uint32_t c = utf8::unchecked::next(at);
    const bool is_kept = !Steers(c) || (c == '\n' && newlines == Newlines::kKept);
    utf8::append(is_kept ? c : kReplacement, std::back_inserter(out));
  }
  return out;
}

}  // namespace gridhand::base
