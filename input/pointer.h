// The hand on the mouse. Knows points and buttons, no boards.
#pragma once

#include <functional>

#include "base/clock.h"
#include "base/error.h"
#include "base/geometry.h"

namespace gridhand::input {

enum class Button { kLeft = 1, kMiddle = 2, kRight = 3 };

// One press and release at a point. (Keys have an interface of their own: keyboard.h.)
struct Gesture {
  base::ScreenPoint at;
  Button button = Button::kLeft;
  // Where the target window's top left pixel was in the frame that `at` was taken from. A window
  // that has moved since shows another cell there, so the click is refused with kChanged.
  base::ScreenPoint window_origin;
  // The board, or a control that the program's profile names: `at` outside it is refused.
  base::ScreenRect fence;
  // `taken_at` of that frame. If a person has acted since, the click is refused with
  // kStoppedByHuman. Left out: refused if a person has ever acted.
  base::TimePoint looked_at{};
  bool operator==(const Gesture&) const = default;
};

// Whether a click may still be sent; answers in some milliseconds.
using LastLook = std::function<base::Status()>;

class Pointer {
 public:
  virtual ~Pointer() = default;

  // Moves to the point, presses and releases. Before anything is sent it is checked that the
  // point lies inside the fence and belongs to the window this pointer was made for, and that the
  // window is still at `window_origin`; nothing is sent on an error: kChanged (moved), kCovered
  // (another window is on top there, or another program has grabbed the pointer), kNotVisible (off
  // the screen, unmapped), kGone, kStoppedByHuman (a person acted since `looked_at`), kDisplay; and
  // those of `last_look`, if there is one: it is asked when nothing on the screen can change any
  // more before the click. Ok means sent, not that the program has seen it: only a later frame
  // proves that.
  virtual base::Status Click(const Gesture& gesture, const LastLook& last_look) = 0;
  base::Status Click(const Gesture& gesture) { return Click(gesture, nullptr); }

  // Goes to the point and presses nothing. Checked, and refused, as Click.
  virtual base::Status PointAt(const Gesture& gesture) = 0;

  // Errors: kNotVisible (off the screen), kStoppedByHuman (as Click), kDisplay.
  virtual base::Status MoveTo(base::ScreenPoint point) = 0;
  // Where the pointer is, whoever moved it. Errors: kDisplay.
  virtual base::Result<base::ScreenPoint> Position() = 0;

  // Lets go of every button this pointer has down. Safe to call at any time, any number of times.
  virtual void ReleaseButtons() = 0;
};

}  // namespace gridhand::input
