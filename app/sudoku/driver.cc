#include "app/sudoku/driver.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

#include "agent/sudoku/exact.h"
#include "agent/sudoku/explain.h"
#include "app/board_json.h"
#include "app/sudoku/believed_board.h"
#include "app/sudoku/cell_changes.h"
#include "base/counted.h"
#include "board/cell_text.h"
#include "board/sudoku/text.h"
#include "capture/frame_source.h"

namespace gridhand::app::sudoku {
namespace {

using agent::sudoku::SolutionCount;
using base::Error;
using base::ErrorKind;
using base::Frame;
using base::FrameRect;
using base::Ok;
using base::Result;
using base::Status;
using board::CellPos;
using board::Grid;
using board::sudoku::Board;
using board::sudoku::CellName;
using board::sudoku::FormatBlocks;
using board::sudoku::FormatBoard;
using board::sudoku::kEmpty;
using board::sudoku::kUnreadable;
using input::KeyStroke;
using input::NamedKey;
using vision::sudoku::FoundBoard;

// The four moves, tried in this order where the selection is not known.
constexpr NamedKey kArrows[] = {NamedKey::kRight, NamedKey::kDown, NamedKey::kLeft, NamedKey::kUp};

// In a corner two of four moves show nothing.
constexpr int kMostProbes = 4;

std::string NamedList(const std::vector<CellPos>& cells) {
  constexpr std::size_t kNamed = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(cells.size(), kNamed); ++i) {
    text += (text.empty() ? "" : " ") + CellName(cells[i]);
  }
  if (cells.size() > kNamed) text += fmt::format(" and {} more", cells.size() - kNamed);
  return text;
}

// The key that types a value: 1 … 9, then a, b, c …; or letters alone, a for 1.
char KeyFor(int value, bool counts_in_letters) {
  constexpr int kDigits = 9;
  if (counts_in_letters) return static_cast<char>('a' + value - 1);
  return static_cast<char>(value <= kDigits ? '0' + value : 'a' + value - kDigits - 1);
}

std::optional<CellPos> Beside(CellPos cell, NamedKey arrow, int size) {
  switch (arrow) {
    case NamedKey::kRight:
      ++cell.col;
      break;
    case NamedKey::kLeft:
      --cell.col;
      break;
    case NamedKey::kDown:
      ++cell.row;
      break;
    case NamedKey::kUp:
      --cell.row;
      break;
    default:
      return std::nullopt;
  }
  const bool is_inside = cell.row >= 0 && cell.row < size && cell.col >= 0 && cell.col < size;
  return is_inside ? std::optional(cell) : std::nullopt;
}

std::vector<CellPos> WithValue(const Grid<int>& values, int value) {
  std::vector<CellPos> cells;
  board::ForEachCell(values, [&](CellPos cell) {
    if (values[cell] == value) cells.push_back(cell);
  });
  return cells;
}

// Row by row, every second one from right to left: the selection moves little.
std::vector<CellPos> InWritingOrder(std::vector<CellPos> cells) {
  std::ranges::sort(cells, [](CellPos a, CellPos b) {
    if (a.row != b.row) return a.row < b.row;
    return a.row % 2 == 0 ? a.col < b.col : a.col > b.col;
  });
  return cells;
}

}  // namespace

Driver::Driver(Eyes eyes, RunLog& log, DriverParams params)
    : eyes_(std::move(eyes)), log_(log), params_(std::move(params)) {}

// --- eyes ---------------------------------------------------------------------------------------

// After a finished game there is another board, whose lines may lie elsewhere.
//
// A lattice that is off by a pixel or two makes a selected cell look covered: a board that is found
// anew, with all of its cells read, is not.
Result<FoundBoard> Driver::ReadFrame(const Frame& frame) const {
  if (!found_ || IsOver(phase()) || frame.Bounds() != frame_.Bounds()) return eyes_.find(frame);
  Result<FoundBoard> read = eyes_.read(frame, *found_);
  if (read.ok()) return read;
  Result<FoundBoard> found = eyes_.find(frame);
  const bool is_changed = read.error().kind == ErrorKind::kChanged;
  const bool is_same = found.ok() && found->reading.layout == found_->reading.layout &&
                       WithValue(found->reading.Values(), kUnreadable).empty();
  return is_changed || is_same ? found : read;
}

int Driver::ValueAt(CellPos cell) const { return found_->reading.cells[cell].value; }

Status Driver::Perceive(const Frame& frame, Legible /*legible*/) {
  plan_.clear();
  pending_.reset();
  selected_.reset();
  probes_ = 0;
  Result<FoundBoard> found = ReadFrame(frame);
  if (!found.ok()) return found.error();
  const std::vector<CellPos> unread = WithValue(found->reading.Values(), kUnreadable);
  unread_cells_ = static_cast<int>(unread.size());
  if (!unread.empty()) {
    return Error{ErrorKind::kDoubt,
                 fmt::format("{} cannot be read: {}", base::Counted(unread_cells_, "cell"),
                             NamedList(unread))};
  }
  if (found_ && found_->reading.layout != found->reading.layout) solution_.reset();
  found_ = *std::move(found);
  frame_ = frame;
  ended_ = false;
  return Ok();
}

FrameRect Driver::Region() const {
  return found_ ? found_->geometry.Bounds() : capture::kWholeFrame;
}

GamePhase Driver::phase() const {
  if (!found_) return GamePhase::kPlaying;
  return ended_ || IsSolved(BoardOf(found_->reading, false)) ? GamePhase::kWon
                                                             : GamePhase::kPlaying;
}

void Driver::Forget() {
  pending_.reset();
  plan_.clear();
  selected_.reset();
  probes_ = 0;
}

// --- brain --------------------------------------------------------------------------------------

Status Driver::Decide() {
  ++steps_;
  const Board puzzle = BelievedBoardOf(found_->reading, params_.profile.hides_diagonals).puzzle;
  const agent::sudoku::ExactAnswer exact = agent::sudoku::SolveExactly(puzzle);
  log_.Write("step", {{"puzzle", RowsJson(FormatBoard(puzzle.values))},
                      {"board", RowsJson(FormatBoard(found_->reading.Values()))},
                      {"blocks", RowsJson(FormatBlocks(puzzle.layout))},
                      {"diagonals", puzzle.layout.HasDiagonals()},
                      {"solution", exact.count == SolutionCount::kOne
                                       ? RowsJson(FormatBoard(*exact.solution))
                                       : nlohmann::ordered_json(nullptr)}});
  switch (exact.count) {
    case SolutionCount::kOne:
      break;
    case SolutionCount::kNone:
      return Error{ErrorKind::kDoubt, "the puzzle has no solution: nothing is filled in"};
    case SolutionCount::kMany:
      return Error{ErrorKind::kDoubt,
                   "the puzzle has more than one solution: nothing is filled in"};
    case SolutionCount::kUnknown:
      return Error{ErrorKind::kDoubt,
                   "whether the puzzle has one solution was not found out: nothing is filled in"};
  }
  solution_ = *exact.solution;
  std::vector<CellPos> to_fill;
  std::vector<CellPos> wrong;
  board::ForEachCell(*solution_, [&](CellPos cell) {
    const int value = ValueAt(cell);
    if (value == (*solution_)[cell]) return;
    to_fill.push_back(cell);
    if (value != kEmpty) wrong.push_back(cell);
  });
  if (!wrong.empty() && !params_.corrects) {
    return Error{
        ErrorKind::kDoubt,
        fmt::format("{} wrong: {}; with --correct the right digits replace them",
                    base::Counted(static_cast<int>(wrong.size()), "entry is", "entries are"),
                    NamedList(wrong))};
  }
  plan_ = InWritingOrder(std::move(to_fill));
  std::ranges::reverse(plan_);
  reasons_.clear();
  for (const agent::sudoku::Step& step : agent::sudoku::Explain(puzzle).steps) {
    if (step.placed) reasons_[step.placed->cell] = step.reason;
  }
  return Ok();
}

// --- hands --------------------------------------------------------------------------------------

std::optional<CellPos> Driver::NextCell() const {
  for (auto cell = plan_.rbegin(); cell != plan_.rend(); ++cell) {
    if (ValueAt(*cell) != (*solution_)[*cell]) return *cell;
  }
  return std::nullopt;
}

Action Driver::KeyAction(KeyStroke key, std::string text, Pending pending) {
  pending.before = frame_;
  pending_ = std::move(pending);
  Action action{.kind = Action::Kind::kKey, .text = std::move(text)};
  action.key = key;
  return action;
}

Action Driver::MoveTowards(CellPos cell) {
  const CellPos from = *selected_;
  const NamedKey arrow = from.row < cell.row   ? NamedKey::kDown
                         : from.row > cell.row ? NamedKey::kUp
                         : from.col < cell.col ? NamedKey::kRight
                                               : NamedKey::kLeft;
  return KeyAction({.named = arrow}, fmt::format("move to {}", CellName(cell)),
                   {.kind = Pending::Kind::kMove,
                    .arrow = arrow,
                    .target = Beside(from, arrow, found_->reading.layout.size())});
}

// At the edge of the board a move shows nothing, and the next one is tried.
Action Driver::Probe() {
  const NamedKey arrow = kArrows[probes_ % kMostProbes];
  ++probes_;
  Action action = KeyAction({.named = arrow}, "find the selected cell",
                            {.kind = Pending::Kind::kMove, .arrow = arrow, .target = std::nullopt});
  action.may_show_nothing = true;
  return action;
}

std::optional<Action> Driver::NextAction() {
  const std::optional<CellPos> cell = solution_ ? NextCell() : std::nullopt;
  if (!cell) return std::nullopt;
  if (!selected_) {
    if (probes_ >= kMostProbes) return std::nullopt;
    return Probe();
  }
  if (*selected_ != *cell) return MoveTowards(*cell);
  const int value = (*solution_)[*cell];
  const bool counts_in_letters =
      params_.profile.large_boards_count_in_letters && found_->reading.layout.size() > 9;
  return KeyAction({.character = KeyFor(value, counts_in_letters)},
                   fmt::format("enter {} at {}", board::sudoku::ValueChar(value), CellName(*cell)),
                   {.kind = Pending::Kind::kDigit, .cell = *cell, .value = value});
}

std::optional<Action> Driver::NewGame() {
  if (!found_ || params_.profile.new_game != NewGameHow::kKey) return std::nullopt;
  return KeyAction(params_.profile.new_game_key, "start a new game",
                   {.kind = Pending::Kind::kNewGame});
}

// --- proof --------------------------------------------------------------------------------------

Verification Driver::Verify(const Frame& frame, Legible /*legible*/) {
  if (!pending_) return {Verdict::kContradicted, "nothing was asked for"};
  switch (pending_->kind) {
    case Pending::Kind::kMove:
      return VerifyMove(frame);
    case Pending::Kind::kDigit:
      return VerifyDigit(frame);
    case Pending::Kind::kNewGame:
      break;
  }
  return VerifyNewGame(frame);
}

// The picture itself tells: no digit changes by a move.
Verification Driver::VerifyMove(const Frame& frame) {
  if (frame.Bounds() != pending_->before.Bounds()) {
    return {Verdict::kDisturbed, "the window has changed its size"};
  }
  const std::vector<CellChange> changes = ChangedCells(pending_->before, frame, found_->geometry);
  if (changes.empty()) return {Verdict::kPending, "the selection has not moved"};
  const std::optional<CellPos> reached =
      pending_->target ? ReachedAsMeant(changes, *pending_->target, *selected_)
                       : Reached(changes, pending_->arrow);
  if (!reached) {
    return {Verdict::kDisturbed, "the picture does not tell which cell is selected"};
  }
  selected_ = reached;
  probes_ = 0;
  frame_ = frame;
  pending_.reset();
  return {Verdict::kConfirmed, ""};
}

void Driver::NoteEntered(bool is_seen) {
  if (ValueAt(pending_->cell) != kEmpty) ++corrected_;
  ++entered_;
  log_.Write("action", {{"gesture", "enter"},
                        {"cell", {pending_->cell.row, pending_->cell.col}},
                        {"value", pending_->value},
                        {"seen", is_seen}});
}

// The last right digit may hide the board at once. Until then every other cell was seen to be
// right, and the program ends the game for no other digit. Where the known lattice does not show
// just this digit, the board is looked at once more as it is found in this frame.
Verification Driver::VerifyDigit(const Frame& frame) {
  const Grid<int> before = found_->reading.Values();
  Result<FoundBoard> read = ReadFrame(frame);
  Grid<int> meant = before;
  meant[pending_->cell] = pending_->value;
  if (read.ok() && read->reading.Values() != meant) {
    Result<FoundBoard> anew = eyes_.find(frame);
    const bool proves = anew.ok() && anew->reading.layout == found_->reading.layout &&
                        anew->reading.Values() == meant;
    if (proves) read = std::move(anew);
  }
  if (!read.ok()) {
    const auto is_right = [&](CellPos cell) {
      return cell == pending_->cell || ValueAt(cell) == (*solution_)[cell];
    };
    const bool is_last = std::ranges::all_of(plan_, is_right);
    if (is_last && params_.profile.end_hides_board) {
      NoteEntered(/*is_seen=*/false);
      ended_ = true;
      pending_.reset();
      return {Verdict::kConfirmed, ""};
    }
    const bool is_hidden =
        read.error().kind == ErrorKind::kHidden || read.error().kind == ErrorKind::kPaused;
    return {is_hidden ? Verdict::kObscured : Verdict::kDisturbed, read.error().text};
  }
  const Grid<int> now = read->reading.Values();
  if (now.rows() != before.rows()) return {Verdict::kDisturbed, "another board is shown"};
  std::vector<CellPos> others;
  board::ForEachCell(now, [&](CellPos cell) {
    if (cell != pending_->cell && now[cell] != before[cell]) others.push_back(cell);
  });
  const int shown = now[pending_->cell];
  if (shown == before[pending_->cell] && others.empty()) {
    return {Verdict::kPending, "the digit is not shown"};
  }
  const bool is_readable =
      std::ranges::none_of(others, [&](CellPos cell) { return now[cell] == kUnreadable; });
  if (!others.empty() && is_readable) {
    return {Verdict::kContradicted,
            fmt::format("cells changed that were not written to: {}", NamedList(others))};
  }
  if (shown != pending_->value || !others.empty()) {
    return {Verdict::kDisturbed, fmt::format("{} does not show {}", CellName(pending_->cell),
                                             board::sudoku::ValueChar(pending_->value))};
  }
  NoteEntered(/*is_seen=*/true);
  found_ = *read;
  frame_ = frame;
  pending_.reset();
  return {Verdict::kConfirmed, ""};
}

Verification Driver::VerifyNewGame(const Frame& frame) {
  const Result<FoundBoard> read = eyes_.find(frame);
  if (!read.ok()) return {Verdict::kDisturbed, read.error().text};
  const Grid<int> now = read->reading.Values();
  if (now == found_->reading.Values() || IsSolved(BoardOf(read->reading, false))) {
    return {Verdict::kPending, "the finished game is still shown"};
  }
  if (!WithValue(now, kUnreadable).empty()) {
    return {Verdict::kDisturbed, "the new board cannot be read wholly"};
  }
  Forget();
  solution_.reset();
  found_ = *read;
  frame_ = frame;
  ended_ = false;
  return {Verdict::kConfirmed, ""};
}

// --- what is told -------------------------------------------------------------------------------

void Driver::BeginGame() {
  entered_ = 0;
  corrected_ = 0;
  steps_ = 0;
  log_.Write("new_game", {{"board", RowsJson(FormatBoard(found_->reading.Values()))}});
}

const board::GridGeometry* Driver::geometry() const { return found_ ? &found_->geometry : nullptr; }

// Without notes, which are not kept: whoever makes a fixture of it adds them.
PictureLabel Driver::Label() const {
  if (!found_) return {};
  PictureLabel label{FormatBoard(found_->reading.Values())};
  label.facts["expect"] = "board";
  label.facts["givens"] = RowsJson(FormatBoard(BoardOf(found_->reading, true).values));
  label.facts["blocks"] = RowsJson(FormatBlocks(found_->reading.layout));
  return label;
}

std::string Driver::ReasonFor(const Action& /*action*/) const {
  if (!pending_ || pending_->kind == Pending::Kind::kNewGame || !solution_) return "";
  const std::optional<CellPos> cell = NextCell();
  if (!cell) return "";
  const auto known = reasons_.find(*cell);
  if (known != reasons_.end()) return known->second;
  return fmt::format("{} is {} in the only solution", CellName(*cell),
                     board::sudoku::ValueChar((*solution_)[*cell]));
}

std::vector<overlay::Mark> Driver::Marks() const {
  std::vector<overlay::Mark> marks;
  if (!solution_ || !found_) return marks;
  for (const CellPos cell : plan_) {
    if (ValueAt(cell) == (*solution_)[cell]) continue;
    marks.push_back({cell, overlay::MarkKind::kSymbol,
                     std::string(1, board::sudoku::ValueChar((*solution_)[cell]))});
  }
  if (const std::optional<CellPos> next = NextCell()) {
    marks.push_back({*next, overlay::MarkKind::kBest, ""});
  }
  return marks;
}

std::string Driver::Caption() const {
  const std::optional<CellPos> next = solution_ ? NextCell() : std::nullopt;
  if (!next) return "solved";
  return fmt::format("{} at {}", board::sudoku::ValueChar((*solution_)[*next]), CellName(*next));
}

std::string Driver::Progress(double /*seconds*/) const {
  const auto empty = WithValue(found_->reading.Values(), kEmpty).size();
  return fmt::format("{}  {} left", Name(phase()),
                     base::Counted(ended_ ? 0 : static_cast<int>(empty), "cell"));
}

std::string Driver::GameLine(const GameResult& r) const {
  return fmt::format("game {}: {:<7} {} {}x{}  {:.2f} s  {}  {}", r.game, r.result, r.program,
                     r.cols, r.rows, r.seconds, base::Counted(r.clicks, "key"),
                     base::Counted(r.facts.at("entered").get<int>(), "digit"));
}

std::string Driver::EndNote(const GameResult& r) const {
  return base::Counted(r.facts.at("entered").get<int>(), "digit");
}

nlohmann::ordered_json Driver::Settings() const { return {{"game", "sudoku"}}; }

nlohmann::ordered_json Driver::Facts() const {
  return {{"entered", entered_}, {"corrected", corrected_}};
}

nlohmann::ordered_json Driver::GameJson(const GameResult& r) const {
  return {{"game", r.game},
          {"kind", "sudoku"},
          {"program", r.program},
          {"rows", r.rows},
          {"cols", r.cols},
          {"result", r.result},
          {"reason", r.reason},
          {"seconds", r.seconds},
          {"keys", r.clicks},
          {"entered", r.facts.at("entered")},
          {"corrected", r.facts.at("corrected")},
          {"rereads", r.rereads}};
}

nlohmann::ordered_json Driver::GameLogFields(const GameResult& r) const {
  nlohmann::ordered_json fields = GameJson(r);
  fields["repaint_seconds"] = r.repaint_seconds;
  return fields;
}

}  // namespace gridhand::app::sudoku
