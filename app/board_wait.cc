#include "app/board_wait.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "capture/frame_source.h"
#include "capture/x11/window_source.h"
#include "x11/poll_until.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;
using base::TimePoint;
using x11::WindowInfo;

// A program draws a new picture piece by piece: what follows the first piece so soon belongs to it.
constexpr base::Duration kGathered = std::chrono::milliseconds(100);

// Between two looks at what no event may tell of: pictures where the server lacks DAMAGE or its
// damage lies, and windows that could not be captured. Comparing a window takes less than 1 ms.
constexpr base::Duration kUntoldPause = std::chrono::seconds(1);

// One window without a board, and what tells that it may have one now.
struct WatchedWindow {
  SurveyedWindow seen;
  std::unique_ptr<capture::WindowSource> source;  // none: the window could not be captured
};

bool SpeaksOfWindows(const xcb_generic_event_t& event) {
  switch (x11::TypeOf(event)) {
    case XCB_CREATE_NOTIFY:
    case XCB_DESTROY_NOTIFY:
    case XCB_MAP_NOTIFY:
    case XCB_UNMAP_NOTIFY:
    case XCB_REPARENT_NOTIFY:
    case XCB_CONFIGURE_NOTIFY:
    case XCB_PROPERTY_NOTIFY:
      return true;
    default:
      return false;
  }
}

class BoardWait {
 public:
  BoardWait(x11::Connection& connection, const FindBoard& find, const WindowSelector& selector)
      : connection_(connection), find_(find), selector_(selector) {}

  Status Listen();
  // Errors as SurveyWindows.
  Result<std::vector<SurveyedWindow>> Look();
  Status AwaitChange();

 private:
  WatchedWindow Watch(const WindowInfo& info);
  WatchedWindow Renewed(const WindowInfo& info);
  Result<bool> HasChanged(WatchedWindow& window);
  Result<bool> HasAnyChanged();
  bool LacksACapture() const;

  x11::Connection& connection_;
  const FindBoard& find_;
  const WindowSelector& selector_;
  std::vector<WatchedWindow> watched_;
  x11::Connection::Subscription subscription_;
  bool windows_changed_ = false;  // since the survey began
  bool heard_any_ = false;        // an event, since HasAnyChanged began
};

Status BoardWait::Listen() {
  subscription_ = connection_.Subscribe([this](const xcb_generic_event_t& event) {
    heard_any_ = true;
    windows_changed_ = windows_changed_ || SpeaksOfWindows(event);
  });
  return connection_.ListenTo(connection_.root(),
                              XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_PROPERTY_CHANGE);
}

// The source first: what is drawn after its picture was taken is told, so nothing is missed.
WatchedWindow BoardWait::Watch(const WindowInfo& info) {
  auto source = capture::WindowSource::Open(connection_, info.id);
  const bool grabbed = source.ok() && (*source)->Grab().ok();
  return {Survey(connection_, info, find_), grabbed ? *std::move(source) : nullptr};
}

// What a window shows now: as before if nothing has been drawn in it.
WatchedWindow BoardWait::Renewed(const WindowInfo& info) {
  const auto known = std::find_if(watched_.begin(), watched_.end(), [&](const WatchedWindow& w) {
    return w.seen.info.id == info.id && w.seen.info.viewable == info.viewable;
  });
  if (known == watched_.end() || !known->source) return Watch(info);
  const Result<bool> changed = HasChanged(*known);
  return changed.ok() && !*changed ? std::move(*known) : Watch(info);
}

Result<std::vector<SurveyedWindow>> BoardWait::Look() {
  windows_changed_ = false;
  const Result<std::vector<WindowInfo>> listed = x11::ListWindows(connection_);
  if (!listed.ok()) return listed.error();
  for (const WindowInfo& info : *listed) {  // of its title, too; it may be gone by now
    (void)connection_.ListenTo(info.id, XCB_EVENT_MASK_PROPERTY_CHANGE);
  }
  const Result<std::vector<WindowInfo>> admitted = AdmittedWindows(connection_, selector_);
  if (!admitted.ok()) return admitted.error();
  std::vector<WatchedWindow> now;
  std::vector<SurveyedWindow> surveyed;
  for (const WindowInfo& info : *admitted) {
    now.push_back(Renewed(info));
    surveyed.push_back(now.back().seen);
  }
  watched_ = std::move(now);
  return surveyed;
}

// A window that is hidden or gone says so by an event of its own.
Result<bool> BoardWait::HasChanged(WatchedWindow& window) {
  if (!window.source) return false;  // LacksACapture
  Result<bool> changed =
      window.source->WaitForChange(capture::kWholeFrame, base::SteadyClock().Now());
  const bool is_final = !changed.ok() && (changed.error().kind == ErrorKind::kInterrupted ||
                                          changed.error().kind == ErrorKind::kDisplay);
  return is_final || changed.ok() ? changed : Result<bool>(true);
}

Result<bool> BoardWait::HasAnyChanged() {
  heard_any_ = false;
  for (WatchedWindow& window : watched_) {
    Result<bool> changed = HasChanged(window);
    if (!changed.ok() || *changed) return changed;
  }
  return windows_changed_;
}

bool BoardWait::LacksACapture() const {
  return std::any_of(watched_.begin(), watched_.end(), [](const WatchedWindow& window) {
    return window.seen.info.viewable && !window.source;
  });
}

// To ask one window is to hand out events of all of them: those, too, are a reason to ask again.
Status BoardWait::AwaitChange() {
  const TimePoint capture_again = base::SteadyClock().Now() + kUntoldPause;
  while (true) {
    const Result<bool> changed = HasAnyChanged();
    if (!changed.ok()) return changed.error();
    const TimePoint now = base::SteadyClock().Now();
    if (*changed || (now >= capture_again && LacksACapture())) break;
    const Result<bool> heard =
        connection_.WaitUntil([this] { return heard_any_; }, now + kUntoldPause);
    if (!heard.ok()) return heard.error();
  }
  return x11::HandOutUntil(connection_, base::SteadyClock().Now() + kGathered);
}

}  // namespace

Result<SurveyedWindow> AwaitBoard(x11::Connection& connection, const FindBoard& find,
                                  const WindowSelector& selector,
                                  const std::function<void(const std::string&)>& notice) {
  BoardWait wait(connection, find, selector);
  if (Status listening = wait.Listen(); !listening.ok()) return listening.error();
  std::string told;
  while (true) {
    const Result<std::vector<SurveyedWindow>> surveyed = wait.Look();
    const bool was_there = !told.empty();
    if (was_there && !surveyed.ok() && surveyed.error().kind == ErrorKind::kNotFound) {
      return Error{ErrorKind::kGone, "the window was closed before it showed a board"};
    }
    if (!surveyed.ok()) return surveyed.error();
    Result<SurveyedWindow> seen = OnlyBoardOf(*surveyed, selector);
    if (seen.ok() || !MayShowABoardSoon(seen.error().kind)) return seen;
    const bool is_news = told.empty() || IsOutOfSight(seen.error().kind);
    if (is_news && seen.error().text != told) {
      told = seen.error().text;
      notice(fmt::format("waiting for a board (Ctrl-C ends the wait): {}", told));
    }
    if (Status changed = wait.AwaitChange(); !changed.ok()) return changed.error();
  }
}

}  // namespace gridhand::app
