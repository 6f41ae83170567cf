// The board of Four in a row as a widget: a column is chosen by mouse or keys.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "board/grid_geometry.h"
#include "game/four_round.h"
#include "game/theme.h"

namespace gridhand::game {

class FourView : public QWidget {
 public:
  explicit FourView(std::function<void(int col)> drop);

  // What is shown, and how; both outlive the widget.
  void Show(const FourRound* round);
  void SetTheme(const Theme* theme);
  // A ring where the disc of this column would come to lie.
  void SetHint(std::optional<int> col);

  // Where the cells lie, in pixels of the device.
  board::GridGeometry Geometry() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void Choose(int step);

  std::function<void(int col)> drop_;
  const FourRound* round_ = nullptr;
  const Theme* theme_ = nullptr;
  std::optional<int> hint_;
  std::optional<int> chosen_;  // by the keys
};

}  // namespace gridhand::game
