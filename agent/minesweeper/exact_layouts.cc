#include "agent/minesweeper/exact_layouts.h"

#include <fmt/format.h>

#include <algorithm>

namespace gridhand::agent::minesweeper {
namespace {

bool TotalFits(Blackboard& blackboard) {
  const auto left = blackboard.mines_left();
  if (!left || (*left >= 0 && *left <= blackboard.undecided_count())) return true;
  blackboard.Contradict({*left < 0 ? fmt::format("there are {} more mines than the board's {}",
                                                 -*left, *blackboard.board().mines.total)
                                   : fmt::format("{} mines are left for {} covered cells", *left,
                                                 blackboard.undecided_count()),
                         {}});
  return false;
}

std::vector<CellIndex> NumbersOf(const Blackboard& blackboard, const Frontier& frontier,
                                 const Component& component) {
  std::vector<CellIndex> numbers;
  for (const int id : frontier.ConstraintsOf(component)) {
    numbers.push_back(blackboard.constraints()[static_cast<std::size_t>(id)].number);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

}  // namespace

Progress ExactLayouts::Contribute(Blackboard& blackboard) {
  const bool nothing_new = epoch_ == blackboard.epoch() && seen_proofs_ == blackboard.proof_count();
  if (nothing_new) return Progress::kNothing;
  epoch_ = blackboard.epoch();
  if (!TotalFits(blackboard)) return Progress::kContradiction;
  const double odds = PriorOdds(blackboard);
  counter_.Arrange(blackboard);
  const auto impossible = counter_.Sweep(blackboard, odds);
  blackboard.AddWork(counter_.work());
  if (impossible) {
    ContradictComponent(blackboard, *impossible);
    return Progress::kContradiction;
  }
  EstimateWideOnes(blackboard, odds);
  if (!counter_.Combine(blackboard)) {
    blackboard.Contradict({fmt::format("no layout that the numbers allow has exactly {} mines",
                                       *blackboard.board().mines.total),
                           {}});
    return Progress::kContradiction;
  }
  const std::size_t proofs_before = blackboard.proof_count();
  if (!params_.only_consistency) Conclude(blackboard);
  seen_proofs_ = blackboard.proof_count();
  return seen_proofs_ > proofs_before ? Progress::kAdded : Progress::kNothing;
}

void ExactLayouts::ContradictComponent(Blackboard& blackboard, std::size_t component) {
  const Frontier& frontier = counter_.frontier();
  Contradiction conflict{"no layout of mines satisfies the numbers together", {}};
  for (const CellIndex number : NumbersOf(blackboard, frontier, frontier.components()[component])) {
    conflict.cells.push_back(blackboard.PosOf(number));
  }
  blackboard.Contradict(std::move(conflict));
}

void ExactLayouts::EstimateWideOnes(Blackboard& blackboard, double odds) {
  if (counter_.too_wide().empty()) return;
  std::vector<CountDistribution> counts = estimate_.Estimate(blackboard, counter_, odds);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    counter_.SetCounts(counter_.too_wide()[i], std::move(counts[i]));
  }
  blackboard.SetApproximate(
      fmt::format("{} of {} parts of the frontier too wide to be counted: estimated",
                  counter_.too_wide().size(), counter_.frontier().components().size()));
}

void ExactLayouts::Conclude(Blackboard& blackboard) {
  if (!counter_.Marginalize() && blackboard.exact()) {
    blackboard.SetApproximate("weights left the range of floating point: probabilities are rough");
  }
  ConcludeInterior(blackboard);
  const Frontier& frontier = counter_.frontier();
  for (std::size_t i = 0; i < frontier.components().size(); ++i) {
    if (!counter_.IsSwept(i)) continue;
    const Component& component = frontier.components()[i];
    const std::vector<CellIndex> numbers = NumbersOf(blackboard, frontier, component);
    for (const int box : frontier.BoxesOf(component)) {
      ConcludeBox(blackboard, frontier.boxes()[static_cast<std::size_t>(box)],
                  counter_.marginal(box), numbers);
    }
  }
}

void ExactLayouts::ConcludeBox(Blackboard& blackboard, const Box& box, const BoxMarginal& marginal,
                               const std::vector<CellIndex>& numbers) {
  const bool by_numbers = !marginal.can_be_mine || !marginal.can_be_safe;
  const bool decided = blackboard.board().mines.IsCertain() &&
                       (!marginal.can_be_mine_in_total || !marginal.can_be_safe_in_total);
  const bool is_mine = by_numbers ? marginal.can_be_mine : marginal.can_be_mine_in_total;
  for (const CellIndex cell : box.Cells()) {
    blackboard.SetProbability(cell, marginal.mine_probability);
    if (by_numbers) {
      blackboard.Prove(cell, is_mine, Technique::kFeasibility, numbers);
    } else if (decided) {
      blackboard.Prove(cell, is_mine, Technique::kMineCount, {});
    }
  }
}

// What is undecided and in no box.
void ExactLayouts::ConcludeInterior(Blackboard& blackboard) {
  const TotalResult& total = counter_.total();
  const Frontier& frontier = counter_.frontier();
  const auto undecided = blackboard.undecided_count();
  if (undecided == frontier.cell_count()) return;
  const bool decided = blackboard.board().mines.IsCertain() &&
                       (!total.interior_can_be_mine || !total.interior_can_be_safe);
  in_box_.resize(static_cast<std::size_t>(blackboard.cell_count()), 0);
  const auto mark = [&](char value) {
    for (const Box& box : frontier.boxes()) {
      for (const CellIndex cell : box.Cells()) in_box_[static_cast<std::size_t>(cell)] = value;
    }
  };
  mark(1);
  blackboard.ForEachUndecided([&](CellIndex cell) {
    if (in_box_[static_cast<std::size_t>(cell)]) return;
    blackboard.SetProbability(cell, total.interior_probability);
    if (decided) blackboard.Prove(cell, total.interior_can_be_mine, Technique::kMineCount, {});
  });
  mark(0);
}

}  // namespace gridhand::agent::minesweeper
