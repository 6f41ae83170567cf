// Joins the components through the one thing they share: the number of mines on the board.
//
//     component A:  1 or 2 mines ┐
//     component B:  2, 3 or 4    ├─ together with the interior exactly `mines_left`
//     interior:     0 … 37       ┘
//
// A component with m mines is worth the weight of everything else having mines_left − m. All such
// weights come from one product tree (products of subtrees upward, correlations downward), which
// costs about as much as its root, however many components there are. The weights are first tilted
// (each mine multiplied by one factor, which cancels) so that the expected number of mines is
// mines_left: what then is negligible is negligible in the answer too and is cut off. That keeps
// 60,000 components on a million cells cheap and nothing can overflow; C(n, k) of the interior only
// ever appears as a ratio to its largest value. (Log-factorials were rejected: slower, and libm
// rounds them differently between machines.)
//
// What is possible is decided by integers: components whose counts have no gap add up to an
// interval together with the interior, the few others are added as bit sets.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "agent/minesweeper/component_sweep.h"
#include "agent/minesweeper/scaled_weight.h"

namespace gridhand::agent::minesweeper {

struct TotalResult {
  bool possible = true;  // some layout has exactly mines_left mines
  bool sound = true;     // false: weights underflowed, probabilities are rough
  // Per component, for each of its counts: how much it is worth, and whether the rest of the
  // board leaves room for it.
  std::vector<std::vector<double>> worth;
  std::vector<std::vector<std::uint8_t>> allowed;
  double interior_probability = 0;  // of each interior cell, if there is one
  bool interior_can_be_mine = false;
  bool interior_can_be_safe = false;
  // The sum over all layouts of odds^(mines in components and interior) is `weight` times the
  // InteriorWeight of `interior_mode` mines (apart, because that is dear and often the same).
  // Zero if not sound.
  ScaledWeight weight;
  int interior_mode = 0;
};

// C(cells, mines)·odds^mines. Takes as many steps as there are mines.
ScaledWeight InteriorWeight(int cells, int mines, double odds);

// `odds` is what Forward weighed each mine with; interior cells are weighed the same.
TotalResult CombineCounts(std::span<const CountDistribution> components, int interior_cells,
                          int mines_left, double odds);

// The same when the number of mines is not known: every count is worth the same and `odds` is all
// there is to say.
TotalResult CombineWithoutTotal(std::span<const CountDistribution> components, int interior_cells,
                                double odds);

}  // namespace gridhand::agent::minesweeper
