#include "vision/minesweeper/extent/numbering.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/extent/board_part.h"
#include "vision/minesweeper/labeling/joint_reading.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

// So many of the numbers 1 to 8 are in their places: a board may end on 1, 2, 3, 4. Judged.
constexpr int kFewestInPlace = 5;
// The chance that a cell of such a line is one of a board: it is rather more than never.
constexpr double kHardly = 1e-3;

// The likeliest symbol, if it is a cell.
CellSymbol LikeliestOf(const CellScores& scores) {
  const auto readable = std::span(scores).first(kReadableSymbols);
  return static_cast<CellSymbol>(std::ranges::max_element(readable) - readable.begin());
}

int CountInPlace(const std::vector<CellSymbol>& shown, std::size_t first) {
  constexpr int kMost = 8;
  int count = 0;
  for (int number = 1; number <= kMost; ++number) {
    const std::size_t at = first + static_cast<std::size_t>(number) - 1;
    const bool is_there = at < shown.size() && board::minesweeper::IsDigit(shown[at]) &&
                          board::minesweeper::NumberOf(shown[at]) == number;
    count += is_there ? 1 : 0;
  }
  return count;
}

bool IsNumbering(const Grid<CellScores>& scores, const Part& line) {
  std::vector<CellSymbol> shown;
  ForEachCellOf(line, [&](CellPos cell) { shown.push_back(LikeliestOf(scores[cell])); });
  // From the first cell, from beyond the corner, or from beyond a 0 there.
  return std::max({CountInPlace(shown, 0), CountInPlace(shown, 1), CountInPlace(shown, 2)}) >=
         kFewestInPlace;
}

}  // namespace

Grid<CellScores> WithoutNumbering(Grid<CellScores> scores) {
  constexpr auto kNoCell = static_cast<std::size_t>(CellSymbol::kUnknown);
  for (const Side side : kSidesInOrder) {
    const Part part = ExtentOf(scores);
    if (part.rows == 0) break;
    const Part line = LineOf(part, side);
    if (!IsNumbering(scores, line)) continue;
    ForEachCellOf(line, [&](CellPos cell) {
      scores[cell].fill(static_cast<float>(std::log(kHardly / kReadableSymbols)));
      scores[cell][kNoCell] = static_cast<float>(std::log(1 - kHardly));
    });
  }
  return scores;
}

}  // namespace gridhand::vision::minesweeper
