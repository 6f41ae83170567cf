// Reports that the pointer has moved, whoever moved it and whichever window it is over. It uses
// XInput 2 raw events, which other programs still receive.
#pragma once

#include <memory>
#include <utility>

#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::input {

class PointerMotion {
 public:
  // Listens from now on. `connection` must outlive it; it cannot listen for an XInputHumanWatch as
  // well. Errors: kDisplay (no XInput 2).
  static base::Result<std::unique_ptr<PointerMotion>> Make(x11::Connection& connection);

  // Whether it was moved since the last call, as far as the connection has heard.
  bool Take() { return std::exchange(moved_, false); }

 private:
  explicit PointerMotion(x11::Connection& connection) : connection_(connection) {}
  base::Status Select();
  void OnEvent(const xcb_generic_event_t& event);

  x11::Connection& connection_;
  x11::Connection::Subscription subscription_;
  bool moved_ = false;
};

}  // namespace gridhand::input
