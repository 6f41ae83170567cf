// A board of square cells in the middle of a widget, and pictures that are sharp at every scale of
// the desktop: geometry and pictures are in pixels of the device.
#pragma once

#include <QColor>
#include <QImage>
#include <QPointF>
#include <QWidget>
#include <optional>

#include "board/cell_pos.h"
#include "board/grid_geometry.h"

namespace gridhand::game {

// As large as the widget has room for, with `margin` px left free in all, across and down.
board::GridGeometry SquareCells(const QWidget& widget, int rows, int cols, int margin = 0);

// The cell at a place of the widget.
std::optional<board::CellPos> CellAt(const QWidget& widget, const board::GridGeometry& geometry,
                                     const QPointF& place);

// A picture of the widget's size.
QImage SharpPicture(const QWidget& widget, const QColor& ground);

// Draws such a picture. Only while the widget is painted.
void Draw(QWidget& widget, QImage picture);

}  // namespace gridhand::game
