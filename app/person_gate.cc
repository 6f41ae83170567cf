#include "app/person_gate.h"

#include <algorithm>

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;
using base::TimePoint;

// While an action is held, the board and a person's hand are looked at this often at least: an
// event that arrives while the other of the two is being asked wakes nobody.
constexpr base::Duration kHeldSlice = std::chrono::milliseconds(50);

constexpr const char* kKeysHelp = "  [space/enter: do it, q: stop]";

// The ring is gone before the click, whatever ends the wait.
class ShownRing {
 public:
  explicit ShownRing(overlay::ScreenRing* ring) : ring_(ring) {}
  // A failure means that the display is gone, and the click will say so.
  ~ShownRing() {
    if (ring_) ring_->Hide();
  }
  ShownRing(const ShownRing&) = delete;
  ShownRing& operator=(const ShownRing&) = delete;

 private:
  overlay::ScreenRing* ring_;
};

TimePoint SliceEnd() { return base::SteadyClock().Now() + kHeldSlice; }

}  // namespace

Result<ActionGate::Answer> PersonGate::Hold(const base::Frame& frame, const Action& action,
                                            const Watch& watch) {
  const auto place = parts_.place(action);
  overlay::ScreenRing* ring = place ? parts_.ring.get() : nullptr;
  if (ring) {
    Status shown = ring->ShowAround(base::ToScreen(*place, frame.origin));
    if (!shown.ok()) return shown.error();
  }
  const ShownRing until_the_end(ring);
  if (!parts_.keys) {
    const base::Duration held = std::max(parts_.held, ring ? kIntentShown : base::Duration{});
    const TimePoint now = base::SteadyClock().Now();
    const TimePoint due = went_ ? std::max(now, *went_ + parts_.interval) : now;
    Result<Answer> answer = AwaitTime(std::max(now + held, due), watch);
    if (answer.ok() && *answer == Answer::kGo) went_ = base::SteadyClock().Now();
    return answer;
  }
  const std::string question = parts_.explain(action);
  if (question == agreed_) return Answer::kGo;
  return AwaitKey(question, watch);
}

// A hand on the mouse does not end this wait: a person who answers may well have moved it. The loop
// notices it after the answer.
Result<ActionGate::Answer> PersonGate::AwaitKey(const std::string& question, const Watch& watch) {
  StepKeys& keys = *parts_.keys;
  const StepKeys::Listening listening(keys.fd());
  parts_.ask(keys.is_terminal() ? question + kKeysHelp : question);
  while (true) {
    Result<bool> stale = watch.is_stale();
    if (!stale.ok()) return stale.error();
    if (*stale) return Answer::kLookAgain;
    const StepKeys::Key key = keys.Take();
    if (key == StepKeys::Key::kStop) {
      return Error{ErrorKind::kStoppedByHuman, "stopped before the next move, as asked"};
    }
    if (key == StepKeys::Key::kGo) {
      agreed_ = question;
      return Answer::kGo;
    }
    Result<bool> waited = parts_.connection->Wait(SliceEnd(), keys.fd());
    if (!waited.ok()) return waited.error();
  }
}

// Ends early when a hand has taken the mouse, even before the wait: the loop then pauses.
Result<ActionGate::Answer> PersonGate::AwaitTime(TimePoint end, const Watch& watch) {
  while (base::SteadyClock().Now() < end) {
    Result<bool> stale = watch.is_stale();
    if (!stale.ok()) return stale.error();
    if (*stale) return Answer::kLookAgain;
    if (watch.will_pause()) return Answer::kGo;
    Result<bool> waited = parts_.connection->Wait(std::min(end, SliceEnd()));
    if (!waited.ok()) return waited.error();
  }
  return Answer::kGo;
}

}  // namespace gridhand::app
