#include "agent/minesweeper/frontier.h"

#include <algorithm>

namespace gridhand::agent::minesweeper {

void Frontier::Build(const Blackboard& blackboard) {
  const auto& constraints = blackboard.constraints();
  boxes_.clear();
  components_.clear();
  component_boxes_.clear();
  component_constraints_.clear();
  boxes_under_.assign(constraints.size(), {});
  constraint_seen_.assign(constraints.size(), 0);
  cell_seen_.resize(static_cast<std::size_t>(blackboard.cell_count()), 0);
  cell_count_ = 0;
  for (const Constraint& constraint : constraints) {
    for (const CellIndex cell : constraint.Cells()) {
      char& seen = cell_seen_[static_cast<std::size_t>(cell)];
      if (!seen) PutIntoBox(blackboard, cell);
      seen = 1;
    }
  }
  for (const Constraint& constraint : constraints) {
    for (const CellIndex cell : constraint.Cells()) cell_seen_[static_cast<std::size_t>(cell)] = 0;
  }
  box_seen_.assign(boxes_.size(), 0);
  for (int id = 0; id < static_cast<int>(constraints.size()); ++id) {
    const bool live = constraints[static_cast<std::size_t>(id)].size > 0;
    if (live && !constraint_seen_[static_cast<std::size_t>(id)]) CollectComponent(id);
  }
}

void Frontier::PutIntoBox(const Blackboard& blackboard, CellIndex cell) {
  ++cell_count_;
  Box box{.size = 1};
  box.cells[0] = cell;
  blackboard.ForEachConstraintAround(cell, [&](int id) {
    box.constraints[static_cast<std::size_t>(box.constraint_count++)] = id;
  });
  int& first = boxes_under_[static_cast<std::size_t>(box.constraints[0])].first_owned;
  for (int i = first; i >= 0; i = boxes_[static_cast<std::size_t>(i)].next_with_same_first) {
    Box& known = boxes_[static_cast<std::size_t>(i)];
    if (std::ranges::equal(known.Constraints(), box.Constraints())) {
      known.cells[static_cast<std::size_t>(known.size++)] = cell;
      return;
    }
  }
  const int id = static_cast<int>(boxes_.size());
  box.next_with_same_first = first;
  first = id;
  for (const int constraint : box.Constraints()) {
    BoxList& list = boxes_under_[static_cast<std::size_t>(constraint)];
    list.boxes[static_cast<std::size_t>(list.count++)] = id;
  }
  boxes_.push_back(box);
}

// Breadth first over constraints and the boxes they share; component_constraints_ is the queue.
void Frontier::CollectComponent(int constraint) {
  Component component{.first_box = static_cast<int>(component_boxes_.size()),
                      .first_constraint = static_cast<int>(component_constraints_.size())};
  const auto enqueue = [&](int id) {
    char& seen = constraint_seen_[static_cast<std::size_t>(id)];
    if (!seen) component_constraints_.push_back(id);
    seen = 1;
  };
  enqueue(constraint);
  for (auto next = static_cast<std::size_t>(component.first_constraint);
       next < component_constraints_.size(); ++next) {
    for (const int box : BoxesUnder(component_constraints_[next])) {
      char& seen = box_seen_[static_cast<std::size_t>(box)];
      if (seen) continue;
      seen = 1;
      component_boxes_.push_back(box);
      for (const int id : boxes_[static_cast<std::size_t>(box)].Constraints()) enqueue(id);
    }
  }
  component.box_count = static_cast<int>(component_boxes_.size()) - component.first_box;
  component.constraint_count =
      static_cast<int>(component_constraints_.size()) - component.first_constraint;
  components_.push_back(component);
}

}  // namespace gridhand::agent::minesweeper
