// gridhand-game: games to play, with an assistant in the menu.
#include <fmt/format.h>
#include <xcb/xcb.h>

#include <QApplication>
#include <cstdio>

#include "game/options.h"
#include "game/program.h"

namespace gridhand::game {
namespace {

// As the exit codes of gridhand (README).
constexpr int kBadUsage = 2;
constexpr int kDisplayUnusable = 6;

int Complain(const std::string& text, int exit_code) {
  fmt::print(stderr, "{}: {}\n", kProgram, text);
  return exit_code;
}

// Qt ends a program that finds no display by a signal.
bool HasDisplay() {
  if (!qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) return true;
  if (!qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) return true;
  xcb_connection_t* display = xcb_connect(nullptr, nullptr);
  const bool is_there = xcb_connection_has_error(display) == 0;
  xcb_disconnect(display);
  return is_there;
}

int Run(int argc, char** argv) {
  QStringList arguments;
  for (int i = 0; i < argc; ++i) arguments += QString::fromLocal8Bit(argv[i]);
  const auto options = OptionsFrom(arguments);
  if (const auto* help = std::get_if<HelpText>(&options)) {
    fmt::print("{}", help->text);
    return 0;
  }
  if (const auto* complaint = std::get_if<Complaint>(&options)) {
    return Complain(complaint->text, kBadUsage);
  }
  if (!HasDisplay()) return Complain("there is no display to show its window on", kDisplayUnusable);
  QApplication application(argc, argv);
  QApplication::setApplicationName(kProgram);
  Window window(std::get<WindowOptions>(options));
  window.show();
  return QApplication::exec();
}

}  // namespace
}  // namespace gridhand::game

int main(int argc, char** argv) { return gridhand::game::Run(argc, argv); }
