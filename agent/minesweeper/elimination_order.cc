#include "agent/minesweeper/elimination_order.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace gridhand::agent::minesweeper {
namespace {

// Smaller components are cheap in any order: comparing two would cost more than it saves. The bound
// is the size of a 5×5 mesh's component, where a sweep has a handful of states.
constexpr int kTryBothFrom = 16;

}  // namespace

const std::vector<int>& EliminationOrder::Choose(const Blackboard& blackboard,
                                                 const Frontier& frontier,
                                                 const Component& component) {
  box_taken_.resize(frontier.boxes().size());
  boxes_left_.resize(blackboard.constraints().size());
  if (mark_.size() < blackboard.constraints().size()) {
    mark_.assign(blackboard.constraints().size(), 0);
    search_ = 0;
  }
  Greedy(frontier, component, greedy_);
  if (component.box_count < kTryBothFrom) return greedy_;
  SideSweep(blackboard, frontier, component, side_);
  const double greedy_cost = Cost(frontier, component, greedy_);
  const double side_cost = Cost(frontier, component, side_);
  return side_cost < greedy_cost ? side_ : greedy_;
}

void EliminationOrder::Greedy(const Frontier& frontier, const Component& component,
                              std::vector<int>& order) {
  order.clear();
  open_.clear();
  for (const int id : frontier.ConstraintsOf(component)) {
    boxes_left_[static_cast<std::size_t>(id)] = static_cast<int>(frontier.BoxesUnder(id).size());
  }
  for (const int box : frontier.BoxesOf(component)) box_taken_[static_cast<std::size_t>(box)] = 0;
  const auto left = [&](int id) { return boxes_left_[static_cast<std::size_t>(id)]; };
  open_.push_back(PeripheralConstraint(frontier, component));
  ++search_;
  mark_[static_cast<std::size_t>(open_.front())] = search_;
  while (!open_.empty()) {
    const auto next = std::min_element(open_.begin(), open_.end(),
                                       [&](int a, int b) { return left(a) < left(b); });
    const int closing = *next;
    open_.erase(next);
    for (const int box : frontier.BoxesUnder(closing)) {
      if (box_taken_[static_cast<std::size_t>(box)]) continue;
      box_taken_[static_cast<std::size_t>(box)] = 1;
      order.push_back(box);
      for (const int id : frontier.boxes()[static_cast<std::size_t>(box)].Constraints()) {
        --boxes_left_[static_cast<std::size_t>(id)];
        int& mark = mark_[static_cast<std::size_t>(id)];
        if (mark != search_) open_.push_back(id);
        mark = search_;
      }
    }
  }
}

// An end of the component: the last constraint reached by a breadth-first search from anywhere.
int EliminationOrder::PeripheralConstraint(const Frontier& frontier, const Component& component) {
  ++search_;
  std::vector<int>& queue = side_;  // free until SideSweep
  queue.clear();
  queue.push_back(frontier.ConstraintsOf(component).front());
  mark_[static_cast<std::size_t>(queue.front())] = search_;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const int box : frontier.BoxesUnder(queue[i])) {
      for (const int id : frontier.boxes()[static_cast<std::size_t>(box)].Constraints()) {
        int& mark = mark_[static_cast<std::size_t>(id)];
        if (mark != search_) queue.push_back(id);
        mark = search_;
      }
    }
  }
  return queue.back();
}

void EliminationOrder::SideSweep(const Blackboard& blackboard, const Frontier& frontier,
                                 const Component& component, std::vector<int>& order) {
  const auto boxes = frontier.BoxesOf(component);
  order.assign(boxes.begin(), boxes.end());
  const auto first_cell = [&](int box) {
    return blackboard.PosOf(frontier.boxes()[static_cast<std::size_t>(box)].cells[0]);
  };
  int low_row = blackboard.rows();
  int high_row = 0;
  int low_col = blackboard.cols();
  int high_col = 0;
  for (const int box : boxes) {
    const board::CellPos at = first_cell(box);
    low_row = std::min(low_row, at.row);
    high_row = std::max(high_row, at.row);
    low_col = std::min(low_col, at.col);
    high_col = std::max(high_col, at.col);
  }
  const bool wide = high_col - low_col > high_row - low_row;
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    const board::CellPos p = first_cell(a);
    const board::CellPos q = first_cell(b);
    return wide ? std::tie(p.col, p.row) < std::tie(q.col, q.row) : p < q;
  });
}

// Twice as many states for each open constraint, summed over the steps: far from the true count,
// but it only has to rank two orders of the same component.
double EliminationOrder::Cost(const Frontier& frontier, const Component& component,
                              const std::vector<int>& order) {
  for (const int id : frontier.ConstraintsOf(component)) {
    boxes_left_[static_cast<std::size_t>(id)] = static_cast<int>(frontier.BoxesUnder(id).size());
  }
  double total = 0;
  int open = 0;
  for (const int box : order) {
    for (const int id : frontier.boxes()[static_cast<std::size_t>(box)].Constraints()) {
      int& left = boxes_left_[static_cast<std::size_t>(id)];
      const int all = static_cast<int>(frontier.BoxesUnder(id).size());
      open += (left == all && all > 1 ? 1 : 0) - (left == 1 && all > 1 ? 1 : 0);
      --left;
    }
    constexpr int kMostOpen = 1000;  // 2^1000 is a finite double
    total += std::ldexp(1.0, std::min(open, kMostOpen));
  }
  return total;
}

}  // namespace gridhand::agent::minesweeper
