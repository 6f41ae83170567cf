#include "vision/minesweeper/unknown_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "vision/block_groups.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::Grid;
using board::minesweeper::CellReading;

bool IsUnknown(const CellReading& cell) {
  return cell.symbol == board::minesweeper::CellSymbol::kUnknown;
}

// The corner of a window hides fewer cells, but these are too few to be told from others.
constexpr int kLeastHidden = 4;
// Share of a rectangle that is unknown where a window hides it: of small cells one beside it may be
// unknown, too.
constexpr double kMinFill = 0.9;

bool IsUnderAWindow(const BlockGroup& unknown) {
  const int count = static_cast<int>(unknown.blocks.size());
  return count >= kLeastHidden && count >= kMinFill * unknown.bounds.width * unknown.bounds.height;
}

}  // namespace

int CountUnknown(const Grid<CellReading>& cells) {
  return static_cast<int>(std::count_if(cells.begin(), cells.end(), IsUnknown));
}

int CountReadable(const Grid<CellReading>& cells) { return cells.size() - CountUnknown(cells); }

int CountScattered(const Grid<CellReading>& cells) {
  Grid<bool> unknown(cells.rows(), cells.cols());
  board::ForEachCell(cells, [&](board::CellPos cell) { unknown[cell] = IsUnknown(cells[cell]); });
  int scattered = 0;
  for (const BlockGroup& group : FindBlockGroups(std::move(unknown))) {
    const int count = static_cast<int>(group.blocks.size());
    if (!IsUnderAWindow(group)) scattered += count;
  }
  return scattered;
}

std::string DescribeUnknown(const Grid<CellReading>& cells) {
  const auto first = std::find_if(cells.begin(), cells.end(), IsUnknown);
  const board::CellPos at = cells.PosOf(static_cast<std::size_t>(first - cells.begin()));
  return fmt::format("{} of {} cells are unreadable, the first in row {}, column {}",
                     CountUnknown(cells), cells.size(), at.row, at.col);
}

}  // namespace gridhand::vision::minesweeper
