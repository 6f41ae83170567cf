// The real mouse, moved by the XTEST extension: programs cannot tell it from a person's but by a
// modifier that no key gives.
//
// A click is checked and sent while the server is held (ServerGrab), so nothing can move, come or
// be drawn in between; motion, press and release then go out in one write. The press goes past the
// window manager (unused_modifier.h): it reaches what was checked. Where a manager holds it all the
// same, it is let through later, to whatever lies there then; and of clicks sent in a row without
// waiting for their effect most would be lost or, worse, land on another cell.
#pragma once

#include <array>
#include <memory>

#include "base/error.h"
#include "input/human_watch.h"
#include "input/pointer.h"
#include "input/x11/target_window.h"
#include "x11/connection.h"

namespace gridhand::input {

class XTestPointer : public Pointer {
 public:
  // `watch` may be null (nobody is waited for); it and `connection` must outlive the pointer.
  // Releases what a program that died in mid-press has left down; there is one XTEST mouse for all
  // programs, so what another one is pressing with it right now is let go, too.
  // Errors: kDisplay (no XTEST), kGone.
  static base::Result<std::unique_ptr<XTestPointer>> Make(x11::Connection& connection,
                                                          xcb_window_t target, HumanWatch* watch);
  ~XTestPointer() override;

  using Pointer::Click;
  base::Status Click(const Gesture& gesture, const LastLook& last_look) override;
  base::Status PointAt(const Gesture& gesture) override;
  // Refused like a click outside the screen, or if a person has acted since the last `looked_at`.
  base::Status MoveTo(base::ScreenPoint point) override;
  base::Result<base::ScreenPoint> Position() override;
  void ReleaseButtons() override;

 private:
  XTestPointer(x11::Connection& connection, xcb_window_t target, HumanWatch* watch);

  base::Status ReleaseLeftovers();
  base::Status AwaitManagerIfItHolds();
  base::Status CheckPlace(const Gesture& gesture, const TargetPlace& place) const;
  base::Result<xcb_window_t> Check(const Gesture& gesture);
  base::Status Send(const Gesture& gesture, xcb_window_t reached);
  xcb_void_cookie_t FakeMotion(base::ScreenPoint point);
  xcb_void_cookie_t FakeButton(std::uint8_t type, Button button);

  x11::Connection& connection_;
  xcb_window_t target_;
  HumanWatch* watch_;
  base::TimePoint looked_at_;
  std::uint8_t modifier_;       // held with each press, see unused_modifier.h; 0: none
  bool manager_holds_ = true;   // whether the last click waited for the window manager
  std::array<bool, 4> down_{};  // by Button
};

}  // namespace gridhand::input
