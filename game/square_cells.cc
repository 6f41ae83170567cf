#include "game/square_cells.h"

#include <QPainter>
#include <algorithm>

namespace gridhand::game {

board::GridGeometry SquareCells(const QWidget& widget, int rows, int cols, int margin) {
  const double scale = widget.devicePixelRatioF();
  const int wide = static_cast<int>(widget.width() * scale);
  const int high = static_cast<int>(widget.height() * scale);
  const int cell = std::max(1, std::min((wide - margin) / cols, (high - margin) / rows));
  return board::EvenGrid(
      {(wide - cell * cols) / 2, (high - cell * rows) / 2, cell * cols, cell * rows}, rows, cols);
}

std::optional<board::CellPos> CellAt(const QWidget& widget, const board::GridGeometry& geometry,
                                     const QPointF& place) {
  const QPointF device = place * widget.devicePixelRatioF();
  return geometry.CellAt({static_cast<int>(device.x()), static_cast<int>(device.y())});
}

QImage SharpPicture(const QWidget& widget, const QColor& ground) {
  QImage picture(widget.size() * widget.devicePixelRatioF(), QImage::Format_RGB32);
  picture.fill(ground);
  return picture;
}

void Draw(QWidget& widget, QImage picture) {
  picture.setDevicePixelRatio(widget.devicePixelRatioF());
  QPainter(&widget).drawImage(0, 0, picture);
}

}  // namespace gridhand::game
