// The evaluation of Quatropolly (thesis, Sanata Dharma University, 2007): the lines of four that a
// side can still complete.
//
// A line of four cells is worth 2^b to a side that has b ≥ 1 discs in it, if the other side has
// none there: 2, 4, 8, and 16 for a completed one. Any other line is worth nothing. A board of 6
// rows and 5, 6 or 7 columns has 39, 54 or 69 lines.
//
// What the thesis prints of it is wrong in places, as counting by hand shows:
//   - Table 3.1, four lines of its bottom row: the other side's 2, 2, 2, 2 are 0, 0, 0, 4, the line
//     from (4,1) up to (4,4), worth 2, is missing, and one of its 29 lines has no disc. Its sums 34
//     and 24 are 34 and 22 over all 69 lines.
//   - Figure 3.14, worth of each column: 18, 20, 44, 28, 44, 20, 22 are 16, 20, 34, 34, 38, 14, 16.
//     The best column is the fifth in both.
//   - Example 3.5 has odd differences, which sums of 2^b cannot give.
#pragma once

#include <array>
#include <vector>

#include "board/cell_pos.h"
#include "board/connect_four/board.h"

namespace gridhand::agent::connect_four {

using LineOfFour = std::array<board::CellPos, board::connect_four::kToWin>;

// Each once, in no special order.
std::vector<LineOfFour> LinesOfFour(int rows, int cols);

// What all lines are worth to a side, without what they are worth to the other one.
int LineWorth(const board::connect_four::Board& board, const std::vector<LineOfFour>& lines,
              board::connect_four::Side side);

// LineWorth of the side, less that of the other one. Precondition: the lines of such a board.
int EvaluateLines(const board::connect_four::Board& board, const std::vector<LineOfFour>& lines,
                  board::connect_four::Side side);

}  // namespace gridhand::agent::connect_four
