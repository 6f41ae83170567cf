#include "game/title_panel.h"

#include <QPainter>
#include <algorithm>

namespace gridhand::game {
namespace {

// In pixels at scale 1.
constexpr int kHeight = 44;
constexpr int kMargin = 14;
constexpr double kRadius = 10;
constexpr int kTextPx = 15;
constexpr int kMiddlePx = 16;
constexpr int kLeastTextWidth = 80;  // for the texts at both sides

QFont FontOf(const QWidget& widget, int px, bool bold) {
  QFont font = widget.font();
  font.setPixelSize(px);
  font.setBold(bold);
  return font;
}

}  // namespace

TitlePanel::TitlePanel() {
  setFocusPolicy(Qt::NoFocus);
  setCursor(Qt::PointingHandCursor);
  setToolTip(tr("New game (F2)"));
  setObjectName("panel");
}

void TitlePanel::Show(const Content& content) {
  if (content == content_) return;
  const bool is_said = content.middle != content_.middle;
  content_ = content;
  if (is_said) setAccessibleName(content.middle);
  update();
}

void TitlePanel::KeepRoomFor(const QStringList& middles) {
  middles_ = middles;
  updateGeometry();
}

void TitlePanel::SetTheme(const Theme* theme) {
  theme_ = theme;
  update();
}

QSize TitlePanel::sizeHint() const {
  const QFontMetrics metrics(FontOf(*this, kMiddlePx, true));
  int widest = 0;
  for (const QString& middle : middles_) {
    widest = std::max(widest, metrics.horizontalAdvance(middle));
  }
  return {widest + 4 * kMargin + 2 * kLeastTextWidth, kHeight};
}

void TitlePanel::paintEvent(QPaintEvent* /*event*/) {
  if (theme_ == nullptr) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(isDown() ? theme_->covered : theme_->panel);
  painter.drawRoundedRect(rect(), kRadius, kRadius);
  const QRect inside = rect().adjusted(kMargin, 0, -kMargin, 0);
  painter.setPen(theme_->ink);
  painter.setFont(FontOf(*this, kTextPx, false));
  painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, content_.left);
  painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, content_.right);
  painter.setFont(FontOf(*this, kMiddlePx, true));
  if (content_.accent.isValid()) {
    const int wide = painter.fontMetrics().horizontalAdvance(content_.middle) + 2 * kMargin;
    const QRect pill(rect().center().x() - wide / 2, 7, wide, kHeight - 14);
    painter.setPen(Qt::NoPen);
    painter.setBrush(content_.accent);
    painter.drawRoundedRect(pill, pill.height() / 2.0, pill.height() / 2.0);
    painter.setPen(content_.accent.lightness() > 140 ? QColor(0x16, 0x1c, 0x24)
                                                     : QColor(Qt::white));
  }
  painter.drawText(inside, Qt::AlignCenter, content_.middle);
}

}  // namespace gridhand::game
