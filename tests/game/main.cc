// Runs the tests in windows of a display of their own, with a window manager, and keeps what the
// program remembers in a folder of their own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <QApplication>
#include <QSettings>

#include "tests/support/scratch_folder.h"
#include "x11/private_display.h"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const auto display =
      gridhand::x11::PrivateDisplay::Start({.window_manager = gridhand::x11::kOpenbox});
  if (!display.ok()) {
    fmt::print(stderr, "{}\n", display.error().text);
    return 1;
  }
  qputenv("DISPLAY", QByteArray::fromStdString(display->name()));
  qputenv("QT_QPA_PLATFORM", "xcb");
  const gridhand::test_support::ScratchFolder home;
  const QByteArray folder = QByteArray::fromStdString(home.path().string());
  qputenv("XDG_DATA_HOME", folder);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
  QApplication application(argc, argv);
  return RUN_ALL_TESTS();
}
