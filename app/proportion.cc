#include "app/proportion.h"

#include <algorithm>
#include <cmath>

namespace gridhand::app {

Interval Proportion::WithinAt95() const {
  if (of == 0) return {};
  constexpr double kZ = 1.959963984540054;  // the normal distribution's 97.5 % quantile
  const auto n = static_cast<double>(of);
  const double p = Share();
  const double scale = 1 / (1 + kZ * kZ / n);
  const double middle = (p + kZ * kZ / (2 * n)) * scale;
  const double half = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n)) * scale;
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace gridhand::app
