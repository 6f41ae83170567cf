// Reads the game that a person plays, snapshot after snapshot, and believes only possible boards.
//
// Anything may happen between two snapshots: a move, an undone flag, another game, another size. A
// snapshot that contradicts the last one is taken for another game and must be possible by itself.
//
// A snapshot may show a half-drawn board. The next position of the same game (Follow) cannot
// mislead: every cell of it was read, and marks made from a part of a move are right for that part.
// Any other change may be half drawn, so the caller waits until the board holds still (Look).
#pragma once

#include <optional>

#include "app/adviser.h"
#include "app/minesweeper/belief.h"
#include "base/error.h"
#include "base/frame.h"
#include "board/minesweeper/board.h"
#include "board/minesweeper/consistency_oracle.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

class Onlooker {
 public:
  // Reader and oracle must outlive it. `mines`: of the whole board, if the person knows.
  Onlooker(const vision::minesweeper::BoardReader& reader,
           const board::minesweeper::ConsistencyOracle& oracle, std::optional<int> mines)
      : reader_(reader), belief_(oracle, mines) {}

  // Takes a frame that has held still into the belief. Errors, the belief unchanged or forgotten:
  // those of BoardReader::Find, and of Belief::Take.
  base::Status Look(const base::Frame& frame, SearchEffort effort = SearchEffort::kWhole);

  // Takes the frame into the belief if it shows the next position of the game that is believed, or
  // the same one. False: nothing has changed.
  bool Follow(const base::Frame& frame);

  // Whether the frame shows just the board that is believed; its pixels may be others, as a program
  // lights up the cell under the pointer.
  bool StillShows(const base::Frame& frame) const;

  // Precondition of both: the last Look or Follow was ok.
  const board::minesweeper::Board& board() const { return belief_.board(); }
  const board::GridGeometry& geometry() const { return found_->geometry; }

  // Where the board was last seen, else the whole of any frame.
  base::FrameRect Region() const;

 private:
  bool IsSeen(const base::Frame& frame) const;
  base::Status Believe(const board::minesweeper::BoardReading& reading);

  const vision::minesweeper::BoardReader& reader_;
  Belief belief_;
  std::optional<vision::minesweeper::FoundBoard> found_;
  base::FrameRect frame_bounds_;
};

}  // namespace gridhand::app::minesweeper
