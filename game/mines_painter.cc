#include "game/mines_painter.h"

#include <QFont>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace gridhand::game {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;

QRectF RectOf(const board::GridGeometry& geometry, CellPos cell) {
  const base::FrameRect r = geometry.CellRect(cell);
  return QRectF(r.x, r.y, r.width, r.height);
}

// Shapes are shares of a cell's side.
void PaintCovered(QPainter& painter, const QRectF& cell, const Theme& theme) {
  const double edge = std::max(1.0, std::round(cell.width() / 14));
  painter.fillRect(cell, theme.shade);
  painter.fillRect(cell.adjusted(0, 0, -edge, -edge), theme.light);
  painter.fillRect(cell.adjusted(edge, edge, -edge, -edge), theme.covered);
}

int LinePx(int side) { return std::max(1, static_cast<int>(std::lround(side / 28.0))); }

void PaintGround(QPainter& painter, const QRectF& cell, const QColor& ground, const Theme& theme) {
  const double line = LinePx(static_cast<int>(cell.width()));
  painter.fillRect(cell, theme.line);
  painter.fillRect(cell.adjusted(0, 0, -line, -line), ground);
}

void PaintText(QPainter& painter, const QRectF& cell, const QString& text, const QColor& color) {
  QFont font = painter.font();
  font.setPixelSize(std::max(6, static_cast<int>(cell.height() * 0.66)));
  font.setBold(true);
  painter.setFont(font);
  painter.setPen(color);
  painter.drawText(cell, Qt::AlignCenter, text);
}

void PaintFlag(QPainter& painter, const QRectF& cell, const Theme& theme) {
  const auto at = [&](double x, double y) {
    return QPointF(cell.x() + x * cell.width(), cell.y() + y * cell.height());
  };
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.ink);
  painter.drawRect(QRectF(at(0.47, 0.2), at(0.54, 0.74)));
  painter.drawRect(QRectF(at(0.28, 0.72), at(0.72, 0.8)));
  painter.setBrush(theme.flag);
  painter.drawPolygon(QPolygonF({at(0.5, 0.18), at(0.5, 0.52), at(0.2, 0.35)}));
}

void PaintMine(QPainter& painter, const QRectF& cell, const Theme& theme) {
  const QPointF center = cell.center();
  const double radius = cell.width() * 0.25;
  painter.setPen(QPen(theme.mine, std::max(1.0, cell.width() * 0.08), Qt::SolidLine, Qt::RoundCap));
  for (int i = 0; i < 4; ++i) {
    const double angle = i * std::numbers::pi / 4;
    const QPointF reach(1.4 * radius * std::cos(angle), 1.4 * radius * std::sin(angle));
    painter.drawLine(center - reach, center + reach);
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.mine);
  painter.drawEllipse(center, radius, radius);
}

void PaintCell(QPainter& painter, const QRectF& cell, CellSymbol symbol, const Theme& theme) {
  if (board::minesweeper::IsNumber(symbol)) {
    PaintGround(painter, cell, theme.ground, theme);
    const int number = board::minesweeper::NumberOf(symbol);
    if (number > 0) {
      PaintText(painter, cell, QString::number(number),
                theme.digits[static_cast<std::size_t>(number - 1)]);
    }
    return;
  }
  switch (symbol) {
    case CellSymbol::kMine:
    case CellSymbol::kExploded:
      PaintGround(painter, cell, symbol == CellSymbol::kMine ? theme.ground : theme.alarm, theme);
      PaintMine(painter, cell, theme);
      break;
    case CellSymbol::kWrongFlag:
      PaintGround(painter, cell, theme.alarm, theme);
      PaintFlag(painter, cell, theme);
      break;
    default:
      PaintCovered(painter, cell, theme);
      if (symbol == CellSymbol::kFlag) PaintFlag(painter, cell, theme);
      if (symbol == CellSymbol::kQuestion) PaintText(painter, cell, "?", theme.ink);
  }
}

}  // namespace

const QImage& MinesPainter::Tile(CellSymbol symbol, int side, const Theme& theme) {
  if (side != side_ || theme.name != theme_) {
    tiles_.clear();
    side_ = side;
    theme_ = theme.name;
  }
  QImage& tile = tiles_[symbol];
  if (tile.isNull()) {
    tile = QImage(side, side, QImage::Format_RGB32);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    PaintCell(painter, QRectF(0, 0, side, side), symbol, theme);
  }
  return tile;
}

void MinesPainter::Paint(QPainter& painter, const board::Grid<CellSymbol>& cells,
                         const std::optional<CellPos>& selected,
                         const board::GridGeometry& geometry, const Theme& theme) {
  const int side = geometry.CellRect({0, 0}).width;
  // The line that ends each cell, before the first ones: the page may be of the ground's colour.
  const base::FrameRect all = geometry.Bounds();
  const int line = LinePx(side);
  painter.fillRect(all.x - line, all.y - line, all.width + line, all.height + line, theme.line);
  board::ForEachCell(cells, [&](CellPos cell) {
    const base::FrameRect at = geometry.CellRect(cell);
    painter.drawImage(at.x, at.y, Tile(cells[cell], side, theme));
  });
  if (!selected) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF rect = RectOf(geometry, *selected);
  const double width = std::max(2.0, rect.width() / 12);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.second, width));
  painter.drawRect(rect.adjusted(width, width, -width, -width));
}

void PaintHidden(QPainter& painter, const board::GridGeometry& geometry, const Theme& theme,
                 const QString& text) {
  const base::FrameRect all = geometry.Bounds();
  const QRectF board(all.x, all.y, all.width, all.height);
  painter.fillRect(board, theme.panel);
  QFont font = painter.font();
  font.setPixelSize(std::max(8, geometry.CellRect({0, 0}).height / 2));
  painter.setFont(font);
  painter.setPen(theme.ink);
  painter.drawText(board, Qt::AlignCenter | Qt::TextWordWrap, text);
}

}  // namespace gridhand::game
