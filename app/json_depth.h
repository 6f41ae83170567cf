// How deep JSON from outside is nested, before anything walks through it.
//
// nlohmann::json reads any depth, but copies and writes by recursion: 100,000 brackets would end
// the program for want of stack.
#pragma once

#include <string_view>

namespace gridhand::app {

// No input of this program needs more than four.
inline constexpr int kMaxJsonDepth = 64;

// Whether arrays and objects lie deeper in each other than that. Brackets in strings do not count;
// of what is no JSON the answer means nothing.
bool IsTooDeep(std::string_view json);

}  // namespace gridhand::app
