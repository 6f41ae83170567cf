// The label of a picture of Minesweeper: its cells in the alphabet of board/minesweeper/text.h.
#pragma once

#include <optional>

#include "app/labelled_pictures.h"
#include "base/error.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::app::minesweeper {

// What a picture shows, as a person says.
struct BoardLabel {
  board::Grid<board::minesweeper::CellSymbol> cells;
  std::optional<board::GridGeometry> geometry;  // where, in this picture's pixels
};

// Precondition: not a negative. Error kBadInput naming the file, and line and column in it.
base::Result<BoardLabel> LoadLabel(const LabelledPicture& picture);

}  // namespace gridhand::app::minesweeper
