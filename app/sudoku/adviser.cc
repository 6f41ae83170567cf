#include "app/sudoku/adviser.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/board_json.h"
#include "app/sudoku/believed_board.h"
#include "base/counted.h"
#include "capture/frame_source.h"

namespace gridhand::app::sudoku {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;
using base::Status;
using board::sudoku::BoardReading;
using vision::sudoku::BoardReader;
using vision::sudoku::FoundBoard;

std::ptrdiff_t UnreadCells(const BoardReading& reading) {
  return std::ranges::count(reading.cells, board::sudoku::kUnreadable,
                            &board::sudoku::CellReading::value);
}

// What a person enters or takes away at once.
constexpr int kCellsOfAMove = 1;

bool IsNextPosition(const BoardReading& before, const BoardReading& after) {
  if (before.layout != after.layout) return false;
  int changed = 0;
  board::ForEachCell(before.cells, [&](board::CellPos cell) {
    changed += before.cells[cell].value != after.cells[cell].value ? 1 : 0;
  });
  return changed <= kCellsOfAMove;
}

}  // namespace

// --- the board -----------------------------------------------------------------------------------

std::optional<FoundBoard> SudokuAdviser::ReadAgain(const Frame& frame) const {
  if (!found_ || frame.Bounds() != frame_bounds_) return std::nullopt;
  Result<FoundBoard> read = reader_.Read(frame, *found_);
  if (!read.ok() || UnreadCells(read->reading) > 0) return std::nullopt;
  return *std::move(read);
}

Status SudokuAdviser::Look(const Frame& frame, SearchEffort effort) {
  if (auto again = ReadAgain(frame)) {
    found_ = *std::move(again);
    return base::Ok();
  }
  // There is no quick search: the board is where it was, or is looked for everywhere.
  if (effort == SearchEffort::kCertain) return Error{ErrorKind::kNotFound, "the board has moved"};
  found_.reset();
  Result<FoundBoard> found = reader_.Find(frame);
  if (!found.ok()) return found.error();
  if (const auto unread = UnreadCells(found->reading); unread > 0) {
    return Error{ErrorKind::kDoubt,
                 fmt::format("{} cannot be read", base::Counted(unread, "cell"))};
  }
  frame_bounds_ = frame.Bounds();
  found_ = *std::move(found);
  return base::Ok();
}

bool SudokuAdviser::Follow(const Frame& frame) {
  auto again = ReadAgain(frame);
  if (!again || !IsNextPosition(found_->reading, again->reading)) return false;
  found_ = *std::move(again);
  return true;
}

bool SudokuAdviser::StillShows(const Frame& frame) const {
  const auto again = ReadAgain(frame);
  return again && again->geometry == found_->geometry &&
         again->reading.Values() == found_->reading.Values();
}

base::FrameRect SudokuAdviser::Region() const {
  return found_ ? found_->geometry.Bounds() : capture::kWholeFrame;
}

std::string_view SudokuAdviser::result() const {
  return knowledge_ && knowledge_->is_solved ? "won" : "";
}

BoardFacts SudokuAdviser::Facts() const {
  if (!found_ || !found_->reading.tells_givens) return {};
  const auto is_entered = [](const board::sudoku::CellReading& cell) {
    return cell.value != board::sudoku::kEmpty && !cell.is_given;
  };
  return {.is_untouched = std::ranges::none_of(found_->reading.cells.items(), is_entered)};
}

// --- thinking ------------------------------------------------------------------------------------

bool SudokuAdviser::Think() {
  BelievedBoard board = BelievedBoardOf(found_->reading, hides_diagonals_);
  const bool is_another = !knowledge_ || knowledge_->board.values != board.shown.values;
  // Diagonals that were believed stay believed: an entry against them is a person's mistake.
  if (puzzle_ && puzzle_->layout == board.puzzle.layout.WithDiagonals() &&
      puzzle_->values == board.puzzle.values) {
    board.puzzle.layout = board.shown.layout = puzzle_->layout;
  }
  // The same values may be drawn otherwise now, as a given that was selected.
  knowledge_ = KnowledgeOf(board.puzzle, board.shown);
  puzzle_ = std::move(board.puzzle);
  return is_another;
}

// --- what is said --------------------------------------------------------------------------------

bool SudokuAdviser::MayBeAsked(board::CellPos cell) const {
  return sudoku::MayBeAsked(*knowledge_, cell);
}

Hints SudokuAdviser::HintsFor(const HelpRequest& request) const {
  return sudoku::HintsFor(*knowledge_, request);
}

// --- one picture ---------------------------------------------------------------------------------

nlohmann::ordered_json NoAdviceFields(const Error& why) {
  return {{"found", false},
          {"game", "sudoku"},
          {"rows", nullptr},
          {"cols", nullptr},
          {"grid", nullptr},
          {"consistent", nullptr},
          {"marks", nlohmann::ordered_json::array()},
          {"line", ""},
          {"reason", why.text}};
}

PictureAdvice AdviseOnPicture(const Frame& picture, const BoardReader& reader,
                              const HelpRequest& request) {
  const auto refuse = [](const Error& why) {
    PictureAdvice advice;
    advice.trouble = why;
    advice.fields = NoAdviceFields(why);
    return advice;
  };
  const Result<FoundBoard> found = reader.Find(picture);
  if (!found.ok()) return refuse(found.error());
  const int size = found->reading.layout.size();
  if (const auto misplaced = MisplacedQuestion(request.about, size, size)) {
    return refuse(*misplaced);
  }
  PictureAdvice advice;
  advice.geometry = found->geometry;
  const auto unread = UnreadCells(found->reading);
  if (unread > 0) {
    // An unread cell may hold anything: nothing is proved.
    advice.doubt = fmt::format("{} cannot be read", base::Counted(unread, "cell"));
  } else {
    const BelievedBoard board = BelievedBoardOf(found->reading, /*hides_diagonals=*/false);
    const Knowledge knowledge = KnowledgeOf(board.puzzle, board.shown);
    advice.doubt = knowledge.trouble;
    advice.hints = HintsFor(knowledge, request);
  }
  advice.fields = NoAdviceFields({});
  advice.fields["found"] = true;
  advice.fields["rows"] = size;
  advice.fields["cols"] = size;
  advice.fields["grid"] = BoundsJson(found->geometry);
  if (unread == 0) advice.fields["consistent"] = advice.doubt.empty();
  advice.fields["marks"] = MarksJson(advice.hints.marks);
  advice.fields["line"] = advice.hints.line;
  advice.fields["reason"] = nullptr;
  return advice;
}

}  // namespace gridhand::app::sudoku
