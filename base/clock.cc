#include "base/clock.h"

namespace gridhand::base {

TimePoint SteadyClock::Now() const { return std::chrono::steady_clock::now(); }

}  // namespace gridhand::base
