#include "x11/property.h"

#include <fmt/format.h>

namespace gridhand::x11 {
namespace {

// In 32-bit units: more than any title or client list.
constexpr std::uint32_t kLongestProperty = 1 << 16;

base::Result<XcbPtr<xcb_get_property_reply_t>> Get(Connection& connection, xcb_window_t window,
                                                   const std::string& name) {
  const auto atom = connection.Atom(name);
  if (!atom) return atom.error();
  const auto cookie = xcb_get_property(connection.raw(), 0, window, *atom,
                                       XCB_GET_PROPERTY_TYPE_ANY, 0, kLongestProperty);
  return connection.Fetch(xcb_get_property_reply, cookie, fmt::format("read {}", name));
}

// Number of continuation bytes after this first byte; -1 if it cannot be a first byte.
int Continuations(unsigned char first) {
  if (first < 0x80) return 0;
  if (first >= 0xc2 && first < 0xe0) return 1;
  if (first >= 0xe0 && first < 0xf0) return 2;
  if (first >= 0xf0 && first < 0xf5) return 3;
  return -1;
}

}  // namespace

bool IsUtf8(std::string_view bytes) {
  std::size_t i = 0;
  while (i < bytes.size()) {
    int left = Continuations(static_cast<unsigned char>(bytes[i++]));
    if (left < 0) return false;
    for (; left > 0; --left, ++i) {
      if (i == bytes.size() || (bytes[i] & 0xc0) != 0x80) return false;
    }
  }
  return true;
}

std::string Latin1ToUtf8(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      out += c;
      continue;
    }
    out += static_cast<char>(0xc0 | (code >> 6));
    out += static_cast<char>(0x80 | (code & 0x3f));
  }
  return out;
}

base::Result<std::string> TextProperty(Connection& connection, xcb_window_t window,
                                       const std::string& name) {
  const auto reply = Get(connection, window, name);
  if (!reply) return reply.error();
  const xcb_get_property_reply_t* property = reply->get();
  if (property->format != 8) return std::string();
  const std::string_view bytes(static_cast<const char*>(xcb_get_property_value(property)),
                               static_cast<std::size_t>(xcb_get_property_value_length(property)));
  return IsUtf8(bytes) ? std::string(bytes) : Latin1ToUtf8(bytes);
}

base::Result<std::vector<std::uint32_t>> NumberProperty(Connection& connection, xcb_window_t window,
                                                        const std::string& name) {
  const auto reply = Get(connection, window, name);
  if (!reply) return reply.error();
  const xcb_get_property_reply_t* property = reply->get();
  if (property->format != 32) return std::vector<std::uint32_t>();
  const auto* items = static_cast<const std::uint32_t*>(xcb_get_property_value(property));
  return std::vector<std::uint32_t>(items, items + property->value_len);
}

}  // namespace gridhand::x11
