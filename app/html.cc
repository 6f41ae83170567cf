#include "app/html.h"

#include <utf8.h>

#include <cstdint>
#include <iterator>

namespace gridhand::app {
namespace {

std::string EscapedCharacter(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return std::string(1, c);
  }
}

}  // namespace

std::string EscapeHtml(std::string_view text) {
  std::string valid;
  utf8::replace_invalid(text.begin(), text.end(), std::back_inserter(valid));
  std::string escaped;
  for (const char c : valid) escaped += EscapedCharacter(c);
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
