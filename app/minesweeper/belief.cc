#include "app/minesweeper/belief.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/minesweeper/changes.h"
#include "base/counted.h"
#include "board/cell_text.h"
#include "board/minesweeper/progress.h"
#include "vision/minesweeper/unknown_cells.h"

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

// A board of which more cells cannot be read than this share is read wrongly in others, too.
// Judged.
constexpr double kMostUnread = 0.1;

// A covered cell may be opened, flagged or cleared; what is revealed stays.
bool OnlyCoveredCellsChanged(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after) {
  const std::vector<CellPos> changed = ChangedCells(before, after);
  return std::all_of(changed.begin(), changed.end(), [&](CellPos cell) {
    return board::minesweeper::IsCovered(before[cell]) &&
           !board::minesweeper::IsShownMine(after[cell]) && after[cell] != CellSymbol::kWrongFlag;
  });
}

// Cells that cannot be read side by side may lie under a window or a message, unless the numbers
// prove that they are the mines of a won game.
bool MayBeUnread(const BoardReading& reading) {
  if (board::minesweeper::AreClosedCellsMines(reading.Symbols())) return true;
  const int unread = vision::minesweeper::CountUnknown(reading.cells);
  return unread <= kMostUnread * reading.cells.size() &&
         vision::minesweeper::CountScattered(reading.cells) == unread;
}

}  // namespace

bool Belief::HasOpenCascade(const Grid<CellSymbol>& after) const {
  return HaveOneSize(board().cells, after) && !CascadesAreComplete(board().cells, after);
}

Status Belief::Check(const BoardReading& reading, Legible legible) const {
  const std::vector<CellPos> unknown = vision::minesweeper::UnknownCells(reading.cells);
  const bool is_believed =
      legible == Legible::kInPart || std::ranges::all_of(unknown, [&](CellPos cell) {
        return HaveOneSize(board().cells, reading.Symbols()) &&
               board().cells[cell] == CellSymbol::kUnknown;
      });
  if (!unknown.empty() && !(is_believed && MayBeUnread(reading))) {
    return Error{
        ErrorKind::kDoubt,
        fmt::format("{} cannot be read: {}",
                    base::Counted(static_cast<int>(unknown.size()), "cell"), CellList(unknown))};
  }
  const Grid<CellSymbol> after = reading.Symbols();
  const bool may_be_in_part = opens_in_part_ || legible == Legible::kInPart;
  if (!may_be_in_part && HasOpenCascade(after)) {
    return Error{ErrorKind::kDoubt, "a cascade is half drawn: a blank cell has covered neighbours"};
  }
  if (mines_ && *mines_ >= reading.cells.size()) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("--mines {}: so many do not fit on a board of {} x {} cells", *mines_,
                             reading.cells.cols(), reading.cells.rows())};
  }
  return Ok();
}

// A program may open no diagonals, or one cell a click: what it leaves covered beside a blank cell
// is safe, and is opened as any other.
Status Belief::Take(const BoardReading& reading, Legible legible) {
  if (Status checked = Check(reading, legible); !checked.ok()) return checked;
  const bool is_in_part = HasOpenCascade(reading.Symbols());
  Status taken = TakeEnd(reading);
  opens_in_part_ = opens_in_part_ || (taken.ok() && is_in_part);
  return taken;
}

Status Belief::TakeEnd(const BoardReading& reading) {
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
