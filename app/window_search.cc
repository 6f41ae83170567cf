#include "app/window_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <functional>
#include <iostream>
#include <optional>
#include <regex>

#include "app/pattern.h"
#include "app/report_error.h"
#include "capture/x11/window_source.h"
#include "x11/poll_until.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using x11::WindowInfo;

// A person looks for the window and clicks it.
constexpr base::Duration kPickLimit = std::chrono::minutes(2);

// Between two looks at windows that show no board yet.
constexpr base::Duration kSurveyPause = std::chrono::milliseconds(100);

Result<std::regex> Compile(const std::string& text, std::string_view option) {
  Result<std::regex> compiled = CompilePattern(text);
  if (compiled.ok()) return compiled;
  return Error{ErrorKind::kBadInput, fmt::format("{}: {}", option, compiled.error().text)};
}

// What the selector says, ready to be asked window by window.
struct Filter {
  std::optional<xcb_window_t> window;
  std::optional<int> pid;
  std::regex title;
  std::regex class_name;

  bool Admits(const WindowInfo& info) const {
    const std::string classes = fmt::format("{} {}", info.instance_name, info.class_name);
    return (!window || *window == info.id) && (!pid || *pid == info.pid) &&
           Finds(title, info.title) && Finds(class_name, classes);
  }
};

Result<Filter> MakeFilter(const WindowSelector& selector) {
  Result<std::regex> title = Compile(selector.title, "--title");
  if (!title.ok()) return title.error();
  Result<std::regex> class_name = Compile(selector.class_name, "--class");
  if (!class_name.ok()) return class_name.error();
  return Filter{selector.window, selector.pid, *std::move(title), *std::move(class_name)};
}

std::string Reasons(const std::vector<SurveyedWindow>& surveyed) {
  std::string text;
  for (const SurveyedWindow& window : surveyed) {
    text += fmt::format("\n  {}: {}", Describe(window.info), window.board.error().text);
  }
  return text;
}

std::vector<SurveyedWindow> SurveyAll(x11::Connection& connection,
                                      const std::vector<WindowInfo>& windows,
                                      const FindBoard& find) {
  std::vector<SurveyedWindow> surveyed;
  surveyed.reserve(windows.size());
  for (const WindowInfo& info : windows) {
    surveyed.push_back(Survey(connection, info, find));
  }
  return surveyed;
}

ErrorKind WhyNone(const std::vector<SurveyedWindow>& surveyed) {
  const auto is_gone = [](const SurveyedWindow& window) {
    return window.board.error().kind == ErrorKind::kGone;
  };
  if (std::ranges::all_of(surveyed, is_gone)) return ErrorKind::kGone;
  for (const SurveyedWindow& window : surveyed) {
    if (IsOutOfSight(window.board.error().kind)) return window.board.error().kind;
  }
  return ErrorKind::kNotFound;
}

}  // namespace

bool IsOutOfSight(ErrorKind kind) {
  return kind == ErrorKind::kHidden || kind == ErrorKind::kPaused;
}

bool MayShowABoardSoon(ErrorKind kind) {
  return kind == ErrorKind::kNotFound || IsOutOfSight(kind);
}

Result<std::vector<WindowInfo>> AdmittedWindows(x11::Connection& connection,
                                                const WindowSelector& selector) {
  assert(!selector.pick && "ask with AskForWindow first");
  Result<Filter> filter = MakeFilter(selector);
  if (!filter.ok()) return filter.error();
  if (filter->window) {  // may be one that no window manager lists
    Result<WindowInfo> info = FindWindow(connection, *filter->window);
    if (!info.ok()) return info.error();
    std::vector<WindowInfo> one;
    if (filter->Admits(*info)) one.push_back(*std::move(info));
    return one;
  }
  Result<std::vector<WindowInfo>> windows = x11::ListWindows(connection);
  if (!windows.ok()) return windows;
  std::erase_if(*windows, [&](const WindowInfo& info) { return !filter->Admits(info); });
  return windows;
}

Result<SurveyedWindow> OnlyBoardOf(const std::vector<SurveyedWindow>& surveyed,
                                   const WindowSelector& selector) {
  if (surveyed.empty()) {
    return Error{ErrorKind::kNotFound,
                 selector.IsEmpty() ? "there is no window on this display: start a game first"
                                    : "no window matches: gridhand windows lists what there is"};
  }
  std::vector<SurveyedWindow> boards;
  for (const SurveyedWindow& window : surveyed) {
    if (window.board.ok()) boards.push_back(window);
  }
  // A window of unknown looks may show a picture of a game beside the game.
  const auto has_skin = [](const SurveyedWindow& window) { return !window.board->skin.empty(); };
  if (std::ranges::any_of(boards, has_skin)) std::erase_if(boards, std::not_fn(has_skin));
  if (boards.empty() && selector.hidden_will_do) {
    for (const SurveyedWindow& window : surveyed) {
      if (IsOutOfSight(window.board.error().kind)) boards.push_back(window);
    }
  }
  if (boards.empty()) {
    return Error{WhyNone(surveyed), fmt::format("no window shows a board:{}", Reasons(surveyed))};
  }
  if (boards.size() > 1) {
    std::string list;
    for (const SurveyedWindow& window : boards) {
      list += fmt::format("\n  --window 0x{:x}   \"{}\" ({})", window.info.id, window.info.title,
                          window.info.class_name);
    }
    return Error{ErrorKind::kAmbiguous,
                 fmt::format("{} windows show a board; say which:{}", boards.size(), list)};
  }
  return std::move(boards.front());
}

Result<WindowSelector> AskForWindow(x11::Connection& connection, WindowSelector selector) {
  if (!selector.pick) return selector;
  std::cerr << kMessagePrefix << "click the window of the game (the right button cancels)\n";
  Result<xcb_window_t> picked = x11::PickWindow(connection, base::SteadyClock().Now() + kPickLimit);
  if (!picked.ok()) return picked.error();
  selector.window = *picked;
  selector.pick = false;
  return selector;
}

std::string Describe(const WindowInfo& info) {
  return fmt::format("\"{}\" ({}, 0x{:x})", info.title, info.class_name, info.id);
}

Result<WindowInfo> FindWindow(x11::Connection& connection, xcb_window_t window) {
  Result<WindowInfo> info = x11::DescribeWindow(connection, window);
  if (info.ok() || info.error().kind != ErrorKind::kGone) return info;
  return Error{
      ErrorKind::kNotFound,
      fmt::format("there is no window 0x{:x}: gridhand windows lists what there is", window)};
}

SurveyedWindow Survey(x11::Connection& connection, const WindowInfo& info, const FindBoard& find) {
  if (!info.viewable) {
    return {info, Error{ErrorKind::kNotVisible, "the window is minimised or not mapped"}};
  }
  auto source = capture::WindowSource::Open(connection, info.id);
  if (!source.ok()) return {info, source.error()};
  Result<base::Frame> frame = (*source)->Grab();
  if (!frame.ok()) return {info, frame.error()};
  return {info, find(*frame)};
}

Result<std::vector<SurveyedWindow>> SurveyWindows(x11::Connection& connection,
                                                  const FindBoard& find,
                                                  const WindowSelector& selector) {
  Result<std::vector<WindowInfo>> windows = AdmittedWindows(connection, selector);
  if (!windows.ok()) return windows.error();
  return SurveyAll(connection, *windows, find);
}

Result<SurveyedWindow> ChooseWindow(x11::Connection& connection, const FindBoard& find,
                                    const WindowSelector& selector, base::Duration patience) {
  const base::TimePoint deadline = base::SteadyClock().Now() + patience;
  std::optional<Result<SurveyedWindow>> chosen;
  const auto is_chosen = [&] {
    Result<std::vector<WindowInfo>> windows = AdmittedWindows(connection, selector);
    if (!windows.ok()) {
      chosen = windows.error();
      return true;
    }
    const std::vector<SurveyedWindow> surveyed = SurveyAll(connection, *windows, find);
    chosen = OnlyBoardOf(surveyed, selector);
    const bool may_come = !chosen->ok() && MayShowABoardSoon(chosen->error().kind);
    return !may_come || surveyed.empty();
  };
  Result<bool> waited = x11::PollUntil(connection, is_chosen, kSurveyPause, deadline);
  if (!waited.ok()) return waited.error();
  return *std::move(chosen);
}

}  // namespace gridhand::app
