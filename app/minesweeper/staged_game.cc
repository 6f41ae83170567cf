#include "app/minesweeper/staged_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

#include "app/minesweeper/window_search.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;

// A program on a loaded machine takes its time to show its window.
constexpr base::Duration kStartLimit = std::chrono::minutes(2);

// How often the windows are looked at again while nothing else happens.
constexpr base::Duration kStartSlice = std::chrono::milliseconds(100);

// The theme to start with: the usual one if none is named.
Result<std::string> ThemeOf(const Profile& profile, const std::string& theme) {
  const std::vector<std::string>& known = profile.launch.themes;
  if (theme.empty()) return known.empty() ? "" : known.front();
  if (std::find(known.begin(), known.end(), theme) != known.end()) return theme;
  if (known.empty()) {
    return Error{ErrorKind::kBadInput, fmt::format("{} has no themes to choose", profile.name)};
  }
  return Error{ErrorKind::kBadInput, fmt::format("{} has no theme '{}': it has {}", profile.name,
                                                 theme, fmt::join(known, ", "))};
}

// The launch's patterns were tried when the profile was read: they can be filled in.
std::string Filled(const std::string& pattern, const LaunchValues& values) {
  return *FillIn(pattern, values);
}

std::vector<std::string> Filled(std::vector<std::string> words, const LaunchValues& values) {
  for (std::string& word : words) word = Filled(word, values);
  return words;
}

// What starting waits for: the window, or kNotFound as long as there is none.
using LookForWindow = std::function<Result<x11::WindowInfo>()>;

Result<x11::WindowInfo> LookForAny(x11::Connection& connection, const Profile& profile) {
  const auto windows = x11::ListWindows(connection);
  if (!windows.ok()) return windows.error();
  for (const x11::WindowInfo& window : *windows) {
    if (window.viewable && MatchProfile({profile}, window.instance_name, window.class_name)) {
      return window;
    }
  }
  return Error{ErrorKind::kNotFound, "none of its windows is on the screen"};
}

Result<x11::WindowInfo> LookForBoard(x11::Connection& connection, const Profile& profile,
                                     const vision::minesweeper::BoardReader& reader) {
  Result<SurveyedWindow> chosen = ChooseWindow(
      connection, reader, {.class_name = profile.window_class}, base::Duration::zero());
  if (!chosen.ok()) return chosen.error();
  return chosen->info;
}

// Looks whenever something has happened on the display. `what` is looked for: "a window".
Result<x11::WindowInfo> AwaitShown(x11::Connection& connection, const Profile& profile,
                                   const Stage& stage, std::string_view what,
                                   const LookForWindow& look, base::TimePoint deadline) {
  const base::SteadyClock clock;
  while (true) {
    Result<x11::WindowInfo> seen = look();
    if (seen.ok() || seen.error().kind != ErrorKind::kNotFound) return seen;
    if (!stage.game().IsRunning()) {
      return Error{ErrorKind::kGone, fmt::format("{} ended before it showed {}{}", profile.name,
                                                 what, stage.LastWords())};
    }
    if (clock.Now() >= deadline) {
      return Error{ErrorKind::kTimeout,
                   fmt::format("{} does not show {}: {}", profile.name, what, seen.error().text)};
    }
    const Result<bool> waited = connection.Wait(std::min(deadline, clock.Now() + kStartSlice));
    if (!waited.ok()) return waited.error();
  }
}

// What the program is told once its window is there.
Status TellAfterWindow(x11::Connection& connection, const Profile& profile, const Stage& stage,
                       const std::vector<std::string>& command, base::TimePoint deadline) {
  if (command.empty()) return base::Ok();
  const Result<x11::WindowInfo> shown = AwaitShown(
      connection, profile, stage, "a window", [&] { return LookForAny(connection, profile); },
      deadline);
  return shown.ok() ? stage.Run(command, deadline) : shown.error();
}

}  // namespace

BoardSize FitTo(const Launch& launch, BoardSize size) {
  const int least = launch.cols.least;
  if (size.cols >= least) return size;
  return {least, size.rows, size.mines * least / size.cols};
}

Status CheckSize(const Profile& profile, BoardSize size) {
  const Launch& launch = profile.launch;
  const int cells = size.cols * size.rows;
  if (launch.cols.Holds(size.cols) && launch.rows.Holds(size.rows) && cells >= launch.min_cells &&
      size.mines >= 1 && size.mines <= cells - launch.min_free_cells) {
    return base::Ok();
  }
  return Error{
      ErrorKind::kBadInput,
      fmt::format("{} cannot be started with {}x{}/{}: expected {} to {} columns, {} to {} rows, "
                  "at least {} cells, of these at least {} without a mine",
                  profile.name, size.cols, size.rows, size.mines, launch.cols.least,
                  launch.cols.most, launch.rows.least, launch.rows.most, launch.min_cells,
                  launch.min_free_cells)};
}

Result<StageOptions> StageFor(const Profile& profile, BoardSize size, const std::string& theme) {
  const Launch& launch = profile.launch;
  if (Status checked = CheckSize(profile, size); !checked.ok()) return checked.error();
  const Result<std::string> chosen = ThemeOf(profile, theme);
  if (!chosen.ok()) return chosen.error();
  const std::string path = FindProgram(launch.program);
  const LaunchValues values{.cols = size.cols,
                            .rows = size.rows,
                            .mines = size.mines,
                            .theme = *chosen,
                            .program = path.empty() ? launch.program : path};
  StageOptions options;
  options.needs = {{launch.program, profile.package}};
  options.command = Filled(launch.command, values);
  options.after_window = Filled(launch.after_window, values);
  options.needs.insert(options.needs.end(), launch.needs.begin(), launch.needs.end());
  for (const auto& [name, value] : launch.environment) {
    options.environment[name] = Filled(value, values);
  }
  for (const KeptFile& file : launch.files) {
    options.files.push_back({file.path, Filled(file.text, values)});
  }
  return options;
}

Result<StagedGame> StartStagedGame(const Profile& profile, const StageOptions& options,
                                   const vision::minesweeper::BoardReader& reader,
                                   const base::Interrupt* interrupt) {
  const base::TimePoint deadline = base::SteadyClock().Now() + kStartLimit;
  Result<Stage> stage = Stage::Start(options);
  if (!stage.ok()) return stage.error();
  auto connection = x11::Connection::Open(stage->display_name(), interrupt);
  if (!connection.ok()) return connection.error();
  Status told = TellAfterWindow(**connection, profile, *stage, options.after_window, deadline);
  if (!told.ok()) return told.error();
  Result<x11::WindowInfo> window = AwaitShown(
      **connection, profile, *stage, "a board",
      [&] { return LookForBoard(**connection, profile, reader); }, deadline);
  if (!window.ok()) return window.error();
  return StagedGame{*std::move(stage), *std::move(connection), *std::move(window)};
}

}  // namespace gridhand::app::minesweeper
