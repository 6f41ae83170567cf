#include "input/x11/xinput_human_watch.h"

#include <xcb/randr.h>
#include <xcb/xinput.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <vector>

#include "input/x11/xtest_device.h"

namespace gridhand::input {
namespace {

using x11::Extension;

// One device's event mask as it goes over the wire.
struct Selection {
  xcb_input_event_mask_t head;
  std::uint32_t events;
};

Selection Select(std::uint16_t device, std::uint32_t events) { return {{device, 1}, events}; }

// The monitors; the whole screen where none are told.
std::vector<base::ScreenRect> ScreenAreas(const x11::Connection& connection) {
  constexpr std::string_view kDoing = "measure the screen";
  xcb_connection_t* x = connection.raw();
  std::vector<base::ScreenRect> areas;
  const x11::ExtensionInfo& randr = connection.Info(Extension::kRandR);
  const bool knows_monitors =
      randr.present && (randr.major_version > 1 || randr.minor_version >= 5);
  if (knows_monitors) {
    const auto monitors =
        connection.Fetch(xcb_randr_get_monitors_reply,
                         xcb_randr_get_monitors(x, connection.root(), /*get_active=*/1), kDoing);
    if (monitors) {
      for (auto it = xcb_randr_get_monitors_monitors_iterator(monitors->get()); it.rem > 0;
           xcb_randr_monitor_info_next(&it)) {
        areas.push_back({it.data->x, it.data->y, it.data->width, it.data->height});
      }
    }
  }
  if (!areas.empty()) return areas;
  const auto root =
      connection.Fetch(xcb_get_geometry_reply, xcb_get_geometry(x, connection.root()), kDoing);
  if (root) areas.push_back({0, 0, (*root)->width, (*root)->height});
  return areas;
}

}  // namespace

base::Result<std::unique_ptr<XInputHumanWatch>> XInputHumanWatch::Make(
    x11::Connection& connection) {
  auto status = connection.Require(Extension::kXInput2, "noticing a person's hand on the mouse");
  if (!status) return status.error();
  std::unique_ptr<XInputHumanWatch> watch(new XInputHumanWatch(connection));
  status = watch->FindOwnDevice();
  if (!status) return status.error();
  status = watch->Select();
  if (!status) return status.error();
  return watch;
}

base::Status XInputHumanWatch::Select() {
  subscription_ = connection_.Subscribe([this](const xcb_generic_event_t& e) { OnEvent(e); });
  // Masters report what their devices do under the device's own number ("source").
  const Selection selections[] = {
      input::Select(XCB_INPUT_DEVICE_ALL_MASTER, XCB_INPUT_XI_EVENT_MASK_RAW_MOTION |
                                                     XCB_INPUT_XI_EVENT_MASK_RAW_BUTTON_PRESS |
                                                     XCB_INPUT_XI_EVENT_MASK_RAW_BUTTON_RELEASE),
      input::Select(XCB_INPUT_DEVICE_ALL, XCB_INPUT_XI_EVENT_MASK_HIERARCHY)};
  return connection_.Check(
      xcb_input_xi_select_events_checked(connection_.raw(), connection_.root(),
                                         std::size(selections), &selections[0].head),
      "watch the pointing devices");
}

base::Status XInputHumanWatch::FindOwnDevice() {
  const auto device = FindXTestDevice(connection_, XTestKind::kPointer);
  if (!device) return device.error();
  devices_changed_ = false;
  if (*device) own_device_ = **device;
  return base::Ok();
}

void XInputHumanWatch::OnEvent(const xcb_generic_event_t& event) {
  if (x11::TypeOf(event) != XCB_GE_GENERIC) return;
  const auto& generic = x11::As<xcb_ge_generic_event_t>(event);
  if (generic.extension != connection_.Info(Extension::kXInput2).opcode) return;
  switch (generic.event_type) {
    case XCB_INPUT_HIERARCHY:
      devices_changed_ = true;
      return;
    case XCB_INPUT_RAW_MOTION:
    case XCB_INPUT_RAW_BUTTON_PRESS:
    case XCB_INPUT_RAW_BUTTON_RELEASE:
      break;
    default:
      return;
  }
  // Raw events share their layout up to the source.
  const auto& raw = x11::As<xcb_input_raw_button_press_event_t>(event);
  if (raw.sourceid == own_device_) return;
  last_ = std::chrono::steady_clock::now();
  moved_pointer_ = raw.deviceid;
}

// One at which the pointer can go on neither sideways nor up or down. Where monitors lie beside
// each other, that is not the corner of each of them.
bool XInputHumanWatch::IsInCorner(std::uint16_t pointer) const {
  constexpr std::string_view kDoing = "ask where the person's pointer is";
  constexpr int kFraction = 16;  // bits of a coordinate
  xcb_connection_t* x = connection_.raw();
  const auto place =
      connection_.Fetch(xcb_input_xi_query_pointer_reply,
                        xcb_input_xi_query_pointer(x, connection_.root(), pointer), kDoing);
  if (!place) return false;
  const base::ScreenPoint at{(*place)->root_x >> kFraction, (*place)->root_y >> kFraction};
  const auto screens = ScreenAreas(connection_);
  const auto is_outside = [&](base::ScreenPoint point) {
    return std::ranges::none_of(
        screens, [&](const base::ScreenRect& screen) { return screen.Contains(point); });
  };
  return (is_outside({at.x - 1, at.y}) || is_outside({at.x + 1, at.y})) &&
         (is_outside({at.x, at.y - 1}) || is_outside({at.x, at.y + 1}));
}

std::optional<base::TimePoint> XInputHumanWatch::LastHumanAction() {
  // A connection that is broken is noticed by whoever acts next; here the last answer stands.
  const bool seen = connection_.Sync().ok() && connection_.DispatchPending().ok();
  if (seen && moved_pointer_) {
    in_corner_ = in_corner_ || IsInCorner(*moved_pointer_);
    moved_pointer_.reset();
  }
  if (!seen || !devices_changed_) return last_;
  [[maybe_unused]] const auto found = FindOwnDevice();
  return last_;
}

}  // namespace gridhand::input
