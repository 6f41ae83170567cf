// A person at the mouse and the keyboard: events of the X server (XTEST), which reach a window of
// ours as those of devices do.
#pragma once

#include <QEvent>
#include <QKeySequence>
#include <QObject>
#include <QWidget>
#include <memory>
#include <optional>
#include <string>

#include "input/x11/keymap.h"
#include "x11/connection.h"

namespace gridhand::game {

class WindowUser : public QObject {
 public:
  // Of the display that the program's windows are on. Throws std::runtime_error.
  explicit WindowUser(const std::string& display);

  // Returns once the window has the keyboard.
  void Activate(const QWidget& widget);

  // At a place of the widget. Each returns once the program has got the event and has worked it
  // off.
  void Press(const QWidget& widget, const QPoint& at, Qt::MouseButton button = Qt::LeftButton);
  void Release(Qt::MouseButton button = Qt::LeftButton);
  void Click(const QWidget& widget, const QPoint& at, Qt::MouseButton button = Qt::LeftButton);
  void Click(const QWidget& widget) { Click(widget, widget.rect().center()); }

  // A key such as "Ctrl+1", "F2" or "Space", into the window once that has the keyboard.
  void Type(const QWidget& widget, const QKeySequence& key);
  // Letters without Shift, digits, "-" and ".", one by one.
  void TypeText(const QWidget& widget, const QString& text);

  x11::Connection& connection() { return *connection_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void Fake(int type, int detail, const QPoint& at = {});
  void Await(const int& count, int least, const char* what);

  std::unique_ptr<x11::Connection> connection_;
  std::optional<input::Keymap> keys_;
  // What the program's windows have got.
  int presses_ = 0;
  int releases_ = 0;
  int key_presses_ = 0;
};

}  // namespace gridhand::game
