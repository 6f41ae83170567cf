#include "app/minesweeper/onlooker.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/minesweeper/changes.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;
using base::Status;
using board::minesweeper::BoardReading;
using board::minesweeper::CellReading;
using vision::minesweeper::FoundBoard;

// Larger than any frame.
constexpr base::FrameRect kEverything{0, 0, 1 << 15, 1 << 15};

bool IsWhole(const BoardReading& reading) {
  return std::none_of(reading.cells.begin(), reading.cells.end(),
                      [](const CellReading& cell) { return cell.symbol == CellSymbol::kUnknown; });
}

bool IsHalfDrawn(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after) {
  const bool same_size = before.rows() == after.rows() && before.cols() == after.cols();
  return same_size && !CascadesAreComplete(before, after);
}

}  // namespace

base::FrameRect Onlooker::Region() const {
  return found_ ? found_->geometry.Bounds() : kEverything;
}

Result<FoundBoard> Onlooker::Read(const Frame& frame) const {
  if (found_ && frame.Bounds() == frame_bounds_) {
    Result<FoundBoard> read = reader_.Read(frame, *found_);
    if (read.ok() || read.error().kind != ErrorKind::kChanged) return read;
  }
  return reader_.Find(frame);
}

Status Onlooker::Look(const Frame& frame) {
  Result<FoundBoard> found = Read(frame);
  if (!found.ok()) {
    found_.reset();  // so that the next look searches everywhere
    return found.error();
  }
  frame_bounds_ = frame.Bounds();
  found_ = *std::move(found);
  return Believe(found_->reading);
}

Status Onlooker::Believe(const BoardReading& reading) {
  if (!IsWhole(reading)) return Error{ErrorKind::kDoubt, "some cells cannot be read"};
  if (IsHalfDrawn(board().cells, reading.Symbols())) {
    return Error{ErrorKind::kDoubt, "a cascade is half drawn"};
  }
  if (mines_ && *mines_ >= reading.cells.size()) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("--mines {}: so many do not fit on a board of {} x {} cells", *mines_,
                             reading.cells.cols(), reading.cells.rows())};
  }
  const auto mines = board::minesweeper::ResolveMineCount(mines_, reading);
  if (tracker_.Update(reading, mines).empty()) return base::Ok();
  tracker_.StartNewGame();
  const auto contradictions = tracker_.Update(reading, mines);
  if (contradictions.empty()) return base::Ok();
  return Error{ErrorKind::kDoubt, "the reading cannot be true: " + contradictions.front().text};
}

}  // namespace gridhand::app::minesweeper
