#include "x11/window.h"

#include <fmt/format.h>
#include <xcb/res.h>

#include <algorithm>
#include <optional>

#include "base/printable.h"
#include "x11/client_message.h"
#include "x11/hit_test.h"
#include "x11/property.h"
#include "x11/window_manager.h"

namespace gridhand::x11 {
namespace {

using base::Error;
using base::ErrorKind;

// _NET_ACTIVE_WINDOW's "source indication": asked for by a person through a tool, so that focus
// stealing prevention lets it pass.
constexpr std::uint32_t kSourceIsPager = 2;

// Of the standard cursor font (X11/cursorfont.h).
constexpr std::uint16_t kCrossHairGlyph = 34;

// "instance\0class\0".
void SplitClass(const std::string& both, WindowInfo& info) {
  const std::size_t end = both.find('\0');
  info.instance_name = base::Printable(both.substr(0, end));
  if (end == std::string::npos) return;
  const std::string rest = both.substr(end + 1);
  info.class_name = base::Printable(rest.substr(0, rest.find('\0')));
}

base::Result<std::string> Title(Connection& connection, xcb_window_t window) {
  auto modern = TextProperty(connection, window, "_NET_WM_NAME");
  if (!modern || !modern->empty()) return modern;
  return TextProperty(connection, window, "WM_NAME");
}

// Whose window it is by the server's own knowledge (X-Resource 1.2); 0 for programs of other
// machines, and from servers that do not say.
int PidByServer(Connection& connection, xcb_window_t window) {
  xcb_connection_t* x = connection.raw();
  const xcb_query_extension_reply_t* extension = xcb_get_extension_data(x, &xcb_res_id);
  if (extension == nullptr || extension->present == 0) return 0;
  const xcb_res_client_id_spec_t wanted{window, XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID};
  const auto reply =
      connection.Fetch(xcb_res_query_client_ids_reply, xcb_res_query_client_ids(x, 1, &wanted),
                       "ask whose window this is");
  if (!reply) return 0;  // an older extension
  auto id = xcb_res_query_client_ids_ids_iterator(reply->get());
  for (; id.rem > 0; xcb_res_client_id_value_next(&id)) {
    const bool is_pid = (id.data->spec.mask & XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID) != 0;
    if (is_pid && xcb_res_client_id_value_value_length(id.data) > 0) {
      return static_cast<int>(*xcb_res_client_id_value_value(id.data));
    }
  }
  return 0;
}

// Plain Xlib programs do not set _NET_WM_PID.
base::Result<int> PidOf(Connection& connection, xcb_window_t window) {
  const auto said = NumberProperty(connection, window, "_NET_WM_PID");
  if (!said) return said.error();
  return (*said).empty() ? PidByServer(connection, window) : static_cast<int>((*said).front());
}

struct Placement {
  base::ScreenRect area;
  bool viewable = false;
};

base::Result<Placement> PlacementOf(Connection& connection, xcb_window_t window) {
  constexpr std::string_view kDoing = "look at a window";
  xcb_connection_t* x = connection.raw();
  const auto geometry_cookie = xcb_get_geometry(x, window);
  const auto place_cookie = xcb_translate_coordinates(x, window, connection.root(), 0, 0);
  const auto state_cookie = xcb_get_window_attributes(x, window);
  const auto geometry = connection.Fetch(xcb_get_geometry_reply, geometry_cookie, kDoing);
  const auto place = connection.Fetch(xcb_translate_coordinates_reply, place_cookie, kDoing);
  const auto state = connection.Fetch(xcb_get_window_attributes_reply, state_cookie, kDoing);
  if (!geometry) return geometry.error();
  if (!place) return place.error();
  if (!state) return state.error();
  return Placement{{(*place)->dst_x, (*place)->dst_y, (*geometry)->width, (*geometry)->height},
                   (*state)->map_state == XCB_MAP_STATE_VIEWABLE};
}

// Without a window manager: the mapped children of the root that programs show on purpose.
base::Result<std::vector<xcb_window_t>> UnmanagedWindows(Connection& connection) {
  xcb_connection_t* x = connection.raw();
  const auto tree = connection.Fetch(xcb_query_tree_reply, xcb_query_tree(x, connection.root()),
                                     "list the windows");
  if (!tree) return tree.error();
  const xcb_window_t* children = xcb_query_tree_children(tree->get());
  std::vector<xcb_window_t> out;
  for (int i = 0; i < xcb_query_tree_children_length(tree->get()); ++i) {
    const auto state = connection.Fetch(xcb_get_window_attributes_reply,
                                        xcb_get_window_attributes(x, children[i]), "list windows");
    if (!state) continue;  // closed while we look
    const bool shown = (*state)->map_state == XCB_MAP_STATE_VIEWABLE &&
                       (*state)->_class == XCB_WINDOW_CLASS_INPUT_OUTPUT &&
                       (*state)->override_redirect == 0;
    if (shown) out.push_back(children[i]);
  }
  return out;
}

base::Result<std::vector<xcb_window_t>> TopLevelWindows(Connection& connection) {
  const auto manager = WindowManagerWindow(connection);
  if (!manager) return manager.error();
  if (*manager == XCB_WINDOW_NONE) return UnmanagedWindows(connection);
  WakeWindowManager(connection);
  return NumberProperty(connection, connection.root(), "_NET_CLIENT_LIST");
}

// Owns the cross-hair cursor and the pointer grab.
class CrossHair {
 public:
  explicit CrossHair(Connection& connection) : connection_(connection) {
    xcb_connection_t* x = connection.raw();
    const xcb_font_t font = xcb_generate_id(x);
    cursor_ = xcb_generate_id(x);
    constexpr std::string_view kFont = "cursor";
    xcb_open_font(x, font, static_cast<std::uint16_t>(kFont.size()), kFont.data());
    constexpr std::uint16_t kFull = 0xffff;
    xcb_create_glyph_cursor(x, cursor_, font, font, kCrossHairGlyph, kCrossHairGlyph + 1, 0, 0, 0,
                            kFull, kFull, kFull);
    xcb_close_font(x, font);
  }
  ~CrossHair() {
    xcb_ungrab_pointer(connection_.raw(), XCB_CURRENT_TIME);
    xcb_free_cursor(connection_.raw(), cursor_);
    connection_.Flush();
  }
  CrossHair(const CrossHair&) = delete;
  CrossHair& operator=(const CrossHair&) = delete;

  base::Status Grab() {
    const auto cookie = xcb_grab_pointer(
        connection_.raw(), 0, connection_.root(),
        XCB_EVENT_MASK_BUTTON_PRESS | XCB_EVENT_MASK_BUTTON_RELEASE, XCB_GRAB_MODE_ASYNC,
        XCB_GRAB_MODE_ASYNC, XCB_WINDOW_NONE, cursor_, XCB_CURRENT_TIME);
    const auto reply = connection_.Fetch(xcb_grab_pointer_reply, cookie, "take the pointer");
    if (!reply) return reply.error();
    if ((*reply)->status == XCB_GRAB_STATUS_SUCCESS) return base::Ok();
    return Error{ErrorKind::kDisplay,
                 "another program holds the mouse (an open menu?): close it and pick again"};
  }

 private:
  Connection& connection_;
  xcb_cursor_t cursor_;
};

base::Status RaiseWithoutManager(Connection& connection, xcb_window_t window) {
  xcb_connection_t* x = connection.raw();
  const std::uint32_t above = XCB_STACK_MODE_ABOVE;
  const auto raised = xcb_configure_window_checked(x, window, XCB_CONFIG_WINDOW_STACK_MODE, &above);
  const auto focused =
      xcb_set_input_focus_checked(x, XCB_INPUT_FOCUS_PARENT, window, XCB_CURRENT_TIME);
  auto status = connection.Check(raised, "raise the window");
  if (!status) return status;
  return connection.Check(focused, "give the window the focus");
}

base::Status AskManagerToActivate(Connection& connection, xcb_window_t window,
                                  xcb_atom_t active_window) {
  return SendToWindowManager(connection, {window, active_window, {kSourceIsPager}},
                             "ask the window manager for the window");
}

bool IsActive(Connection& connection, xcb_window_t window) {
  const auto active = NumberProperty(connection, connection.root(), "_NET_ACTIVE_WINDOW");
  return active && !(*active).empty() && (*active).front() == window;
}

}  // namespace

base::Result<WindowInfo> DescribeWindow(Connection& connection, xcb_window_t window) {
  const auto placement = PlacementOf(connection, window);
  if (!placement) return placement.error();
  const auto title = Title(connection, window);
  if (!title) return title.error();
  const auto both = TextProperty(connection, window, "WM_CLASS");
  if (!both) return both.error();
  const auto pid = PidOf(connection, window);
  if (!pid) return pid.error();
  WindowInfo info;
  info.id = window;
  info.title = base::Printable(*title);
  SplitClass(*both, info);
  info.pid = *pid;
  info.client_area = placement->area;
  info.viewable = placement->viewable;
  return info;
}

base::Result<std::vector<WindowInfo>> ListWindows(Connection& connection) {
  const auto ids = TopLevelWindows(connection);
  if (!ids) return ids.error();
  std::vector<WindowInfo> out;
  for (const xcb_window_t id : *ids) {
    auto info = DescribeWindow(connection, id);
    if (info) {
      out.push_back(*std::move(info));
    } else if (info.error().kind == ErrorKind::kDisplay) {
      return info.error();
    }
  }
  return out;
}

base::Result<xcb_window_t> PickWindow(Connection& connection, base::TimePoint deadline) {
  CrossHair cross_hair(connection);
  if (const auto grabbed = cross_hair.Grab(); !grabbed) return grabbed.error();
  std::optional<xcb_button_press_event_t> press;
  bool released = false;
  const auto subscription = connection.Subscribe([&](const xcb_generic_event_t& event) {
    if (TypeOf(event) == XCB_BUTTON_PRESS && !press) press = As<xcb_button_press_event_t>(event);
    // Held until the release, or the window below would get a release without a press.
    if (TypeOf(event) == XCB_BUTTON_RELEASE && press) released = true;
  });
  const auto clicked = connection.WaitUntil([&] { return released; }, deadline);
  if (!clicked) return clicked.error();
  if (!*clicked) return Error{ErrorKind::kTimeout, "no window was clicked"};
  if (press->detail != XCB_BUTTON_INDEX_1) {
    return Error{ErrorKind::kStoppedByHuman, "picking a window was cancelled"};
  }
  const auto hit = HitTest(connection, {press->root_x, press->root_y});
  if (!hit) return hit.error();
  if (hit->client == XCB_WINDOW_NONE) {
    return Error{ErrorKind::kNotFound, "the click was on the desktop, not on a window"};
  }
  return hit->client;
}

base::Status ActivateWindow(Connection& connection, xcb_window_t window, base::TimePoint deadline) {
  const auto manager = WindowManagerWindow(connection);
  if (!manager) return manager.error();
  if (*manager == XCB_WINDOW_NONE) return RaiseWithoutManager(connection, window);
  const auto active_window = connection.Atom("_NET_ACTIVE_WINDOW");
  if (!active_window) return active_window.error();
  // Listen before asking, or the answer could come in between.
  auto status = connection.ListenTo(connection.root(), XCB_EVENT_MASK_PROPERTY_CHANGE);
  if (!status) return status;
  status = AskManagerToActivate(connection, window, *active_window);
  if (!status) return status;
  const auto done = connection.WaitUntil([&] { return IsActive(connection, window); }, deadline);
  if (!done) return done.error();
  if (*done) return base::Ok();
  return Error{ErrorKind::kTimeout, "the window manager did not bring the window to the top"};
}

}  // namespace gridhand::x11
