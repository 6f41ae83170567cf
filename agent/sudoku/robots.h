// The robots of the older system: equals that fill a Sudoku together, one digit each.
//
// In an iteration each robot, in the order of the digits, puts its digit into the first cell that
// it holds valid, row by row. They stop after an iteration in which none did. The coordinator hands
// them the turn. A robot for the digit i holds an empty cell (x, y) valid if row x, column y and
// the block lack i and, for every other row r and every other column c of the block,
//
//     model 2    row r has i                                  column c has i
//     model 3    row r has i, or (r, y) is filled             the same of column c and (x, c)
//     model 4    as model 3, or row r of the block is full    the same of column c
//
// Model 1 is another pair: the first robot fills the empty cells in order with the smallest digit
// that breaks no rule; where it is stuck, the second takes back what was placed last. That is
// chronological backtracking.
//
// Model 2 is sound and places little. Models 3 and 4 are not sound as printed: they do not ask
// about the cells of the block that lie neither in row x nor in column y. "Row r of the block is
// full" says that (r, y) is filled, so model 4 places what model 3 places. What both aim at is the
// hidden single of a block, which is sound:
//
//     block single    every other cell of the block is filled, or its row or its column has i
//
// Source: a research report on a framework for multi-agent systems, UNPAR 2014, of which the
// chapters on experiments are lost.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/sudoku/board.h"

namespace gridhand::agent::sudoku {

enum class RobotModel { kModel1, kModel2, kModel3, kModel4, kBlockSingle };

std::string_view Name(RobotModel model);

// Whether it never places a digit that the puzzle's only solution has not. Model 1 places wrong
// digits and takes them back: it is sound where it ends by itself.
bool IsSound(RobotModel model);

struct Placement {
  int robot = 0;  // its digit; of model 1 the first robot
  board::CellPos cell;
  int value = 0;
  std::uint64_t iteration = 0;  // counted from 1
};

struct RobotReport {
  board::Grid<int> values;
  std::vector<Placement> placements;  // in order, those of model 1 without what was taken back
  std::uint64_t placed = 0;           // how many there were, with what was taken back
  std::uint64_t iterations = 0;       // the last one places nothing
  bool gave_up = false;               // model 1 reached its limit
};

// Fills the board as far as the robots can. Model 1 gives up after so many placements: puzzles of
// programs take about 100,000, some of 17 givens more than can be waited for.
// Error (kBadInput): models 2 to 4 speak of the rows and columns of a block, so they take no jigsaw
// and no diagonals. Model 1 and the block single take boards of any form.
base::Result<RobotReport> RunRobots(RobotModel model, const board::sudoku::Board& puzzle,
                                    std::uint64_t most_placed = 5'000'000);

}  // namespace gridhand::agent::sudoku
