#include "input/x11/pointer_motion.h"

#include <xcb/xinput.h>

namespace gridhand::input {

using base::Result;
using base::Status;
using x11::Extension;

Result<std::unique_ptr<PointerMotion>> PointerMotion::Make(x11::Connection& connection) {
  Status status = connection.Require(Extension::kXInput2, "seeing what cell you point at");
  if (!status) return status.error();
  std::unique_ptr<PointerMotion> motion(new PointerMotion(connection));
  status = motion->Select();
  if (!status) return status.error();
  return motion;
}

Status PointerMotion::Select() {
  subscription_ = connection_.Subscribe([this](const xcb_generic_event_t& e) { OnEvent(e); });
  // One device's event mask as it goes over the wire.
  const struct {
    xcb_input_event_mask_t head{XCB_INPUT_DEVICE_ALL_MASTER, 1};
    std::uint32_t events = XCB_INPUT_XI_EVENT_MASK_RAW_MOTION;
  } selection;
  return connection_.Check(
      xcb_input_xi_select_events_checked(connection_.raw(), connection_.root(), 1, &selection.head),
      "watch the pointer");
}

void PointerMotion::OnEvent(const xcb_generic_event_t& event) {
  if (x11::TypeOf(event) != XCB_GE_GENERIC) return;
  const auto& generic = x11::As<xcb_ge_generic_event_t>(event);
  if (generic.extension != connection_.Info(Extension::kXInput2).opcode) return;
  moved_ = moved_ || generic.event_type == XCB_INPUT_RAW_MOTION;
}

}  // namespace gridhand::input
