#include "agent/minesweeper/overlap.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "agent/minesweeper/linked_constraints.h"

namespace gridhand::agent::minesweeper {
namespace {

// Whether the cells of `b` outside `a` are all mines, all safe, or not known.
std::optional<bool> RestIsMines(const Constraint& a, const Constraint& b, int only_b) {
  const int shared = b.size - only_b;
  const int only_a = a.size - shared;
  const int least_shared = std::max(0, a.missing - only_a);
  const int most_shared = std::min(a.missing, shared);
  if (least_shared >= b.missing) return false;
  if (b.missing - most_shared >= only_b) return true;
  return std::nullopt;
}

// True if anything was proved.
bool Compare(Blackboard& blackboard, const Constraint& a, const Constraint& b) {
  const std::vector<CellIndex> rest = Without(b, a);
  if (rest.empty()) return false;
  const auto mines = RestIsMines(a, b, static_cast<int>(rest.size()));
  if (!mines) return false;
  const std::array<CellIndex, 2> because = {a.number, b.number};
  for (const CellIndex cell : rest) {
    blackboard.Prove(cell, *mines, Technique::kOverlap, because);
  }
  return true;
}

}  // namespace

Progress Overlap::Contribute(Blackboard& blackboard) {
  for (std::size_t id = 0; id < blackboard.constraints().size(); ++id) {
    // Copies: proving cells shrinks the constraints.
    const Constraint a = blackboard.constraints()[id];
    for (const int other : LinkedConstraints(blackboard, a)) {
      blackboard.AddWork(1);
      const Constraint b = blackboard.constraints()[static_cast<std::size_t>(other)];
      if (!Compare(blackboard, a, b)) continue;
      return blackboard.contradiction() ? Progress::kContradiction : Progress::kAdded;
    }
  }
  return Progress::kNothing;
}

}  // namespace gridhand::agent::minesweeper
