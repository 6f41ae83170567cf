#include "x11/hit_test.h"

#include <fmt/format.h>

#include <algorithm>

#include "x11/property.h"
#include "x11/window.h"

namespace gridhand::x11 {
namespace {

constexpr std::string_view kLookAtStack = "look at the stack of windows";

// Whether it is on the screen over a part of `area`. One that was closed meanwhile is not.
bool Covers(Connection& connection, xcb_window_t window, const base::ScreenRect& area) {
  xcb_connection_t* x = connection.raw();
  const auto state_cookie = xcb_get_window_attributes(x, window);
  const auto place_cookie = xcb_get_geometry(x, window);
  const auto state = connection.Fetch(xcb_get_window_attributes_reply, state_cookie, kLookAtStack);
  const auto place = connection.Fetch(xcb_get_geometry_reply, place_cookie, kLookAtStack);
  if (!state || !place) return false;
  if ((*state)->map_state != XCB_MAP_STATE_VIEWABLE) return false;
  if ((*state)->_class != XCB_WINDOW_CLASS_INPUT_OUTPUT) return false;
  const int borders = 2 * (*place)->border_width;
  return area.Intersects(
      {(*place)->x, (*place)->y, (*place)->width + borders, (*place)->height + borders});
}

}  // namespace

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

base::Result<xcb_window_t> OutermostAncestor(Connection& connection, xcb_window_t window) {
  for (;;) {
    const auto tree = connection.Fetch(xcb_query_tree_reply,
                                       xcb_query_tree(connection.raw(), window), kLookAtStack);
    if (!tree) return tree.error();
    if ((*tree)->parent == connection.root()) return window;
    window = (*tree)->parent;
  }
}

base::Result<xcb_window_t> FindCover(Connection& connection, xcb_window_t window,
                                     const base::ScreenRect& area) {
  const auto outermost = OutermostAncestor(connection, window);
  if (!outermost) return outermost.error();
  const auto tree = connection.Fetch(
      xcb_query_tree_reply, xcb_query_tree(connection.raw(), connection.root()), kLookAtStack);
  if (!tree) return tree.error();
  const xcb_window_t* begin = xcb_query_tree_children(tree->get());
  const xcb_window_t* end = begin + xcb_query_tree_children_length(tree->get());
  // From the bottom of the stack to its top.
  const xcb_window_t* own = std::find(begin, end, *outermost);
  if (own == end) return xcb_window_t{XCB_WINDOW_NONE};
  const xcb_window_t* cover =
      std::find_if(own + 1, end, [&](xcb_window_t w) { return Covers(connection, w, area); });
  return cover == end ? xcb_window_t{XCB_WINDOW_NONE} : *cover;
}

std::string NameForPeople(Connection& connection, xcb_window_t window) {
  const auto info = DescribeWindow(connection, window);
  if (!info || (info->title.empty() && info->class_name.empty())) {
    return fmt::format("window 0x{:x}", window);
  }
  return fmt::format("\"{}\" (class {})", info->title, info->class_name);
}

}  // namespace gridhand::x11
