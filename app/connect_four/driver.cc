#include "app/connect_four/driver.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/board_json.h"
#include "app/connect_four/answer.h"
#include "app/connect_four/name.h"
#include "base/counted.h"
#include "board/connect_four/text.h"
#include "capture/frame_source.h"

namespace gridhand::app::connect_four {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::FrameRect;
using base::Ok;
using base::Result;
using base::Status;
using board::CellPos;
using board::connect_four::Board;
using board::connect_four::Cell;
using board::connect_four::CellState;
using board::connect_four::Outcome;
using board::connect_four::Side;
using vision::connect_four::FoundBoard;
using vision::connect_four::OrderBy;

int CountUnread(const FoundBoard& found) {
  int unread = 0;
  board::ForEachCell(found.reading.cells, [&](CellPos cell) {
    unread += int{found.reading.cells[cell].state == CellState::kUnreadable};
  });
  return unread;
}

// Both sides' discs changed hands: the same board if nothing tells which kind began.
Board Swapped(Board board) {
  for (Cell& cell : board.cells.items()) {
    if (cell == Cell::kFirst) {
      cell = Cell::kSecond;
    } else if (cell == Cell::kSecond) {
      cell = Cell::kFirst;
    }
  }
  return board;
}

nlohmann::ordered_json ScoreOf(const agent::connect_four::Answer& answer) {
  if (!answer.is_exact) return nullptr;
  return answer.score.lower;
}

// What is proved of the position, where the score is not.
nlohmann::ordered_json WorthOf(const agent::connect_four::Answer& answer) {
  if (!agent::connect_four::TellsOutcome(answer.score)) return nullptr;
  return answer.score.lower > 0 ? "win" : answer.score.upper < 0 ? "loss" : "draw";
}

std::vector<int> FromOne(std::vector<int> columns) {
  for (int& col : columns) ++col;
  return columns;
}

}  // namespace

Driver::Driver(Eyes eyes, RunLog& log, DriverParams params)
    : eyes_(std::move(eyes)), log_(log), params_(std::move(params)), side_(params_.side) {}

// --- eyes ---------------------------------------------------------------------------------------

Result<FoundBoard> Driver::ReadFrame(const Frame& frame) {
  if (found_ && frame.size == frame_size_) return eyes_.read(frame, *found_);
  return eyes_.find(frame);
}

Status Driver::Believe(const FoundBoard& found, const Frame& frame) {
  unread_cells_ = CountUnread(found);
  if (unread_cells_ > 0) {
    return Error{ErrorKind::kDoubt,
                 fmt::format("{} cannot be read", base::Counted(unread_cells_, "hole"))};
  }
  const Result<Board> board = board::connect_four::BoardOf(found.reading);
  if (!board.ok()) return Error{ErrorKind::kDoubt, board.error().text};
  if (!is_forgotten_ && !GoesOn(board_, *board)) {
    return Error{ErrorKind::kDoubt, "discs have gone that were there"};
  }
  found_ = found;
  frame_size_ = frame.size;
  board_ = *board;
  is_forgotten_ = false;
  return Ok();
}

// The board as if it had never been seen, where it goes on from what is believed. What is
// remembered of it may be wrong: the look of a disc that was falling, or the place of a board that
// was sliding in. Such a reading does not know which discs are whose; the belief does, but for an
// empty board.
Result<FoundBoard> Driver::ReadAfresh(const Frame& frame) const {
  Result<FoundBoard> found = eyes_.find(frame);
  if (!found.ok()) return found;
  const Result<Board> board = board::connect_four::BoardOf(found->reading);
  if (!board.ok()) return board.error();
  if (board->rows() != board_.rows() || board->cols() != board_.cols()) {
    return Error{ErrorKind::kDoubt, "a board of another size is shown"};
  }
  const bool goes_on = GoesOn(board_, *board);
  const bool goes_on_swapped = GoesOn(board_, Swapped(*board));
  if (!goes_on && !goes_on_swapped) {
    return Error{ErrorKind::kDoubt, "discs have gone that were there"};
  }
  if (goes_on && goes_on_swapped) return found;  // the belief does not tell whose disc is whose
  if (goes_on_swapped) vision::connect_four::SwapSides(*found);
  found->order_by = OrderBy::kMemory;
  return found;
}

// Once nothing more is drawn, what cannot be read by memory is read afresh.
Result<FoundBoard> Driver::ReadFrame(const Frame& frame, Legible legible) {
  Result<FoundBoard> found = ReadFrame(frame);
  const bool is_read = found.ok() && CountUnread(*found) == 0;
  if (is_read || legible == Legible::kWhole || is_forgotten_ || !found_) return found;
  Result<FoundBoard> afresh = ReadAfresh(frame);
  return afresh.ok() ? afresh : found;
}

Status Driver::Perceive(const Frame& frame, Legible legible) {
  plan_.reset();
  pending_.reset();
  // A key for a new game that seemed lost was only late; or a person has pressed it.
  const bool is_over = found_ && IsOver(phase());
  if (is_over && SeesNewRound(frame).verdict == Verdict::kConfirmed) BeginRound();
  Result<FoundBoard> found = ReadFrame(frame, legible);
  if (!found.ok() && found.error().kind == ErrorKind::kChanged && is_forgotten_) {
    found = eyes_.find(frame);
  }
  if (!found.ok()) {
    if (found.error().kind != ErrorKind::kChanged) return found.error();
    return Error{ErrorKind::kDoubt, found.error().text};
  }
  if (Status believed = Believe(*found, frame); !believed.ok()) return believed;
  if (!side_) {
    const Side to_move = board::connect_four::SideToMove(board_);
    side_ = params_.is_their_turn ? board::connect_four::Other(to_move) : to_move;
    log_.Write("side", {{"side", board::connect_four::Name(*side_)},
                        {"told_by", params_.is_their_turn ? "title" : "count"}});
  }
  return Ok();
}

FrameRect Driver::Region() const {
  return found_ ? found_->geometry.Bounds() : capture::kWholeFrame;
}

GamePhase Driver::phase() const {
  if (!found_ || !side_) return GamePhase::kPlaying;
  switch (board::connect_four::OutcomeOf(board_)) {
    case Outcome::kPlaying:
      break;
    case Outcome::kFirstWon:
      return *side_ == Side::kFirst ? GamePhase::kWon : GamePhase::kLost;
    case Outcome::kSecondWon:
      return *side_ == Side::kSecond ? GamePhase::kWon : GamePhase::kLost;
    case Outcome::kDraw:
      return GamePhase::kDrawn;
  }
  return board::connect_four::SideToMove(board_) == *side_ ? GamePhase::kPlaying
                                                           : GamePhase::kTheirTurn;
}

void Driver::Forget() {
  pending_.reset();
  plan_.reset();
  is_forgotten_ = true;
}

// --- brain --------------------------------------------------------------------------------------

Status Driver::Decide() {
  ++steps_;
  if (found_->order_by == OrderBy::kCustom) {
    return Error{ErrorKind::kDoubt,
                 "as many discs of each kind, and nothing shows which kind is to move: drop one "
                 "yourself"};
  }
  answer_ = solvers_.For(board_).Decide(board_, params_.budget);
  plan_ = agent::connect_four::PickColumn(answer_, board_.cols());
  log_.Write("step", {{"board", RowsJson(FormatBoard(board_))},
                      {"to_move", board::connect_four::Name(*side_)},
                      {"score", ScoreOf(answer_)},
                      {"outcome", WorthOf(answer_)},
                      {"best", FromOne(answer_.best)},
                      {"column", *plan_ + 1},
                      {"nodes", answer_.nodes}});
  return Ok();
}

// --- hands --------------------------------------------------------------------------------------

std::optional<Action> Driver::NextAction() {
  if (!plan_ || phase() != GamePhase::kPlaying) return std::nullopt;
  const std::optional<int> row = board::connect_four::LandingRow(board_, *plan_);
  if (!row) return std::nullopt;
  pending_ = Pending{Pending::Kind::kDrop, *plan_};
  Action action{.kind = Action::Kind::kClick,
                .text = fmt::format("drop into column {}", *plan_ + 1)};
  action.at = found_->geometry.CellCenter({*row, *plan_});
  action.fence = found_->geometry.Bounds();
  // A click that was only late has made it the opponent's turn, in which the program hears none.
  action.repeatable = params_.profile.ignores_clicks_out_of_turn;
  return action;
}

Action Driver::KeyAction(input::KeyStroke key) {
  pending_ = Pending{Pending::Kind::kNewGame};
  Action action{.kind = Action::Kind::kKey, .text = "start a new game"};
  action.key = key;
  // Winners may blink as long as they are shown: no picture of them stays fresh. A finished game
  // becomes nothing but a new round.
  action.needs_no_look = true;
  return action;
}

std::optional<Action> Driver::NewGame() {
  if (!found_ || params_.profile.new_game != NewGameHow::kKey) return std::nullopt;
  return KeyAction(params_.profile.new_game_key);
}

// The key of a page, or once more the same where the finished game is still shown: a program that
// has just ended its game may not hear it.
std::optional<Action> Driver::OtherNewGame() {
  if (!may_press_again_ || (!params_.profile.start_key && !is_end_shown_)) return std::nullopt;
  may_press_again_ = false;
  return KeyAction(params_.profile.start_key.value_or(params_.profile.new_game_key));
}

// --- proof --------------------------------------------------------------------------------------

Verification Driver::Verify(const Frame& frame, Legible legible) {
  if (!pending_) return {Verdict::kContradicted, "nothing was asked for"};
  return pending_->kind == Pending::Kind::kDrop ? VerifyDrop(frame, legible) : VerifyNewGame(frame);
}

Verification Driver::VerifyDrop(const Frame& frame, Legible legible) {
  Board expected = board_;
  if (!board::connect_four::Drop(expected, pending_->col).ok()) {
    return {Verdict::kContradicted, "the column is full"};
  }
  const bool ends = board::connect_four::OutcomeOf(expected) != Outcome::kPlaying;
  const Result<FoundBoard> found = ReadFrame(frame, legible);
  if (!found.ok() || CountUnread(*found) > 0) {
    // Winners blink for a while; a disc in the air lands soon.
    return {ends ? Verdict::kObscured : Verdict::kDisturbed,
            found.ok() ? "a disc is in the air" : found.error().text};
  }
  const Result<Board> now = board::connect_four::BoardOf(found->reading);
  if (!now.ok()) return {ends ? Verdict::kObscured : Verdict::kDisturbed, now.error().text};
  if (*now == board_) return {Verdict::kPending, "the disc is not shown"};
  const int answers =
      board::connect_four::CountDiscs(*now) - board::connect_four::CountDiscs(expected);
  if (!GoesOn(expected, *now) || answers > 1) {
    if (GoesOn(board_, *now)) {
      return {
          Verdict::kContradicted,
          fmt::format("a disc is shown that was not dropped into column {}", pending_->col + 1)};
    }
    return {ends ? Verdict::kObscured : Verdict::kDisturbed, "discs have gone that were there"};
  }
  log_.Write("action", {{"gesture", "drop"},
                        {"column", pending_->col + 1},
                        {"board", RowsJson(FormatBoard(expected))},
                        {"answered", answers > 0}});
  ++drops_;
  columns_.push_back(pending_->col + 1);
  values_.push_back(ScoreOf(answer_));
  outcomes_.push_back(WorthOf(answer_));
  if (Status believed = Believe(*found, frame); !believed.ok()) {
    return {Verdict::kDisturbed, believed.error().text};
  }
  plan_.reset();
  pending_.reset();
  return {Verdict::kConfirmed, ""};
}

Verification Driver::VerifyNewGame(const Frame& frame) {
  Verification seen = SeesNewRound(frame);
  // The new board may still be sliding in: the next picture says where it lies.
  if (seen.verdict == Verdict::kConfirmed) BeginRound();
  return seen;
}

// Whether discs of the finished game lie where they lay. Its winners may blink or twinkle: they
// need not be read.
bool Driver::ShowsEnd(const Frame& frame) const {
  if (!found_ || frame.size != frame_size_) return false;
  const Result<FoundBoard> found = eyes_.read(frame, *found_);
  if (!found.ok()) return false;
  const auto& cells = found->reading.cells;
  if (cells.rows() != board_.rows() || cells.cols() != board_.cols()) return false;
  int discs = 0;
  board::ForEachCell(board_.cells, [&](CellPos cell) {
    const CellState state = cells[cell].state;
    const Cell disc = board_.cells[cell];
    discs += int{(state == CellState::kFirst && disc == Cell::kFirst) ||
                 (state == CellState::kSecond && disc == Cell::kSecond)};
  });
  return discs > 1;
}

// Whether the frame shows the first picture of the next round. The other side may have begun
// already.
Verification Driver::SeesNewRound(const Frame& frame) {
  is_end_shown_ = ShowsEnd(frame);
  if (is_end_shown_) return {Verdict::kPending, "the finished game is still shown"};
  const Result<FoundBoard> found = eyes_.find(frame);
  if (!found.ok()) return {Verdict::kDisturbed, found.error().text};
  if (CountUnread(*found) > 0) return {Verdict::kDisturbed, "the new board cannot be read wholly"};
  const Result<Board> now = board::connect_four::BoardOf(found->reading);
  if (!now.ok()) return {Verdict::kDisturbed, now.error().text};
  // What looks like a small empty board may be a page that is opening or closing.
  if (now->rows() != board_.rows() || now->cols() != board_.cols()) {
    return {Verdict::kDisturbed, "a board of another size is shown"};
  }
  const int discs = board::connect_four::CountDiscs(*now);
  if (*now == board_ || *now == Swapped(board_) || discs > 1) {
    is_end_shown_ = true;
    return {Verdict::kPending, "the finished game is still shown"};
  }
  begins_with_ = discs;
  return {Verdict::kConfirmed, ""};
}

void Driver::BeginRound() {
  if (params_.profile.starter_alternates && side_) side_ = board::connect_four::Other(*side_);
  if (begins_with_ == 1) side_ = Side::kSecond;  // the disc is not ours
  Forget();
  found_.reset();
}

// --- what is told -------------------------------------------------------------------------------

void Driver::BeginGame() {
  drops_ = 0;
  steps_ = 0;
  columns_.clear();
  values_.clear();
  outcomes_.clear();
  may_press_again_ = true;
  log_.Write("new_game", {{"board", RowsJson(FormatBoard(board_))},
                          {"side", side_ ? board::connect_four::Name(*side_) : "unknown"}});
}

const board::GridGeometry* Driver::geometry() const { return found_ ? &found_->geometry : nullptr; }

PictureLabel Driver::Label() const {
  if (!found_) return {};
  return {board::connect_four::FormatBoard(board_)};
}

std::string Driver::ReasonFor(const Action& action) const {
  if (action.kind == Action::Kind::kKey || !plan_) return "";
  if (!answer_.is_exact) {
    const std::string_view kept = agent::connect_four::KeptBy(answer_);
    if (!kept.empty()) return fmt::format("it keeps {}", kept);
    return answer_.score.upper < 0 ? "the game is lost unless the opponent errs"
                                   : "the best column that was found in time";
  }
  return fmt::format("the side to move {}", ValueText(board_, answer_.score.lower));
}

std::vector<overlay::Mark> Driver::Marks() const {
  std::vector<overlay::Mark> marks;
  if (!found_) return marks;
  for (const auto& line : board::connect_four::FindWinningLines(board_)) {
    for (const CellPos cell : line.cells) marks.push_back({cell, overlay::MarkKind::kBest, ""});
  }
  if (plan_) {
    if (const auto row = board::connect_four::LandingRow(board_, *plan_)) {
      marks.push_back({{*row, *plan_}, overlay::MarkKind::kBest, ""});
    }
  }
  return marks;
}

std::string Driver::Caption() const {
  if (board::connect_four::OutcomeOf(board_) != Outcome::kPlaying)
    return std::string(Name(phase()));
  if (!plan_) return "the opponent is to move";
  if (!answer_.is_exact) return fmt::format("column {}", *plan_ + 1);
  return fmt::format("column {}: {}", *plan_ + 1, ValueText(board_, answer_.score.lower));
}

std::string Driver::Progress(double /*seconds*/) const {
  return fmt::format("{}  {}", Name(phase()),
                     base::Counted(board::connect_four::CountDiscs(board_), "disc"));
}

std::string Driver::GameLine(const GameResult& r) const {
  return fmt::format("game {}: {:<7} {} {}x{} as {}  {:.2f} s  {}", r.game, r.result, r.program,
                     r.rows, r.cols, r.facts.at("side").get<std::string>(), r.seconds,
                     base::Counted(r.facts.at("drops").get<int>(), "disc"));
}

std::string Driver::EndNote(const GameResult& r) const {
  return base::Counted(r.facts.at("drops").get<int>(), "disc");
}

nlohmann::ordered_json Driver::Settings() const {
  return {{"game", kGameName}, {"agent", "perfect"}, {"nodes", params_.budget.max_nodes}};
}

nlohmann::ordered_json Driver::Facts() const {
  return {{"side", side_ ? board::connect_four::Name(*side_) : "unknown"},
          {"drops", drops_},
          {"columns", columns_},
          {"values", values_},
          {"outcomes", outcomes_}};
}

nlohmann::ordered_json Driver::GameJson(const GameResult& r) const {
  return {{"game", r.game},
          {"kind", kGameName},
          {"program", r.program},
          {"rows", r.rows},
          {"cols", r.cols},
          {"side", r.facts.at("side")},
          {"result", r.result},
          {"reason", r.reason},
          {"seconds", r.seconds},
          {"clicks", r.clicks},
          {"drops", r.facts.at("drops")},
          {"columns", r.facts.at("columns")},
          {"values", r.facts.at("values")},
          {"outcomes", r.facts.at("outcomes")},
          {"rereads", r.rereads}};
}

nlohmann::ordered_json Driver::GameLogFields(const GameResult& r) const {
  nlohmann::ordered_json fields = GameJson(r);
  fields["repaint_seconds"] = r.repaint_seconds;
  return fields;
}

}  // namespace gridhand::app::connect_four
