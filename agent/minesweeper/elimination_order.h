// In which order the sweep takes the boxes of a component. The cost of a sweep is exponential in
// the number of constraints open at once (some of their boxes taken, not all), so the order
// decides whether a mesh of numbers is solved or not.
//
// Two orders are tried and the narrower one is taken: greedy (finish the open constraint with the
// fewest boxes left; best on the winding frontiers of real games) and a side sweep (across the
// shorter side, like reading; best on two-dimensional meshes, where greedy wanders). Min-fill
// was left out: on these graphs it follows the greedy order at several times the cost.
#pragma once

#include <vector>

#include "agent/minesweeper/frontier.h"

namespace gridhand::agent::minesweeper {

class EliminationOrder {
 public:
  // The boxes of the component, each once. The result is valid until the next call.
  const std::vector<int>& Choose(const Blackboard& blackboard, const Frontier& frontier,
                                 const Component& component);

 private:
  void Greedy(const Frontier& frontier, const Component& component, std::vector<int>& order);
  void SideSweep(const Blackboard& blackboard, const Frontier& frontier, const Component& component,
                 std::vector<int>& order);
  int PeripheralConstraint(const Frontier& frontier, const Component& component);
  double Cost(const Frontier& frontier, const Component& component, const std::vector<int>& order);

  std::vector<int> greedy_;
  std::vector<int> side_;
  std::vector<int> boxes_left_;  // per constraint
  std::vector<char> box_taken_;  // per box
  std::vector<int> open_;        // constraints
  std::vector<int> mark_;        // per constraint: the search that saw it last
  int search_ = 0;
};

}  // namespace gridhand::agent::minesweeper
