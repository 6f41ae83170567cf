// Tells whether a person has touched the mouse, so that the bot lets go at once.
#pragma once

#include <optional>

#include "base/clock.h"

namespace gridhand::input {

class HumanWatch {
 public:
  virtual ~HumanWatch() = default;

  // When a person last moved the pointer or pressed a button (by the idle clock of a compositor: or
  // a key), as far as seen up to this call; none if never. The gestures of Gridhand itself, through
  // the XTEST device, do not count.
  virtual std::optional<base::TimePoint> LastHumanAction() = 0;

  // Whether a person has ever pushed the pointer into a corner of the screen, as far as seen up to
  // the last LastHumanAction: the sign to stop that needs no aim and no key.
  virtual bool WantsStop() const = 0;
};

}  // namespace gridhand::input
