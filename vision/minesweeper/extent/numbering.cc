#include "vision/minesweeper/extent/numbering.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/extent/board_part.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

// So many of the numbers 1 to 8 are in their places: a board may end on 1, 2, 3, 4. Judged.
constexpr int kFewestInPlace = 5;

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
  ForEachCellOf(line, [&](CellPos cell) { shown.push_back(MostProbableOfCell(scores[cell])); });
  // From the first cell, from beyond the corner, or from beyond a 0 there.
  return std::max({CountInPlace(shown, 0), CountInPlace(shown, 1), CountInPlace(shown, 2)}) >=
         kFewestInPlace;
}

}  // namespace

Grid<CellScores> WithoutNumbering(Grid<CellScores> scores) {
  for (const Side side : kSidesInOrder) {
    const Part part = ExtentOf(scores);
    if (part.rows == 0) break;
    const Part line = LineOf(part, side);
    if (!IsNumbering(scores, line)) continue;
    ForEachCellOf(line, [&](CellPos cell) { scores[cell] = NoCell(); });
  }
  return scores;
}

}  // namespace gridhand::vision::minesweeper
