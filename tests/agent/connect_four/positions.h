// The positions with known scores in tests/agent/connect_four/positions.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "tests/support/source_tree.h"

namespace gridhand::agent::connect_four {

struct KnownPosition {
  std::string moves;
  int score = 0;
};

inline std::vector<KnownPosition> PositionsOf(const std::string& set) {
  std::ifstream in(test_support::SourceTree() / "tests/agent/connect_four/positions" /
                   (set + ".txt"));
  std::vector<KnownPosition> positions;
  for (KnownPosition each; in >> each.moves >> each.score;) positions.push_back(each);
  return positions;
}

}  // namespace gridhand::agent::connect_four
