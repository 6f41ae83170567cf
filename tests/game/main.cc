// Runs the tests of the window without a display, unless the caller has chosen one, and keeps what
// they remember in a folder of their own.
#include <gtest/gtest.h>

#include <QApplication>
#include <QSettings>

#include "tests/support/scratch_folder.h"

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const gridhand::test_support::ScratchFolder home;
  const QByteArray folder = QByteArray::fromStdString(home.path().string());
  qputenv("XDG_DATA_HOME", folder);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
  QApplication application(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
