// Draws a board of Minesweeper: a picture of each symbol once for a size, then copies of it.
#pragma once

#include <QImage>
#include <QPainter>
#include <map>
#include <optional>

#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/symbol.h"
#include "game/theme.h"

namespace gridhand::game {

class MinesPainter {
 public:
  // Pixels of the geometry are pixels of the painter's device; cells are squares of one size.
  void Paint(QPainter& painter, const board::Grid<board::minesweeper::CellSymbol>& cells,
             const std::optional<board::CellPos>& selected, const board::GridGeometry& geometry,
             const Theme& theme);

 private:
  const QImage& Tile(board::minesweeper::CellSymbol symbol, int side, const Theme& theme);

  // Of this side and theme.
  std::map<board::minesweeper::CellSymbol, QImage> tiles_;
  int side_ = 0;
  QString theme_;
};

// In place of a board that must not be seen.
void PaintHidden(QPainter& painter, const board::GridGeometry& geometry, const Theme& theme,
                 const QString& text);

}  // namespace gridhand::game
