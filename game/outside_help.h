// Whether another program helps the person who plays in this window: `gridhand play` or `gridhand
// assist`. They say so on the X server (x11/help_mark.h), so that a best time with their help does
// not pass for one without.
#pragma once

#include <QString>
#include <QWidget>

namespace gridhand::game {

class OutsideHelp {
 public:
  // `window` must outlive it.
  explicit OutsideHelp(const QWidget& window) : window_(window) {}

  // What has helped since BeginGame: "gridhand play", "gridhand assist"; empty: nothing has.
  // Where the window is not on an X server, nothing can.
  QString Helper() const;

  // Forgets the help for the games before, not who goes on helping.
  void BeginGame();

 private:
  QString Mark(bool takes_it) const;
  bool IsPlayed() const;

  const QWidget& window_;
};

}  // namespace gridhand::game
