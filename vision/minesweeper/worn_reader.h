// Reads boards of known skins from screenshots that something has been done to (noise, JPEG,
// another scale): lattices + pictures of each skin's cells -> the board, or none.
//
// For frames that skin_reader.h does not explain to the pixel. A board is one of a skin if most of
// its cells look like that skin's; what a cell shows is said only where it is sure
// (skin_pictures.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/grid_locator.h"
#include "vision/minesweeper/skin_pictures.h"

namespace gridhand::vision::minesweeper {

struct WornReading {
  board::GridGeometry geometry;
  std::string skin;
  board::Grid<board::minesweeper::CellReading> cells;
  // Why it is not handed on, although it is a board of this skin; empty: it is.
  std::string refusal;
};

class WornReader {
 public:
  explicit WornReader(const std::vector<PictureSheet>& sheets);

  // What a cell shows of which a skin's colours say nothing for sure; unknown if its pictures do
  // not either, or the skin has none. Precondition: the frame contains the cell, which is not
  // empty.
  board::minesweeper::CellReading Look(const base::Frame& frame, const base::FrameRect& cell,
                                       const std::string& skin) const;

  // The board of which most cells look like those of a skin. None: no skin is recognised.
  std::optional<WornReading> Find(const base::Frame& frame,
                                  const std::vector<GridCandidate>& lattices) const;

 private:
  const SkinPictures* SkinOf(const base::Frame& frame, const board::GridGeometry& lattice) const;
  std::optional<WornReading> Explore(const base::Frame& frame,
                                     const board::GridGeometry& lattice) const;

  std::vector<SkinPictures> skins_;
};

}  // namespace gridhand::vision::minesweeper
