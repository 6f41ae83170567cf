// A share that was counted, and how far it may be from the truth.
#pragma once

#include <cstdint>

namespace gridhand::app {

struct Interval {
  double low = 0;
  double high = 1;
};

struct Proportion {
  std::int64_t count = 0;
  std::int64_t of = 0;  // 0: nothing was counted, and Share means nothing

  double Share() const {
    return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of);
  }

  // Wilson's score interval (E. B. Wilson, 1927) at 95 %: unlike the textbook's "share ± error" it
  // stays within 0 … 1 and says something at 0 and at 1, where good eyes are. [0, 1] if nothing was
  // counted.
  Interval WithinAt95() const;
};

}  // namespace gridhand::app
