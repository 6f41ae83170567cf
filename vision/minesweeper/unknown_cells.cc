#include "vision/minesweeper/unknown_cells.h"

#include <fmt/format.h>

#include <algorithm>

namespace gridhand::vision::minesweeper {
namespace {

using board::Grid;
using board::minesweeper::CellReading;

bool IsUnknown(const CellReading& cell) {
  return cell.symbol == board::minesweeper::CellSymbol::kUnknown;
}

}  // namespace

int CountUnknown(const Grid<CellReading>& cells) {
  return static_cast<int>(std::count_if(cells.begin(), cells.end(), IsUnknown));
}

int CountReadable(const Grid<CellReading>& cells) { return cells.size() - CountUnknown(cells); }

std::string DescribeUnknown(const Grid<CellReading>& cells) {
  const auto first = std::find_if(cells.begin(), cells.end(), IsUnknown);
  const board::CellPos at = cells.PosOf(static_cast<std::size_t>(first - cells.begin()));
  return fmt::format("{} of {} cells are unreadable, the first in row {}, column {}",
                     CountUnknown(cells), cells.size(), at.row, at.col);
}

}  // namespace gridhand::vision::minesweeper
