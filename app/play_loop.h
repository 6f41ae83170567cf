// The closed loop: look, think, act, prove. Game-free; joins eyes, driver and hands.
//
//   Look ──> Decide ──> for each action:  fresh? ──> click ──> a later frame proves it
//    ^                                      │ no                    │ no, deadline passed
//    └──────────────────────────────────────┘                       └──> retry rule, else stop
//
// A gate, if there is one, holds every action back before that: for a person to see or to allow.
//
// An action is finished when a later frame confirms it, never because time passed. The first frame
// that GameDriver::ProvesAtOnce takes is enough; any other has to hold still before it is judged.
// Nothing is sent while an earlier action is unproved. The thread that runs the loop owns the X
// connection; the driver thinks on another one, so a person's hand on the mouse stops the bot at
// once.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/action_gate.h"
#include "app/game_driver.h"
#include "app/window_care.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/frame.h"
#include "capture/frame_source.h"
#include "capture/settle_filter.h"
#include "input/human_watch.h"
#include "input/keyboard.h"
#include "input/pointer.h"

namespace gridhand::app {

struct PlayParams {
  // How long an answer to an action may take before it counts as unanswered, and is sent again if
  // that is harmless; else it is waited for up to `patience`. Toolkit programs have been seen busy
  // for 500 ms.
  base::Duration answer_limit = std::chrono::milliseconds(1500);
  // How long an unreadable board, a covered cell or a moved window may last before the game is
  // stopped. Long enough for a tooltip, an animation or a message over the board to go away: that
  // of kmines stays for 4.3 s, longer on a busy machine.
  base::Duration patience = std::chrono::seconds(12);
  // How long an opponent may think before the game is stopped.
  base::Duration opponent_limit = std::chrono::minutes(2);
  // How long a board with an opponent must not change before it is thought about. Longer than a
  // falling disc is seen in one hole (75 ms at most in the programs that were watched), and than a
  // program needs after its disc has landed before it takes a click.
  base::Duration turn_quiet = std::chrono::milliseconds(150);
  // After a person touched the mouse: how long it has to lie still before play goes on.
  base::Duration human_pause = std::chrono::seconds(3);
  // Whether a person stops the game by pushing the pointer into a corner of the screen.
  bool corner_stops = true;
  // How often in a row the board may have changed by itself between deciding and acting before the
  // game is stopped. A person playing along changes it a few times; a clock drawn into the board
  // would do it for ever.
  int max_vain_looks = 50;
  // Still window before a frame counts as settled; from the program's profile.
  capture::SettleParams settle;
  // The same for the first look at a new game. What is left of the old board while the new one is
  // being drawn can look like a position; nothing else in a game is as hard to tell, and it is
  // paid once a game.
  capture::SettleParams new_game_settle{.quiet = std::chrono::milliseconds(150)};
};

// How one game went.
struct GameOutcome {
  std::optional<GamePhase> phase;    // how it ended; none if stopped
  std::optional<base::Error> error;  // why stopped
  double seconds = 0;                // from the first look to the end
  int clicks = 0;                    // sent, repeated ones included
  int repeats = 0;                   // of them, sent again after no answer
  base::Duration repaint_time{};     // of all confirmed actions, see ActionReport
  int rereads = 0;                   // frames looked at again because they could not be believed
};

// What the loop did with one action, for the log.
struct ActionReport {
  Action action;
  bool confirmed = false;
  int sends = 0;
  bool by_picture = false;  // proved by a picture that had not held still
  base::Duration
      reaction_time{};           // from the last time the board was seen drawn on to the first send
  base::Duration answer_time{};  // from the first send to the confirming frame's grab
  // The program's own share of it: from the last send to the last time the board was seen to be
  // drawn on.
  base::Duration repaint_time{};
  std::string reason;  // if not confirmed
};

class PlayObserver {
 public:
  virtual ~PlayObserver() = default;
  virtual void OnPerceived(const base::Frame& /*frame*/) {}
  virtual void OnDecided(const base::Frame& /*frame*/) {}
  virtual void OnAction(const base::Frame& /*frame*/, const ActionReport& /*report*/) {}
  // The program takes long, and is waited for.
  virtual void OnSlow() {}
  virtual void OnPaused(std::string_view /*reason*/) {}
  // After OnPaused, once play goes on.
  virtual void OnResumed() {}
};

// Asks the program whether it has worked through everything sent so far (_NET_WM_PING). True: it
// answered; false: it does not know the protocol or the deadline passed.
using Ping = std::function<bool(base::TimePoint deadline)>;

// Brings the program to a new game where its driver knows no key or control for that.
// Error kCovered: something lies over the game, and nothing was done yet.
using DealNext = std::function<base::Status()>;

// The parts a loop joins. All must outlive it; those marked optional may be null.
struct PlayParts {
  capture::FrameSource* source = nullptr;
  const base::Clock* clock = nullptr;
  input::Pointer* pointer = nullptr;
  input::Keyboard* keyboard = nullptr;       // optional
  input::HumanWatch* human_watch = nullptr;  // optional
  Ping ping;                                 // optional
  Attend attend;                             // optional
  DealNext deal;                             // optional
  GameDriver* driver = nullptr;
  PlayObserver* observer = nullptr;  // optional
  ActionGate* gate = nullptr;        // optional
};

class PlayLoop {
 public:
  PlayLoop(PlayParts parts, PlayParams params);

  // Looks until a frame can be believed, at most `patience` long. Errors: those of the source and
  // of GameDriver::Perceive, kCovered (a dialog to be answered by hand), kInterrupted.
  base::Status Look();

  // Plays from whatever is on the screen until the game is won, lost or stopped.
  GameOutcome PlayGame();

  // Looks and decides, clicks nothing: what would be done next; none if the game is over. Errors as
  // Look, and those of GameDriver::Decide.
  base::Result<std::optional<Action>> FirstAction();

  // Brings the program to a new game the way its profile says and waits until it shows. Errors as
  // Look, and kBadInput (the profile says no way), kDoubt (the window never holds still).
  base::Status StartNewGame();

  // The last frame looked at, for a saved screenshot; id 0 before the first.
  const base::Frame& last_frame() const { return frame_; }

 private:
  enum class Sent { kConfirmed, kLookAgain };
  // When nothing answers an action: a program that may be slow is waited for; of several ways to a
  // new game the next is tried.
  enum class Silence { kWait, kDoubt };

  base::Result<base::Frame> GrabSettled(capture::SettleFilter& filter, base::TimePoint deadline,
                                        const capture::SettleFilter::IsEnough& is_enough = nullptr);
  void AwaitFirstPicture();
  base::Result<bool> LookAfterTheEnd();
  base::Status Deal(base::TimePoint deadline);
  base::Status AwaitDealt();
  base::Status LookThrough(capture::SettleFilter& filter);
  base::Status Think();
  base::Result<Sent> Perform(const Action& action, Silence silence);
  base::Status Send(const Action& action);
  base::Status RequireNoLink(const input::Gesture& gesture);
  base::Result<bool> HasChangedBeside(const base::FrameRect& control, const base::Frame& before);
  base::Result<Verification> Judge(base::TimePoint deadline);
  base::Result<Verification> JudgeOnceDrawn(base::TimePoint& deadline, base::TimePoint give_up);
  Verification InPart(Verification whole);
  base::Result<Verification> AwaitVerdict(base::TimePoint deadline, base::TimePoint give_up,
                                          Verification last);
  base::Error WithObstacle(const base::Error& error) const;
  base::Result<bool> AttendTo(Wanted wanted, base::TimePoint deadline);
  void CloseOwnMenu();
  bool MayRepeat(const Action& action);
  base::Result<Verification> AwaitSlowAnswer(base::TimePoint give_up, Verification so_far);
  std::optional<base::TimePoint> NewHumanAction() const;
  base::Result<bool> PausedForHuman();
  base::Status RequireNoStop() const;
  base::Result<std::optional<base::Frame>> ChangedPicture();
  base::Result<bool> FrameIsStale();
  base::Result<bool> MustLookAgain();
  base::Result<ActionGate::Answer> Hold(const Action& action);
  void TakePointerOffBoard();
  base::Status PlayToEnd();
  base::Status AwaitAnotherBoard();
  base::Status AwaitOpponent();
  base::Status MakePlannedMoves();
  base::Status WaitOutObstacle(const base::Error& obstacle, base::TimePoint deadline);

  PlayParts parts_;
  PlayParams params_;
  capture::SettleFilter settle_;
  capture::SettleFilter new_game_settle_;
  capture::SettleFilter turn_settle_;
  base::Frame frame_;
  std::optional<base::TimePoint> human_seen_;
  base::TimePoint last_drawn_{};
  bool may_have_opened_a_menu_ = false;  // the last action, a right click
  bool by_picture_ = false;  // what Judge says was proved by a picture that may still change
  std::optional<base::Duration> last_reading_;  // how long Judge took to read; none: it did not
  int vain_looks_ = 0;
  std::string obstacle_;  // what `attend` could not put right, for the message
  GameOutcome outcome_;
};

}  // namespace gridhand::app
