// The frontier as the exact reasoner sees it: boxes, and components of boxes.
//
//     1 1 2 2 1      Covered cells under the same constraints are one box: which of them holds
//     a b c d e      the mines makes no difference, so a box is one variable 0 … size with
//                    binomial weight. Boxes that share no constraint, directly or through
//                    others, are independent: each component is solved alone.
//
// (The box is the "group" or "witness set" of the Minesweeper literature, e.g. Studholme 2001.)
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "agent/minesweeper/blackboard.h"

namespace gridhand::agent::minesweeper {

struct Box {
  int size = 0;
  int constraint_count = 0;
  std::array<CellIndex, kMaxNeighbors> cells{};
  std::array<int, kMaxNeighbors> constraints{};  // blackboard ids, in order
  // A mine in one of its cells weighs so many times (> 0) as much as elsewhere: numbers outside a
  // window say so.
  double tilt = 1;
  int next_with_same_first = -1;  // while building: another box to compare with

  std::span<const CellIndex> Cells() const { return {cells.data(), static_cast<size_t>(size)}; }
  std::span<const int> Constraints() const {
    return {constraints.data(), static_cast<size_t>(constraint_count)};
  }
};

// One independent part: a range of Frontier::component_boxes and one of component_constraints.
struct Component {
  int first_box = 0;
  int box_count = 0;
  int first_constraint = 0;
  int constraint_count = 0;
};

class Frontier {
 public:
  // Reads the undecided cells and the simplified constraints; memory is reused.
  void Build(const Blackboard& blackboard);

  // Only what lies under `constraints` of another frontier of the blackboard, and nothing is asked
  // of its other constraints: `tilt_of(constraint, cell)` says how much more a mine in the cell
  // weighs for each of those.
  void BuildWindow(const Blackboard& blackboard, const Frontier& whole,
                   std::span<const int> constraints,
                   const std::function<double(int, CellIndex)>& tilt_of);

  const std::vector<Box>& boxes() const { return boxes_; }
  const std::vector<Component>& components() const { return components_; }
  std::span<const int> BoxesOf(const Component& c) const {
    return {component_boxes_.data() + c.first_box, static_cast<size_t>(c.box_count)};
  }
  std::span<const int> ConstraintsOf(const Component& c) const {
    return {component_constraints_.data() + c.first_constraint,
            static_cast<size_t>(c.constraint_count)};
  }
  // The boxes under a constraint.
  std::span<const int> BoxesUnder(int constraint) const {
    const BoxList& list = boxes_under_[static_cast<size_t>(constraint)];
    return {list.boxes.data(), static_cast<size_t>(list.count)};
  }

  int cell_count() const { return cell_count_; }  // undecided cells in boxes

 private:
  struct BoxList {
    int count = 0;
    int first_owned = -1;  // the first box whose first constraint this is
    std::array<int, kMaxNeighbors> boxes{};
  };

  void Clear(const Blackboard& blackboard);
  void AddBox(const Box& box);
  void PutIntoBox(const Blackboard& blackboard, CellIndex cell);
  void CollectComponent(int constraint);

  std::vector<Box> boxes_;
  std::vector<Component> components_;
  std::vector<int> component_boxes_;
  std::vector<int> component_constraints_;
  std::vector<BoxList> boxes_under_;   // per constraint
  std::vector<char> cell_seen_;        // per cell, cleared after use
  std::vector<char> constraint_seen_;  // per constraint
  std::vector<char> box_seen_;         // per box
  int cell_count_ = 0;
};

}  // namespace gridhand::agent::minesweeper
