// Reads the game that a person plays, look after look, and believes only what can be true.
//
// Anything may happen between two looks: a move, an undone flag, another game, another size. What
// contradicts the last look is taken for another game and has to be true by itself.
#pragma once

#include <optional>

#include "base/error.h"
#include "base/frame.h"
#include "board/minesweeper/board.h"
#include "board/minesweeper/consistency_oracle.h"
#include "board/minesweeper/tracker.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

class Onlooker {
 public:
  // Reader and oracle must outlive it. `mines`: of the whole board, if the person knows.
  Onlooker(const vision::minesweeper::BoardReader& reader,
           const board::minesweeper::ConsistencyOracle& oracle, std::optional<int> mines)
      : reader_(reader), tracker_(oracle), mines_(mines) {}

  // Takes the frame into the belief. Errors, the belief unchanged or forgotten: those of
  // BoardReader::Find; kDoubt (cells cannot be read, a cascade is half drawn, or no layout of mines
  // fits); kBadInput (more mines than cells).
  base::Status Look(const base::Frame& frame);

  // Precondition of both: the last Look was ok.
  const board::minesweeper::Board& board() const { return tracker_.board(); }
  const board::GridGeometry& geometry() const { return found_->geometry; }

  // Where the board was last seen, else the whole of any frame.
  base::FrameRect Region() const;

 private:
  base::Result<vision::minesweeper::FoundBoard> Read(const base::Frame& frame) const;
  base::Status Believe(const board::minesweeper::BoardReading& reading);

  const vision::minesweeper::BoardReader& reader_;
  board::minesweeper::BoardTracker tracker_;
  std::optional<int> mines_;
  std::optional<vision::minesweeper::FoundBoard> found_;
  base::FrameRect frame_bounds_;
};

}  // namespace gridhand::app::minesweeper
