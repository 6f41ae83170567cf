#include "app/play_loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>

#include "app/passing_trouble.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Ok;
using base::Result;
using base::Status;
using base::TimePoint;

// While the driver thinks, the X thread looks for a person's hand and for signals this often.
constexpr base::Duration kThinkingSlice = std::chrono::milliseconds(2);

// While something lies over the board or the window is being moved: how often to look again.
constexpr base::Duration kObstacleSlice = std::chrono::milliseconds(50);

// While a person has the mouse: how often to ask whether they still do.
constexpr base::Duration kPauseSlice = std::chrono::milliseconds(100);

// How long a window may take to draw what was covered of it.
constexpr base::Duration kFirstPictureLimit = std::chrono::seconds(2);

// The time that reading takes does not count against an action's patience, up to so many patiences.
constexpr int kMostReadingTime = 5;

// An action may be sent once more when that is provably harmless, then never again.
constexpr int kMaxSends = 2;

// Chromium shows the address 0.2 s after the pointer has come to rest on a link, Firefox sooner.
constexpr base::Duration kAddressShown = std::chrono::milliseconds(600);
// px: the line with the address, at scale 1 to 2; and how far a control may draw beside its box.
constexpr int kAddressLine = 56;
constexpr int kRimOfControl = 8;

base::FrameRect AddressLine(base::Size window) {
  return {0, window.height - kAddressLine, window.width, kAddressLine};
}

double Seconds(base::Duration d) { return std::chrono::duration<double>(d).count(); }

}  // namespace

PlayLoop::PlayLoop(PlayParts parts, PlayParams params)
    : parts_(std::move(parts)),
      params_(params),
      settle_(*parts_.source, *parts_.clock, params.settle),
      new_game_settle_(*parts_.source, *parts_.clock, params.new_game_settle),
      turn_settle_(*parts_.source, *parts_.clock, {.quiet = params.turn_quiet}) {}

GameOutcome PlayLoop::PlayGame() {
  outcome_ = {};
  vain_looks_ = 0;
  const TimePoint start = parts_.clock->Now();
  const Status played = PlayToEnd();
  outcome_.seconds = Seconds(parts_.clock->Now() - start);
  if (played.ok()) {
    outcome_.phase = parts_.driver->phase();
  } else {
    outcome_.error = played.error();
  }
  return outcome_;
}

Status PlayLoop::PlayToEnd() {
  if (Status looked = Look(); !looked.ok()) return looked;
  if (parts_.driver->KeepsPointerOff()) TakePointerOffBoard();
  while (!IsOver(parts_.driver->phase())) {
    if (parts_.driver->phase() == GamePhase::kTheirTurn) {
      if (Status moved = AwaitOpponent(); !moved.ok()) return moved;
      continue;
    }
    if (parts_.driver->HasOpponent()) {
      if (Status held = LookThrough(turn_settle_); !held.ok()) return held;
      if (parts_.driver->phase() != GamePhase::kPlaying) continue;
    }
    if (Status thought = Think(); !thought.ok()) return thought;
    if (Status made = MakePlannedMoves(); !made.ok()) return made;
  }
  return Ok();
}

// Makes the moves of the plan until it is used up, the game is over, or something happened that
// asks for a new look (and so a new plan).
Status PlayLoop::MakePlannedMoves() {
  bool acted = false;
  while (parts_.driver->phase() == GamePhase::kPlaying) {
    const std::optional<Action> action = parts_.driver->NextAction();
    if (!action) return acted ? Ok() : AwaitAnotherBoard();
    Result<Sent> sent = Perform(*action, Silence::kWait);
    if (!sent.ok()) return sent.error();
    acted = true;
    if (*sent == Sent::kConfirmed) {
      vain_looks_ = 0;
      continue;
    }
    if (++vain_looks_ > params_.max_vain_looks) {
      return Error{ErrorKind::kDoubt,
                   "the board keeps changing by itself: no click can be decided on"};
    }
    return Look();
  }
  return Ok();
}

// A board without a move may be one whose end is still to be drawn: kmines flags the mines of a won
// game some time after the last cell has opened.
Status PlayLoop::AwaitAnotherBoard() {
  const TimePoint deadline = parts_.clock->Now() + params_.patience;
  Result<bool> changed = parts_.source->WaitForChange(parts_.driver->Region(), deadline);
  if (!changed.ok() && !MayPass(changed.error().kind)) return changed.error();
  const bool is_another = !changed.ok() || *changed;
  if (is_another && ++vain_looks_ <= params_.max_vain_looks) return Look();
  return Error{ErrorKind::kDoubt, "the game goes on but there is no move to make"};
}

// Looks at each new picture until the opponent has moved. A hand on the mouse is a pause here, too:
// the person may be about to stop the game.
Status PlayLoop::AwaitOpponent() {
  const TimePoint deadline = parts_.clock->Now() + params_.opponent_limit;
  while (parts_.driver->phase() == GamePhase::kTheirTurn) {
    Result<bool> paused = PausedForHuman();
    if (!paused.ok()) return paused.error();
    if (*paused) return Look();
    Result<bool> changed = parts_.source->WaitForChange(parts_.driver->Region(), deadline);
    if (!changed.ok() && !MayPass(changed.error().kind)) return changed.error();
    if (changed.ok() && !*changed) {
      return Error{ErrorKind::kTimeout, "the opponent does not move"};
    }
    if (Status looked = Look(); !looked.ok()) return looked;
  }
  return Ok();
}

Result<std::optional<Action>> PlayLoop::FirstAction() {
  if (Status looked = Look(); !looked.ok()) return looked.error();
  if (parts_.driver->phase() != GamePhase::kPlaying) return std::optional<Action>();
  if (Status thought = Think(); !thought.ok()) return thought.error();
  return parts_.driver->NextAction();
}

Status PlayLoop::StartNewGame() {
  // Scores and questions that came with the end of the last game.
  const TimePoint deadline = parts_.clock->Now() + params_.patience;
  if (Result<bool> attended = AttendTo(Wanted::kSeen, deadline); !attended.ok()) {
    return attended.error();
  }
  std::optional<Action> action = parts_.driver->NewGame();
  if (!action && parts_.deal) return Deal(deadline);
  for (int looks = 0; looks <= params_.max_vain_looks; ++looks) {
    if (!action) {
      return Error{ErrorKind::kBadInput,
                   "there is no way to start a new game here (this program's profile says none, or "
                   "its button is not to be seen): start one by hand"};
    }
    Result<Sent> sent = Perform(*action, Silence::kDoubt);
    if (!sent.ok() && sent.error().kind == ErrorKind::kDoubt) {
      action = parts_.driver->OtherNewGame();
      if (!action) return sent.error();
      continue;
    }
    if (!sent.ok()) return sent.error();
    if (*sent == Sent::kConfirmed) return LookThrough(new_game_settle_);
    // A person had the mouse, or the window has moved: the control may lie elsewhere now, and
    // perhaps the person has started the game.
    Result<bool> seen = LookAfterTheEnd();
    if (!seen.ok()) return seen.error();
    // After a person's hand nothing is known of the game.
    const bool is_forgotten = !*seen && !IsOver(parts_.driver->phase());
    if (is_forgotten) {
      if (Status looked = Look(); !looked.ok()) return looked;
    }
    if (!IsOver(parts_.driver->phase())) return Ok();
    action = parts_.driver->NewGame();
  }
  return Error{ErrorKind::kDoubt, "the window never holds still: no new game can be started"};
}

// --- eyes ---------------------------------------------------------------------------------------

// Grabs again while the window changes its size or cannot be seen, until the deadline.
Result<Frame> PlayLoop::GrabSettled(capture::SettleFilter& filter, TimePoint deadline,
                                    const capture::SettleFilter::IsEnough& is_enough) {
  while (true) {
    Result<Frame> frame = filter.GrabSettled(parts_.driver->Region(), deadline, is_enough);
    if (frame.ok() || !MayPass(frame.error().kind)) return frame;
    if (Status waited = WaitOutObstacle(frame.error(), deadline); !waited.ok()) {
      return waited.error();
    }
  }
}

Status PlayLoop::Look() {
  if (frame_.id == 0) AwaitFirstPicture();
  return LookThrough(settle_);
}

// A message may cover the whole board of a finished game, and is no reason to wait: what starts the
// next game is looked for in the picture as it is. Whether the board could be read.
Result<bool> PlayLoop::LookAfterTheEnd() {
  const TimePoint deadline = parts_.clock->Now() + params_.patience;
  Result<Frame> frame = GrabSettled(new_game_settle_, deadline);
  if (!frame.ok()) return frame.error();
  frame_ = *frame;
  const Status perceived = parts_.driver->Perceive(frame_, Legible::kWhole);
  if (!perceived.ok() && perceived.error().kind == ErrorKind::kBadInput) return perceived.error();
  if (perceived.ok() && parts_.observer) parts_.observer->OnPerceived(frame_);
  return perceived.ok();
}

// What another window covered is drawn only after we have asked for the window's own pixels: until
// then a part of the board may be missing, and the rest look like a smaller one. A window that
// never holds still is looked at all the same, and trouble comes again when it is.
void PlayLoop::AwaitFirstPicture() {
  (void)new_game_settle_.GrabSettled(parts_.driver->Region(),
                                     parts_.clock->Now() + kFirstPictureLimit);
}

// Looks until a frame can be believed, after a while also one that can be read in part alone.
// Reading the same pixels again would say the same, so the next try waits for a change.
Status PlayLoop::LookThrough(capture::SettleFilter& filter) {
  const TimePoint start = parts_.clock->Now();
  const TimePoint deadline = start + params_.patience;
  // Until then what cannot be read may be half drawn.
  const TimePoint whole_until = start + params_.answer_limit;
  while (true) {
    Result<Frame> frame = GrabSettled(filter, deadline);
    if (!frame.ok()) return frame.error();
    frame_ = *frame;
    const bool is_early = parts_.clock->Now() < whole_until;
    Status perceived =
        parts_.driver->Perceive(frame_, is_early ? Legible::kWhole : Legible::kInPart);
    if (perceived.ok()) {
      if (parts_.observer) parts_.observer->OnPerceived(frame_);
      return Ok();
    }
    if (perceived.error().kind == ErrorKind::kBadInput) return perceived;  // no picture mends it
    ++outcome_.rereads;
    Result<bool> attended = AttendTo(Wanted::kSeen, deadline);
    if (!attended.ok()) return attended.error();
    Result<bool> changed =
        parts_.source->WaitForChange(frame_.Bounds(), is_early ? whole_until : deadline);
    if (!changed.ok() && !MayPass(changed.error().kind)) return changed.error();
    // What is drawn without end never lets a wait run out: the clock has the last word.
    const bool too_late = parts_.clock->Now() >= deadline;
    if (!too_late && (is_early || !changed.ok() || *changed)) continue;
    // A window that has been hidden since it was read is the better reason.
    const Result<Frame> now = parts_.source->Grab();
    return WithObstacle(now.ok() ? perceived.error() : now.error());
  }
}

// A box that comes late with the end of the last game is in the way, and is attended to.
Status PlayLoop::Deal(TimePoint deadline) {
  while (true) {
    const Status dealt = parts_.deal();
    if (dealt.ok()) return AwaitDealt();
    if (dealt.error().kind != ErrorKind::kCovered || parts_.clock->Now() >= deadline) return dealt;
    Result<bool> attended = AttendTo(Wanted::kSeen, deadline);
    if (!attended.ok()) return attended.error();
    if (!*attended) {
      if (Status waited = WaitOutObstacle(dealt.error(), deadline); !waited.ok()) return waited;
    }
  }
}

// The finished board may be shown a while longer.
Status PlayLoop::AwaitDealt() {
  const TimePoint deadline = parts_.clock->Now() + params_.patience;
  parts_.driver->Forget();
  while (true) {
    if (Status looked = LookThrough(new_game_settle_); !looked.ok()) return looked;
    if (!IsOver(parts_.driver->phase())) return Ok();
    const Result<bool> changed = parts_.source->WaitForChange(frame_.Bounds(), deadline);
    if (!changed.ok() && !MayPass(changed.error().kind)) return changed.error();
    // What is drawn without end never lets a wait run out.
    const bool is_too_late = parts_.clock->Now() >= deadline;
    if (is_too_late || (changed.ok() && !*changed)) {
      return Error{ErrorKind::kTimeout, "the finished game is still shown"};
    }
  }
}

// The message of kmines over a finished board stays as long as the pointer rests on it. Best
// effort: a person's hand is not to be fought.
void PlayLoop::TakePointerOffBoard() {
  if (!parts_.pointer) return;
  const Result<base::ScreenPoint> pointer = parts_.pointer->Position();
  // Before a board is found its region is larger than any window.
  const base::FrameRect shown = parts_.driver->Region().Intersection(frame_.Bounds());
  const base::ScreenRect board = base::ToScreen(shown, frame_.origin);
  if (!pointer.ok() || !board.Contains(*pointer)) return;
  const base::FramePoint corner{frame_.size.width - 1, frame_.size.height - 1};
  (void)parts_.pointer->MoveTo(base::ToScreen(corner, frame_.origin));
}

// Nothing to do is nothing wrong; what stays in the way may still go away by itself or by a person.
Result<bool> PlayLoop::AttendTo(Wanted wanted, TimePoint deadline) {
  if (!parts_.attend) return false;
  Result<bool> attended = parts_.attend(wanted, deadline);
  // Only now: below an open dialog the program would not hear of it.
  if (wanted == Wanted::kSeen) TakePointerOffBoard();
  if (!attended.ok() && MayPass(attended.error().kind)) {
    obstacle_ = attended.error().text;
    return false;
  }
  if (attended.ok()) obstacle_.clear();
  return attended;
}

Error PlayLoop::WithObstacle(const Error& error) const {
  if (obstacle_.empty()) return error;
  return {error.kind, fmt::format("{}; {}", error.text, obstacle_)};
}

// What the window shows if that differs from the last picture, or lies elsewhere.
Result<std::optional<Frame>> PlayLoop::ChangedPicture() {
  Result<bool> changed = parts_.source->WaitForChange(parts_.driver->Region(), parts_.clock->Now());
  if (!changed.ok()) return changed.error();
  if (!*changed) return std::optional<Frame>();
  // Damage is a hint: a hover or a clock may repaint the same pixels.
  Result<Frame> frame = parts_.source->Grab();
  if (!frame.ok()) return frame.error();
  const bool is_same =
      frame->origin == frame_.origin && base::SamePixels(*frame, frame_, parts_.driver->Region());
  return is_same ? std::optional<Frame>() : *frame;
}

Result<bool> PlayLoop::FrameIsStale() {
  Result<std::optional<Frame>> picture = ChangedPicture();
  if (!picture.ok() && picture.error().kind == ErrorKind::kChanged) return true;
  if (!picture.ok()) return picture.error();
  if (!*picture) return false;
  const Frame& shown = **picture;
  if (shown.origin != frame_.origin || !parts_.driver->ShowsNothingNew(shown)) return true;
  frame_ = shown;
  return false;
}

// Stale, or not to be seen at the moment.
Result<bool> PlayLoop::MustLookAgain() {
  Result<bool> stale = FrameIsStale();
  if (!stale.ok() && MayPass(stale.error().kind)) return true;
  return stale;
}

Status PlayLoop::WaitOutObstacle(const Error& obstacle, TimePoint deadline) {
  const TimePoint now = parts_.clock->Now();
  if (now >= deadline) return obstacle;
  if (obstacle.kind == ErrorKind::kChanged) return Ok();
  return parts_.source->WaitUntil(std::min(deadline, now + kObstacleSlice));
}

// --- brain --------------------------------------------------------------------------------------

Status PlayLoop::Think() {
  std::future<Status> thought =
      std::async(std::launch::async, [driver = parts_.driver] { return driver->Decide(); });
  while (thought.wait_for(kThinkingSlice) != std::future_status::ready) {
    if (Status pumped = parts_.source->WaitUntil(parts_.clock->Now()); !pumped.ok()) {
      thought.wait();  // the driver must not be torn down under the thinking thread
      return pumped;
    }
  }
  Status decided = thought.get();
  if (decided.ok() && parts_.observer) parts_.observer->OnDecided(frame_);
  return decided;
}

// --- hands --------------------------------------------------------------------------------------

// The last action of a person, if play has not paused for it yet.
std::optional<TimePoint> PlayLoop::NewHumanAction() const {
  if (!parts_.human_watch) return std::nullopt;
  const std::optional<TimePoint> last = parts_.human_watch->LastHumanAction();
  return last > human_seen_ ? last : std::nullopt;
}

Status PlayLoop::RequireNoStop() const {
  if (!params_.corner_stops || !parts_.human_watch->WantsStop()) return Ok();
  return Error{ErrorKind::kStoppedByHuman,
               "stopped: the pointer was pushed into a corner of the screen"};
}

Result<bool> PlayLoop::PausedForHuman() {
  std::optional<TimePoint> last = NewHumanAction();
  if (!last) return false;
  if (Status on = RequireNoStop(); !on.ok()) return on.error();
  if (parts_.observer) parts_.observer->OnPaused("a person has the mouse");
  while (parts_.clock->Now() < *last + params_.human_pause) {
    const TimePoint end = *last + params_.human_pause;
    Status waited = parts_.source->WaitUntil(std::min(end, parts_.clock->Now() + kPauseSlice));
    if (!waited.ok()) return waited.error();
    last = parts_.human_watch->LastHumanAction();
    if (Status on = RequireNoStop(); !on.ok()) return on.error();
  }
  human_seen_ = last;
  if (parts_.observer) parts_.observer->OnResumed();
  parts_.driver->Forget();
  return true;
}

Result<ActionGate::Answer> PlayLoop::Hold(const Action& action) {
  if (!parts_.gate) return ActionGate::Answer::kGo;
  const TimePoint start = parts_.clock->Now();
  auto answer = parts_.gate->Hold(frame_, action,
                                  {.is_stale = [this] { return MustLookAgain(); },
                                   .will_pause = [this] { return NewHumanAction().has_value(); }});
  // A board that changes once in a while, as a person takes their time, is not a restless one.
  if (parts_.clock->Now() - start >= params_.patience) vain_looks_ = 0;
  return answer;
}

Status PlayLoop::Send(const Action& action) {
  if (action.kind == Action::Kind::kKey) {
    if (!parts_.keyboard) {
      return Error{ErrorKind::kBadInput, "this needs a key, and no keyboard is at hand"};
    }
    return parts_.keyboard->Type(action.key);
  }
  const input::Gesture gesture{.at = base::ToScreen(action.at, frame_.origin),
                               .button = action.button,
                               .window_origin = frame_.origin,
                               .fence = base::ToScreen(action.fence, frame_.origin),
                               .looked_at = frame_.taken_at};
  if (action.may_be_link) {
    if (Status no_link = RequireNoLink(gesture); !no_link.ok()) return no_link;
  }
  if (action.needs_no_look) return parts_.pointer->Click(gesture);
  return parts_.pointer->Click(gesture, [this]() -> Status {
    Result<std::optional<Frame>> picture = ChangedPicture();
    if (!picture.ok()) return picture.error();
    if (!*picture) return Ok();
    return Error{ErrorKind::kChanged, "the board has changed since it was looked at"};
  });
}

// Browsers show the address in a line at the lower edge of their window as soon as the pointer
// rests on a link.
Status PlayLoop::RequireNoLink(const input::Gesture& gesture) {
  // The last picture may be older than what the end of a game has brought there.
  const Result<Frame> before = parts_.source->Grab();
  if (!before.ok()) return before.error();
  if (Status pointed = parts_.pointer->PointAt(gesture); !pointed.ok()) return pointed;
  const TimePoint deadline = parts_.clock->Now() + kAddressShown;
  const base::FrameRect control = base::ToFrame(gesture.fence, frame_.origin);
  while (true) {
    Result<bool> drawn = parts_.source->WaitForChange(AddressLine(before->size), deadline);
    if (!drawn.ok()) return drawn.error();
    Result<bool> told = HasChangedBeside(control, *before);
    if (!told.ok()) return told.error();
    if (*told) return Error{ErrorKind::kDoubt, "what looks like a button is a link"};
    if (!*drawn || parts_.clock->Now() >= deadline) return Ok();
  }
}

// Whether the line of addresses has changed since the picture `before`, but for the control itself,
// which may look otherwise below the pointer.
Result<bool> PlayLoop::HasChangedBeside(const base::FrameRect& control, const Frame& before) {
  Result<Frame> frame = parts_.source->Grab();
  if (!frame.ok()) return frame.error();
  const int width = before.size.width;
  const base::FrameRect line = AddressLine(before.size);
  const int left = control.Intersects(line) ? control.x - kRimOfControl : width;
  const int right = control.Intersects(line) ? control.Right() + kRimOfControl : left;
  return !base::SamePixels(*frame, before, {0, line.y, left, line.height}) ||
         !base::SamePixels(*frame, before, {right, line.y, width - right, line.height});
}

// What the board shows in a picture that proves the action, or else once it holds still; "pending"
// if it does not in time.
Result<Verification> PlayLoop::Judge(TimePoint deadline) {
  last_reading_.reset();
  by_picture_ = false;
  bool is_first = true;
  Result<Frame> frame = GrabSettled(settle_, deadline, [&](const Frame& shown) {
    if (!std::exchange(is_first, false)) last_drawn_ = shown.taken_at;
    by_picture_ = parts_.driver->ProvesAtOnce(shown);
    return by_picture_;
  });
  if (!frame.ok() && frame.error().kind == ErrorKind::kTimeout) {
    return Verification{Verdict::kDisturbed, "the board did not hold still"};
  }
  if (!frame.ok()) return frame.error();
  frame_ = *frame;
  if (by_picture_) return Verification{Verdict::kConfirmed, ""};
  const TimePoint start = parts_.clock->Now();
  Verification verified = parts_.driver->Verify(frame_, Legible::kWhole);
  last_reading_ = parts_.clock->Now() - start;
  return verified;
}

// The verdict on what can be read of the last picture, where no more is drawn that would tell.
Verification PlayLoop::InPart(Verification whole) {
  if (whole.verdict != Verdict::kDisturbed || !last_reading_) return whole;
  return parts_.driver->Verify(frame_, Legible::kInPart);
}

// As Judge. Of a board that is still being drawn at the deadline, by an animation or in pictures
// that take long to read, `deadline` becomes `give_up`.
Result<Verification> PlayLoop::JudgeOnceDrawn(TimePoint& deadline, TimePoint give_up) {
  Result<Verification> judged = Judge(deadline);
  const bool is_being_drawn = judged.ok() && !by_picture_ && !last_reading_;
  if (!is_being_drawn || deadline >= give_up) return judged;
  if (parts_.observer) parts_.observer->OnSlow();
  deadline = give_up;
  return Judge(deadline);
}

// Waits for an answer until the deadline; a board that is hidden for now or is still being drawn,
// until `give_up`. `last` is the verdict as long as nothing more is drawn.
Result<Verification> PlayLoop::AwaitVerdict(TimePoint deadline, TimePoint give_up,
                                            Verification last) {
  bool was_held_up = false;
  base::Duration left_for_reading = kMostReadingTime * params_.patience;
  while (true) {
    Result<bool> changed = parts_.source->WaitForChange(parts_.driver->Region(), deadline);
    if (!changed.ok() && !MayPass(changed.error().kind)) return changed.error();
    if (changed.ok() && !*changed) return last;
    last_drawn_ = parts_.clock->Now();
    const TimePoint asked_for = deadline;
    Result<Verification> judged = JudgeOnceDrawn(deadline, give_up);
    was_held_up = was_held_up || deadline != asked_for;
    if (!judged.ok()) {
      const bool may_show_again = MayPass(judged.error().kind) && parts_.clock->Now() < give_up;
      if (!may_show_again) return judged;
      deadline = give_up;
      was_held_up = true;
      continue;
    }
    last = *judged;
    if (last.verdict == Verdict::kConfirmed || last.verdict == Verdict::kContradicted) return last;
    const bool is_hidden = last.verdict == Verdict::kObscured;
    // The answer to ours may be drawn right after it, as slowly.
    const bool goes_on = last.verdict == Verdict::kDisturbed && parts_.driver->HasOpponent();
    if (goes_on) {
      deadline = std::min(give_up, parts_.clock->Now() + params_.answer_limit);
    } else if (is_hidden) {
      deadline = give_up;
      if (Result<bool> attended = AttendTo(Wanted::kSeen, give_up); !attended.ok()) {
        return attended.error();
      }
    } else if (was_held_up) {  // the click may have met a program that did not take it
      deadline = std::min(give_up, parts_.clock->Now() + params_.answer_limit);
    } else if (last_reading_) {
      // A picture that is hard to read takes long; the program may have drawn the rest meanwhile.
      // What it took is not the program's time.
      const base::Duration credit = std::min(*last_reading_, left_for_reading);
      left_for_reading -= credit;
      give_up += credit;
      deadline = std::min(give_up, deadline + credit);
    }
    was_held_up = is_hidden;
    if (parts_.clock->Now() >= deadline) return last;  // a restless board never lets a wait run out
    ++outcome_.rereads;
  }
}

// A right click that has drawn nothing on the board may have opened a menu, as in a browser, which
// would get the next click. Best effort: the click after it is refused where it stays.
void PlayLoop::CloseOwnMenu() {
  if (!std::exchange(may_have_opened_a_menu_, false) || !parts_.keyboard) return;
  (void)parts_.keyboard->Type({.named = input::NamedKey::kEscape});
}

bool PlayLoop::MayRepeat(const Action& action) {
  if (action.repeatable) return true;
  return parts_.ping && parts_.ping(parts_.clock->Now() + params_.answer_limit);
}

// The last action was lost, or a busy program has yet to see it: nothing is sent until it is known.
Result<Verification> PlayLoop::AwaitSlowAnswer(TimePoint give_up, Verification so_far) {
  if (parts_.observer) parts_.observer->OnSlow();
  Result<Verification> verified = AwaitVerdict(give_up, give_up, std::move(so_far));
  if (!verified.ok()) return verified;
  return InPart(*std::move(verified));
}

Result<PlayLoop::Sent> PlayLoop::Perform(const Action& action, Silence silence) {
  Result<ActionGate::Answer> held = Hold(action);
  if (!held.ok()) return held.error();
  if (*held == ActionGate::Answer::kLookAgain) return Sent::kLookAgain;
  const TimePoint start = parts_.clock->Now();
  const TimePoint give_up = start + params_.patience;
  const base::FrameRect board = parts_.driver->Region();
  ActionReport report{.action = action};
  TimePoint sent_at = start;
  Verification unanswered{Verdict::kPending, "nothing was drawn on the board"};
  while (true) {
    // 1. Nothing has happened since the frame that this action was made from, unless it is the late
    //    answer to the first try.
    Result<bool> paused = PausedForHuman();
    if (!paused.ok()) return paused.error();
    if (*paused) return Sent::kLookAgain;
    Result<bool> stale = MustLookAgain();
    if (!stale.ok()) return stale.error();
    bool look_first = *stale && report.sends > 0;
    if (*stale && !look_first && !action.needs_no_look) return Sent::kLookAgain;
    // 2. Send.
    if (!look_first) {
      if (Status sent = Send(action); !sent.ok()) {
        if (sent.error().kind == ErrorKind::kStoppedByHuman) return Sent::kLookAgain;
        if (!MayPass(sent.error().kind)) return sent.error();
        if (sent.error().kind == ErrorKind::kCovered) {
          CloseOwnMenu();
          Result<bool> attended = AttendTo(Wanted::kReached, give_up);
          if (!attended.ok()) return attended.error();
        }
        if (Status waited = WaitOutObstacle(sent.error(), give_up); !waited.ok()) {
          return waited.error();
        }
        if (sent.error().kind != ErrorKind::kChanged) continue;
        if (report.sends == 0) return Sent::kLookAgain;
        look_first = true;  // the first try may still be answered, wherever the window is now
      } else {
        sent_at = parts_.clock->Now();
        if (report.sends == 0) report.reaction_time = sent_at - last_drawn_;
        ++outcome_.clicks;
        if (++report.sends > 1) ++outcome_.repeats;
        parts_.driver->CatchUp();
      }
    }
    // 3. Prove.
    TimePoint deadline = parts_.clock->Now() + params_.answer_limit;
    Result<Verification> verified = look_first ? JudgeOnceDrawn(deadline, give_up)
                                               : AwaitVerdict(deadline, give_up, unanswered);
    if (!verified.ok()) return verified.error();
    verified = InPart(*std::move(verified));
    // 4. Unanswered: sent once more if that is harmless, after another look (step 1).
    const bool is_unanswered = verified->verdict == Verdict::kPending && !action.may_show_nothing;
    const bool again = is_unanswered && report.sends < kMaxSends && parts_.clock->Now() < give_up &&
                       MayRepeat(action);
    if (is_unanswered && !again && silence == Silence::kWait) {
      verified = AwaitSlowAnswer(give_up, *std::move(verified));
      if (!verified.ok()) return verified.error();
    }
    report.reason = verified->reason;
    report.confirmed = verified->verdict == Verdict::kConfirmed;
    report.by_picture = report.confirmed && by_picture_;
    report.answer_time = frame_.taken_at - start;
    report.repaint_time = std::max(last_drawn_ - sent_at, base::Duration::zero());
    if (verified->verdict == Verdict::kPending && action.may_show_nothing) {
      report.confirmed = true;
      may_have_opened_a_menu_ = action.button == input::Button::kRight;
      break;
    }
    if (!again) break;
    unanswered = *std::move(verified);
    // In a window that was resized, or in another look, another cell lies at the point.
    if (parts_.driver->Region() != board) return Sent::kLookAgain;
  }
  if (parts_.observer) parts_.observer->OnAction(frame_, report);
  if (report.confirmed) {
    outcome_.repaint_time += report.repaint_time;
    return Sent::kConfirmed;
  }
  return Error{ErrorKind::kDoubt,
               fmt::format("{}: {}; stopped to be safe", action.text, report.reason)};
}

}  // namespace gridhand::app
