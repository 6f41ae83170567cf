// Waits for what no event tells: what another program has drawn, or which windows there are.
#pragma once

#include <functional>

#include "base/clock.h"
#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::x11 {

// Asks `done` at once, after each `interval` and at the deadline, and hands out events meanwhile.
// True as soon as `done` is true, false at the deadline. `done` may wait for replies of the server.
// If an event tells it, use Connection::WaitUntil. Errors: kInterrupted, kDisplay.
base::Result<bool> PollUntil(Connection& connection, const std::function<bool()>& done,
                             base::Duration interval, base::TimePoint deadline);

// Hands out events until `time`. A program draws a picture in pieces: a caller that has heard of
// the first piece waits this long for the others, and then reads the picture once. Errors:
// kInterrupted, kDisplay.
base::Status HandOutUntil(Connection& connection, base::TimePoint time);

}  // namespace gridhand::x11
