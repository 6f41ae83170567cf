// Finds a small set of revealed numbers that cannot hold together: for the person who reads the
// note, and for the reader of the screen, which looks at those cells again.
//
// Deletion filter (Chinneck 1997): take each number away in turn and leave it out if the rest is
// still impossible. What remains is minimal: without any one of them it could be true.
#pragma once

#include <vector>

#include "agent/minesweeper/blackboard.h"

namespace gridhand::agent::minesweeper {

struct ConflictParams {
  // Numbers in the region around the contradiction; larger regions are not reduced. Each costs one
  // consistency check of the region, some 10 µs.
  int max_numbers = 200;
};

// `seeds` are numbers at which a contradiction showed. Empty if the numbers around them can hold
// together by themselves (so the number of mines is part of the conflict), or are too many.
std::vector<board::CellPos> FindConflict(const board::minesweeper::Board& board,
                                         const std::vector<board::CellPos>& seeds,
                                         const ConflictParams& params = {});

}  // namespace gridhand::agent::minesweeper
