// The smallest game there is, and the program that shows it, for tests of the play loop.
//
// The board is a row of lamps, one pixel each. A click on a lamp lights it; the game is won when
// all are lit. The program answers late, twice, never or wrongly as the test says, and time passes
// only while the loop waits: no clock, no display, no luck.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/game_driver.h"
#include "base/clock.h"
#include "capture/frame_source.h"
#include "input/human_watch.h"
#include "input/pointer.h"

namespace gridhand::app {

class FakeClock : public base::Clock {
 public:
  base::TimePoint Now() const override { return now; }
  base::TimePoint now = base::TimePoint() + std::chrono::seconds(1);
};

constexpr base::Duration kFlickerTime = std::chrono::milliseconds(1);

// The program with its window: what it draws, what clicks do to it.
class LampProgram : public capture::FrameSource, public input::Pointer, public input::HumanWatch {
 public:
  LampProgram(FakeClock& clock, int lamps)
      : lit(static_cast<std::size_t>(lamps), false), clock_(clock) {}

  // --- what a test sets up ---
  std::vector<bool> lit;
  base::ScreenPoint window_at{100, 50};
  base::Duration answer_time = std::chrono::milliseconds(5);
  base::Duration half_time{};               // its first picture comes so much before the answer
  base::Duration flicker_time{};            // how long a lamp flickers before it stays lit
  int clicks_to_lose = 0;                   // the next that many clicks have no effect
  std::uint8_t shade = 255;                 // of a lamp that is lit; above 0
  int lamp_shift = 0;                       // a click lights the lamp that many places on
  std::optional<base::Error> refuse_click;  // the pointer says no, once
  std::optional<base::TimePoint> human_at;
  bool wants_stop = false;
  bool restless = false;  // the last lamp flickers whenever somebody looks at it
  bool restless_once_clicked = false;
  std::function<void()> on_wait;   // called once at the next wait
  std::function<void()> on_click;  // called once at the next click
  std::function<void()> on_look;   // called once at the last look before the next click
  std::function<void()> on_point;  // called once when the pointer rests on something next
  std::function<void()> on_hand;   // called once when the person's hand is asked for next
  base::TimePoint hidden_until{};  // minimised until then
  bool dragged = false;            // moved, and nobody has looked since

  void Redraw() { drawn_ = true; }  // after `lit` was changed by hand

  base::ScreenPoint pointer;

  // --- what a test looks at ---
  std::vector<int> clicked;  // lamps, in order, lost clicks included
  int looks_in_vain = 0;     // pictures and waits that came to nothing at once

  // capture::FrameSource
  base::Result<base::Frame> Grab() override {
    if (IsHidden()) return Hidden();
    dragged = false;
    base::WritableFrame made = base::MakeFrame({static_cast<int>(lit.size()), 1});
    for (std::size_t i = 0; i < lit.size(); ++i) {
      made.pixels[i * base::kBytesPerPixel] = lit[i] ? shade : 0;
    }
    made.frame.id = ++frames_;
    made.frame.taken_at = clock_.now;
    made.frame.origin = window_at;
    drawn_ = false;
    return made.frame;
  }

  base::Result<bool> WaitForChange(const base::FrameRect& region,
                                   base::TimePoint deadline) override {
    if (on_wait) std::exchange(on_wait, nullptr)();
    if (IsHidden()) return Hidden();
    if (dragged) return AtOnce(true);
    const bool looks_at_lamps = !region.IsEmpty();
    if (restless && looks_at_lamps) {
      clock_.now += kFlickerTime;
      lit.back() = !lit.back();
      drawn_ = true;
    }
    if (drawn_) return true;
    if (!answers_.empty() && answers_.front().at <= deadline) {
      clock_.now = std::max(clock_.now, answers_.front().at);
      if (answers_.front().lamp) lit[*answers_.front().lamp] = answers_.front().is_lit;
      answers_.pop_front();
      drawn_ = true;
      return true;
    }
    clock_.now = std::max(clock_.now, deadline);
    return false;
  }

  base::Status WaitUntil(base::TimePoint deadline) override {
    clock_.now = std::max(clock_.now, deadline);
    return base::Ok();
  }

  // input::Pointer
  using input::Pointer::Click;
  base::Status Click(const input::Gesture& gesture, const input::LastLook& last_look) override {
    if (refuse_click) {
      base::Error error = *std::exchange(refuse_click, std::nullopt);
      return error;
    }
    if (gesture.window_origin != window_at) {
      return base::Error{base::ErrorKind::kChanged, "the window has moved"};
    }
    if (on_look) std::exchange(on_look, nullptr)();
    if (base::Status look = last_look ? last_look() : base::Ok(); !look.ok()) return look;
    const int lamp = gesture.at.x - window_at.x;
    if (on_click) std::exchange(on_click, nullptr)();
    clicked.push_back(lamp);
    restless = restless || restless_once_clicked;
    if (clicks_to_lose > 0) {
      --clicks_to_lose;
    } else {
      const base::TimePoint at = clock_.now + answer_time;
      if (half_time > base::Duration::zero()) answers_.push_back({at - half_time, std::nullopt});
      const auto lit_lamp = static_cast<std::size_t>(lamp + lamp_shift);
      for (base::Duration on{}; on < flicker_time; on += 2 * kFlickerTime) {
        answers_.push_back({at + on, lit_lamp, false});
        answers_.push_back({at + on + kFlickerTime, lit_lamp});
      }
      answers_.push_back({at + flicker_time, lit_lamp});
    }
    return base::Ok();
  }
  base::Status PointAt(const input::Gesture& gesture) override {
    if (on_point) std::exchange(on_point, nullptr)();
    return MoveTo(gesture.at);
  }
  base::Status MoveTo(base::ScreenPoint point) override {
    pointer = point;
    return base::Ok();
  }
  base::Result<base::ScreenPoint> Position() override { return pointer; }
  void ReleaseButtons() override {}

  // input::HumanWatch
  bool WantsStop() const override { return wants_stop; }
  std::optional<base::TimePoint> LastHumanAction() override {
    if (on_hand) std::exchange(on_hand, nullptr)();
    return human_at;
  }

 private:
  bool IsHidden() const { return clock_.now < hidden_until; }
  base::Error Hidden() { return AtOnce(base::Error{base::ErrorKind::kNotVisible, "minimised"}); }
  // A loop that asks again at once comes to an end even so: each answer takes a little time.
  template <class Answer>
  Answer AtOnce(Answer answer) {
    ++looks_in_vain;
    clock_.now += kFlickerTime;
    return answer;
  }
  struct Answer {
    base::TimePoint at;
    std::optional<std::size_t> lamp;
    bool is_lit = true;
  };
  FakeClock& clock_;
  std::deque<Answer> answers_;
  bool drawn_ = true;
  std::uint64_t frames_ = 0;
};

// The player's side: light every lamp from left to right.
class LampDriver : public GameDriver {
 public:
  bool repeatable = true;
  bool may_be_link = false;     // what is clicked
  int width_of_control = 1000;  // lamps
  base::FrameRect region{0, 0, 1000, 1};
  bool unreadable = false;  // the next frame cannot be read, once
  bool never_readable = false;
  bool readable_in_part = false;  // a frame that cannot be read is believed in part
  bool has_opponent = false;
  bool needs_no_look = false;   // each click
  bool marks_first = false;     // the first action is a right click that may draw nothing
  bool proves_at_once = false;  // by a picture that may still change
  bool knows_shades = false;    // a lamp in another shade is nothing new
  int looks = 0;                // pictures that were believed without a click
  int without_moves = 0;        // the next that many decisions find nothing to do
  int hidden = 0;               // the next that many pictures after a click show a hidden board
  int forgotten = 0;
  std::function<void()> on_perceive;   // called once when the next picture is believed
  std::function<void()> on_decide;     // called once at the next decision
  std::function<void()> on_catch_up;   // called each time
  std::function<void()> on_disturbed;  // called once at the next look after a click: it is in vain

  base::Status Perceive(const base::Frame& frame, Legible legible) override {
    if (legible == Legible::kInPart && readable_in_part) unreadable = never_readable = false;
    if (never_readable || std::exchange(unreadable, false)) {
      return base::Error{base::ErrorKind::kDoubt, "cannot be read"};
    }
    seen_ = Lamps(frame);
    ++looks;
    plan_.clear();
    if (on_perceive) std::exchange(on_perceive, nullptr)();
    return base::Ok();
  }
  base::FrameRect Region() const override { return region; }
  bool HasOpponent() const override { return has_opponent; }
  GamePhase phase() const override {
    const bool all =
        !seen_.empty() && std::all_of(seen_.begin(), seen_.end(), [](bool l) { return l; });
    return all ? GamePhase::kWon : GamePhase::kPlaying;
  }
  void Forget() override { ++forgotten; }
  base::Status Decide() override {
    if (on_decide) std::exchange(on_decide, nullptr)();
    if (without_moves > 0) {
      --without_moves;
      return base::Ok();
    }
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (!seen_[i]) plan_.push_back(static_cast<int>(i));
    }
    return base::Ok();
  }
  std::optional<Action> NextAction() override {
    while (!plan_.empty() && seen_[static_cast<std::size_t>(plan_.front())]) plan_.pop_front();
    if (plan_.empty()) return std::nullopt;
    Action action = ClickOn(plan_.front());
    if (std::exchange(marks_first, false)) {
      action.button = input::Button::kRight;
      action.may_show_nothing = true;
    }
    return action;
  }
  Verification Verify(const base::Frame& frame, Legible legible) override {
    if (legible == Legible::kInPart && !readable_in_part)
      return {Verdict::kDisturbed, "cannot be read"};
    if (on_disturbed) {
      std::exchange(on_disturbed, nullptr)();
      return {Verdict::kDisturbed, "cannot be read"};
    }
    if (hidden > 0) {
      --hidden;
      return {Verdict::kObscured, "the game is paused"};
    }
    const std::vector<bool> now = Lamps(frame);
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (now[i] != seen_[i] && static_cast<int>(i) != target_) {
        return {Verdict::kContradicted, "another lamp was lit"};
      }
    }
    if (!now[static_cast<std::size_t>(target_)]) return {Verdict::kPending, "still dark"};
    seen_ = now;
    return {Verdict::kConfirmed, ""};
  }
  bool ProvesAtOnce(const base::Frame& frame) override {
    return proves_at_once && Verify(frame, Legible::kWhole).verdict == Verdict::kConfirmed;
  }
  bool ShowsNothingNew(const base::Frame& frame) override {
    return knows_shades && Lamps(frame) == seen_;
  }
  void CatchUp() override {
    if (on_catch_up) on_catch_up();
  }
  std::optional<Action> NewGame() override { return std::nullopt; }

 private:
  static std::vector<bool> Lamps(const base::Frame& frame) {
    std::vector<bool> lamps;
    lamps.reserve(static_cast<std::size_t>(frame.size.width));
    for (int x = 0; x < frame.size.width; ++x) lamps.push_back(frame.At({x, 0}).b != 0);
    return lamps;
  }
  Action ClickOn(int lamp) {
    target_ = lamp;
    return {.at = {lamp, 0},
            .fence = {lamp, 0, width_of_control, 1},
            .text = "light lamp " + std::to_string(lamp),
            .repeatable = repeatable,
            .needs_no_look = needs_no_look,
            .may_be_link = may_be_link};
  }

  std::vector<bool> seen_;
  std::deque<int> plan_;
  int target_ = 0;
};

}  // namespace gridhand::app
