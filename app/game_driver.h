// What the play loop needs to know of a game, and no more. Every game implements it, and a null
// game in the tests.
//
// The loop owns time, the mouse and the frames; the driver owns the game: what a frame means, what
// to do, and whether a later frame proves that it was done. A driver keeps a belief (the last
// board it accepted) and a plan (moves decided, not yet made); it sends nothing itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/frame.h"
#include "base/geometry.h"
#include "input/keyboard.h"
#include "input/pointer.h"

namespace gridhand::app {

enum class GamePhase {
  kPlaying,    // there is something to do
  kTheirTurn,  // the opponent is to move: the loop waits for another picture
  kWon,
  kLost,
  kDrawn,
};

inline bool IsOver(GamePhase phase) {
  return phase != GamePhase::kPlaying && phase != GamePhase::kTheirTurn;
}

// "won", "lost", "drawn"; "playing" for both phases of a game that is not over.
std::string_view Name(GamePhase phase);

// One press of a mouse button or a key, valid for the belief it was made from.
struct Action {
  enum class Kind { kClick, kKey };
  Kind kind = Kind::kClick;
  base::FramePoint at;    // kClick: pixel of the frame last perceived
  base::FrameRect fence;  // kClick: `at` must lie in it: the board or a named control
  input::Button button = input::Button::kLeft;
  input::KeyStroke key;  // kKey
  std::string text;      // "reveal (3,4)", for messages and the log
  // Whether sending it twice is provably harmless on the believed state. A click that seems lost
  // may only be late; a repeated one must then neither chord on a number nor undo a flag.
  bool repeatable = false;
  // Whether the program may rightly draw nothing: an arrow key at the edge of a board. Then silence
  // ends the action, and NextAction is asked again without a proof.
  bool may_show_nothing = false;
  // Whether it may be sent whatever the window shows by now: the key of a page that has opened over
  // the board, or the key of a new game while the winners of the last one blink.
  bool needs_no_look = false;
  // Whether the pointer is to rest on it first (kClick): where the window then tells what address
  // it leads to, it is a link, and is not pressed.
  bool may_be_link = false;
};

enum class Verdict {
  kConfirmed,     // the frame shows what the action was to bring about
  kPending,       // nothing yet: the program is busy, or the opponent thinks
  kDisturbed,     // something changed, but not (yet) what was asked for: wait, never repeat
  kObscured,      // the board cannot be seen for now: a message over it, or the game is paused
  kContradicted,  // the frame shows something the action cannot explain
};

struct Verification {
  Verdict verdict = Verdict::kPending;
  std::string reason;  // why it is not confirmed, for a person
};

// How much of a frame must be read for it to be believed.
enum class Legible {
  kWhole,
  kInPart,  // as much as needs to be: a driver may go on by what the rest proves
};

class GameDriver {
 public:
  virtual ~GameDriver() = default;

  // Reads the frame into the belief and drops the plan. Errors, the belief unchanged: kNotFound
  // (no board in the frame), kDoubt (cells unreadable, or the reading contradicts the belief).
  virtual base::Status Perceive(const base::Frame& frame, Legible legible) = 0;

  // A person may have done anything: believe only what the next frame shows.
  virtual void Forget() = 0;

  // Where the board lies in the frame last perceived; everything before the first.
  virtual base::FrameRect Region() const = 0;

  virtual GamePhase phase() const = 0;

  // Thinks about the belief and makes the plan. The only call that may take long; the loop runs it
  // on another thread and calls nothing else meanwhile. Errors: kDoubt (no possible board).
  virtual base::Status Decide() = 0;

  // The next action of the plan whose precondition holds in the belief, skipping moves that have
  // become superfluous. None: the plan is used up.
  virtual std::optional<Action> NextAction() = 0;

  // Whether `frame`, grabbed after the action that NextAction or NewGame gave last, proves it.
  // Takes what the frame shows into the belief when confirmed.
  virtual Verification Verify(const base::Frame& frame, Legible legible) = 0;

  // Whether `frame`, which may be half drawn, proves that action all the same: it shows the whole
  // answer, and nothing that is drawn on the way to another one looks like it. Taken in then, as by
  // Verify; otherwise nothing has changed, and the loop waits until the board holds still. Never
  // said by a game whose looks can lie.
  virtual bool ProvesAtOnce(const base::Frame& /*frame*/) { return false; }

  // Whether `frame`, which may be half drawn, surely shows nothing but what is believed, though
  // its pixels are not those of the frame last looked at.
  virtual bool ShowsNothingNew(const base::Frame& /*frame*/) { return false; }

  // Called while the answer to an action that was just sent is awaited: the time for what the next
  // action need not wait for. Every other call does without it.
  virtual void CatchUp() {}

  // Whether somebody else moves in turn with us. Their disc may still fall while it is read: the
  // loop then thinks only about a board that has held still for a moment.
  virtual bool HasOpponent() const { return false; }

  // Whether the pointer must not rest on the board, where it would select cells.
  virtual bool KeepsPointerOff() const { return false; }

  // What starts a new game, if the program's profile says how. Verify answers for it too.
  virtual std::optional<Action> NewGame() = 0;

  // Another way to start one, after Verify has not confirmed the last; none: there is none, or what
  // the last has done forbids it.
  virtual std::optional<Action> OtherNewGame() { return std::nullopt; }
};

}  // namespace gridhand::app
