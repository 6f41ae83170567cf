#include "agent/minesweeper/frontier.h"

#include <algorithm>

namespace gridhand::agent::minesweeper {

void Frontier::Clear(const Blackboard& blackboard) {
  boxes_.clear();
  components_.clear();
  component_boxes_.clear();
  component_constraints_.clear();
  boxes_under_.assign(blackboard.constraints().size(), {});
  constraint_seen_.assign(blackboard.constraints().size(), 0);
  cell_count_ = 0;
}

void Frontier::Build(const Blackboard& blackboard) {
  const auto& constraints = blackboard.constraints();
  Clear(blackboard);
  cell_seen_.resize(static_cast<std::size_t>(blackboard.cell_count()), 0);
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
  box.next_with_same_first = first;
  first = static_cast<int>(boxes_.size());
  AddBox(box);
}

void Frontier::AddBox(const Box& box) {
  const int id = static_cast<int>(boxes_.size());
  for (const int constraint : box.Constraints()) {
    BoxList& list = boxes_under_[static_cast<std::size_t>(constraint)];
    list.boxes[static_cast<std::size_t>(list.count++)] = id;
  }
  boxes_.push_back(box);
}

void Frontier::BuildWindow(const Blackboard& blackboard, const Frontier& whole,
                           std::span<const int> constraints,
                           const std::function<double(int, CellIndex)>& tilt_of) {
  Clear(blackboard);
  std::vector<char> inside(blackboard.constraints().size(), 0);
  for (const int id : constraints) inside[static_cast<std::size_t>(id)] = 1;
  std::vector<char> taken(whole.boxes().size(), 0);
  for (const int id : constraints) {
    for (const int at : whole.BoxesUnder(id)) {
      if (taken[static_cast<std::size_t>(at)]) continue;
      taken[static_cast<std::size_t>(at)] = 1;
      Box box = whole.boxes()[static_cast<std::size_t>(at)];
      box.constraint_count = 0;
      for (const int other : whole.boxes()[static_cast<std::size_t>(at)].Constraints()) {
        if (inside[static_cast<std::size_t>(other)]) {
          box.constraints[static_cast<std::size_t>(box.constraint_count++)] = other;
        } else {
          box.tilt *= tilt_of(other, box.cells[0]);
        }
      }
      cell_count_ += box.size;
      AddBox(box);
    }
  }
  box_seen_.assign(boxes_.size(), 0);
  for (const int id : constraints) {
    if (!constraint_seen_[static_cast<std::size_t>(id)]) CollectComponent(id);
  }
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
