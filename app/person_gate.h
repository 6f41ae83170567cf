// The gate for a person who watches: a ring on the screen shows the place of every action before
// it is sent (--show-intent), and each action waits for a key (--step) or a while (--delay).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/action_gate.h"
#include "app/step_keys.h"
#include "base/clock.h"
#include "base/geometry.h"
#include "overlay/x11/screen_ring.h"
#include "x11/connection.h"

namespace gridhand::app {

// How long the ring stands before the click: a glance takes about 200 ms to arrive.
inline constexpr base::Duration kIntentShown = std::chrono::milliseconds(250);

struct PersonGateParts {
  x11::Connection* connection = nullptr;
  std::unique_ptr<overlay::ScreenRing> ring;  // none: nothing is shown
  std::optional<StepKeys> keys;               // none: nothing is asked
  base::Duration held{};                      // without keys: how long an action waits
  base::Duration interval{};                  // without keys: from one action to the next, at least
  // What an action points at, in the frame; none for a key.
  std::function<std::optional<base::FrameRect>(const Action&)> place;
  // The action and why, for a person; and how it is put before them.
  std::function<std::string(const Action&)> explain;
  std::function<void(const std::string&)> ask;
};

class PersonGate : public ActionGate {
 public:
  explicit PersonGate(PersonGateParts parts) : parts_(std::move(parts)) {}

  // A key agrees to what was asked: if a hand on the mouse makes the loop look again, the same
  // action with the same reason is not asked for twice.
  base::Result<Answer> Hold(const base::Frame& frame, const Action& action,
                            const Watch& watch) override;

  // The action was made, and what was agreed to is used up.
  void OnDone() { agreed_.clear(); }

 private:
  base::Result<Answer> AwaitKey(const std::string& question, const Watch& watch);
  base::Result<Answer> AwaitTime(base::TimePoint end, const Watch& watch);

  PersonGateParts parts_;
  std::optional<base::TimePoint> went_;  // when the last action was let go
  std::string agreed_;                   // the question that was answered with yes
};

}  // namespace gridhand::app
