#include "app/staged_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "app/window_search.h"
#include "capture/settle_filter.h"
#include "capture/x11/window_source.h"
#include "input/x11/xtest_keyboard.h"
#include "x11/focus.h"
#include "x11/poll_until.h"

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

// A window in which a key is typed has been still for so long: a toolkit draws a page in several
// pieces, and takes keys when it is done.
constexpr base::Duration kKeyQuiet = std::chrono::milliseconds(300);

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

// What starting waits for: the window, or an error that may pass as long as there is none.
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

Status RequireRunning(const ProgramProfile& profile, const Stage& stage, std::string_view what) {
  if (stage.game().IsRunning()) return base::Ok();
  return Error{ErrorKind::kGone, fmt::format("{} ended before it showed {}{}", profile.name, what,
                                             stage.LastWords())};
}

// Looks whenever something has happened on the display. `what` is looked for: "a window".
Result<x11::WindowInfo> AwaitShown(x11::Connection& connection, const ProgramProfile& profile,
                                   const Stage& stage, std::string_view what,
                                   const LookForWindow& look, base::TimePoint deadline) {
  const base::SteadyClock clock;
  while (true) {
    Result<x11::WindowInfo> seen = look();
    if (seen.ok()) return seen;
    if (Status runs = RequireRunning(profile, stage, what); !runs.ok()) return runs.error();
    // The window that was closed may have been its first of several.
    const ErrorKind why = seen.error().kind;
    const bool may_come = MayShowABoardSoon(why) || why == ErrorKind::kGone;
    if (!may_come) return seen;
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

// The window of the program that lies above its others: a dialog rather than the window below it.
Result<x11::WindowInfo> TopWindow(x11::Connection& connection, const ProgramProfile& profile) {
  const auto windows = x11::ListWindows(connection);
  if (!windows.ok()) return windows.error();
  std::optional<x11::WindowInfo> top;
  for (const x11::WindowInfo& window : *windows) {
    const bool is_its = profile.Matches(window.instance_name, window.class_name);
    if (window.viewable && is_its) top = window;
  }
  if (top) return *top;
  return Error{ErrorKind::kNotFound, "none of its windows is on the screen"};
}

// What a key may change: which window lies above, and what it shows.
struct Shown {
  x11::WindowInfo window;
  base::Frame picture;
};

Result<Shown> LookAtTop(x11::Connection& connection, const ProgramProfile& profile,
                        base::TimePoint deadline) {
  const Result<x11::WindowInfo> top = TopWindow(connection, profile);
  if (!top.ok()) return top.error();
  auto source = capture::WindowSource::Open(connection, top->id);
  if (!source.ok()) return source.error();
  const base::SteadyClock clock;
  capture::SettleFilter settle(**source, clock, {.quiet = kKeyQuiet});
  Result<base::Frame> frame = settle.GrabSettled(capture::kWholeFrame, deadline);
  if (!frame.ok()) return frame.error();
  return Shown{*top, *std::move(frame)};
}

// Before the picture in which the key is typed: a window draws its focus, and a toolkit ignores a
// shortcut that is typed while the focus is still arriving.
Status FocusTop(x11::Connection& connection, const ProgramProfile& profile,
                base::TimePoint deadline) {
  const Result<x11::WindowInfo> top = TopWindow(connection, profile);
  if (!top.ok()) return top.error();
  if (x11::RequireFocus(connection, top->id).ok()) return base::Ok();
  return x11::TakeFocus(connection, top->id, deadline);
}

bool IsAnother(const Shown& before, const Shown& after) {
  return before.window.id != after.window.id ||
         !base::SamePixels(before.picture, after.picture, after.picture.Bounds());
}

// A window that goes away while it is looked at is a change, too.
bool MayShowSoon(ErrorKind kind) {
  return kind == ErrorKind::kNotFound || kind == ErrorKind::kGone ||
         kind == ErrorKind::kNotVisible || kind == ErrorKind::kChanged;
}

Result<input::KeyStroke> KeyNamed(const std::string& text) {
  const std::optional<input::KeyStroke> key = input::KeyStrokeFrom(text);
  if (key) return *key;
  return Error{ErrorKind::kBadInput, fmt::format("launch: '{}' is no key", text)};
}

// Types the keys one after another into the program's window on top; `only`: into no other one, 0
// for any. A key is done when the program shows another picture or another window. None is typed
// twice: a late answer would meet the second one.
Status TypeAfterWindow(x11::Connection& connection, const ProgramProfile& profile,
                       const Stage& stage, const std::vector<std::string>& keys,
                       base::TimePoint deadline, xcb_window_t only = 0) {
  for (const std::string& text : keys) {
    const Result<input::KeyStroke> key = KeyNamed(text);
    if (!key.ok()) return key.error();
    std::optional<Shown> before;
    bool is_done = false;
    std::optional<Error> trouble;
    const auto step = [&] {
      if (Status runs = RequireRunning(profile, stage, "a board"); !runs.ok()) {
        trouble = runs.error();
        return true;
      }
      const Status focused = before ? base::Ok() : FocusTop(connection, profile, deadline);
      Result<Shown> now =
          focused.ok() ? LookAtTop(connection, profile, deadline) : Result<Shown>(focused.error());
      if (!now.ok()) {
        if (!MayShowSoon(now.error().kind)) trouble = now.error();
        return trouble.has_value();
      }
      if (before) return is_done = IsAnother(*before, *now);
      if (only != 0 && now->window.id != only) {
        trouble = Error{ErrorKind::kCovered, "another window of the program lies over the game"};
        return true;
      }
      auto keyboard = input::XTestKeyboard::Make(connection, now->window.id, nullptr);
      const Status typed = keyboard.ok() ? (*keyboard)->Type(*key) : Status(keyboard.error());
      if (typed.ok()) before = *std::move(now);
      if (!typed.ok() && !MayShowSoon(typed.error().kind)) trouble = typed.error();
      return trouble.has_value();
    };
    const Result<bool> waited = x11::PollUntil(connection, step, kStartSlice, deadline);
    if (!waited.ok()) return waited.error();
    if (trouble) return *trouble;
    if (!is_done) {
      return Error{ErrorKind::kTimeout,
                   fmt::format("{} shows nothing new after the key {}", profile.name, text)};
    }
  }
  return base::Ok();
}

// Types into the boxes that lie over the program's main window: each of them gets the keys one
// after another, a picture that holds still before each.
class BoxKeys {
 public:
  BoxKeys(x11::Connection& connection, const ProgramProfile& profile, xcb_window_t main_window)
      : connection_(connection), profile_(profile), main_window_(main_window) {}

  // The next key, if a box is there that has not got all of them.
  Status TypeNext(base::TimePoint deadline) {
    const Result<x11::WindowInfo> top = TopWindow(connection_, profile_);
    if (!top.ok()) return UnlessSoon(top.error());
    const std::vector<std::string>& keys = profile_.launch.keys_in_boxes;
    std::size_t& typed = typed_[top->id];
    if (top->id == main_window_ || typed == keys.size()) return base::Ok();
    const Status focused = FocusTop(connection_, profile_, deadline);
    if (!focused.ok()) return UnlessSoon(focused.error());
    const Result<Shown> shown = LookAtTop(connection_, profile_, deadline);
    if (!shown.ok()) return UnlessSoon(shown.error());
    if (shown->window.id != top->id) return base::Ok();
    const auto keyboard = input::XTestKeyboard::Make(connection_, top->id, nullptr);
    const auto key = KeyNamed(keys[typed]);
    if (!key.ok()) return key.error();
    const Status done = keyboard.ok() ? (*keyboard)->Type(*key) : Status(keyboard.error());
    if (!done.ok()) return UnlessSoon(done.error());
    ++typed;
    return base::Ok();
  }

 private:
  static Status UnlessSoon(const Error& error) {
    return MayShowSoon(error.kind) ? base::Ok() : Status(error);
  }

  x11::Connection& connection_;
  const ProgramProfile& profile_;
  xcb_window_t main_window_;
  std::map<xcb_window_t, std::size_t> typed_;
};

// From the program's first page to a board.
Result<x11::WindowInfo> LeadToBoard(x11::Connection& connection, const ProgramProfile& profile,
                                    const Stage& stage, const StageOptions& options,
                                    const FindBoard& find, base::TimePoint deadline) {
  Status told = TellAfterWindow(connection, profile, stage, options.after_window, deadline);
  if (!told.ok()) return told.error();
  xcb_window_t main_window = 0;
  if (!options.keys_after_window.empty() || !profile.launch.keys_in_boxes.empty()) {
    const Result<x11::WindowInfo> shown = AwaitShown(
        connection, profile, stage, "a window", [&] { return LookForAny(connection, profile); },
        deadline);
    if (!shown.ok()) return shown.error();
    main_window = shown->id;
    const Status typed =
        TypeAfterWindow(connection, profile, stage, options.keys_after_window, deadline);
    if (!typed.ok()) return typed.error();
  }
  BoxKeys boxes(connection, profile, main_window);
  return AwaitShown(
      connection, profile, stage, "a board",
      [&]() -> Result<x11::WindowInfo> {
        const Status typed = boxes.TypeNext(deadline);
        if (!typed.ok()) return typed.error();
        return LookForBoard(connection, profile, find);
      },
      deadline);
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
  options.keys_after_window = launch.keys_after_window;
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
  Result<x11::WindowInfo> window =
      LeadToBoard(**connection, profile, *stage, options, find, deadline);
  if (!window.ok()) return window.error();
  return StagedGame{*std::move(stage), *std::move(connection), *std::move(window)};
}

Status DealAgain(StagedGame& game, const ProgramProfile& profile, const StageOptions& options,
                 const FindBoard& find) {
  const base::TimePoint deadline = base::SteadyClock().Now() + kStartLimit;
  const Status typed = TypeAfterWindow(*game.connection, profile, game.stage,
                                       profile.launch.keys_before_next, deadline, game.window.id);
  if (!typed.ok()) return typed;
  const Result<x11::WindowInfo> window =
      LeadToBoard(*game.connection, profile, game.stage, options, find, deadline);
  return window.ok() ? base::Ok() : Status(window.error());
}

}  // namespace gridhand::app
