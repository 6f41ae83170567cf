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

// One cell after the other, each by its chance given those before it; with it goes what no layout
// leaves open.
bool LayoutSampler::DrawFrontier() {
  const double odds = PriorOdds(blackboard_);
  while (true) {
    counter_.Arrange(blackboard_);
    if (counter_.frontier().boxes().empty()) return true;
    const bool counted = !counter_.Sweep(blackboard_, odds) && counter_.too_wide().empty() &&
                         counter_.Combine(blackboard_) && counter_.Marginalize();
    if (!counted) return false;
    DrawOne();
  }
}

void LayoutSampler::DrawOne() {
  bool drawn = false;
  for (std::size_t i = 0; i < counter_.frontier().boxes().size(); ++i) {
    const BoxMarginal& marginal = counter_.marginal(static_cast<int>(i));
    const std::span<const CellIndex> cells = counter_.frontier().boxes()[i].Cells();
    if (!marginal.can_be_safe_in_total || !marginal.can_be_mine_in_total) {
      for (const CellIndex cell : cells) Put(cell, !marginal.can_be_safe_in_total);
    } else if (!drawn) {
      drawn = true;
      Put(cells.front(), random_.Unit() < marginal.mine_probability);
    }
  }
}

void LayoutSampler::Put(CellIndex cell, bool is_mine) {
  blackboard_.Prove(cell, is_mine, Technique::kRandomCell, {});
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
