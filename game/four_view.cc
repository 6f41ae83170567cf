#include "game/four_view.h"

#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "game/square_cells.h"

namespace gridhand::game {
namespace {

using board::CellPos;
using board::connect_four::Cell;

// Side of a cell, in pixels at scale 1: of a fresh window, and at the least.
constexpr int kUsualHole = 72;
constexpr int kLeastHole = 28;

// Shares of a cell's side.
constexpr double kHoleShare = 0.8;
constexpr double kCornerShare = 0.25;  // of the board
constexpr double kLineShare = 0.06;    // of rings

QRectF HoleOf(const board::GridGeometry& geometry, CellPos cell) {
  const base::FrameRect r = geometry.CellRect(cell);
  const double gap = r.width * (1 - kHoleShare) / 2;
  return QRectF(r.x, r.y, r.width, r.height).adjusted(gap, gap, -gap, -gap);
}

QColor ColorOf(Cell cell, const Theme& theme) {
  if (cell == Cell::kFirst) return theme.first;
  return cell == Cell::kSecond ? theme.second : theme.page;
}

void PaintRing(QPainter& painter, const QRectF& hole, const QColor& color) {
  const double width = std::max(2.0, hole.width() * kLineShare);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(color, width));
  painter.drawEllipse(hole.adjusted(width, width, -width, -width));
}

}  // namespace

FourView::FourView(std::function<void(int col)> drop) : drop_(std::move(drop)) {
  setObjectName("board");
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Four in a row board"));
}

void FourView::Show(const FourRound* round) {
  round_ = round;
  hint_.reset();
  if (chosen_ && *chosen_ >= round->board().cols()) chosen_.reset();
  updateGeometry();
  update();
}

void FourView::SetTheme(const Theme* theme) {
  theme_ = theme;
  update();
}

void FourView::SetHint(std::optional<int> col) {
  hint_ = col;
  update();
}

QSize FourView::sizeHint() const {
  if (round_ == nullptr) return {};
  return QSize(round_->board().cols(), round_->board().rows()) * kUsualHole;
}
QSize FourView::minimumSizeHint() const {
  if (round_ == nullptr) return {};
  return QSize(round_->board().cols(), round_->board().rows()) * kLeastHole;
}

board::GridGeometry FourView::Geometry() const {
  return SquareCells(*this, round_->board().rows(), round_->board().cols());
}

void FourView::paintEvent(QPaintEvent* /*event*/) {
  if (round_ == nullptr || theme_ == nullptr) return;
  QImage picture = SharpPicture(*this, theme_->page);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  const board::GridGeometry geometry = Geometry();
  const base::FrameRect all = geometry.Bounds();
  const double corner = geometry.CellRect({0, 0}).width * kCornerShare;
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme_->board);
  painter.drawRoundedRect(QRectF(all.x, all.y, all.width, all.height), corner, corner);
  board::ForEachCell(round_->board().cells, [&](CellPos cell) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(ColorOf(round_->board().cells[cell], *theme_));
    painter.drawEllipse(HoleOf(geometry, cell));
  });
  if (const auto last = round_->last()) PaintRing(painter, HoleOf(geometry, *last), theme_->page);
  for (const auto& line : board::connect_four::FindWinningLines(round_->board())) {
    for (const CellPos cell : line.cells) {
      PaintRing(painter, HoleOf(geometry, cell), theme_->ink);
    }
  }
  for (const auto& col : {hint_, chosen_}) {
    if (!col) continue;
    const auto row = board::connect_four::LandingRow(round_->board(), *col);
    if (row) PaintRing(painter, HoleOf(geometry, {*row, *col}), theme_->ink);
  }
  painter.end();
  Draw(*this, std::move(picture));
}

void FourView::mouseReleaseEvent(QMouseEvent* event) {
  const auto cell = CellAt(*this, Geometry(), event->position());
  if (event->button() != Qt::LeftButton || !cell) return;
  chosen_.reset();
  drop_(cell->col);
}

void FourView::Choose(int step) {
  const int cols = round_->board().cols();
  chosen_ = std::clamp(chosen_.value_or(cols / 2 - step) + step, 0, cols - 1);
  setAccessibleDescription(tr("column %1").arg(*chosen_ + 1));
  update();
}

void FourView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left) return Choose(-1);
  if (event->key() == Qt::Key_Right) return Choose(1);
  const bool drops = event->key() == Qt::Key_Space || event->key() == Qt::Key_Down ||
                     event->key() == Qt::Key_Return;
  if (drops && chosen_) return drop_(*chosen_);
  QWidget::keyPressEvent(event);
}

}  // namespace gridhand::game
