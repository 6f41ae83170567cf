#include "vision/minesweeper/unknown_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "vision/lattice/block_groups.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

bool IsUnknown(const CellReading& cell) { return cell.symbol == CellSymbol::kUnknown; }

// The corner of a window hides fewer cells, but these are too few to be told from others.
constexpr int kLeastHidden = 4;
// Share of a rectangle that is unknown where a window hides it: of small cells one beside it may be
// unknown, too.
constexpr double kMinFill = 0.9;
// The same of a message: its letters may look like cells.
constexpr double kMinFillOfMessage = 0.7;
// Twice the distance of the middles of a board and of a message, in cells: it ends anywhere in its
// outermost cells.
constexpr int kOffMiddle = 2;
// Digits that still show beside a message; and of how many digits one does. Judged.
constexpr int kLeastDigitsBeside = 3;
constexpr int kOneDigitOf = 10;
// Side of the squares that two windows over each other are made of: what is unknown for its looks
// has ragged ends, which are narrower. Cells.
constexpr int kSquare = 3;

Grid<bool> UnknownOf(const Grid<CellReading>& cells) {
  Grid<bool> unknown(cells.rows(), cells.cols());
  board::ForEachCell(cells, [&](board::CellPos cell) { unknown[cell] = IsUnknown(cells[cell]); });
  return unknown;
}

// The cells that lie in a square of unknown ones.
Grid<bool> InSquares(const Grid<bool>& unknown) {
  Grid<bool> inside(unknown.rows(), unknown.cols());
  for (int top = 0; top + kSquare <= unknown.rows(); ++top) {
    for (int left = 0; left + kSquare <= unknown.cols(); ++left) {
      bool all = true;
      for (int i = 0; i < kSquare * kSquare; ++i) {
        all = all && unknown[board::CellPos{top + i / kSquare, left + i % kSquare}];
      }
      for (int i = 0; all && i < kSquare * kSquare; ++i) {
        inside[board::CellPos{top + i / kSquare, left + i % kSquare}] = true;
      }
    }
  }
  return inside;
}

int CountIn(const base::FrameRect& part, const BlockGroup& group) {
  return static_cast<int>(std::ranges::count_if(group.blocks, [&](board::CellPos cell) {
    return part.Contains(base::FramePoint{cell.col, cell.row});
  }));
}

// Of the bounds of a group the part without those of its four outermost lines that have gaps: the
// cells that a message hides by a few pixels may still be read.
base::FrameRect WithoutRaggedRim(const BlockGroup& group) {
  const base::FrameRect& box = group.bounds;
  const auto has_gaps = [&](const base::FrameRect& line) {
    return CountIn(line, group) < line.width * line.height;
  };
  const int top = has_gaps({box.x, box.y, box.width, 1}) ? 1 : 0;
  const int bottom = has_gaps({box.x, box.Bottom() - 1, box.width, 1}) ? 1 : 0;
  const int left = has_gaps({box.x, box.y, 1, box.height}) ? 1 : 0;
  const int right = has_gaps({box.Right() - 1, box.y, 1, box.height}) ? 1 : 0;
  return {box.x + left, box.y + top, box.width - left - right, box.height - top - bottom};
}

bool AreUnderWindows(const BlockGroup& unknown, const Grid<bool>& in_squares) {
  const auto count = static_cast<double>(unknown.blocks.size());
  if (count < kLeastHidden) return false;
  if (count >= kMinFill * unknown.bounds.width * unknown.bounds.height) return true;
  const auto inside = std::count_if(unknown.blocks.begin(), unknown.blocks.end(),
                                    [&](board::CellPos cell) { return in_squares[cell]; });
  return static_cast<double>(inside) >= kMinFill * count;
}

}  // namespace

int CountUnknown(const Grid<CellReading>& cells) {
  return static_cast<int>(std::count_if(cells.begin(), cells.end(), IsUnknown));
}

int CountReadable(const Grid<CellReading>& cells) { return cells.size() - CountUnknown(cells); }

int CountScattered(const Grid<CellReading>& cells) {
  Grid<bool> unknown = UnknownOf(cells);
  const Grid<bool> in_squares = InSquares(unknown);
  int scattered = 0;
  for (const BlockGroup& group : FindBlockGroups(std::move(unknown))) {
    const int count = static_cast<int>(group.blocks.size());
    if (!AreUnderWindows(group, in_squares)) scattered += count;
  }
  return scattered;
}

bool HasUnknownMiddle(const Grid<CellReading>& cells, int least) {
  const std::vector<BlockGroup> groups = FindBlockGroups(UnknownOf(cells));
  const auto size = [](const BlockGroup& group) { return group.blocks.size(); };
  const auto largest = std::ranges::max_element(groups, {}, size);
  if (largest == groups.end() || 2 * static_cast<int>(size(*largest)) <= CountUnknown(cells)) {
    return false;
  }
  const base::FrameRect& box = largest->bounds;
  if (box.width * box.height == cells.size()) return false;
  const base::FrameRect core = WithoutRaggedRim(*largest);
  const int unknown = CountIn(core, *largest);
  return unknown >= least && unknown >= kMinFillOfMessage * core.width * core.height &&
         std::abs(box.y + box.Bottom() - cells.rows()) <= kOffMiddle &&
         std::abs(box.x + box.Right() - cells.cols()) <= kOffMiddle;
}

bool HasDigitsBeside(const Grid<CellSymbol>& board, const std::vector<board::CellPos>& covered) {
  Grid<CellSymbol> shown = board;
  for (const board::CellPos cell : covered) shown[cell] = CellSymbol::kUnknown;
  const auto left = std::ranges::count_if(shown, board::minesweeper::IsDigit);
  return left >= kLeastDigitsBeside &&
         kOneDigitOf * left >= std::ranges::count_if(board, board::minesweeper::IsDigit);
}

std::vector<CellPos> UnknownCells(const Grid<CellReading>& cells) {
  std::vector<CellPos> unknown;
  board::ForEachCell(cells, [&](CellPos cell) {
    if (IsUnknown(cells[cell])) unknown.push_back(cell);
  });
  return unknown;
}

bool HasUnknownBeside(const Grid<CellReading>& cells, board::CellPos cell) {
  bool has = false;
  board::ForEachNeighbor(cells, cell,
                         [&](board::CellPos near) { has = has || IsUnknown(cells[near]); });
  return has;
}

std::string DescribeUnknown(const Grid<CellReading>& cells) {
  const auto first = std::find_if(cells.begin(), cells.end(), IsUnknown);
  const board::CellPos at = cells.PosOf(static_cast<std::size_t>(first - cells.begin()));
  return fmt::format("{} of {} cells cannot be read, the first in row {}, column {}",
                     CountUnknown(cells), cells.size(), at.row, at.col);
}

}  // namespace gridhand::vision::minesweeper
