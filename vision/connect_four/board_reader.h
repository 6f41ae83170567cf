// Reads a Connect Four board out of a frame: Frame -> GridGeometry + BoardReading.
//
// Works on any look: round holes or square ones, lines, discs of any two colours, marbles, letters.
// No picture of any program is known. A hole that cannot be read is kUnreadable, which is an
// answer; a board that no game leads to is never handed on.
#pragma once

#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "board/connect_four/reading.h"
#include "board/grid_geometry.h"
#include "vision/connect_four/kinds.h"
#include "vision/connect_four/lattices.h"

namespace gridhand::vision::connect_four {

// What tells which of the two kinds of disc is the first player's.
enum class OrderBy {
  kCount,     // there is one more of it, or the rules allow nothing else
  kNextDisc,  // as many of each, and the next disc waits above the board
  kMemory,    // as in an earlier picture
  kCustom,    // nothing does: red is taken for the first, else the kind that lies nearest to the
              // middle of the bottom row
};

struct FoundBoard {
  board::GridGeometry geometry;
  board::connect_four::BoardReading reading;
  OrderBy order_by = OrderBy::kCount;
  // What was seen, for later pictures of the same window: a is the first player's kind.
  Lattice lattice;
  KnownKinds known;
};

// Calls the first player's kind of disc the second's: where both have as many, and it is known from
// elsewhere who began.
void SwapSides(FoundBoard& board);

enum class Trust {
  kProof,      // a picture that may show anything: a table is not a board
  kPointedAt,  // there is a board, says a person or the window's program: it may be empty
};

class BoardReader {
 public:
  // From nothing: the best board in the frame. Errors: kNotFound (no board, and why not).
  base::Result<FoundBoard> Find(const base::Frame& frame, Trust trust = Trust::kProof) const;

  // The same for every board in the frame, best first: never empty, never overlapping.
  base::Result<std::vector<FoundBoard>> FindAll(const base::Frame& frame,
                                                Trust trust = Trust::kProof) const;

  // The quick way while playing: reads the holes of a board that was found before, in a frame of
  // the same window and size; which kind of disc is whose is as it was. Errors: kChanged (the board
  // is no longer there).
  base::Result<FoundBoard> Read(const base::Frame& frame, const FoundBoard& known) const;
};

}  // namespace gridhand::vision::connect_four
