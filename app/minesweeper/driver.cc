#include "app/minesweeper/driver.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/minesweeper/board_picture.h"
#include "app/minesweeper/closed_answer.h"
#include "app/minesweeper/game_report.h"
#include "app/minesweeper/next_move.h"
#include "app/minesweeper/proof_words.h"
#include "base/counted.h"
#include "board/cell_text.h"
#include "board/minesweeper/progress.h"
#include "board/minesweeper/text.h"
#include "capture/frame_source.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Move;
using agent::minesweeper::MoveAction;
using base::Error;
using base::ErrorKind;
using base::Frame;
using base::FrameRect;
using base::Ok;
using base::Result;
using base::Status;
using board::minesweeper::BoardReading;
using board::minesweeper::GameStatus;
using vision::minesweeper::CountUnknown;
using vision::minesweeper::FoundBoard;

// A misread cell may pass for the mine that was clicked; not beside so many others. Judged.
constexpr int kLeastShownMines = 3;

// Numbers of the finished game that stand where they stood: fewer are chance. Judged.
constexpr int kLeastStanding = 3;

// Whether a number of one board is another number on the other one: nothing but a new game does
// that. The end of a game may still show mines and flags where cells were covered.
bool OpensOtherwise(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after) {
  if (before.rows() != after.rows() || before.cols() != after.cols()) return true;
  for (std::size_t i = 0; i < before.items().size(); ++i) {
    const CellSymbol was = before.items()[i];
    if (board::minesweeper::IsNumber(was) && after.items()[i] != was) return true;
  }
  return false;
}

// The same, of the numbers that can be read.
bool ChangesANumber(const Grid<CellSymbol>& before, Grid<CellSymbol> after) {
  if (before.rows() != after.rows() || before.cols() != after.cols()) return true;
  board::ForEachCell(before, [&](CellPos cell) {
    if (after[cell] == CellSymbol::kUnknown) after[cell] = before[cell];
  });
  return OpensOtherwise(before, after);
}

// With what a program lacks that shows its numbers as empty cells.
Error NamingWhatIsNotDrawn(Error error, const Grid<CellSymbol>& cells, const Profile& profile) {
  if (profile.drawing_needs.empty() || !LacksNumbers(cells)) return error;
  std::string packages;
  for (const NeededFile& need : profile.drawing_needs) packages += " " + need.package;
  error.text += fmt::format(
      "; no number can be seen: if {} draws none, type apt-get install{} and start it again",
      profile.title, packages);
  return error;
}

// Whether the finished board is still shown: numbers stand where they stood. What lies over the
// board may make some of them look like something else; another game has hardly any of them.
bool StillShows(const Grid<CellSymbol>& before, const Grid<CellSymbol>& shown) {
  if (shown.rows() != before.rows() || shown.cols() != before.cols()) return false;
  int standing = 0;
  int gone = 0;
  bool is_as_before = true;
  board::ForEachCell(shown, [&](CellPos cell) {
    if (shown[cell] == CellSymbol::kUnknown) return;
    is_as_before = is_as_before && shown[cell] == before[cell];
    if (!board::minesweeper::IsDigit(before[cell])) return;
    ++(shown[cell] == before[cell] ? standing : gone);
  });
  constexpr int kStandingForOneGone = 3;
  return shown == before || (is_as_before && standing > 0) ||
         (standing >= kLeastStanding && standing >= kStandingForOneGone * gone);
}

}  // namespace

Driver::Driver(Eyes eyes, agent::minesweeper::Agent& agent,
               const board::minesweeper::ConsistencyOracle& oracle, RunLog& log,
               DriverParams params)
    : eyes_(std::move(eyes)),
      agent_(agent),
      log_(log),
      params_(std::move(params)),
      belief_(oracle, params_.mines) {}

// --- eyes ---------------------------------------------------------------------------------------

Result<FoundBoard> Driver::ReadFrame(const Frame& frame) {
  CatchUp();
  if (found_ && frame.Bounds() == frame_bounds_) {
    Result<FoundBoard> read = eyes_.read(frame, *found_);
    if (read.ok() || read.error().kind != ErrorKind::kChanged) return read;
  }
  return eyes_.find(frame);
}

Status Driver::Perceive(const Frame& frame, Legible legible) {
  frame_ = frame;
  return PerceiveNow(frame, legible);
}

Status Driver::PerceiveNow(const Frame& frame, Legible legible) {
  CatchUp();
  unread_cells_ = 0;
  plan_.clear();
  if (pending_ && eyes_.withdraw) eyes_.withdraw();
  pending_.reset();
  // Before our first gesture nothing is held against a new picture, not even the board's size: the
  // program may still have been drawing, or the person may have begun another game.
  Result<FoundBoard> found = touched_ ? ReadFrame(frame) : eyes_.find(frame);
  if (!found.ok()) return found.error();
  if (!touched_) Forget();
  const Grid<CellSymbol> before = board().cells;
  if (Status believed = Believe(*std::move(found), legible); !believed.ok()) {
    return believed;
  }
  frame_bounds_ = frame.Bounds();
  if (before.size() > 0) NoteChangesByOthers(before);
  return Ok();
}

// What changed although we did nothing: a person's marks are hints; a cell that opened by itself
// is a difference that nothing explains.
void Driver::NoteChangesByOthers(const Grid<CellSymbol>& before) {
  const std::vector<CellPos> changed = ChangedCells(before, board().cells);
  if (changed.empty()) return;
  std::vector<CellPos> opened = changed;
  std::erase_if(opened, [&](CellPos cell) {
    const CellSymbol shown = board().cells[cell];
    return board::minesweeper::IsCovered(shown) || shown == CellSymbol::kUnknown ||
           before[cell] == CellSymbol::kUnknown;
  });
  counts_.unexplained += static_cast<int>(opened.size());
  log_.Write("look", ActionFields("none", changed.front(), board(), changed, opened));
}

// Whether the rules alone make a number of a cell that has just opened, and its picture is of
// something else: a blank cell whose neighbours are still to be drawn, or a number without its ink.
bool Driver::HasOpenedAgainstItsLook(const FoundBoard& found) const {
  const Grid<CellSymbol>& before = board().cells;
  return std::ranges::any_of(found.repaired, [&](CellPos cell) {
    return before.Contains(cell) && board::minesweeper::IsCovered(before[cell]) &&
           board::minesweeper::IsNumber(found.reading.cells[cell].symbol);
  });
}

Status Driver::Believe(FoundBoard found, Legible legible) {
  unread_cells_ = CountUnknown(found.reading.cells);
  if (const std::vector<CellPos> back = TakenBack(found.reading); !back.empty()) {
    if (!MayBeHalfDrawn(found, legible)) counts_.proofs_taken_back += static_cast<int>(back.size());
    return Error{
        ErrorKind::kDoubt,
        fmt::format("cells that were proved open are shown otherwise: {}", CellList(back))};
  }
  const bool is_weak = HasOpenedAgainstItsLook(found);
  if (is_weak && legible == Legible::kWhole) {
    return Error{ErrorKind::kDoubt, "a cell that has opened may be half drawn"};
  }
  if (Status taken = belief_.Take(found.reading, legible); !taken.ok()) {
    return NamingWhatIsNotDrawn(taken.error(), found.reading.Symbols(), params_.profile);
  }
  found_ = std::move(found);
  has_weak_number_ = has_weak_number_ || is_weak;
  if (!IsOver(phase())) playing_ = frame_;
  return Ok();
}

// A look that is not described may be misread as long as a part of it is missing.
bool Driver::MayBeHalfDrawn(const FoundBoard& found, Legible legible) {
  return legible == Legible::kWhole && found.skin.empty();
}

FrameRect Driver::Region() const {
  return found_ ? found_->geometry.Bounds() : capture::kWholeFrame;
}

GamePhase Driver::phase() const {
  if (!found_) return GamePhase::kPlaying;
  switch (board().status) {
    case GameStatus::kWon:
      return GamePhase::kWon;
    case GameStatus::kLost:
      return GamePhase::kLost;
    case GameStatus::kUnknown:
    case GameStatus::kPlaying:
    case GameStatus::kPaused:
      break;
  }
  const bool knows_what_opened = std::ranges::none_of(
      opened_, [&](CellPos cell) { return board().cells[cell] == CellSymbol::kUnknown; });
  const bool is_won = board::minesweeper::IsCleared(board().cells, board().mines, opened_) ||
                      (touched_ && knows_what_opened && !has_weak_number_ &&
                       board::minesweeper::AreClosedCellsMines(board().cells));
  return is_won ? GamePhase::kWon : GamePhase::kPlaying;
}

void Driver::Forget() {
  CatchUp();
  if (pending_ && eyes_.withdraw) eyes_.withdraw();  // it may never have been sent
  belief_.StartNewGame();
  plan_.clear();
  pending_.reset();
  thought_.reset();
  opened_.clear();
  proved_by_picture_.clear();
  has_weak_number_ = false;
  touched_ = false;
}

// --- brain --------------------------------------------------------------------------------------

Status Driver::Decide() {
  Thought thought{.board = board(), .analysis = {}, .decision = {}};
  thought.analysis = agent_.Analyze(thought.board);
  thought.decision = agent_.Decide(thought.board, thought.analysis);
  plan_ = PlanMoves(thought.board, thought.analysis, thought.decision, params_.flags,
                    params_.profile.left_on_number);
  std::reverse(plan_.begin(), plan_.end());
  thought.first_click_is_safe = params_.profile.PromisesFirstClick() && IsUntouched(thought.board);
  const bool possible = thought.analysis.consistent;
  const bool is_sure = thought.decision.certain;
  const std::string note = thought.analysis.note;
  thought_ = std::move(thought);
  ++counts_.steps;
  LogStep();
  if (!possible) {
    return Error{ErrorKind::kDoubt, fmt::format("the board cannot exist: {}", note)};
  }
  if (unread_cells_ > 0 && !is_sure) {
    Error error{ErrorKind::kDoubt, fmt::format("nothing can be proved as long as {} cannot be read",
                                               base::Counted(unread_cells_, "cell"))};
    return NamingWhatIsNotDrawn(std::move(error), board().cells, params_.profile);
  }
  return Ok();
}

// --- hands --------------------------------------------------------------------------------------

std::optional<Action> Driver::NextAction() {
  // Asked again without a proof: silence was all the answer.
  if (pending_ && pending_->is_lesson) {
    shows_no_marks_ = true;
    pending_.reset();
  }
  if (std::optional<Action> lesson = LessonAction()) return lesson;
  while (!plan_.empty()) {
    if (std::optional<Action> action = ActionFor(plan_.back())) {
      const bool thinks_again = PlansChords(params_.flags, params_.profile.left_on_number);
      if (thinks_again && pending_->kind != Pending::Kind::kMark) plan_.clear();
      return action;
    }
    plan_.pop_back();
  }
  return std::nullopt;
}

// A mark for the eyes' sake, as long as there is something to play for. Some programs have no
// marks, or put them another way: they are played without.
std::optional<Action> Driver::LessonAction() {
  if (plan_.empty() || !eyes_.next_lesson || shows_no_marks_) return std::nullopt;
  if (unremembered_) return std::nullopt;  // what is read at a glance is known
  const std::optional<vision::minesweeper::Touch> lesson = eyes_.next_lesson();
  if (!lesson) return std::nullopt;
  std::optional<Action> action = MarkAction(lesson->cell, "learn the marks of", lesson->kind);
  if (!action) return std::nullopt;
  action->may_show_nothing = true;
  pending_->is_lesson = true;
  return action;
}

// The next gesture of a move on the board as it is now; none: nothing is left to do for it.
std::optional<Action> Driver::ActionFor(const Move& move) {
  const Grid<CellSymbol>& cells = board().cells;
  const CellSymbol symbol = cells[move.cell];
  switch (move.action) {
    case MoveAction::kReveal:
      if (params_.profile.LeftClickOpens(symbol)) return RevealAction(move.cell);
      // A person's mark on a cell to be opened is taken off first.
      if (board::minesweeper::IsCovered(symbol)) return MarkAction(move.cell, "clear the mark of");
      return std::nullopt;
    case MoveAction::kFlag:
      if (shows_no_marks_ || symbol == CellSymbol::kFlag || !board::minesweeper::IsCovered(symbol))
        return std::nullopt;
      return MarkAction(move.cell, "flag");
    case MoveAction::kUnflag:
      if (symbol == CellSymbol::kCovered || !board::minesweeper::IsCovered(symbol)) {
        return std::nullopt;
      }
      return MarkAction(move.cell, "unflag");
    case MoveAction::kChord:
      if (!ChordIsSafe(cells, move.cell, thought_->analysis)) return std::nullopt;
      return ChordAction(move.cell);
  }
  return std::nullopt;
}

Action Driver::ClickAt(CellPos cell, input::Button button, std::string text) const {
  return {.at = found_->geometry.CellCenter(cell),
          .fence = found_->geometry.CellRect(cell),
          .button = button,
          .text = std::move(text)};
}

// A late click plus its repetition is a click on the number that the first one opened. That does
// nothing in some programs, and in others nothing unless flags stand around it.
bool Driver::DoubledRevealIsHarmless(CellPos cell) const {
  switch (params_.profile.left_on_number) {
    case LeftOnNumber::kNothing:
      return true;
    case LeftOnNumber::kChord:
      return FlagsAround(board().cells, cell) == 0;
    case LeftOnNumber::kUnknown:
      return false;
  }
  return false;
}

// What was done after a picture is noted after the picture is remembered.
void Driver::Note(TouchKind kind, CellPos cell) {
  notes_.push_back({kind, cell});
  if (!unremembered_) CatchUp();
}

void Driver::CatchUp() {
  const auto glanced = std::exchange(unremembered_, std::nullopt);
  if (glanced && eyes_.remember) eyes_.remember(glanced->frame, glanced->found);
  for (const vision::minesweeper::Touch& touch : std::exchange(notes_, {})) {
    if (eyes_.note) eyes_.note(touch);
  }
}

Action Driver::RevealAction(CellPos cell) {
  Note(TouchKind::kReveal, cell);
  pending_ = Pending{.kind = Pending::Kind::kReveal, .cell = cell, .before = board().cells};
  Action action = ClickAt(cell, input::Button::kLeft, fmt::format("reveal {}", CellText(cell)));
  action.repeatable = DoubledRevealIsHarmless(cell);
  return action;
}

// One right click towards the wanted mark; none if this program's cycle does not know the mark.
std::optional<Action> Driver::MarkAction(CellPos cell, std::string_view purpose, TouchKind kind) {
  if (!params_.profile.AfterRightClick(board().cells[cell])) return std::nullopt;
  Note(kind, cell);
  pending_ = Pending{.kind = Pending::Kind::kMark, .cell = cell, .before = board().cells};
  return ClickAt(cell, input::Button::kRight, fmt::format("{} {}", purpose, CellText(cell)));
}

Action Driver::ChordAction(CellPos cell) {
  Note(TouchKind::kChord, cell);
  pending_ = Pending{.kind = Pending::Kind::kChord, .cell = cell, .before = board().cells};
  return ClickAt(cell, input::Button::kLeft, fmt::format("chord {}", CellText(cell)));
}

// Whether the face is where it was seen: a window that was resized may have another place for it.
bool Driver::FaceInPlace() const { return found_->face && frame_.Bounds() == frame_bounds_; }

// The first way that has not been tried; that of the last game before all.
std::optional<NewGameWay> Driver::NextWay() const {
  const auto may_be_tried = [&](const NewGameWay& way) {
    const bool is_key = way.kind == NewGameWay::Kind::kKey;
    return !(is_key && is_under_a_message_) && std::ranges::find(tried_, way) == tried_.end();
  };
  // A key that has worked needs no look at what the window says.
  const bool has_key = worked_ && worked_->kind == NewGameWay::Kind::kKey;
  if (has_key && may_be_tried(*worked_)) return worked_;
  std::vector<NewGameWay> ways =
      WaysToNewGame({.playing = playing_, .over = frame_, .board = found_->geometry},
                    params_.window_class, eyes_.read_words);
  if (FaceInPlace()) ways.insert(ways.begin(), {NewGameWay::Kind::kFace, *found_->face, {}, {}});
  const auto worked = std::ranges::find_if(ways, [&](const NewGameWay& way) {
    return worked_ && way.kind == worked_->kind && way.key == worked_->key &&
           way.label == worked_->label;
  });
  if (worked != ways.end()) std::rotate(ways.begin(), worked, worked + 1);
  const auto next = std::ranges::find_if(ways, may_be_tried);
  return next == ways.end() ? std::nullopt : std::optional(*next);
}

// The control or the key that starts a game; none: nobody knows one, or it is not to be seen.
std::optional<Action> Driver::NewGameAction() {
  const Profile& profile = params_.profile;
  if (!found_) return std::nullopt;
  Action action{.text = "start a new game"};
  const auto press = [&](input::KeyStroke key) {
    action.kind = Action::Kind::kKey;
    action.key = key;
    return action;
  };
  const auto click = [&](const FrameRect& area) {
    action.at = area.Center();
    action.fence = area;
    return action;
  };
  switch (profile.new_game) {
    case NewGameHow::kByHand:
      return std::nullopt;
    case NewGameHow::kKey:
      // A late key and its repetition deal twice, before anything is opened.
      action.repeatable = true;
      // A message over the finished board comes and goes by itself.
      action.needs_no_look = true;
      return press(profile.new_game_key);
    case NewGameHow::kFace:
      return FaceInPlace() ? std::optional(click(*found_->face)) : std::nullopt;
    case NewGameHow::kTried:
      break;
  }
  way_ = NextWay();
  if (!way_) return std::nullopt;
  before_way_ = frame_;
  is_end_shown_ = false;
  action.text = fmt::format("start a new game by {}", way_->Name());
  action.may_be_link = true;
  return way_->kind == NewGameWay::Kind::kKey ? press(way_->key) : click(way_->area);
}

// Only as long as the finished board is there: what led elsewhere is not followed.
std::optional<Action> Driver::OtherNewGame() {
  if (!way_ || params_.profile.new_game != NewGameHow::kTried) return std::nullopt;
  tried_.push_back(*way_);
  const bool is_there =
      is_end_shown_ || base::SamePixels(frame_, before_way_, found_->geometry.Bounds());
  return is_there ? NewGame() : std::nullopt;
}

std::optional<Action> Driver::NewGame() {
  const std::optional<Action> action = NewGameAction();
  if (!action) return std::nullopt;
  CatchUp();
  if (eyes_.note_new_game) eyes_.note_new_game();
  pending_ = Pending{.kind = Pending::Kind::kNewGame, .before = board().cells};
  return action;
}

// --- proof --------------------------------------------------------------------------------------

Verification Driver::Verify(const Frame& frame, Legible legible) {
  frame_ = frame;
  return VerifyNow(frame, legible);
}

// A cell that opens as a number loses no game: a program that shows its mines then has been won.
// And where that number proves that every other closed cell is a mine, these are mines however the
// program draws them now. Numbers that a message hides are still what they were.
void Driver::ReadAsWonIfProved(BoardReading& reading) const {
  if (pending_->kind != Pending::Kind::kReveal) return;
  Grid<CellSymbol> won = pending_->before;
  const Grid<CellSymbol> shown = reading.Symbols();
  if (ChangesANumber(won, shown) || !board::minesweeper::IsNumber(shown[pending_->cell])) return;
  won[pending_->cell] = shown[pending_->cell];
  int closed = 0;
  int hidden = 0;
  bool differs_somewhere = false;
  board::ForEachCell(won, [&](CellPos cell) {
    const bool is_number = board::minesweeper::IsNumber(won[cell]);
    closed += is_number ? 0 : 1;
    hidden += is_number && shown[cell] != won[cell] ? 1 : 0;
    differs_somewhere = differs_somewhere || shown[cell] != won[cell];
  });
  const int numbers = won.size() - closed;
  const bool is_counted = !board().mines.IsCertain() || board().mines.total == closed;
  const bool is_won = differs_somewhere && is_counted && 2 * hidden <= numbers &&
                      board::minesweeper::AreClosedCellsMines(won);
  const bool is_lost = reading.status == GameStatus::kLost;
  board::ForEachCell(won, [&](CellPos cell) {
    CellSymbol& symbol = reading.cells[cell].symbol;
    const bool is_shown_mine = is_lost && symbol == CellSymbol::kMine;
    if (is_won) {
      symbol = board::minesweeper::IsNumber(won[cell]) ? won[cell] : CellSymbol::kFlag;
    } else if (is_shown_mine) {
      symbol = CellSymbol::kFlag;
    }
  });
  if (is_won) {
    reading.status = GameStatus::kWon;
  } else if (is_lost) {
    reading.status = GameStatus::kUnknown;
  }
}

Verification Driver::VerifyNow(const Frame& frame, Legible legible) {
  unread_cells_ = 0;
  // Only what was sent is to be proved.
  touched_ = touched_ || (pending_ && pending_->kind != Pending::Kind::kNewGame);
  Result<FoundBoard> found = ReadFrame(frame);
  if (!found.ok()) {
    const ErrorKind kind = found.error().kind;
    const bool is_hidden = kind == ErrorKind::kHidden || kind == ErrorKind::kPaused;
    // A message lies over the finished game, and may have taken the key that was to start the next.
    const bool is_new_game = pending_ && pending_->kind == Pending::Kind::kNewGame;
    is_end_shown_ = is_new_game && (kind == ErrorKind::kHidden || StandsRoundAMessage(frame));
    // A dialog that one key has opened is to get no other.
    is_under_a_message_ = is_end_shown_;
    if (is_end_shown_) return {NoNewGameYet(), found.error().text};
    return OrEndUnderMessage(
        frame, {is_hidden ? Verdict::kObscured : Verdict::kDisturbed, found.error().text});
  }
  if (!pending_) return {Verdict::kContradicted, "nothing was asked for"};
  if (pending_->kind == Pending::Kind::kNewGame) return VerifyNewGame(*found, legible);
  const bool is_undescribed = found->skin.empty() && found_->skin.empty();
  if (is_undescribed) ReadAsWonIfProved(found->reading);
  const bool is_taken_back = !MayBeHalfDrawn(*found, legible) && !TakenBack(found->reading).empty();
  const bool is_bare =
      std::ranges::none_of(found->reading.Symbols().items(),
                           [](CellSymbol symbol) { return board::minesweeper::IsNumber(symbol); });
  const BoardReading shown = found->reading;
  if (Status believed = Believe(*std::move(found), legible); !believed.ok()) {
    if (is_taken_back) return {Verdict::kContradicted, believed.error().text};
    // A window that a busy program has yet to draw.
    if (is_bare) return {Verdict::kObscured, believed.error().text};
    if (ShowsALoss(shown) && TakesForTheEnd(shown)) return {Verdict::kConfirmed, ""};
    return OrEndUnderMessage(frame, {Verdict::kDisturbed, believed.error().text});
  }
  return JudgeChange();
}

// The next picture of the game that is being played, read whole, or an error.
Result<FoundBoard> Driver::Glance(const Frame& frame) const {
  const Error none{ErrorKind::kNotFound, "no picture is told at a glance here"};
  const bool may_tell = eyes_.glance && found_ && frame.Bounds() == frame_bounds_ &&
                        unread_cells_ == 0 && params_.profile.needs_silence.empty() &&
                        phase() == GamePhase::kPlaying;
  if (!may_tell) return none;
  Result<FoundBoard> found = eyes_.glance(frame);
  if (!found.ok()) return found;
  const GameStatus status = found->reading.status;
  const bool goes_on = status == GameStatus::kPlaying || status == GameStatus::kUnknown;
  const auto mines = board::minesweeper::ResolveMineCount(params_.mines, found->reading);
  // A counter may be drawn later than the flag that it counts.
  const bool is_counted = mines.total == board().mines.total || !mines.IsCertain();
  return goes_on && is_counted && found->geometry == found_->geometry ? found : none;
}

// Precondition: no new game.
GestureKind Driver::GestureOf(Pending::Kind kind) {
  static constexpr GestureKind kGestures[] = {GestureKind::kReveal, GestureKind::kMark,
                                              GestureKind::kChord};
  return kGestures[static_cast<int>(kind)];
}

bool Driver::IsClosedAnswer(const BoardReading& reading) const {
  const Grid<CellSymbol> after = reading.Symbols();
  const ShownAnswer answer{
      .before = pending_->before,
      .after = after,
      .cell = pending_->cell,
      .gesture = GestureOf(pending_->kind),
      .mark = params_.profile.AfterRightClick(pending_->before[pending_->cell])};
  return IsClosed(answer) && !board::minesweeper::IsCleared(after, board().mines, opened_);
}

bool Driver::ProvesAtOnce(const Frame& frame) {
  if (!pending_ || pending_->kind == Pending::Kind::kNewGame) return false;
  CatchUp();
  Result<FoundBoard> found = Glance(frame);
  if (!found.ok() || !IsClosedAnswer(found->reading)) return false;
  const std::vector<CellPos> changed = ChangedCells(pending_->before, found->reading.Symbols());
  const bool is_mark = pending_->kind == Pending::Kind::kMark;
  touched_ = true;
  frame_ = frame;
  Glanced glanced{frame, *found};
  if (!Believe(*std::move(found), Legible::kWhole).ok()) return false;
  if (JudgeChange().verdict != Verdict::kConfirmed) return false;
  if (!is_mark) proved_by_picture_.insert(changed.begin(), changed.end());
  ++counts_.proofs_by_picture;
  unremembered_ = std::move(glanced);
  return true;
}

bool Driver::ShowsNothingNew(const Frame& frame) {
  if (!touched_ || pending_) return false;
  const Result<FoundBoard> found = Glance(frame);
  return found.ok() && found->reading.Symbols() == board().cells;
}

// Cells that a picture has proved open and this one shows otherwise, if it shows the whole board of
// a game that goes on.
std::vector<CellPos> Driver::TakenBack(const BoardReading& reading) const {
  std::vector<CellPos> back;
  const bool is_whole = reading.cells.rows() == board().cells.rows() &&
                        reading.cells.cols() == board().cells.cols() &&
                        CountUnknown(reading.cells) == 0 && !IsOver(reading.status);
  if (!is_whole) return back;
  std::ranges::copy_if(proved_by_picture_, std::back_inserter(back), [&](CellPos cell) {
    return reading.cells[cell].symbol != board().cells[cell];
  });
  return back;
}

bool Driver::IsProvedSafe(CellPos cell) const {
  if (!thought_) return false;
  const agent::minesweeper::Deduction* proof = ProofOf(thought_->analysis, cell);
  return proof != nullptr && !proof->is_mine;
}

// The reading as that of a finished game, if it is one: lost where it shows a mine; won where every
// cell that is closed now is a mine if the cell that was opened is open, which was proved to be
// safe and may lie below the message.
std::optional<BoardReading> Driver::EndOf(BoardReading reading) const {
  if (reading.status == GameStatus::kLost) return reading;
  Grid<CellSymbol> cells = reading.Symbols();
  // A number never changes: one that cannot be read now is what it was before the gesture.
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol before = pending_->before[cell];
    const bool is_unread = cells[cell] == CellSymbol::kUnknown;
    if (is_unread && !has_weak_number_ && board::minesweeper::IsNumber(before)) {
      cells[cell] = before;
    }
  });
  const CellPos opened = pending_->cell;
  if (cells[opened] == CellSymbol::kUnknown) {
    if (pending_->kind != Pending::Kind::kReveal || !IsProvedSafe(opened)) return std::nullopt;
    int closed = 0;
    board::ForEachNeighbor(cells, opened, [&](CellPos near) {
      closed += board::minesweeper::IsNumber(cells[near]) ? 0 : 1;
    });
    cells[opened] = static_cast<CellSymbol>(closed);
  }
  if (!board::minesweeper::AreClosedCellsMines(cells)) return std::nullopt;
  reading.status = GameStatus::kWon;
  return reading;
}

// A message may stay until somebody answers it, or for longer than a game takes. What the board
// shows round it may prove that the game is over.
Verification Driver::OrEndUnderMessage(const Frame& frame, Verification otherwise) {
  const bool is_move = pending_ && pending_->kind != Pending::Kind::kNewGame &&
                       pending_->kind != Pending::Kind::kMark;
  if (!eyes_.read_around_message || !is_move) return otherwise;
  const Result<FoundBoard> found = eyes_.read_around_message(frame);
  if (!found.ok() || found->geometry != found_->geometry) return otherwise;
  if (!TakesForTheEnd(found->reading)) return otherwise;
  return {Verdict::kConfirmed, ""};
}

bool Driver::TakesForTheEnd(const BoardReading& reading) {
  const std::optional<BoardReading> end = EndOf(reading);
  if (!end || !belief_.TakeEnd(*end).ok()) return false;
  opened_.insert(pending_->cell);
  if (pending_->kind == Pending::Kind::kReveal) CountGuess();
  LogAction(ChangedCells(pending_->before, board().cells), {});
  pending_.reset();
  return true;
}

// Whether what has changed since the last way to a new game was tried is one block, and numbers of
// the finished board stand beside it: another game has changed them everywhere.
bool Driver::StandsRoundAMessage(const Frame& frame) const {
  const Grid<CellSymbol>& finished = pending_->before;
  const board::GridGeometry& place = found_->geometry;
  const bool is_comparable = way_ && frame.Bounds() == before_way_.Bounds() &&
                             finished.rows() == place.rows() && finished.cols() == place.cols();
  if (!is_comparable) return false;
  CellPos first{finished.rows(), finished.cols()};
  CellPos last{-1, -1};
  board::ForEachCell(finished, [&](CellPos cell) {
    if (base::SamePixels(frame, before_way_, place.CellRect(cell))) return;
    first = {std::min(first.row, cell.row), std::min(first.col, cell.col)};
    last = {std::max(last.row, cell.row), std::max(last.col, cell.col)};
  });
  std::vector<CellPos> block;
  for (int row = first.row; row <= last.row; ++row) {
    for (int col = first.col; col <= last.col; ++col) block.push_back({row, col});
  }
  return vision::minesweeper::HasDigitsBeside(finished, block);
}

// Whether the opened cell is a mine and the others are shown with it: what lies over the rest of
// the board says nothing against that.
bool Driver::ShowsALoss(const BoardReading& reading) const {
  const Grid<CellSymbol> after = reading.Symbols();
  const bool is_reveal = pending_->kind == Pending::Kind::kReveal;
  if (!is_reveal || OpensOtherwise(pending_->before, after)) return false;
  int mines = 0;
  board::ForEachCell(after, [&](CellPos cell) {
    const bool was_closed = board::minesweeper::IsCovered(pending_->before[cell]);
    mines += was_closed && board::minesweeper::IsShownMine(after[cell]) ? 1 : 0;
  });
  return board::minesweeper::IsShownMine(after[pending_->cell]) && mines >= kLeastShownMines;
}

// A button that has changed the picture may be gone: another click would meet what lay below it.
Verdict Driver::NoNewGameYet() const { return way_ ? Verdict::kDisturbed : Verdict::kPending; }

Verification Driver::VerifyNewGame(const FoundBoard& found, Legible legible) {
  const GameStatus status = found.reading.status;
  const Grid<CellSymbol> shown = found.reading.Symbols();
  const bool is_over = IsOver(status);
  // A board so sparse that dealing it opens all of it is won before the first click.
  const bool is_another = OpensOtherwise(pending_->before, shown);
  const Verdict not_yet = NoNewGameYet();
  is_end_shown_ = StillShows(pending_->before, shown) || (is_over && !is_another);
  if (is_end_shown_) {
    // A message has come over it.
    const auto unread = std::ranges::count(shown, CellSymbol::kUnknown);
    is_under_a_message_ = unread > std::ranges::count(pending_->before, CellSymbol::kUnknown);
    return {not_yet, "the finished game is still shown"};
  }
  const Grid<CellSymbol> finished = pending_->before;
  Forget();
  if (Status believed = Believe(found, legible); !believed.ok()) {
    pending_ = Pending{.kind = Pending::Kind::kNewGame, .before = finished};
    return {not_yet, believed.error().text};
  }
  if (way_) worked_ = std::exchange(way_, std::nullopt);
  tried_.clear();
  is_under_a_message_ = false;
  return {Verdict::kConfirmed, ""};
}

// A reveal that nothing proves: neither the agent nor the program's rule for the first click.
bool Driver::IsGuess() const {
  return thought_ && !thought_->decision.certain && !thought_->first_click_is_safe;
}

void Driver::CountGuess() {
  if (!IsGuess()) return;
  const double risk = thought_->decision.mine_probability;
  ++counts_.guesses;
  counts_.risk += risk;
  counts_.risk_variance += risk * (1 - risk);
}

bool Driver::TargetAsExpected(const Grid<CellSymbol>& after) const {
  const CellSymbol symbol = after[pending_->cell];
  // Believed in part: the cell was covered, and what is drawn on it now cannot be read.
  if (symbol == CellSymbol::kUnknown) return pending_->kind != Pending::Kind::kNewGame;
  switch (pending_->kind) {
    case Pending::Kind::kReveal:
      return board::minesweeper::IsNumber(symbol) || board::minesweeper::IsShownMine(symbol);
    // Programs let their users switch the question mark off: then the mark after the flag is none.
    // Whichever comes, the next gesture starts from it.
    case Pending::Kind::kMark:
      return board::minesweeper::IsCovered(symbol) && symbol != pending_->before[pending_->cell];
    case Pending::Kind::kChord: {
      bool opened = true;
      board::ForEachNeighbor(after, pending_->cell, [&](CellPos neighbor) {
        if (after[neighbor] == CellSymbol::kCovered) opened = false;
      });
      return opened;
    }
    case Pending::Kind::kNewGame:
      break;
  }
  return false;
}

// Compares the belief with the board before the gesture: the target must show what was wanted, and
// nothing may have changed that the gesture does not explain.
Verification Driver::JudgeChange() {
  const Grid<CellSymbol>& after = board().cells;
  const std::vector<CellPos> changed = ChangedCells(pending_->before, after);
  if (changed.empty()) return {Verdict::kPending, "the board has not changed"};
  const std::vector<CellPos> unexplained =
      UnexplainedChanges(pending_->before, after, pending_->cell, GestureOf(pending_->kind),
                         phase() != GamePhase::kPlaying);
  if (!TargetAsExpected(after)) {  // drawn later than its cascade, or clicked elsewhere
    return {Verdict::kDisturbed,
            fmt::format("{} shows {}, and changed: {}", CellText(pending_->cell),
                        Name(after[pending_->cell]), CellList(changed))};
  }
  if (!unexplained.empty()) {
    counts_.unexplained += static_cast<int>(unexplained.size());
    LogAction(changed, unexplained);
    return {Verdict::kContradicted,
            fmt::format("cells changed that were not clicked: {}", CellList(unexplained))};
  }
  if (pending_->kind == Pending::Kind::kReveal) {
    opened_.insert(pending_->cell);
    CountGuess();
  }
  LogAction(changed, unexplained);
  pending_.reset();
  return {Verdict::kConfirmed, ""};
}

// --- what is told -------------------------------------------------------------------------------

const board::GridGeometry* Driver::geometry() const { return found_ ? &found_->geometry : nullptr; }

PictureLabel Driver::Label() const {
  if (!found_) return {};
  PictureLabel label{board::minesweeper::FormatBoard(board().cells)};
  if (board().mines.total) label.facts["mines"] = *board().mines.total;
  return label;
}

std::string Driver::ReasonFor(const Action& action) const {
  if (action.kind != Action::Kind::kClick || !found_ || !thought_) return "";
  const std::optional<CellPos> cell = found_->geometry.CellAt(action.at);
  return cell ? ReasonForCell(*cell, *thought_, board()) : "";
}

std::vector<overlay::Mark> Driver::Marks() const {
  return thought_ ? PredictionMarks(*thought_, board()) : std::vector<overlay::Mark>();
}

std::string Driver::Caption() const { return thought_ ? ShortReason(*thought_) : ""; }

std::string Driver::Progress(double seconds) const {
  const int solved = board::minesweeper::SolvedThreeBv(board().cells) - solved_before_;
  return ProgressText({.phase = phase(),
                       .cells_left = board::minesweeper::CellsLeft(board()),
                       .guesses = counts_.guesses,
                       .solved_three_bv = std::max(0, solved),
                       .seconds = seconds});
}

std::string Driver::GameLine(const GameResult& result) const { return ResultLine(result); }

std::string Driver::EndNote(const GameResult& result) const { return GuessesText(FactsOf(result)); }

nlohmann::ordered_json Driver::Settings() const {
  return {{"agent", params_.agent.name}, {"seed", params_.agent.seed}};
}

nlohmann::ordered_json Driver::Facts() const {
  GameFacts facts{.mines = params_.mines,
                  .guesses = counts_.guesses,
                  .risk = counts_.risk,
                  .risk_variance = counts_.risk_variance,
                  .is_whole = is_whole_,
                  .unexplained = counts_.unexplained,
                  .proofs_by_picture = counts_.proofs_by_picture,
                  .proofs_taken_back = counts_.proofs_taken_back};
  if (found_) {
    facts.mines = board().mines.total;
    if (phase() == GamePhase::kWon) facts.three_bv = ThreeBvOfWonBoard(board());
  }
  return ToJson(facts);
}

nlohmann::ordered_json Driver::GameJson(const GameResult& result) const {
  return ResultJson(result);
}

nlohmann::ordered_json Driver::GameLogFields(const GameResult& result) const {
  return ResultLogFields(result);
}

// --- log ----------------------------------------------------------------------------------------

void Driver::BeginGame() {
  counts_ = {};
  way_.reset();
  tried_.clear();
  is_under_a_message_ = false;
  is_whole_ = IsUntouched(board());
  solved_before_ = board::minesweeper::SolvedThreeBv(board().cells);
  log_.Write("new_game", NewGameFields(board()));
}

void Driver::LogStep() const {
  log_.Write("step", StepFields(thought_->board, params_.agent,
                                params_.profile.PromisesFirstClick(), thought_->decision));
}

void Driver::LogAction(const std::vector<CellPos>& changed,
                       const std::vector<CellPos>& unexplained) {
  static constexpr std::string_view kNames[] = {"reveal", "mark", "chord", "new_game"};
  log_.Write("action", ActionFields(kNames[static_cast<int>(pending_->kind)], pending_->cell,
                                    board(), changed, unexplained));
}

}  // namespace gridhand::app::minesweeper
