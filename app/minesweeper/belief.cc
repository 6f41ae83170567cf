#include "app/minesweeper/belief.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/minesweeper/changes.h"
#include "base/counted.h"
#include "board/cell_text.h"
#include "board/minesweeper/progress.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Ok;
using base::Status;
using board::minesweeper::BoardReading;
using board::minesweeper::GameStatus;

bool HaveOneSize(const Grid<CellSymbol>& a, const Grid<CellSymbol>& b) {
  return a.rows() == b.rows() && a.cols() == b.cols();
}

std::vector<CellPos> UnknownCells(const BoardReading& reading) {
  std::vector<CellPos> unknown;
  board::ForEachCell(reading.cells, [&](CellPos cell) {
    if (reading.cells[cell].symbol == CellSymbol::kUnknown) unknown.push_back(cell);
  });
  return unknown;
}

// A covered cell may be opened, flagged or cleared; what is revealed stays.
bool OnlyCoveredCellsChanged(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after) {
  const std::vector<CellPos> changed = ChangedCells(before, after);
  return std::all_of(changed.begin(), changed.end(), [&](CellPos cell) {
    return board::minesweeper::IsCovered(before[cell]) &&
           !board::minesweeper::IsShownMine(after[cell]) && after[cell] != CellSymbol::kWrongFlag;
  });
}

}  // namespace

Status Belief::Check(const BoardReading& reading) const {
  if (const std::vector<CellPos> unknown = UnknownCells(reading); !unknown.empty()) {
    return Error{
        ErrorKind::kDoubt,
        fmt::format("{} cannot be read: {}",
                    base::Counted(static_cast<int>(unknown.size()), "cell"), CellList(unknown))};
  }
  const Grid<CellSymbol> after = reading.Symbols();
  if (HaveOneSize(board().cells, after) && !CascadesAreComplete(board().cells, after)) {
    return Error{ErrorKind::kDoubt, "a cascade is half drawn: a blank cell has covered neighbours"};
  }
  if (mines_ && *mines_ >= reading.cells.size()) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("--mines {}: so many do not fit on a board of {} x {} cells", *mines_,
                             reading.cells.cols(), reading.cells.rows())};
  }
  return Ok();
}

Status Belief::Take(const BoardReading& reading) {
  if (Status checked = Check(reading); !checked.ok()) return checked;
  const auto mines = board::minesweeper::ResolveMineCount(mines_, reading);
  const auto contradictions = tracker_.Update(reading, mines);
  if (contradictions.empty()) return Ok();
  return Error{ErrorKind::kDoubt,
               fmt::format("the board cannot exist: {}{}", contradictions.front().text,
                           mines_ ? " (is --mines right?)" : "")};
}

bool Belief::IsNext(const BoardReading& reading) const {
  const Grid<CellSymbol> after = reading.Symbols();
  if (!HaveOneSize(board().cells, after)) return false;
  if (IsOver(board().status) || IsOver(reading.status)) return false;
  const auto mines = board::minesweeper::ResolveMineCount(mines_, reading);
  return mines.total == board().mines.total && Check(reading).ok() &&
         OnlyCoveredCellsChanged(board().cells, after);
}

}  // namespace gridhand::app::minesweeper
