#include "x11/hit_test.h"

#include <fmt/format.h>

#include <algorithm>

#include "x11/property.h"
#include "x11/window.h"

namespace gridhand::x11 {

bool Hit::Contains(xcb_window_t window) const {
  return std::find(path.begin(), path.end(), window) != path.end();
}

base::Result<Hit> HitTestPath(Connection& connection, base::ScreenPoint point) {
  Hit hit;
  xcb_window_t parent = connection.root();
  for (;;) {
    const auto cookie = xcb_translate_coordinates(connection.raw(), connection.root(), parent,
                                                  static_cast<std::int16_t>(point.x),
                                                  static_cast<std::int16_t>(point.y));
    const auto reply = connection.Fetch(xcb_translate_coordinates_reply, cookie,
                                        "find the window under the point");
    if (!reply) return reply.error();
    if ((*reply)->child == XCB_WINDOW_NONE) return hit;
    parent = (*reply)->child;
    hit.path.push_back(parent);
  }
}

base::Result<Hit> HitTest(Connection& connection, base::ScreenPoint point) {
  auto hit = HitTestPath(connection, point);
  if (!hit || hit->path.empty()) return hit;
  hit->client = hit->path.front();
  for (const xcb_window_t window : hit->path) {
    const auto managed = NumberProperty(connection, window, "WM_STATE");
    if (!managed) return managed.error();
    if ((*managed).empty()) continue;
    hit->client = window;
    break;
  }
  return hit;
}

std::string NameForPeople(Connection& connection, xcb_window_t window) {
  const auto info = DescribeWindow(connection, window);
  if (!info || (info->title.empty() && info->class_name.empty())) {
    return fmt::format("window 0x{:x}", window);
  }
  return fmt::format("\"{}\" (class {})", info->title, info->class_name);
}

}  // namespace gridhand::x11
