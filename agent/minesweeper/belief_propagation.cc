#include "agent/minesweeper/belief_propagation.h"

#include <algorithm>
#include <cassert>

namespace gridhand::agent::minesweeper {
namespace {

// Messages stay this far from 0 and 1, so that odds stay finite and no estimate looks certain.
constexpr double kMargin = 1e-6;

// Share of the old message that is kept; 0.2 … 0.8 end the same.
constexpr double kDamping = 0.5;

double Clamped(double p) { return std::clamp(p, kMargin, 1 - kMargin); }

double Odds(double p) { return p / (1 - p); }

}  // namespace

BeliefPropagation::BeliefPropagation(const Blackboard& blackboard, const Frontier& frontier,
                                     const Component& component) {
  for (const int box : frontier.BoxesOf(component)) {
    for (const CellIndex cell : frontier.boxes()[static_cast<std::size_t>(box)].Cells()) {
      listeners_.push_back({.cell = cell});
    }
  }
  std::ranges::sort(listeners_, {}, &Listener::cell);
  for (const int id : frontier.ConstraintsOf(component)) {
    const Constraint& constraint = blackboard.constraints()[static_cast<std::size_t>(id)];
    Talk talk{.constraint = id, .missing = constraint.missing, .size = constraint.size};
    for (std::size_t i = 0; i < constraint.Cells().size(); ++i) {
      talk.listener[i] = static_cast<int>(Find(constraint.cells[i]) - listeners_.data());
    }
    talk.said.fill(0.5);
    talks_.push_back(talk);
  }
  std::ranges::sort(talks_, {}, &Talk::constraint);
}

const BeliefPropagation::Listener* BeliefPropagation::Find(CellIndex cell) const {
  const auto at = std::ranges::lower_bound(listeners_, cell, {}, &Listener::cell);
  assert(at != listeners_.end() && at->cell == cell);
  return &*at;
}

void BeliefPropagation::Listen(double odds) {
  for (Listener& listener : listeners_) listener.odds = odds;
  for (const Talk& talk : talks_) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(talk.size); ++i) {
      listeners_[static_cast<std::size_t>(talk.listener[i])].odds *= Odds(talk.said[i]);
    }
  }
}

double BeliefPropagation::Run(double odds, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    Listen(odds);
    for (Talk& talk : talks_) {
      std::array<double, kMaxNeighbors> heard{};  // from all others
      for (std::size_t i = 0; i < static_cast<std::size_t>(talk.size); ++i) {
        const double all = listeners_[static_cast<std::size_t>(talk.listener[i])].odds;
        const double others = all / Odds(talk.said[i]);
        heard[i] = Clamped(others / (1 + others));
      }
      for (int i = 0; i < talk.size; ++i) {
        double& said = talk.said[static_cast<std::size_t>(i)];
        said = Clamped(kDamping * said + (1 - kDamping) * Say(talk, heard, i));
      }
    }
  }
  Listen(odds);
  double mines = 0;
  for (const Listener& listener : listeners_) mines += listener.odds / (1 + listener.odds);
  return mines;
}

// Chance that the cell left out is a mine if the others are as was heard and the sum is right.
double BeliefPropagation::Say(const Talk& talk, const std::array<double, kMaxNeighbors>& heard,
                              int left_out) {
  std::array<double, kMaxNeighbors + 1> chance{1};  // of so many mines among the others
  for (int i = 0; i < talk.size; ++i) {
    if (i == left_out) continue;
    const double p = heard[static_cast<std::size_t>(i)];
    for (auto mines = static_cast<std::size_t>(talk.missing); mines > 0; --mines) {
      chance[mines] = chance[mines] * (1 - p) + chance[mines - 1] * p;
    }
    chance[0] *= 1 - p;
  }
  const auto missing = static_cast<std::size_t>(talk.missing);
  const double mine = missing > 0 ? chance[missing - 1] : 0;
  const double safe = chance[missing];
  return mine + safe > 0 ? mine / (mine + safe) : 0.5;
}

double BeliefPropagation::MineProbability(CellIndex cell) const {
  const double odds = Find(cell)->odds;
  return Clamped(odds / (1 + odds));
}

double BeliefPropagation::Said(int constraint, CellIndex cell) const {
  const auto talk = std::ranges::lower_bound(talks_, constraint, {}, &Talk::constraint);
  assert(talk != talks_.end() && talk->constraint == constraint);
  const auto listener = static_cast<int>(Find(cell) - listeners_.data());
  const auto end = talk->listener.begin() + talk->size;
  const auto link = std::find(talk->listener.begin(), end, listener);
  assert(link != end);
  return Odds(talk->said[static_cast<std::size_t>(link - talk->listener.begin())]);
}

}  // namespace gridhand::agent::minesweeper
