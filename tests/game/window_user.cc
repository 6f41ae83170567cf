#include "tests/game/window_user.h"

#include <gtest/gtest.h>
#include <xcb/xtest.h>

#include <QApplication>
#include <QTest>
#include <map>
#include <stdexcept>
#include <vector>

#include "tests/support/test_window.h"
#include "x11/focus.h"
#include "x11/window_manager.h"

namespace gridhand::game {
namespace {

// On a loaded machine too.
constexpr int kSoonMs = 60'000;

// Symbols of X's keyboards that are not the letter itself.
const std::map<int, xcb_keysym_t> kSymbols = {
    {Qt::Key_Escape, 0xff1b}, {Qt::Key_Tab, 0xff09},    {Qt::Key_Return, 0xff0d},
    {Qt::Key_Left, 0xff51},   {Qt::Key_Up, 0xff52},     {Qt::Key_Right, 0xff53},
    {Qt::Key_Down, 0xff54},   {Qt::Key_Delete, 0xffff}, {Qt::Key_Space, 0x20},
};
const std::map<Qt::KeyboardModifier, xcb_keysym_t> kModifiers = {{Qt::ControlModifier, 0xffe3},
                                                                 {Qt::AltModifier, 0xffe9}};
constexpr int kF1 = 0xffbe;

xcb_keysym_t SymbolOf(int key) {
  if (key >= Qt::Key_F1 && key <= Qt::Key_F12) {
    return static_cast<xcb_keysym_t>(kF1 + key - Qt::Key_F1);
  }
  const auto known = kSymbols.find(key);
  return known != kSymbols.end() ? known->second : QChar(key).toLower().unicode();
}

int NumberOf(Qt::MouseButton button) {
  return button == Qt::LeftButton ? 1 : button == Qt::MiddleButton ? 2 : 3;
}

}  // namespace

WindowUser::WindowUser(const std::string& display) {
  auto connection = x11::Connection::Open(display);
  if (!connection.ok()) throw std::runtime_error(connection.error().text);
  connection_ = *std::move(connection);
  auto keys = input::Keymap::Read(*connection_, input::KeyboardKind::kXTest);
  if (!keys.ok()) throw std::runtime_error(keys.error().text);
  keys_.emplace(*std::move(keys));
  qApp->installEventFilter(this);
}

// Events of the window system come to the QWindow first, and to widgets from there; of a key the
// question whether it is a shortcut comes first of all.
bool WindowUser::eventFilter(QObject* watched, QEvent* event) {
  if (watched->isWindowType() && event->spontaneous()) {
    presses_ += event->type() == QEvent::MouseButtonPress ? 1 : 0;
    releases_ += event->type() == QEvent::MouseButtonRelease ? 1 : 0;
    key_presses_ += event->type() == QEvent::ShortcutOverride ? 1 : 0;
  }
  return false;
}

void WindowUser::Fake(int type, int detail, const QPoint& at) {
  xcb_test_fake_input(connection_->raw(), static_cast<std::uint8_t>(type),
                      static_cast<std::uint8_t>(detail), XCB_CURRENT_TIME, XCB_WINDOW_NONE,
                      static_cast<std::int16_t>(at.x()), static_cast<std::int16_t>(at.y()), 0);
  if (!connection_->Sync().ok()) throw std::runtime_error("the display is gone");
}

void WindowUser::Await(const int& count, int least, const char* what) {
  EXPECT_TRUE(QTest::qWaitFor([&] { return count >= least; }, kSoonMs)) << what << " was not heard";
}

// openbox gives the keyboard back some time after a dialog has gone.
void WindowUser::Activate(const QWidget& widget) {
  const QWidget& window = *widget.window();
  if (!window.isActiveWindow()) window.windowHandle()->requestActivate();
  const auto window_id = static_cast<xcb_window_t>(window.internalWinId());
  const bool is_active = QTest::qWaitFor(
      [&] {
        x11::WakeWindowManager(*connection_);
        return window.isActiveWindow() && x11::RequireFocus(*connection_, window_id).ok();
      },
      kSoonMs);
  EXPECT_TRUE(is_active) << "the window does not get the keyboard";
}

// The server knows where the window is; Qt may not have heard of it yet. The window manager may be
// about to move one that has grown.
void WindowUser::Press(const QWidget& widget, const QPoint& at, Qt::MouseButton button) {
  QApplication::processEvents();
  ASSERT_TRUE(x11::AwaitWindowManager(*connection_, test_support::Soon()).ok());
  const QWidget& window = *widget.window();
  const QPoint inside = widget.mapTo(&window, at);
  const auto place =
      connection_->Fetch(xcb_translate_coordinates_reply,
                         xcb_translate_coordinates(
                             connection_->raw(), static_cast<xcb_window_t>(window.internalWinId()),
                             connection_->root(), static_cast<std::int16_t>(inside.x()),
                             static_cast<std::int16_t>(inside.y())),
                         "find the window");
  ASSERT_TRUE(place.ok()) << place.error().text;
  Fake(XCB_MOTION_NOTIFY, 0, {(*place)->dst_x, (*place)->dst_y});
  const int before = presses_;
  Fake(XCB_BUTTON_PRESS, NumberOf(button));
  Await(presses_, before + 1, "a press");
}

void WindowUser::Release(Qt::MouseButton button) {
  const int before = releases_;
  Fake(XCB_BUTTON_RELEASE, NumberOf(button));
  Await(releases_, before + 1, "a release");
}

void WindowUser::Click(const QWidget& widget, const QPoint& at, Qt::MouseButton button) {
  Press(widget, at, button);
  Release(button);
}

void WindowUser::Type(const QWidget& widget, const QKeySequence& key) {
  Activate(widget);
  std::vector<xcb_keysym_t> symbols;
  for (const auto& [modifier, symbol] : kModifiers) {
    if (key[0].keyboardModifiers().testFlag(modifier)) symbols.push_back(symbol);
  }
  symbols.push_back(SymbolOf(key[0].key()));
  const int before = key_presses_;
  for (const int type : {XCB_KEY_PRESS, XCB_KEY_RELEASE}) {
    for (const xcb_keysym_t symbol : symbols) Fake(type, keys_->CodeOf(symbol));
  }
  Await(key_presses_, before + static_cast<int>(symbols.size()), "a key");
}

void WindowUser::TypeText(const QWidget& widget, const QString& text) {
  for (const QChar letter : text) Type(widget, QKeySequence(QString(letter)));
}

}  // namespace gridhand::game
