#include "app/connect_four/adviser.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/board_json.h"
#include "app/connect_four/name.h"
#include "capture/frame_source.h"

namespace gridhand::app::connect_four {
namespace {

using agent::connect_four::Answer;
using agent::connect_four::Perfect;
using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;
using base::Status;
using board::CellPos;
using board::connect_four::Board;
using board::connect_four::Outcome;
using board::connect_four::Side;
using vision::connect_four::BoardReader;
using vision::connect_four::FoundBoard;
using vision::connect_four::Trust;

// Positions of a round: one to three seconds.
constexpr std::uint64_t kNodesOfARound = 10'000'000;

// Some minutes: an opening that the book does not know may need them.
constexpr int kMostRounds = 100;

Answer SearchOnce(Perfect& solver, const Board& board) {
  return solver.Solve(board, {.max_nodes = kNodesOfARound, .each_column = true});
}

}  // namespace

// --- the board -----------------------------------------------------------------------------------

std::optional<ConnectFourAdviser::Believed> ConnectFourAdviser::ReadAgain(
    const Frame& frame) const {
  if (!found_ || frame.Bounds() != frame_bounds_) return std::nullopt;
  Result<FoundBoard> read = reader_.Read(frame, *found_);
  if (!read.ok()) return std::nullopt;
  Result<Board> board = BoardOf(read->reading);
  if (!board.ok()) return std::nullopt;
  return Believed{*std::move(read), *std::move(board)};
}

void ConnectFourAdviser::Believe(const Frame& frame, Believed believed) {
  frame_bounds_ = frame.Bounds();
  found_ = std::move(believed.found);
  board_ = std::move(believed.board);
}

Status ConnectFourAdviser::Look(const Frame& frame, SearchEffort effort) {
  if (auto again = ReadAgain(frame)) {
    Believe(frame, *std::move(again));
    return base::Ok();
  }
  // There is no quick search: the board is where it was, or is looked for everywhere.
  if (effort == SearchEffort::kCertain) return Error{ErrorKind::kNotFound, "the board has moved"};
  found_.reset();
  Result<FoundBoard> found = reader_.Find(frame, Trust::kPointedAt);
  if (!found.ok()) return found.error();
  Result<Board> board = BoardOf(found->reading);
  if (!board.ok()) return Error{ErrorKind::kDoubt, board.error().text};
  Believe(frame, {*std::move(found), *std::move(board)});
  return base::Ok();
}

bool ConnectFourAdviser::Follow(const Frame& frame) {
  auto again = ReadAgain(frame);
  if (!again || !GoesOn(board_, again->board)) return false;
  if (CountDiscs(again->board) > CountDiscs(board_) + 1) return false;
  Believe(frame, *std::move(again));
  return true;
}

bool ConnectFourAdviser::StillShows(const Frame& frame) const {
  const auto again = ReadAgain(frame);
  return again && again->found.geometry == found_->geometry && again->board == board_;
}

base::FrameRect ConnectFourAdviser::Region() const {
  return found_ ? found_->geometry.Bounds() : capture::kWholeFrame;
}

BoardFacts ConnectFourAdviser::Facts() const {
  // The first move may be the program's.
  return {.is_untouched = board::connect_four::CountDiscs(board_) <= 1};
}

std::string_view ConnectFourAdviser::result() const {
  if (!knowledge_ || !side_) return "";
  switch (knowledge_->outcome) {
    case Outcome::kPlaying:
      return "";
    case Outcome::kDraw:
      return "drawn";
    case Outcome::kFirstWon:
      return *side_ == Side::kFirst ? "won" : "lost";
    case Outcome::kSecondWon:
      return *side_ == Side::kSecond ? "won" : "lost";
  }
  return "";
}

// --- thinking ------------------------------------------------------------------------------------

bool ConnectFourAdviser::Think() {
  if (knowledge_ && knowledge_->board == board_) {
    GoOnSearching();
    return false;
  }
  const bool is_new_game = !knowledge_ || CountDiscs(board_) < CountDiscs(knowledge_->board);
  const Outcome outcome = OutcomeOf(board_);
  const bool goes_on = outcome == Outcome::kPlaying;
  if (!is_side_said_ && goes_on && (is_new_game || !side_)) side_ = SideToMove(board_);
  const bool is_theirs = goes_on && side_ && SideToMove(board_) != *side_;
  knowledge_ =
      Knowledge{.board = board_, .outcome = outcome, .is_their_turn = is_theirs, .exact = {}};
  rounds_ = 0;
  GoOnSearching();
  return true;
}

void ConnectFourAdviser::GoOnSearching() {
  const bool has_question = knowledge_->outcome == Outcome::kPlaying && !knowledge_->is_their_turn;
  const bool is_answered = knowledge_->exact && knowledge_->exact->is_exact;
  if (search_ || !has_question || is_answered || rounds_ >= kMostRounds) return;
  ++rounds_;
  search_ = Search{
      .board = board_,
      .answer = std::async(std::launch::async, [solver = &solvers_.For(board_), board = board_] {
        return SearchOnce(*solver, board);
      })};
}

bool ConnectFourAdviser::TakeThought() {
  if (!search_) return false;
  if (search_->answer.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
  Answer answer = search_->answer.get();
  const bool is_current = search_->board == knowledge_->board && !knowledge_->is_their_turn;
  search_.reset();
  if (is_current) knowledge_->exact = std::move(answer);
  GoOnSearching();
  return is_current;
}

// --- what is said --------------------------------------------------------------------------------

bool ConnectFourAdviser::MayBeAsked(CellPos cell) const {
  return knowledge_->outcome == Outcome::kPlaying && LandingRow(knowledge_->board, cell.col);
}

Hints ConnectFourAdviser::HintsFor(const HelpRequest& request) const {
  return connect_four::HintsFor(*knowledge_, request);
}

// --- one picture ---------------------------------------------------------------------------------

nlohmann::ordered_json NoAdviceFields(const Error& why) {
  return {{"found", false},     {"game", kGameName},
          {"rows", nullptr},    {"cols", nullptr},
          {"to_move", nullptr}, {"grid", nullptr},
          {"exact", nullptr},   {"marks", nlohmann::ordered_json::array()},
          {"line", ""},         {"reason", why.text}};
}

PictureAdvice AdviseOnPicture(const Frame& picture, const BoardReader& reader,
                              const HelpRequest& request) {
  PictureAdvice advice;
  const auto refuse = [&](const Error& why) {
    advice.trouble = why;
    advice.fields = NoAdviceFields(why);
    return advice;
  };
  const Result<FoundBoard> found = reader.Find(picture);
  if (!found.ok()) return refuse(found.error());
  const auto& cells = found->reading.cells;
  if (const auto misplaced = MisplacedQuestion(request.about, cells.rows(), cells.cols())) {
    return refuse(*misplaced);
  }
  advice.geometry = found->geometry;
  advice.fields = NoAdviceFields({});
  advice.fields["found"] = true;
  advice.fields["reason"] = nullptr;
  advice.fields["rows"] = cells.rows();
  advice.fields["cols"] = cells.cols();
  advice.fields["grid"] = BoundsJson(found->geometry);
  const Result<Board> board = BoardOf(found->reading);
  if (!board.ok()) {
    advice.doubt = board.error().text;
    return advice;
  }
  Knowledge knowledge{
      .board = *board, .outcome = OutcomeOf(*board), .is_their_turn = false, .exact = {}};
  if (knowledge.outcome == Outcome::kPlaying) {
    Perfect solver(board->rows(), board->cols());
    knowledge.exact = SearchOnce(solver, *board);
    advice.fields["to_move"] = Name(SideToMove(*board));
    advice.fields["exact"] = knowledge.exact->is_exact;
    if (!knowledge.exact->is_exact) advice.doubt = "not every column's value is proved";
  }
  advice.hints = HintsFor(knowledge, request);
  advice.fields["marks"] = MarksJson(advice.hints.marks);
  advice.fields["line"] = advice.hints.line;
  return advice;
}

}  // namespace gridhand::app::connect_four
