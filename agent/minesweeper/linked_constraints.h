// Which constraints can have a covered cell in common with one: numbers at most two cells apart.
#pragma once

#include <algorithm>
#include <vector>

#include "agent/minesweeper/blackboard.h"

namespace gridhand::agent::minesweeper {

// Ids of the other constraints that share a cell with this one, each once, ascending.
inline std::vector<int> LinkedConstraints(const Blackboard& blackboard,
                                          const Constraint& constraint) {
  std::vector<int> linked;
  for (const CellIndex cell : constraint.Cells()) {
    blackboard.ForEachConstraintAround(cell, [&](int id) { linked.push_back(id); });
  }
  std::sort(linked.begin(), linked.end());
  linked.erase(std::unique(linked.begin(), linked.end()), linked.end());
  const int own = blackboard.ConstraintOf(constraint.number);
  linked.erase(std::remove(linked.begin(), linked.end(), own), linked.end());
  return linked;
}

// Whether the constraint holds this cell.
inline bool Holds(const Constraint& constraint, CellIndex cell) {
  const auto cells = constraint.Cells();
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// The cells of `a` that are not in `b`, in order.
inline std::vector<CellIndex> Without(const Constraint& a, const Constraint& b) {
  std::vector<CellIndex> rest;
  for (const CellIndex cell : a.Cells()) {
    if (!Holds(b, cell)) rest.push_back(cell);
  }
  return rest;
}

}  // namespace gridhand::agent::minesweeper
