#include "base/counted.h"

#include <fmt/format.h>

namespace gridhand::base {

std::string Counted(std::int64_t number, std::string_view one, std::string_view several) {
  if (number == 1) return fmt::format("1 {}", one);
  return several.empty() ? fmt::format("{} {}s", number, one)
                         : fmt::format("{} {}", number, several);
}

}  // namespace gridhand::base
