#include "game/mines_help.h"

#include <algorithm>
#include <cassert>

#include "app/minesweeper/hints.h"
#include "app/minesweeper/thought.h"

namespace gridhand::game {
namespace {

using app::minesweeper::Thought;
using board::minesweeper::FirstClickRule;

// Nothing of the help is drawn by lot.
constexpr std::uint64_t kAnySeed = 1;

std::unique_ptr<agent::minesweeper::Agent> Helper() {
  auto agent = agent::minesweeper::MakeAgent("best", kAnySeed, FirstClickRule::kClassic);
  assert(agent.ok());
  return *std::move(agent);
}

Thought Think(const MinesQuestion& question) {
  const auto agent = Helper();
  Thought thought{.board = question.board};
  thought.first_click_is_safe = question.is_first_click;
  thought.analysis = agent->Analyze(thought.board);
  if (app::minesweeper::NeedsDecision(thought)) {
    thought.decision = agent->Decide(thought.board, thought.analysis);
  }
  return thought;
}

}  // namespace

MinesQuestion QuestionOf(const MinesRound& round) {
  return {.board = BoardOf(round.game()), .is_first_click = !round.is_begun()};
}

// A person sees the ring, and counts no rows.
app::Hints MinesHints(const MinesQuestion& question, bool all) {
  using app::HelpLevel;
  app::Hints hints = app::minesweeper::HintsFor(
      Think(question), app::minesweeper::ChoiceFor(all ? HelpLevel::kAll : HelpLevel::kHint));
  for (const overlay::Mark& mark : hints.marks) {
    const auto words = hints.line.find(mark.text);
    const bool is_meant = mark.kind == overlay::MarkKind::kBest && words != std::string::npos;
    if (is_meant) hints.line = "Open the ringed cell – " + hints.line.substr(words);
  }
  return hints;
}

board::CellPos MinesMove(const MinesQuestion& question) {
  const auto agent = Helper();
  const auto analysis = agent->Analyze(question.board);
  const auto safe = std::ranges::find_if(analysis.deductions,
                                         [](const auto& deduction) { return !deduction.is_mine; });
  if (safe != analysis.deductions.end()) return safe->cell;
  const auto decision = agent->Decide(question.board, analysis);
  assert(!decision.moves.empty() && "a game that goes on has a cell to open");
  return decision.moves.front().cell;
}

}  // namespace gridhand::game
