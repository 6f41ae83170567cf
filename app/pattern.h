// Regular expressions that people write, searched in titles and classes of foreign windows.
#pragma once

#include <regex>
#include <string>
#include <string_view>

#include "base/error.h"

namespace gridhand::app {

// std::regex recurses once a bracket while it compiles and once a character while it searches, so a
// long text would exhaust the stack. Both bounds, in bytes, are far from that, and beyond what any
// class or readable title has.
inline constexpr std::size_t kLongestPattern = 256;
inline constexpr std::size_t kLongestSearched = 1024;

// Error kBadInput: no regular expression of std::regex, or longer than kLongestPattern.
base::Result<std::regex> CompilePattern(const std::string& text);

// Whether it is found in the first kLongestSearched bytes.
bool Finds(const std::regex& pattern, std::string_view text);

}  // namespace gridhand::app
