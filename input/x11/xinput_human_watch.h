// Sees a person's hand on any pointing device, by XInput 2 raw events: they come from the device
// itself, whatever window is below and whoever holds a grab.
//
// The bot's own fake events come from one device, the "XTEST pointer" that belongs to the client
// pointer; everything else is a person. (Another program that uses XTest for the same pointer
// cannot be told from us; XWarpPointer makes no raw event at all.)
#pragma once

#include <memory>
#include <optional>

#include "base/clock.h"
#include "base/error.h"
#include "input/human_watch.h"
#include "x11/connection.h"

namespace gridhand::input {

class XInputHumanWatch : public HumanWatch {
 public:
  // Watches from now on. `connection` must outlive it. Errors: kDisplay (no XInput 2).
  static base::Result<std::unique_ptr<XInputHumanWatch>> Make(x11::Connection& connection);

  // Asks the server first, so that everything that happened before the call has been seen.
  std::optional<base::TimePoint> LastHumanAction() override;
  bool WantsStop() const override { return in_corner_; }

 private:
  explicit XInputHumanWatch(x11::Connection& connection) : connection_(connection) {}

  base::Status Select();
  base::Status FindOwnDevice();
  void OnEvent(const xcb_generic_event_t& event);
  bool IsInCorner(std::uint16_t pointer) const;

  x11::Connection& connection_;
  x11::Connection::Subscription subscription_;
  std::uint16_t own_device_ = 0;  // 0 is no device (XIAllDevices)
  bool devices_changed_ = false;
  std::optional<base::TimePoint> last_;
  std::optional<std::uint16_t> moved_pointer_;  // the master that a person has moved since the look
  bool in_corner_ = false;
};

}  // namespace gridhand::input
