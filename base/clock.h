// Time that can be passed in: deadlines are points on a monotonic clock, and tests bring their own.
#pragma once

#include <chrono>

namespace gridhand::base {

using TimePoint = std::chrono::steady_clock::time_point;
using Duration = std::chrono::steady_clock::duration;

class Clock {
 public:
  virtual ~Clock() = default;
  virtual TimePoint Now() const = 0;
};

// The machine's monotonic clock.
class SteadyClock : public Clock {
 public:
  TimePoint Now() const override;
};

}  // namespace gridhand::base
