#include "overlay/mark.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>

namespace gridhand::overlay {

std::string PercentText(double mine_probability, bool proved) {
  assert(mine_probability >= 0 && mine_probability <= 1);
  const long percent = std::lround(100 * mine_probability);
  if (!proved && percent == 0) return "<1";
  if (!proved && percent == 100) return ">99";
  return fmt::format("{}", percent);
}

}  // namespace gridhand::overlay
