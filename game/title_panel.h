// What stands above a board: something to count, how the game stands, the time. A click on it
// starts a new game.
#pragma once

#include <QAbstractButton>
#include <QString>
#include <QStringList>

#include "game/theme.h"

namespace gridhand::game {

class TitlePanel : public QAbstractButton {
 public:
  TitlePanel();

  struct Content {
    QString left;
    QString middle;
    QString right;
    QColor accent;  // behind the middle; invalid: the panel's own colour
    bool operator==(const Content&) const = default;
  };
  void Show(const Content& content);
  // Keeps room for the widest of these in the middle, so that the window has the same size whatever
  // is shown there: a board must not move under the pointer.
  void KeepRoomFor(const QStringList& middles);
  void SetTheme(const Theme* theme);
  const Content& content() const { return content_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Content content_;
  QStringList middles_;
  const Theme* theme_ = nullptr;  // outlives the widget
};

}  // namespace gridhand::game
