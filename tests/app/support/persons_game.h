// A game as a person starts it: by its name, in a window of its own choosing, with none of the
// settings that `--launch` gives it; and a terminal, which has the keyboard when something is
// typed.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/data_files.h"
#include "app/minesweeper/board_size.h"
#include "app/minesweeper/profile.h"
#include "app/stage.h"
#include "app/staged_game.h"
#include "capture/frame_source.h"
#include "capture/settle_filter.h"
#include "capture/x11/window_source.h"
#include "tests/support/test_window.h"
#include "x11/focus.h"

namespace gridhand::app::minesweeper {

// What a person has chosen in the program's own menus.
struct PersonsChoice {
  std::string program = "kmines";  // or "gnome-mines"
  std::string level = "Easy";      // or "Medium", "Hard"
  std::string theme;               // by the name of its file; empty: the program's own
  base::Size screen{1280, 1024};   // px
  double scale = 1;                // of the desktop; gnome-mines takes whole ones alone
};

class PersonsGame {
 public:
  // Returns with the game's window drawn; whether it shows a board is for others to say.
  static base::Result<PersonsGame> Start(const PersonsChoice& choice) {
    const auto files = FindDataFiles("minesweeper");
    if (!files.ok()) return files.error();
    const auto profiles = LoadProfiles(files->profiles_dir);
    if (!profiles.ok()) return profiles.error();
    for (const Profile& profile : *profiles) {
      if (profile.name == choice.program) return Start(profile, choice);
    }
    return base::Error{base::ErrorKind::kBadInput, "no profile is named " + choice.program};
  }

  const std::string& display() const { return stage_.display_name(); }
  x11::Connection& connection() { return *connection_; }
  const x11::WindowInfo& window() const { return window_; }

  // Pulls at the corner of the window, as far as the program allows, and waits for its picture.
  base::Status ResizeTo(base::Size size) {
    const std::uint32_t place[] = {0, 0, static_cast<std::uint32_t>(size.width),
                                   static_cast<std::uint32_t>(size.height)};
    const auto cookie =
        xcb_configure_window_checked(connection_->raw(), window_.id,
                                     XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y |
                                         XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT,
                                     place);
    if (base::Status asked = connection_->Check(cookie, "resize the game"); !asked.ok()) {
      return asked;
    }
    return AwaitPicture();
  }

  // The size of the window as it is now.
  base::Result<base::Size> size() {
    const auto info = x11::DescribeWindow(*connection_, window_.id);
    if (!info.ok()) return info.error();
    return base::Size{info->client_area.width, info->client_area.height};
  }

  // What the window shows now.
  base::Result<base::Frame> Picture() {
    auto source = capture::WindowSource::Open(*connection_, window_.id);
    if (!source.ok()) return source.error();
    return (*source)->Grab();
  }

  // Gives the keyboard to the terminal.
  base::Status TurnToTheTerminal() {
    if (!terminal_) {
      terminal_ = std::make_unique<test_support::TestWindow>(
          display(),
          test_support::TestWindowOptions{
              .area = {20, 20, 300, 200}, .title = "terminal", .override_redirect = false});
    }
    if (base::Status taken =
            x11::TakeFocus(terminal_->connection(), terminal_->id(), test_support::Soon());
        !taken.ok()) {
      return taken;
    }
    return AwaitPicture();
  }

 private:
  PersonsGame(Stage stage, std::unique_ptr<x11::Connection> connection, x11::WindowInfo window)
      : stage_(std::move(stage)), connection_(std::move(connection)), window_(std::move(window)) {}

  // kmines draws its cells anew some time after the window; its clock ticks each second.
  static constexpr base::Duration kStill = std::chrono::milliseconds(800);
  static constexpr base::Duration kStillLimit = std::chrono::seconds(10);

  static base::Result<PersonsGame> Start(const Profile& profile, const PersonsChoice& choice) {
    auto options = StageFor(profile, FitTo(profile.boards, kBeginner));
    if (!options.ok()) return options.error();
    UseOnly(choice, *options);
    auto stage = Stage::Start(*options);
    if (!stage.ok()) return stage.error();
    auto connection = x11::Connection::Open(stage->display_name());
    if (!connection.ok()) return connection.error();
    auto window = AwaitWindow(**connection, profile);
    if (!window.ok()) return window.error();
    if (!options->after_window.empty()) {
      const base::Status told = stage->Run(options->after_window, test_support::Soon());
      if (!told.ok()) return told.error();
    }
    PersonsGame game(*std::move(stage), *std::move(connection), *std::move(window));
    if (base::Status drawn = game.AwaitPicture(); !drawn.ok()) return drawn.error();
    return game;
  }

  // Keeps of the launch what a program needs to run at all, and adds the person's choice.
  static void UseOnly(const PersonsChoice& choice, StageOptions& options) {
    std::erase_if(options.files, [](const KeptFile& file) { return file.path != "bus.conf"; });
    options.display.size = choice.screen;
    options.display.window_manager = x11::kOpenbox;
    const std::string scale = fmt::format("{}", choice.scale);
    if (choice.program == "kmines") {
      options.command.resize(options.command.size() - 2);  // its --qwindowgeometry
      std::string settings = "[KgDifficulty]\nLevel=" + choice.level + "\n";
      if (!choice.theme.empty()) {
        settings += "[KgTheme]\nTheme=themes/" + choice.theme + ".desktop\n";
      }
      options.files.push_back({".config/kminesrc", settings});
      options.environment["QT_SCALE_FACTOR"] = scale;
    } else {
      const std::string button = choice.level == "Easy"     ? "small-size"
                                 : choice.level == "Medium" ? "medium-size"
                                                            : "large-size";
      options.after_window = {"gapplication", "action", "org.gnome.Mines", button};
      options.environment["GDK_SCALE"] = scale;
      if (!choice.theme.empty()) {
        options.files.push_back({".config/glib-2.0/settings/keyfile",
                                 "[org/gnome/Mines]\ntheme='" + choice.theme + "'\n"});
      }
    }
  }

  static base::Result<x11::WindowInfo> AwaitWindow(x11::Connection& connection,
                                                   const Profile& profile) {
    const base::TimePoint deadline = test_support::Soon();
    while (true) {
      const auto windows = x11::ListWindows(connection);
      if (!windows.ok()) return windows.error();
      for (const x11::WindowInfo& window : *windows) {
        if (window.viewable && profile.Matches(window.instance_name, window.class_name)) {
          return window;
        }
      }
      const auto waited = connection.Wait(test_support::WakeTime(deadline));
      if (!waited.ok()) return waited.error();
      if (base::SteadyClock().Now() >= deadline) {
        return base::Error{base::ErrorKind::kTimeout, profile.name + " shows no window"};
      }
    }
  }

  // A window that never holds still is as good as drawn.
  base::Status AwaitPicture() {
    auto source = capture::WindowSource::Open(*connection_, window_.id);
    if (!source.ok()) return source.error();
    const base::SteadyClock clock;
    const base::TimePoint deadline = clock.Now() + kStillLimit;
    capture::SettleFilter still(**source, clock, {.quiet = kStill});
    while (true) {
      const auto frame = still.GrabSettled(capture::kWholeFrame, deadline);
      if (frame.ok() || frame.error().kind == base::ErrorKind::kTimeout) return base::Ok();
      if (frame.error().kind != base::ErrorKind::kChanged) return frame.error();
    }
  }

  // In order of construction: the game ends last.
  Stage stage_;
  std::unique_ptr<x11::Connection> connection_;
  x11::WindowInfo window_;
  std::unique_ptr<test_support::TestWindow> terminal_;
};

}  // namespace gridhand::app::minesweeper
