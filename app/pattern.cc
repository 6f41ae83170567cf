#include "app/pattern.h"

#include <fmt/format.h>

namespace gridhand::app {

using base::Error;
using base::ErrorKind;

base::Result<std::regex> CompilePattern(const std::string& text) {
  if (text.size() > kLongestPattern) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("expected a regular expression of at most {} bytes, seen {}",
                             kLongestPattern, text.size())};
  }
  try {
    return std::regex(text);
  } catch (const std::regex_error& error) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("'{}' is not a regular expression: {}", text, error.what())};
  }
}

bool Finds(const std::regex& pattern, std::string_view text) {
  const std::string_view searched = text.substr(0, kLongestSearched);
  return std::regex_search(searched.begin(), searched.end(), pattern);
}

}  // namespace gridhand::app
