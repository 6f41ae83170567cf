#include "bench/guess/layout_sampler.h"

#include <span>
#include <vector>

namespace gridhand::bench::guess {

using agent::minesweeper::Belief;
using agent::minesweeper::BoxMarginal;
using agent::minesweeper::CellIndex;
using agent::minesweeper::PriorOdds;
using agent::minesweeper::Technique;
using board::minesweeper::Board;
using board::minesweeper::MineLayout;

std::optional<MineLayout> LayoutSampler::Draw(const Board& board) {
  blackboard_.Reset(board);
  for (CellIndex cell = 0; cell < blackboard_.cell_count(); ++cell) {
    if (blackboard_.IsUsedNumber(cell)) blackboard_.AddConstraint(cell);
  }
  if (!DrawFrontier()) return std::nullopt;
  DrawInterior();
  MineLayout mines(board.cells.rows(), board.cells.cols(), false);
  for (CellIndex cell = 0; cell < blackboard_.cell_count(); ++cell) {
    mines.items()[static_cast<std::size_t>(cell)] = blackboard_.IsKnownMine(cell);
  }
  return mines;
}

// One cell after the other, each by its chance given those before it.
bool LayoutSampler::DrawFrontier() {
  const double odds = PriorOdds(blackboard_);
  while (true) {
    counter_.Arrange(blackboard_);
    if (counter_.frontier().boxes().empty()) return true;
    const bool counted = !counter_.Sweep(blackboard_, odds) && counter_.too_wide().empty() &&
                         counter_.Combine(blackboard_) && counter_.Marginalize();
    if (!counted) return false;
    const BoxMarginal& marginal = counter_.marginal(0);
    const bool is_mine =
        !marginal.can_be_safe_in_total ||
        (marginal.can_be_mine_in_total && random_.Unit() < marginal.mine_probability);
    blackboard_.Prove(counter_.frontier().boxes().front().cells[0], is_mine, Technique::kRandomCell,
                      {});
  }
}

void LayoutSampler::DrawInterior() {
  std::vector<CellIndex> interior;
  for (CellIndex cell = 0; cell < blackboard_.cell_count(); ++cell) {
    if (blackboard_.belief(cell) == Belief::kUndecided) interior.push_back(cell);
  }
  random_.Shuffle(std::span(interior));
  const auto mines = static_cast<std::size_t>(blackboard_.mines_left().value_or(0));
  for (std::size_t i = 0; i < mines && i < interior.size(); ++i) {
    blackboard_.Prove(interior[i], true, Technique::kRandomCell, {});
  }
}

}  // namespace gridhand::bench::guess
