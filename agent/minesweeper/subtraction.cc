#include "agent/minesweeper/subtraction.h"

#include <algorithm>
#include <vector>

#include "agent/minesweeper/linked_constraints.h"

namespace gridhand::agent::minesweeper {
namespace {

// What is left of a constraint once others have been taken off it.
struct Remainder {
  std::vector<CellIndex> cells;
  int missing = 0;
  std::vector<CellIndex> because;  // the numbers it follows from
};

void TakeOff(const Constraint& part, Remainder& rest) {
  const auto is_left = [&](CellIndex cell) {
    return std::find(rest.cells.begin(), rest.cells.end(), cell) != rest.cells.end();
  };
  const auto cells = part.Cells();
  if (cells.empty() || !std::all_of(cells.begin(), cells.end(), is_left)) return;
  std::erase_if(rest.cells, [&](CellIndex cell) { return Holds(part, cell); });
  rest.missing -= part.missing;
  rest.because.push_back(part.number);
}

Remainder RemainderOf(const Blackboard& blackboard, const Constraint& constraint) {
  Remainder rest{.cells = {constraint.Cells().begin(), constraint.Cells().end()},
                 .missing = constraint.missing,
                 .because = {constraint.number}};
  for (const int id : LinkedConstraints(blackboard, constraint)) {
    TakeOff(blackboard.constraints()[static_cast<std::size_t>(id)], rest);
  }
  return rest;
}

}  // namespace

Progress Subtraction::Contribute(Blackboard& blackboard) {
  for (std::size_t id = 0; id < blackboard.constraints().size(); ++id) {
    blackboard.AddWork(1);
    const Remainder rest = RemainderOf(blackboard, blackboard.constraints()[id]);
    const auto size = static_cast<int>(rest.cells.size());
    if (size == 0 || (rest.missing > 0 && rest.missing < size)) continue;
    // Zero propagation takes the consequences further before the next number is looked at.
    for (const CellIndex cell : rest.cells) {
      blackboard.Prove(cell, rest.missing > 0, Technique::kSubtraction, rest.because);
    }
    return blackboard.contradiction() ? Progress::kContradiction : Progress::kAdded;
  }
  return Progress::kNothing;
}

}  // namespace gridhand::agent::minesweeper
