// Finds the lattice of cells in a picture of a window or of a whole desktop, in any state of play.
//
// Stage: Frame -> GridGeometry candidates, best first. Works on the picture alone: no window, no
// program name. It knows no game: a Sudoku board is a lattice too.
#pragma once

#include <memory>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::vision {

struct GridLocatorParams {
  int min_rows = 4;
  int min_cols = 4;
  int max_side = 200;       // cells along one side
  double min_pitch_px = 8;  // smaller cells cannot be read by anyone
  double max_pitch_px = 128;
};

struct GridCandidate {
  board::GridGeometry geometry;
  double score = 0;  // 0 … 1, how lattice-like; comparable within one frame
  // Other lattices in the same place, likelier first: other sizes (a frame around the board may
  // look like one more row) and other pitches. Who knows what cells look like can decide.
  std::vector<board::GridGeometry> alternatives;
};

// The candidate moved to the right and down, alternatives included.
GridCandidate Moved(GridCandidate candidate, int dx_px, int dy_px);

// Looks for lattices in one picture, as far as it is asked to: what one question has worked out
// serves the next.
class GridSearch {
 public:
  explicit GridSearch(base::Frame frame, const GridLocatorParams& params = {});
  GridSearch(GridSearch&&) noexcept;
  GridSearch& operator=(GridSearch&&) noexcept;
  ~GridSearch();

  // Those whose lines run through a whole board, best first, never overlapping; at most a handful,
  // and maybe none. A quarter of the work of All.
  const std::vector<GridCandidate>& WithThroughLines();

  // Best first, never overlapping; at most eight lattices, alternatives included. Error kNotFound
  // with the best residual seen when nothing is regular enough.
  base::Result<std::vector<GridCandidate>> All();

  // Everything that repeats like cells, for who can tell cells from other things and was not
  // content with All: first the lattices of glyph_lattice.h, with most glyphs first, and those of
  // periods.h, likeliest first, both without a score; then one candidate for each set of lines that
  // All considers, strongest first; its alternative, if any, is the largest lattice on the same
  // lines. At most 60, which overlap.
  const std::vector<GridCandidate>& More();

  // All of each window (windows.h) in which there is a lattice, the largest window first, of at
  // most 24: a board that is lost among the windows of a desktop is found where its own is looked
  // at alone.
  const std::vector<std::vector<GridCandidate>>& InWindows();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// GridSearch::All alone.
base::Result<std::vector<GridCandidate>> LocateGrids(const base::Frame& frame,
                                                     const GridLocatorParams& params = {});

}  // namespace gridhand::vision
