// How good it is to open a cell: what that survives times what can be won after it.
//
//     outlook(cell) = Σ over numbers n of P(the cell is safe and shows n) · what is left then
//
// What is left on a board that would be seen is estimated from what its safest and its second
// safest cell survive, and from how many of its cells are provably safe (WorthOf in the source): up
// to a factor that all boards seen from one position share it is the chance to win. Counting only
// the safest is "secondary safety" (D. N. Hill's solver, minesolve).
//
// Deeper, boards that are likely to be seen are looked into in turn: where no cell is safe they are
// worth the best outlook of their safest few cells, where a few are safe the outlook of one of
// those. Boards with many safe cells are not: their estimate hardly changes (by 1 %, those
// without a safe cell by 5 %). As boards are gone into by their chance, common numbers are followed
// farther than rare ones.
//
// A cell is given up as soon as even the best outlook of its remaining numbers could not lift it
// over another (Star1: Ballard 1983, "The *-minimax search procedure for trees containing chance
// nodes").
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/layout_counter.h"

namespace gridhand::agent::minesweeper {

class LookAhead {
 public:
  // How far is looked.
  struct Reach {
    int cells = 1;  // opened one after the other
    // Boards that are seen less likely are not gone into.
    double least_chance = 1;
    std::int64_t most_nodes = std::numeric_limits<std::int64_t>::max();  // for one outlook
  };

  struct Outlook {
    double value = 0;      // >= 0
    bool at_most = false;  // given up when this was all that it could still be
  };

  // `prune` is off only to test that pruning changes no choice.
  explicit LookAhead(bool prune = true) : prune_(prune), counters_(1, LayoutCounter(kLimits)) {}

  // Starts from the board of the blackboard, which must outlive this and not change. False if its
  // layouts are none, or more than can be counted often.
  bool Start(Blackboard& blackboard);

  // The counted board, what its mines were weighed with, and the weight of all its layouts.
  const LayoutCounter& counter() const { return counters_.front(); }
  double odds() const { return odds_; }
  const ScaledWeight& weight() const { return weight_; }

  // None if a board seen after it is too wide to be counted, or the nodes do not suffice.
  // `survival` (0 … 1) is the chance that the cell is no mine; `to_beat` (>= 0) the best outlook so
  // far. Precondition: the cell is undecided and may be safe.
  std::optional<Outlook> Of(CellIndex cell, double survival, double to_beat, const Reach& reach);

  // Boards counted since the start.
  std::int64_t nodes() const { return nodes_; }

 private:
  // A board wider than this is not searched: nearly 100 times the most transitions of any position
  // in a few hundred expert games (563); a board seen then takes about a millisecond.
  static constexpr SweepLimits kLimits{.max_transitions = 50'000, .max_entries = 500'000};

  struct Estimate {
    double worth = 0;
    double safest = 0;  // what the safest cell survives that is not proved safe
    int safe_cells = 0;
  };

  struct Guess {
    CellIndex cell = 0;
    double survival = 0;
  };

  std::optional<Outlook> Open(const Guess& guess, double to_beat, std::size_t depth);
  bool Count(LayoutCounter& counter, bool first_number) const;
  double WhatIsLeft(std::size_t depth, double chance);
  Estimate EstimateOf(LayoutCounter& counter) const;
  std::optional<double> OpenSafe(std::size_t depth);
  std::optional<double> BestGuess(std::size_t depth, double safest);
  std::optional<CellIndex> SafeCell(const LayoutCounter& counter);
  std::vector<Guess> Guesses(const LayoutCounter& counter, double safest);
  int CoveredAround(CellIndex cell) const;
  std::optional<CellIndex> InteriorCell();
  bool IsInterior(CellIndex cell) const;
  void ListInterior();

  bool prune_;
  Blackboard* blackboard_ = nullptr;
  double odds_ = 1;
  ScaledWeight weight_;
  Reach reach_;
  std::int64_t nodes_ = 0;
  std::int64_t last_node_ = 0;
  std::vector<LayoutCounter> counters_;             // of the board after so many cells are supposed
  std::optional<std::vector<CellIndex>> interior_;  // of the root, few covered neighbors first
};

}  // namespace gridhand::agent::minesweeper
