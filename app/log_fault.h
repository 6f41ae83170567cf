// How verify-log names a line of a log that is not right.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "base/printable.h"

namespace gridhand::app {

inline std::string FaultText(int line, std::string_view text) {
  return base::Printable(fmt::format("line {} is not right: {}", line, text)) + '\n';
}

}  // namespace gridhand::app
