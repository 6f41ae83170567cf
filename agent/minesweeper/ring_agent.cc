#include "agent/minesweeper/ring_agent.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "agent/minesweeper/conflict.h"

namespace gridhand::agent::minesweeper {

using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::IsCovered;
using board::minesweeper::IsNumber;

namespace {

// What is not proved is never shown as 0 or 1, however close it is.
constexpr double kLeastProbability = 1e-12;

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
  follows_ = false;
  blackboard_.Reset(board);
  Analysis analysis;
  analysis.probability = Grid<std::optional<double>>(board.cells.rows(), board.cells.cols());
  Conclude(ring_.Run(blackboard_), analysis);
  return analysis;
}

const Analysis& RingAgent::Follow(const Board& board) {
  if (search_ == nullptr) return Agent::Follow(board);
  if (const auto revealed = NewlyRevealed(board)) {
    GoOn(board, *revealed);
  } else {
    seen_ = board;
    blackboard_.Reset(seen_);
    followed_ = {};
    followed_.probability = Grid<std::optional<double>>(board.cells.rows(), board.cells.cols());
  }
  Conclude(ring_.Run(blackboard_), followed_);
  follows_ = followed_.consistent;
  return followed_;
}

// What was covered in the last board that was followed and shows a number in this one; none if
// other things changed, marks on covered cells apart.
std::optional<std::vector<CellIndex>> RingAgent::NewlyRevealed(const Board& board) const {
  const bool same_game = follows_ && board.mines == seen_.mines &&
                         board.cells.rows() == seen_.cells.rows() &&
                         board.cells.cols() == seen_.cells.cols();
  if (!same_game) return std::nullopt;
  const auto& before = seen_.cells.items();
  const auto& now = board.cells.items();
  std::vector<CellIndex> revealed;
  auto at = std::mismatch(now.begin(), now.end(), before.begin());
  for (; at.first != now.end(); at = std::mismatch(at.first + 1, now.end(), at.second + 1)) {
    if (!IsCovered(*at.second)) return std::nullopt;
    if (IsCovered(*at.first)) continue;
    const auto cell = static_cast<CellIndex>(at.first - now.begin());
    if (!IsNumber(*at.first) || blackboard_.belief(cell) == Belief::kMine) return std::nullopt;
    revealed.push_back(cell);
  }
  return revealed;
}

void RingAgent::GoOn(const Board& board, const std::vector<CellIndex>& revealed) {
  std::ranges::copy(board.cells.items(), seen_.cells.items().begin());
  seen_.status = board.status;
  blackboard_.Extend(revealed);
  for (const CellIndex cell : revealed) {
    followed_.probability.items()[static_cast<std::size_t>(cell)].reset();
  }
  std::erase_if(followed_.deductions, [&](const Deduction& deduction) {
    return !IsCovered(seen_.cells[deduction.cell]);
  });
}

// Adds what this run of the ring found to what is in `analysis`.
void RingAgent::Conclude(const RingReport& report, Analysis& analysis) {
  analysis.work = blackboard_.work();
  if (report.outcome == RingOutcome::kContradiction) {
    analysis.deductions.clear();
    std::ranges::fill(analysis.probability.items(), std::nullopt);
    ExplainContradiction(blackboard_, analysis);
    return;
  }
  analysis.exact = blackboard_.exact();
  analysis.note = blackboard_.note();
  const auto& cells = blackboard_.board().cells;
  blackboard_.ForEachUndecided([&](CellIndex cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (!IsCovered(cells.items()[at])) return;
    analysis.probability.items()[at] =
        std::clamp(blackboard_.probability(cell), kLeastProbability, 1 - kLeastProbability);
  });
  std::vector<Deduction> proved = blackboard_.Deductions();
  for (const Deduction& deduction : proved) {
    analysis.probability[deduction.cell] = deduction.is_mine ? 1 : 0;
  }
  const auto known = static_cast<std::ptrdiff_t>(analysis.deductions.size());
  std::ranges::move(proved, std::back_inserter(analysis.deductions));
  std::inplace_merge(analysis.deductions.begin(), analysis.deductions.begin() + known,
                     analysis.deductions.end(),
                     [](const Deduction& a, const Deduction& b) { return a.cell < b.cell; });
}

Decision RingAgent::Decide(const Board& board, const Analysis& analysis) {
  return Choose(policy_, board, analysis, search_.get());
}

}  // namespace gridhand::agent::minesweeper
