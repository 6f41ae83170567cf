#include "agent/minesweeper/ring_agent.h"

#include <fmt/format.h>

#include <algorithm>

#include "agent/minesweeper/conflict.h"

namespace gridhand::agent::minesweeper {

using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::IsCovered;

namespace {

// What is not proved is never shown as 0 or 1, however close it is.
constexpr double kLeastProbability = 1e-12;

double ProbabilityOf(const Blackboard& blackboard, CellIndex cell) {
  switch (blackboard.belief(cell)) {
    case Belief::kSafe:
      return 0;
    case Belief::kMine:
      return 1;
    default:
      return std::clamp(blackboard.probability(cell), kLeastProbability, 1 - kLeastProbability);
  }
}

void ExplainContradiction(const Blackboard& blackboard, Analysis& analysis) {
  analysis.consistent = false;
  const Contradiction& contradiction = *blackboard.contradiction();
  analysis.note = contradiction.text;
  analysis.conflict = FindConflict(blackboard.board(), contradiction.cells);
  if (!analysis.conflict.empty()) {
    analysis.note =
        fmt::format("the number{} at {} cannot hold{}", analysis.conflict.size() > 1 ? "s" : "",
                    ToText(analysis.conflict), analysis.conflict.size() > 1 ? " together" : "");
  }
}

}  // namespace

Analysis RingAgent::Analyze(const Board& board) {
  blackboard_.Reset(board);
  const RingReport report = ring_.Run(blackboard_);
  Analysis analysis;
  analysis.work = blackboard_.work();
  analysis.probability = Grid<std::optional<double>>(board.cells.rows(), board.cells.cols());
  if (report.outcome == RingOutcome::kContradiction) {
    ExplainContradiction(blackboard_, analysis);
    return analysis;
  }
  analysis.exact = blackboard_.exact();
  analysis.note = blackboard_.note();
  analysis.deductions = blackboard_.Deductions();
  for (CellIndex cell = 0; cell < blackboard_.cell_count(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (!IsCovered(board.cells.items()[at])) continue;
    analysis.probability.items()[at] = ProbabilityOf(blackboard_, cell);
  }
  return analysis;
}

Decision RingAgent::Decide(const Board& board, const Analysis& analysis) {
  return Choose(policy_, board, analysis, search_.get());
}

}  // namespace gridhand::agent::minesweeper
