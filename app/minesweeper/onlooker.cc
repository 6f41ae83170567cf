#include "app/minesweeper/onlooker.h"

#include <utility>

#include "capture/frame_source.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Ok;
using base::Result;
using base::Status;
using board::minesweeper::BoardReading;
using vision::minesweeper::FoundBoard;

}  // namespace

base::FrameRect Onlooker::Region() const {
  return found_ ? found_->geometry.Bounds() : capture::kWholeFrame;
}

// Whether the board that was found may still be there.
bool Onlooker::IsSeen(const Frame& frame) const {
  return found_ && frame.Bounds() == frame_bounds_;
}

Status Onlooker::Look(const Frame& frame, SearchEffort effort) {
  Result<FoundBoard> found = Error{ErrorKind::kChanged, "this window has not been seen yet"};
  if (IsSeen(frame)) found = reader_.Read(frame, *found_);
  if (!found.ok() && found.error().kind == ErrorKind::kChanged) {
    found = effort == SearchEffort::kWhole ? reader_.Find(frame) : reader_.FindCertain(frame);
  }
  if (!found.ok()) {
    found_.reset();  // so that the next look searches everywhere
    return found.error();
  }
  frame_bounds_ = frame.Bounds();
  found_ = *std::move(found);
  return Believe(found_->reading);
}

Status Onlooker::Believe(const BoardReading& reading) {
  if (Status checked = belief_.Check(reading, Legible::kInPart); !checked.ok()) return checked;
  if (belief_.Take(reading, Legible::kInPart).ok()) return Ok();
  belief_.StartNewGame();
  return belief_.Take(reading, Legible::kInPart);
}

bool Onlooker::Follow(const Frame& frame) {
  if (!IsSeen(frame)) return false;
  Result<FoundBoard> found = reader_.ReadQuickly(frame, *found_);
  if (!found.ok() || !belief_.IsNext(found->reading)) return false;
  if (!belief_.Take(found->reading).ok()) return false;
  found_ = *std::move(found);
  return true;
}

bool Onlooker::StillShows(const Frame& frame) const {
  if (!IsSeen(frame)) return false;
  const Result<FoundBoard> found = reader_.ReadQuickly(frame, *found_);
  return found.ok() && found->geometry == found_->geometry && belief_.IsNext(found->reading) &&
         found->reading.Symbols() == board().cells;
}

}  // namespace gridhand::app::minesweeper
