#include "input/x11/xinput_human_watch.h"

#include <xcb/xinput.h>

#include <chrono>

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
}

std::optional<base::TimePoint> XInputHumanWatch::LastHumanAction() {
  // A connection that is broken is noticed by whoever acts next; here the last answer stands.
  const bool seen = connection_.Sync().ok() && connection_.DispatchPending().ok();
  if (!seen || !devices_changed_) return last_;
  [[maybe_unused]] const auto found = FindOwnDevice();
  return last_;
}

}  // namespace gridhand::input
