#include "app/html.h"

#include <algorithm>
#include <cstdint>

namespace gridhand::app {
namespace {

// How many bytes the UTF-8 character at the beginning has, 0 if it is none. Overlong forms and
// surrogates are left to the browser, which shows a replacement itself.
std::size_t LengthOfCharacter(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xc2 ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (length > text.size()) return 0;
  const auto tail = text.substr(std::min<std::size_t>(length, 1), length > 0 ? length - 1 : 0);
  const bool goes_on = std::all_of(tail.begin(), tail.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
  });
  return goes_on ? length : 0;
}

std::string EscapedCharacter(std::string_view character) {
  if (character == "&") return "&amp;";
  if (character == "<") return "&lt;";
  if (character == ">") return "&gt;";
  if (character == "\"") return "&quot;";
  if (character == "'") return "&#39;";
  return std::string(character);
}

}  // namespace

std::string EscapeHtml(std::string_view text) {
  std::string escaped;
  while (!text.empty()) {
    const std::size_t length = LengthOfCharacter(text);
    escaped += length == 0 ? "\xef\xbf\xbd" : EscapedCharacter(text.substr(0, length));
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return escaped;
}

std::string PngDataUri(std::string_view png_bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string uri = "data:image/png;base64,";
  uri.reserve(uri.size() + png_bytes.size() * 4 / 3 + 4);
  // Three bytes are four digits of six bits.
  for (std::size_t i = 0; i < png_bytes.size(); i += 3) {
    const std::string_view three = png_bytes.substr(i, 3);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      bits = bits << 8 | (k < three.size() ? static_cast<unsigned char>(three[k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      uri += k <= three.size() ? kDigits[bits >> (18 - 6 * k) & 63] : '=';
    }
  }
  return uri;
}

}  // namespace gridhand::app
