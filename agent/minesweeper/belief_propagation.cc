#include "agent/minesweeper/belief_propagation.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace gridhand::agent::minesweeper {
namespace {

// Messages stay this far from 0 and 1, so that odds stay finite and no estimate looks certain.
constexpr double kMargin = 1e-6;

double Clamped(double p) { return std::clamp(p, kMargin, 1 - kMargin); }

// What each constraint says about each of its cells: a mine probability.
using Messages = std::array<double, kMaxNeighbors>;

class Propagation {
 public:
  Propagation(const Blackboard& blackboard, const Frontier& frontier, const Component& component,
              double odds)
      : blackboard_(blackboard), ids_(frontier.ConstraintsOf(component)), odds_(odds) {
    for (const int id : ids_) messages_[id].fill(0.5);
  }

  void Round(double damping) {
    for (const int id : ids_) {
      const Constraint& constraint = blackboard_.constraints()[static_cast<std::size_t>(id)];
      Messages incoming{};
      for (std::size_t i = 0; i < constraint.Cells().size(); ++i) {
        incoming[i] = Belief(constraint.cells[i], id);
      }
      Messages& said = messages_[id];
      for (std::size_t i = 0; i < constraint.Cells().size(); ++i) {
        said[i] = Clamped(damping * said[i] + (1 - damping) * Say(constraint, incoming, i));
      }
    }
  }

  // What all constraints but `without` (−1: none left out) say about a cell together.
  double Belief(CellIndex cell, int without) const {
    double odds = odds_;
    blackboard_.ForEachConstraintAround(cell, [&](int id) {
      if (id == without) return;
      const auto cells = blackboard_.constraints()[static_cast<std::size_t>(id)].Cells();
      const auto at = std::find(cells.begin(), cells.end(), cell) - cells.begin();
      const double p = messages_.at(id)[static_cast<std::size_t>(at)];
      odds *= p / (1 - p);
    });
    return Clamped(odds / (1 + odds));
  }

 private:
  // Chance that `left_out` is a mine if the other cells are as `incoming` says and the sum is
  // right.
  static double Say(const Constraint& constraint, const Messages& incoming, std::size_t left_out) {
    std::array<double, kMaxNeighbors + 1> chance{1};  // of so many mines among the others
    for (std::size_t i = 0; i < constraint.Cells().size(); ++i) {
      if (i == left_out) continue;
      for (std::size_t mines = kMaxNeighbors; mines > 0; --mines) {
        chance[mines] = chance[mines] * (1 - incoming[i]) + chance[mines - 1] * incoming[i];
      }
      chance[0] *= 1 - incoming[i];
    }
    const auto missing = static_cast<std::size_t>(constraint.missing);
    const double mine = missing > 0 ? chance[missing - 1] : 0;
    const double safe = chance[missing];
    return mine + safe > 0 ? mine / (mine + safe) : 0.5;
  }

  const Blackboard& blackboard_;
  std::span<const int> ids_;
  double odds_;
  std::unordered_map<int, Messages> messages_;
};

}  // namespace

double PropagateBeliefs(Blackboard& blackboard, const Frontier& frontier,
                        const Component& component, double odds,
                        const BeliefPropagationParams& params) {
  Propagation propagation(blackboard, frontier, component, odds);
  for (int round = 0; round < params.rounds; ++round) propagation.Round(params.damping);
  blackboard.AddWork(static_cast<std::uint64_t>(params.rounds) *
                     static_cast<std::uint64_t>(component.constraint_count));
  double mines = 0;
  for (const int box : frontier.BoxesOf(component)) {
    for (const CellIndex cell : frontier.boxes()[static_cast<std::size_t>(box)].Cells()) {
      const double p = propagation.Belief(cell, -1);
      blackboard.SetProbability(cell, p);
      mines += p;
    }
  }
  return mines;
}

}  // namespace gridhand::agent::minesweeper
