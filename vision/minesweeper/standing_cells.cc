#include "vision/minesweeper/standing_cells.h"

#include <algorithm>
#include <cstddef>

#include "vision/minesweeper/cells/cell_memory.h"

namespace gridhand::vision::minesweeper {

using base::Frame;
using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

bool IsAsBefore(const Frame& frame, const Frame& before, const base::FrameRect& where) {
  if (frame.size != before.size) return false;
  const base::FrameRect part = where.Intersection(frame.Bounds());
  if (base::SamePixels(frame, before, part)) return true;
  return Difference(base::PartOf(frame, part), base::PartOf(before, part)) <=
         CellMemoryParams().same_limit;
}

std::vector<CellPos> UntouchedIn(const Frame& frame, const GameReader::Seen& seen) {
  std::vector<CellPos> untouched;
  board::ForEachCell(seen.allowed, [&](CellPos cell) {
    const bool is_covered = seen.allowed[cell] == SymbolSet{CellSymbol::kCovered};
    if (is_covered && base::SamePixels(frame, seen.frame, seen.board.geometry.CellRect(cell))) {
      untouched.push_back(cell);
    }
  });
  return untouched;
}

std::vector<CellPos> DoubtedIn(const Frame& frame, const Grid<CellReading>& cells,
                               const GameReader::Seen& seen, std::optional<CellPos> pointer) {
  const auto& before = seen.board.reading.cells;
  const bool is_comparable =
      seen.allowed.size() > 0 && before.rows() == cells.rows() && before.cols() == cells.cols();
  std::vector<CellPos> doubted;
  if (!is_comparable) return doubted;
  const auto stands_apart = [&](CellPos cell) {
    bool all_open = before[cell].symbol == CellSymbol::kBlank;
    board::ForEachNeighbor(before, cell, [&](CellPos near) {
      all_open = all_open && board::minesweeper::IsNumber(before[near].symbol);
    });
    return all_open;
  };
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol was = before[cell].symbol;
    const CellSymbol is = cells[cell].symbol;
    const bool is_known = board::minesweeper::IsNumber(was) && seen.allowed[cell] == SymbolSet{was};
    const bool is_doubt =
        is == CellSymbol::kUnknown || (is == CellSymbol::kCovered && stands_apart(cell));
    if (!is_known || !is_doubt) return;
    const bool is_hover = cell == pointer;
    if (is_hover || IsAsBefore(frame, seen.frame, seen.board.geometry.CellRect(cell))) {
      doubted.push_back(cell);
    }
  });
  return doubted;
}

bool HasRedrawnALine(const Frame& frame, const GameReader::Seen& seen) {
  const auto& cells = seen.board.reading.cells;
  std::vector<int> in_row(static_cast<std::size_t>(cells.rows()), 0);
  std::vector<int> in_col(static_cast<std::size_t>(cells.cols()), 0);
  board::ForEachCell(cells, [&](CellPos cell) {
    if (base::SamePixels(frame, seen.frame, seen.board.geometry.CellRect(cell))) return;
    ++in_row[static_cast<std::size_t>(cell.row)];
    ++in_col[static_cast<std::size_t>(cell.col)];
  });
  return std::ranges::count(in_row, cells.cols()) > 0 ||
         std::ranges::count(in_col, cells.rows()) > 0;
}

}  // namespace gridhand::vision::minesweeper
