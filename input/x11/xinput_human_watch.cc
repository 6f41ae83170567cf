#include "input/x11/xinput_human_watch.h"

#include <xcb/xinput.h>

#include <chrono>

namespace gridhand::input {
namespace {

using x11::Extension;

// The property that the server puts on the devices of the XTEST extension.
constexpr const char* kXTestProperty = "XTEST Device";

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
  constexpr std::string_view kDoing = "list the pointing devices";
  xcb_connection_t* x = connection_.raw();
  // The server chooses a client's pointer when it first needs one; before that it would answer
  // "none" below.
  xcb_discard_reply(x, xcb_query_pointer(x, connection_.root()).sequence);
  const auto pointer =
      connection_.Fetch(xcb_input_xi_get_client_pointer_reply,
                        xcb_input_xi_get_client_pointer(x, XCB_WINDOW_NONE), kDoing);
  if (!pointer) return pointer.error();
  const auto devices = connection_.Fetch(
      xcb_input_xi_query_device_reply, xcb_input_xi_query_device(x, XCB_INPUT_DEVICE_ALL), kDoing);
  if (!devices) return devices.error();
  devices_changed_ = false;
  for (auto it = xcb_input_xi_query_device_infos_iterator(devices->get()); it.rem > 0;
       xcb_input_xi_device_info_next(&it)) {
    const xcb_input_xi_device_info_t& device = *it.data;
    const bool ours = device.type == XCB_INPUT_DEVICE_TYPE_SLAVE_POINTER &&
                      device.attachment == (*pointer)->deviceid;
    if (!ours) continue;
    const auto fake = IsXTestDevice(device.deviceid);
    if (!fake) return fake.error();
    if (*fake) own_device_ = device.deviceid;
  }
  return base::Ok();
}

base::Result<bool> XInputHumanWatch::IsXTestDevice(std::uint16_t device) {
  const auto property = connection_.Atom(kXTestProperty);
  if (!property) return property.error();
  const auto reply = connection_.Fetch(
      xcb_input_xi_get_property_reply,
      xcb_input_xi_get_property(connection_.raw(), device, 0, *property, XCB_ATOM_ANY, 0, 1),
      "ask a pointing device what it is");
  if (!reply) return reply.error();
  return (*reply)->num_items > 0;
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
