// What a picture shows along one side of a board, inside of it and beyond.
//
//     +---+---+---+        `along` runs down the side or to the right,
//     |   |   |   |  out → `out` away from the board: 0 is the first pixel beyond its edge.
//     +---+---+---+
#pragma once

#include <vector>

#include "base/frame.h"
#include "board/cell_pos.h"
#include "board/grid_geometry.h"
#include "vision/lattice/side.h"

namespace gridhand::vision::minesweeper {

// Colours step by more than this, in a channel: kmines' small revealed cells differ by 3 to 7 from
// the line between them.
inline constexpr int kMinStep = 2;

class SideView {
 public:
  // Precondition: the frame outlives the view.
  SideView(const base::Frame& frame, const board::GridGeometry& geometry, Side side);

  // Of the cells along the side, px of the frame.
  const std::vector<int>& edges() const { return edges_; }
  board::CellPos CellAt(int i) const;

  // Whether a channel steps by more than so much from the pixel before this one along the side; not
  // beyond the picture.
  bool Steps(int along, int out, int least) const;
  // The same from the pixel nearer to the board.
  bool StepsOutwards(int along, int out, int least) const;
  // Whether the picture steps anywhere from … to-1.
  bool StepsWithin(int from, int to, int out, int least = kMinStep) const;
  bool IsInPicture(int along, int out) const;
  // Black beyond the picture.
  base::Bgr ColourAt(int along, int out) const;

 private:
  bool Differ(base::FramePoint a, base::FramePoint b, int step) const;
  base::FramePoint At(int along, int out) const;

  const base::Frame& frame_;
  bool is_upright_;
  int sign_;
  int begin_ = 0;
  int line_ = 0;
  std::vector<int> edges_;
};

// Half the width in which a line between two cells of this size is looked for: bevels and gaps.
int LineReach(int cell_px);

}  // namespace gridhand::vision::minesweeper
