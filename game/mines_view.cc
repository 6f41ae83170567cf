#include "game/mines_view.h"

#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "base/frame.h"
#include "game/square_cells.h"
#include "overlay/painter.h"

namespace gridhand::game {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;

// Side of a cell, in pixels at scale 1: of a fresh window, and at the least.
constexpr int kUsualCell = 32;
constexpr int kLeastCell = 14;
// Kept free around the board for the line round it, likewise.
constexpr int kFrame = 2;

QString WordFor(CellSymbol symbol) {
  if (board::minesweeper::IsNumber(symbol)) {
    return QString::number(board::minesweeper::NumberOf(symbol));
  }
  switch (symbol) {
    case CellSymbol::kFlag:
      return QObject::tr("flag");
    case CellSymbol::kQuestion:
      return QObject::tr("question mark");
    case CellSymbol::kMine:
    case CellSymbol::kExploded:
      return QObject::tr("mine");
    case CellSymbol::kWrongFlag:
      return QObject::tr("wrong flag");
    default:
      return QObject::tr("covered");
  }
}

// The marks of `assist`, painted by the same hand.
QImage WithMarks(const QImage& picture, const board::GridGeometry& geometry,
                 const std::vector<overlay::Mark>& marks) {
  base::WritableFrame frame = base::MakeFrame({picture.width(), picture.height()});
  const auto row_bytes = static_cast<std::size_t>(picture.width()) * base::kBytesPerPixel;
  for (int y = 0; y < picture.height(); ++y) {
    std::memcpy(frame.pixels + static_cast<std::ptrdiff_t>(y) * frame.frame.stride_bytes,
                picture.constScanLine(y), row_bytes);
  }
  const auto painted = overlay::Paint(frame.frame, geometry, marks);
  if (!painted.ok()) return picture;
  QImage marked(picture.size(), QImage::Format_RGB32);
  for (int y = 0; y < picture.height(); ++y) {
    std::memcpy(marked.scanLine(y), painted->Row(y), row_bytes);
  }
  return marked;
}

}  // namespace

MinesView::MinesView(Wishes wishes) : wishes_(std::move(wishes)) {
  setFocusPolicy(Qt::StrongFocus);
  setObjectName("board");
  setAccessibleName(tr("Minesweeper board"));
}

void MinesView::SetTheme(const Theme* theme) {
  theme_ = theme;
  update();
}

void MinesView::Show(const MinesRound* round) {
  round_ = round;
  hints_ = {};
  if (selected_ && !round_->game().view().Contains(*selected_)) selected_.reset();
  updateGeometry();
  update();
}

void MinesView::SetHints(const app::Hints& hints) {
  hints_ = hints;
  update();
}

void MinesView::SetHidden(bool is_hidden) {
  is_hidden_ = is_hidden;
  update();
}

QSize MinesView::sizeHint() const {
  if (round_ == nullptr) return {};
  return QSize(round_->level().cols, round_->level().rows) * kUsualCell +
         QSize(2 * kFrame, 2 * kFrame);
}
QSize MinesView::minimumSizeHint() const {
  if (round_ == nullptr) return {};
  return QSize(round_->level().cols, round_->level().rows) * kLeastCell;
}

board::GridGeometry MinesView::Geometry() const {
  const int margin = 2 * static_cast<int>(std::ceil(kFrame * devicePixelRatioF()));
  return SquareCells(*this, round_->level().rows, round_->level().cols, margin);
}

void MinesView::paintEvent(QPaintEvent* /*event*/) {
  if (round_ == nullptr || theme_ == nullptr) return;
  QImage picture = SharpPicture(*this, theme_->page);
  const board::GridGeometry geometry = Geometry();
  {
    QPainter painter(&picture);
    if (is_hidden_) {
      PaintHidden(painter, geometry, *theme_, tr("Paused – click to go on"));
    } else {
      painter_.Paint(painter, round_->Shown(), selected_, geometry, *theme_);
    }
  }
  if (!hints_.marks.empty() && !is_hidden_) picture = WithMarks(picture, geometry, hints_.marks);
  Draw(*this, std::move(picture));
}

void MinesView::mousePressEvent(QMouseEvent* event) {
  if (is_hidden_) return;
  const auto cell = CellAt(*this, Geometry(), event->position());
  if (!cell) return;
  if (selected_) {
    selected_.reset();
    update();
  }
  const bool both = event->buttons().testFlags(Qt::LeftButton | Qt::RightButton);
  if (both || event->button() == Qt::MiddleButton) {
    chorded_ = both;
    wishes_.chord(*cell);
  } else if (event->button() == Qt::RightButton) {
    wishes_.mark(*cell);
  }
}

void MinesView::mouseReleaseEvent(QMouseEvent* event) {
  const auto cell = CellAt(*this, Geometry(), event->position());
  if (is_hidden_) return wishes_.resume();
  const bool opens = event->button() == Qt::LeftButton && !chorded_ && cell;
  if (event->buttons() == Qt::NoButton) chorded_ = false;
  if (opens) wishes_.open(*cell);
}

void MinesView::Select(int rows, int cols) {
  const auto& level = round_->level();
  const CellPos from = selected_.value_or(CellPos{level.rows / 2 - rows, level.cols / 2 - cols});
  selected_ = CellPos{std::clamp(from.row + rows, 0, level.rows - 1),
                      std::clamp(from.col + cols, 0, level.cols - 1)};
  TellSelected();
  update();
}

// For those who do not see the board.
void MinesView::TellSelected() {
  setAccessibleDescription(tr("row %1, column %2: %3")
                               .arg(selected_->row + 1)
                               .arg(selected_->col + 1)
                               .arg(WordFor(round_->Shown()[*selected_])));
}

void MinesView::keyPressEvent(QKeyEvent* event) {
  if (is_hidden_) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Up:
      return Select(-1, 0);
    case Qt::Key_Down:
      return Select(1, 0);
    case Qt::Key_Left:
      return Select(0, -1);
    case Qt::Key_Right:
      return Select(0, 1);
    default:
      break;
  }
  if (!selected_) return QWidget::keyPressEvent(event);
  if (event->key() == Qt::Key_Space) return wishes_.open(*selected_);
  if (event->key() == Qt::Key_F) return wishes_.mark(*selected_);
  if (event->key() == Qt::Key_Return) return wishes_.chord(*selected_);
  QWidget::keyPressEvent(event);
}

}  // namespace gridhand::game
