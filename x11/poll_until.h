// Waits for what no event tells, as what another program has drawn or which windows there are.
#pragma once

#include <functional>

#include "base/clock.h"
#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::x11 {

// Hands out events until `done` says so (true) or the deadline (false). `done` is asked first,
// after each `interval` and at the deadline; it may wait for replies of the server. What an event
// does tell is waited for with Connection::WaitUntil. Errors: kInterrupted, kDisplay.
base::Result<bool> PollUntil(Connection& connection, const std::function<bool()>& done,
                             base::Duration interval, base::TimePoint deadline);

// Hands out events until `time`: for who answers what is drawn in one go with one look. Errors:
// kInterrupted, kDisplay.
base::Status HandOutUntil(Connection& connection, base::TimePoint time);

}  // namespace gridhand::x11
