#include "app/staged_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

#include "app/window_search.h"

namespace gridhand::app {
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
Result<std::string> ThemeOf(const ProgramProfile& profile, const std::string& theme) {
  const std::vector<std::string>& known = profile.launch.themes;
  if (theme.empty()) return known.empty() ? "" : known.front();
  if (std::find(known.begin(), known.end(), theme) != known.end()) return theme;
  if (known.empty()) {
    return Error{ErrorKind::kBadInput, fmt::format("{} has no themes to choose", profile.name)};
  }
  return Error{ErrorKind::kBadInput, fmt::format("{} has no theme '{}': it has {}", profile.name,
                                                 theme, fmt::join(known, ", "))};
}

Result<std::vector<std::string>> Filled(std::vector<std::string> words,
                                        const LaunchValues& values) {
  for (std::string& word : words) {
    Result<std::string> filled = FillIn(word, values);
    if (!filled.ok()) return filled.error();
    word = *std::move(filled);
  }
  return words;
}

// What starting waits for: the window, or kNotFound as long as there is none.
using LookForWindow = std::function<Result<x11::WindowInfo>()>;

Result<x11::WindowInfo> LookForAny(x11::Connection& connection, const ProgramProfile& profile) {
  const auto windows = x11::ListWindows(connection);
  if (!windows.ok()) return windows.error();
  for (const x11::WindowInfo& window : *windows) {
    if (window.viewable && profile.Matches(window.instance_name, window.class_name)) {
      return window;
    }
  }
  return Error{ErrorKind::kNotFound, "none of its windows is on the screen"};
}

Result<x11::WindowInfo> LookForBoard(x11::Connection& connection, const ProgramProfile& profile,
                                     const FindBoard& find) {
  Result<SurveyedWindow> chosen =
      ChooseWindow(connection, find, {.class_name = profile.window_class}, base::Duration::zero());
  if (!chosen.ok()) return chosen.error();
  return chosen->info;
}

// Looks whenever something has happened on the display. `what` is looked for: "a window".
Result<x11::WindowInfo> AwaitShown(x11::Connection& connection, const ProgramProfile& profile,
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
Status TellAfterWindow(x11::Connection& connection, const ProgramProfile& profile,
                       const Stage& stage, const std::vector<std::string>& command,
                       base::TimePoint deadline) {
  if (command.empty()) return base::Ok();
  const Result<x11::WindowInfo> shown = AwaitShown(
      connection, profile, stage, "a window", [&] { return LookForAny(connection, profile); },
      deadline);
  return shown.ok() ? stage.Run(command, deadline) : shown.error();
}

}  // namespace

Result<StageOptions> StageWith(const ProgramProfile& profile, LaunchValues values,
                               const std::string& theme) {
  const Launch& launch = profile.launch;
  const Result<std::string> chosen = ThemeOf(profile, theme);
  if (!chosen.ok()) return chosen.error();
  const std::string path = FindProgram(launch.program);
  values["theme"] = *chosen;
  values["program"] = path.empty() ? launch.program : path;
  StageOptions options;
  options.needs = {{launch.program, profile.package}};
  options.needs.insert(options.needs.end(), launch.needs.begin(), launch.needs.end());
  Result<std::vector<std::string>> command = Filled(launch.command, values);
  if (!command.ok()) return command.error();
  options.command = *std::move(command);
  Result<std::vector<std::string>> after_window = Filled(launch.after_window, values);
  if (!after_window.ok()) return after_window.error();
  options.after_window = *std::move(after_window);
  for (const auto& [name, pattern] : launch.environment) {
    const Result<std::string> value = FillIn(pattern, values);
    if (!value.ok()) return value.error();
    options.environment[name] = *value;
  }
  for (const KeptFile& file : launch.files) {
    const Result<std::string> text = FillIn(file.text, values);
    if (!text.ok()) return text.error();
    options.files.push_back({file.path, *text});
  }
  return options;
}

Result<StagedGame> StartStagedGame(const ProgramProfile& profile, const StageOptions& options,
                                   const FindBoard& find, const base::Interrupt* interrupt) {
  const base::TimePoint deadline = base::SteadyClock().Now() + kStartLimit;
  Result<Stage> stage = Stage::Start(options);
  if (!stage.ok()) return stage.error();
  auto connection = x11::Connection::Open(stage->display_name(), interrupt);
  if (!connection.ok()) return connection.error();
  Status told = TellAfterWindow(**connection, profile, *stage, options.after_window, deadline);
  if (!told.ok()) return told.error();
  Result<x11::WindowInfo> window = AwaitShown(
      **connection, profile, *stage, "a board",
      [&] { return LookForBoard(**connection, profile, find); }, deadline);
  if (!window.ok()) return window.error();
  return StagedGame{*std::move(stage), *std::move(connection), *std::move(window)};
}

}  // namespace gridhand::app
