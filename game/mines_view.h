// The board of Minesweeper as a widget: turns mouse and keys into wishes, and shows the game.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "app/hints.h"
#include "game/mines_painter.h"
#include "game/mines_round.h"
#include "game/theme.h"

namespace gridhand::game {

class MinesView : public QWidget {
 public:
  // What a person wants of a cell.
  struct Wishes {
    std::function<void(board::CellPos)> open;  // on a number: its neighbours
    std::function<void(board::CellPos)> mark;
    std::function<void(board::CellPos)> chord;
    std::function<void()> resume;  // the board is hidden, and wanted again
  };
  explicit MinesView(Wishes wishes);

  // What is shown, and how; both outlive the widget.
  void Show(const MinesRound* round);
  void SetTheme(const Theme* theme);
  void SetHints(const app::Hints& hints);
  void SetHidden(bool is_hidden);

  // Where the cells lie, in pixels of the device.
  board::GridGeometry Geometry() const;

  // Cells of the size that they have in a fresh window.
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void TellSelected();
  void Select(int rows, int cols);

  Wishes wishes_;
  MinesPainter painter_;
  const MinesRound* round_ = nullptr;
  const Theme* theme_ = nullptr;
  app::Hints hints_;
  bool is_hidden_ = false;
  bool chorded_ = false;  // both buttons: the release of the second one does nothing more
  std::optional<board::CellPos> selected_;
};

}  // namespace gridhand::game
