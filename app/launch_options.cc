#include "app/launch_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "app/stage.h"
#include "x11/connection.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

// Room for an expert board of every program, and small enough for a laptop's desktop.
constexpr base::Size kWindowSize{1024, 700};

x11::PrivateDisplayOptions DisplayFor(const LaunchOptions& options, const ProgramProfile& profile) {
  x11::PrivateDisplayOptions display;
  if (!options.no_window_manager) display.window_manager = x11::kOpenbox;
  if (options.is_private) return display;
  display.kind = x11::DisplayKind::kWindow;
  display.size = kWindowSize;
  display.title = fmt::format("{} played by gridhand", profile.title);
  return display;
}

// A game in a window needs a desktop that takes X windows.
base::Status CheckDesktop(const LaunchOptions& options) {
  if (options.is_private || x11::Connection::Open().ok()) return base::Ok();
  const char* display = std::getenv("DISPLAY");
  const std::string seen = display == nullptr ? "DISPLAY is not set"
                                              : fmt::format("DISPLAY={} does not answer", display);
  return Error{ErrorKind::kDisplay,
               fmt::format("there is no X display for the game's window ({}{}): type gridhand play "
                           "--launch {} --private, which needs none",
                           x11::IsWaylandSession() ? "a Wayland session without XWayland; " : "",
                           seen, options.program)};
}

}  // namespace

void AddLaunchOptions(CLI::App& parser, LaunchOptions& options) {
  parser
      .add_option("--size", options.size,
                  "of the board of a game that is started: of Minesweeper beginner, intermediate, "
                  "expert, or as 20x15/50 its columns, rows and mines; of Sudoku 9x9 and what else "
                  "the program has")
      ->type_name("SIZE");
  parser
      .add_option("--level", options.level,
                  "how hard a game that is started shall be, by the words of its program")
      ->type_name("LEVEL");
  parser.add_option("--theme", options.theme, "look of a game that is started, if it has several")
      ->type_name("THEME");
  parser.add_flag("--no-window-manager", options.no_window_manager,
                  "without openbox on the display of a game that is started");
}

bool IsClosed(const StagedGame& game) {
  return !x11::Connection::Open(game.stage.display_name()).ok();
}

void AwaitClosed(const StagedGame& game) {
  x11::Connection& display = *game.connection;
  bool closed = false;
  const auto subscription = display.Subscribe([&](const xcb_generic_event_t& event) {
    closed = closed || (x11::TypeOf(event) == XCB_DESTROY_NOTIFY &&
                        x11::As<xcb_destroy_notify_event_t>(event).window == game.window.id);
  });
  // A window that is gone already cannot be listened to, and a broken connection ends the wait.
  if (!display.ListenTo(game.window.id, XCB_EVENT_MASK_STRUCTURE_NOTIFY).ok()) return;
  (void)display.WaitUntil([&] { return closed; }, base::TimePoint::max());
}

Result<StagedGame> LaunchGame(const LaunchOptions& options, const ProgramProfile& profile,
                              StageOptions stage, const FindBoard& find,
                              const base::Interrupt& interrupt) {
  if (base::Status desktop = CheckDesktop(options); !desktop.ok()) return desktop.error();
  stage.display = DisplayFor(options, profile);
  return StartStagedGame(profile, stage, find, &interrupt);
}

}  // namespace gridhand::app
