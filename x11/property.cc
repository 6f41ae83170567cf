#include "x11/property.h"

#include <fmt/format.h>
#include <utf8.h>

#include <iterator>

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

}  // namespace

std::string Latin1ToUtf8(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) utf8::append(static_cast<unsigned char>(c), std::back_inserter(out));
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
  return utf8::is_valid(bytes.begin(), bytes.end()) ? std::string(bytes) : Latin1ToUtf8(bytes);
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
