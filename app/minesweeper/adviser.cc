#include "app/minesweeper/adviser.h"

#include <cassert>
#include <chrono>
#include <utility>

#include "app/minesweeper/game_report.h"
#include "board/minesweeper/progress.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::GameStatus;

// Nothing that a hint shows is drawn by lot.
constexpr std::uint64_t kAnySeed = 1;

std::unique_ptr<agent::minesweeper::Agent> DefaultAgent(const Profile& profile) {
  const auto rule = profile.first_click == FirstClick::kZero
                        ? board::minesweeper::FirstClickRule::kModern
                        : board::minesweeper::FirstClickRule::kClassic;
  auto agent =
      agent::minesweeper::MakeAgent(agent::minesweeper::Agents().front().name, kAnySeed, rule);
  assert(agent.ok() && "the default agent takes nothing that could be wrong");
  return *std::move(agent);
}

}  // namespace

MinesweeperAdviser::MinesweeperAdviser(const vision::minesweeper::BoardReader& reader,
                                       const Profile& profile, const AdviserOptions& options)
    : options_(options),
      promises_first_click_(profile.PromisesFirstClick()),
      onlooker_(reader, oracle_, options.mines),
      analyst_(DefaultAgent(profile)),
      guesser_(DefaultAgent(profile)) {}

std::string_view MinesweeperAdviser::result() const {
  const GameStatus status = thought_.board.status;
  if (!board::minesweeper::IsOver(status)) return "";
  return status == GameStatus::kWon ? "won" : "lost";
}

BoardFacts MinesweeperAdviser::Facts() const {
  BoardFacts facts{.is_untouched = IsUntouched(thought_.board),
                   .mines = thought_.board.mines.total};
  if (thought_.board.status == GameStatus::kWon) {
    facts.three_bv = ThreeBvOfWonBoard(thought_.board);
  }
  return facts;
}

bool MinesweeperAdviser::Think() {
  const bool is_another = thought_.board.cells != onlooker_.board().cells;
  thought_ = {.board = onlooker_.board()};
  thought_.first_click_is_safe = promises_first_click_ && IsUntouched(thought_.board);
  thought_.analysis = analyst_->Analyze(thought_.board);
  decided_ = !NeedsDecision(thought_);
  StartDeciding();
  return is_another;
}

void MinesweeperAdviser::StartDeciding() {
  if (decided_ || deciding_) return;
  deciding_ = Deciding{.board = thought_.board,
                       .decision = std::async(std::launch::async, [this, thought = thought_] {
                         return guesser_->Decide(thought.board, thought.analysis);
                       })};
}

// One about an earlier board is thrown away, and the next begun.
bool MinesweeperAdviser::TakeThought() {
  if (!deciding_) return false;
  if (deciding_->decision.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    return false;
  }
  agent::minesweeper::Decision decision = deciding_->decision.get();
  const bool is_current = !decided_ && deciding_->board == thought_.board;
  deciding_.reset();
  if (is_current) {
    thought_.decision = std::move(decision);
    decided_ = true;
  }
  StartDeciding();
  return is_current;
}

HintChoice MinesweeperAdviser::ChoiceAt(std::optional<HelpLevel> level) const {
  if (level) return ChoiceFor(*level);
  return options_.show.value_or(ChoiceFor(HelpLevel::kAll));
}

bool MinesweeperAdviser::MayBeAsked(board::CellPos cell) const {
  return board::minesweeper::IsCovered(thought_.board.cells[cell]);
}

Hints MinesweeperAdviser::HintsFor(const HelpRequest& request) const {
  HintChoice choice = ChoiceAt(request.level);
  choice.why = choice.why || request.is_asked;
  // Without a cell the answer is about the next one.
  choice.best = choice.best || (request.is_asked && !request.about);
  return minesweeper::HintsFor(thought_, choice, request.about);
}

}  // namespace gridhand::app::minesweeper
