// How often pictures are compared where nobody tells us that something was drawn.
#pragma once

#include "base/clock.h"

namespace gridhand::capture {

// One frame of a usual screen: faster would see nothing more, and one comparison costs about 2 %
// of that (0.3 ms for 960x540 on the machine of the notes).
inline constexpr base::Duration kPollInterval = std::chrono::microseconds(16'667);

}  // namespace gridhand::capture
