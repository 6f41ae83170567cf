// Numbers of things, for sentences that people read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gridhand::base {

// "1 cell", "2 cells"; "1 guess", "2 guesses" where the plural is given.
std::string Counted(std::int64_t number, std::string_view one, std::string_view several = "");

}  // namespace gridhand::base
