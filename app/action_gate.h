// Holds each action back before it is sent: long enough for a person to see it, or until a person
// agrees to it.
#pragma once

#include <functional>

#include "app/game_driver.h"
#include "base/error.h"
#include "base/frame.h"

namespace gridhand::app {

class ActionGate {
 public:
  enum class Answer {
    kGo,
    kLookAgain,  // the board has changed meanwhile
  };

  // What may happen while an action waits.
  struct Watch {
    // Whether the board has changed since the action was decided. Errors: those that end the game.
    std::function<base::Result<bool>()> is_stale;
    // Whether the loop will pause before the action, because a person has used the mouse.
    std::function<bool()> will_pause;
  };

  virtual ~ActionGate() = default;

  // Called once for each action, on the thread that owns the X connection; waits there as long as
  // it takes, while events are handed out and a signal ends the wait. `frame` is the one that the
  // action was made from.
  // Errors, which end the game: kStoppedByHuman (a person said no), kInterrupted, kDisplay.
  virtual base::Result<Answer> Hold(const base::Frame& frame, const Action& action,
                                    const Watch& watch) = 0;
};

}  // namespace gridhand::app
