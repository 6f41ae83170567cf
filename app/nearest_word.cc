#include "app/nearest_word.h"

#include <algorithm>
#include <numeric>

namespace gridhand::app {
namespace {

// Levenshtein's distance, row by row of the usual table.
std::size_t Distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : a) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (letter == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string NearestWord(std::string_view word, const std::vector<std::string>& known) {
  std::string nearest;
  std::size_t least = 0;
  for (const std::string& candidate : known) {
    const std::size_t distance = Distance(word, candidate);
    const bool is_near = 3 * distance <= std::max<std::size_t>(candidate.size(), 3);
    if (!is_near || (!nearest.empty() && distance >= least)) continue;
    nearest = candidate;
    least = distance;
  }
  return nearest;
}

}  // namespace gridhand::app
