// Mine probabilities where counting is too dear: loopy belief propagation.
//
// Constraints tell their cells how likely they are mines given what the other constraints say, in
// rounds, damped (Pearl 1988; Murphy, Weiss and Jordan 1999 on graphs with loops). An estimate: it
// proves nothing and nothing is proved from it. On dense meshes it is wrong by 3 points on average,
// as it takes what reaches a cell from several sides to be independent; wide_estimate counts
// windows exactly and takes from here only what comes in from outside of them.
#pragma once

#include <array>
#include <vector>

#include "agent/minesweeper/frontier.h"

namespace gridhand::agent::minesweeper {

class BeliefPropagation {
 public:
  // The component's cells and constraints as they are now; nothing has been said yet.
  BeliefPropagation(const Blackboard& blackboard, const Frontier& frontier,
                    const Component& component);

  // So many rounds more (>= 0), from what was said last. `odds` (> 0) weighs a mine against a safe
  // cell beforehand. Returns the expected number of mines in the component.
  double Run(double odds, int rounds);

  // 0 … 1, of the last Run. Precondition: the cell is in the component.
  double MineProbability(CellIndex cell) const;
  // What a constraint of the component says about a cell of the constraint: odds of a mine, > 0.
  double Said(int constraint, CellIndex cell) const;

  std::size_t size() const { return talks_.size(); }

 private:
  // One constraint: with each of its cells there is a link.
  struct Talk {
    int constraint = 0;
    int missing = 0;
    int size = 0;
    std::array<int, kMaxNeighbors> listener{};  // into listeners_
    std::array<double, kMaxNeighbors> said{};   // mine probability
  };
  struct Listener {
    CellIndex cell = 0;
    double odds = 1;  // all that is said about it
  };

  static double Say(const Talk& talk, const std::array<double, kMaxNeighbors>& heard, int left_out);
  void Listen(double odds);
  const Listener* Find(CellIndex cell) const;

  std::vector<Talk> talks_;          // by constraint
  std::vector<Listener> listeners_;  // by cell
};

}  // namespace gridhand::agent::minesweeper
