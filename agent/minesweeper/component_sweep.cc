#include "agent/minesweeper/component_sweep.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace gridhand::agent::minesweeper {
namespace {

// Bits of Layer::completable.
constexpr std::uint8_t kByNumbers = 1;  // the component's own constraints can be met from here
constexpr std::uint8_t kInTotal = 2;    // and with an allowed number of mines

// Layers are brought back to about 1 when their largest weight leaves this range; far inside what
// a double can hold, so that nothing that matters is lost on the way.
constexpr double kSmallestPeak = 1e-100;
constexpr double kLargestPeak = 1e100;

constexpr std::size_t kFirstTableSize = 64;  // a power of two

// Ways to put `mines` mines into `size` cells.
double Binomial(int size, int mines) {
  double ways = 1;
  for (int i = 0; i < mines; ++i) ways = ways * (size - i) / (i + 1);
  return ways;
}

// Multiplication by odd constants mixes the low bits up (Knuth 1998, 6.4); the top bits are used.
std::size_t HashWords(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t mixed = (a ^ (b * 0xc2b2ae3d27d4eb4fULL)) * 0x9e3779b97f4a7c15ULL;
  return static_cast<std::size_t>(mixed ^ (mixed >> 32));
}

// Brings values that left the usual range back to about 1 and returns the power of two that they
// were divided by.
int Rescale(std::vector<double>& values, std::size_t begin, std::size_t end) {
  double peak = 0;
  for (std::size_t i = begin; i < end; ++i) peak = std::max(peak, values[i]);
  if (peak == 0 || (peak >= kSmallestPeak && peak <= kLargestPeak)) return 0;
  const int exponent = std::ilogb(peak);  // a power of two: rounds nothing
  for (std::size_t i = begin; i < end; ++i) values[i] = std::ldexp(values[i], -exponent);
  return exponent;
}

}  // namespace

void ComponentSweep::Clear() {
  work_ = 0;
  sweeps_.clear();
  steps_.clear();
  states_.clear();
  transitions_.clear();
  forward_.clear();
  reachable_.clear();
  if (table_.empty()) table_.resize(kFirstTableSize);
}

void ComponentSweep::RollBack(const Mark& mark) {
  sweeps_.resize(mark.sweeps);
  steps_.resize(mark.steps);
  states_.resize(mark.states);
  transitions_.resize(mark.transitions);
  forward_.resize(mark.entries);
  reachable_.resize(mark.entries);
}

ComponentSweep::Forwarded ComponentSweep::Forward(const Blackboard& blackboard,
                                                  const Frontier& frontier,
                                                  std::span<const int> order, double odds) {
  const Sweep sweep{steps_.size(), steps_.size() + order.size()};
  const Mark before = Here();
  const auto roll_back = [&](SweepOutcome outcome) {
    RollBack(before);
    return Forwarded{outcome, -1, {}};
  };

  if (!PlanSteps(blackboard, frontier, order, odds)) return roll_back(SweepOutcome::kTooWide);
  steps_[sweep.first_step].first_state = states_.size();
  states_.push_back({});
  AllocateEntries(states_.size() - 1, states_.size());
  forward_.back() = 1;
  reachable_.back() = 1;
  int exponent = 0;
  for (std::size_t step = sweep.first_step; step < sweep.last_step; ++step) {
    if (!Advance(step)) return roll_back(SweepOutcome::kTooWide);
    if (steps_[step + 1].first_state == states_.size()) {
      return roll_back(SweepOutcome::kImpossible);
    }
    exponent += Accumulate(step);
  }

  const State& end = states_.back();  // every constraint is met: one state
  const auto first = static_cast<std::ptrdiff_t>(end.entry);
  const auto last = first + static_cast<std::ptrdiff_t>(end.length());
  Forwarded result{SweepOutcome::kDone, static_cast<int>(sweeps_.size()), {}};
  result.counts.lowest = end.lowest;
  result.counts.exponent = exponent;
  result.counts.weight.assign(forward_.begin() + first, forward_.begin() + last);
  result.counts.possible.assign(reachable_.begin() + first, reachable_.begin() + last);
  sweeps_.push_back(sweep);
  return result;
}

// Gives every constraint a slot from its first box to its last and works out, per box, what that
// box does to a state. False if more constraints are open at once than may be.
bool ComponentSweep::PlanSteps(const Blackboard& blackboard, const Frontier& frontier,
                               std::span<const int> order, double odds) {
  const auto& constraints = blackboard.constraints();
  slot_of_.resize(constraints.size());
  boxes_left_.resize(constraints.size());
  cells_left_.resize(constraints.size());
  for (const int box : order) {
    for (const int id : frontier.boxes()[static_cast<std::size_t>(box)].Constraints()) {
      const auto c = static_cast<std::size_t>(id);
      slot_of_[c] = -1;
      boxes_left_[c] = static_cast<int>(frontier.BoxesUnder(id).size());
      cells_left_[c] = constraints[c].size;
    }
  }
  std::array<bool, kMaxOpen> used{};
  for (const int id : order) {
    const Box& box = frontier.boxes()[static_cast<std::size_t>(id)];
    Step step{.box = id, .size = box.size};
    double power = 1;
    for (int mines = 0; mines <= box.size; ++mines, power *= odds * box.tilt) {
      step.weight[static_cast<std::size_t>(mines)] = Binomial(box.size, mines) * power;
    }
    for (const int constraint : box.Constraints()) {
      const auto c = static_cast<std::size_t>(constraint);
      const bool opens = slot_of_[c] < 0;
      if (opens) {
        const auto last = used.begin() + std::min(limits_.max_open, kMaxOpen);
        const auto free = std::find(used.begin(), last, false);
        if (free == last) return false;
        *free = true;
        slot_of_[c] = static_cast<int>(free - used.begin());
      }
      const int word = slot_of_[c] / kSlotsPerWord;
      const int shift = slot_of_[c] % kSlotsPerWord * kSlotBits;
      if (opens) {
        step.opening.word[static_cast<std::size_t>(word)] |=
            static_cast<std::uint64_t>(constraints[c].missing) << shift;
      }
      step.unit.word[static_cast<std::size_t>(word)] |= std::uint64_t{1} << shift;
      cells_left_[c] -= box.size;
      --boxes_left_[c];
      step.checks[static_cast<std::size_t>(step.check_count++)] = {word, shift, cells_left_[c]};
    }
    // Freed only now: a slot must not change hands within one step.
    for (const int constraint : box.Constraints()) {
      const auto c = static_cast<std::size_t>(constraint);
      if (boxes_left_[c] == 0) used[static_cast<std::size_t>(slot_of_[c])] = false;
    }
    steps_.push_back(step);
  }
  steps_.push_back({});
  return true;
}

std::size_t ComponentSweep::LayerEnd(std::size_t step) const {
  return steps_[step + 1].first_state;
}

// Finds the states after `step` and the transitions to them. False if over the limits.
bool ComponentSweep::Advance(std::size_t step_index) {
  Step& step = steps_[step_index];
  const std::size_t layer_end = states_.size();
  step.first_transition = transitions_.size();
  steps_[step_index + 1].first_state = layer_end;
  ++layer_id_;
  for (std::size_t from = step.first_state; from < layer_end; ++from) {
    const State state = states_[from];  // a copy: states_ grows
    Key key;
    for (std::size_t w = 0; w < kWords; ++w) key.word[w] = state.key.word[w] + step.opening.word[w];
    int fewest = 0;
    int most = step.size;
    for (int i = 0; i < step.check_count; ++i) {
      const Check& check = step.checks[static_cast<std::size_t>(i)];
      constexpr std::uint64_t kSlotMask = (1 << kSlotBits) - 1;
      const int owed = static_cast<int>(
          (key.word[static_cast<std::size_t>(check.word)] >> check.shift) & kSlotMask);
      fewest = std::max(fewest, owed - check.room);
      most = std::min(most, owed);
    }
    for (int mines = fewest; mines <= most; ++mines) {
      Key next = key;
      for (std::size_t w = 0; w < kWords; ++w) {
        next.word[w] -= step.unit.word[w] * static_cast<std::uint64_t>(mines);
      }
      const int to = FindOrAdd(next, layer_end);
      State& target = states_[static_cast<std::size_t>(to)];
      target.lowest = std::min(target.lowest, state.lowest + mines * mine_);
      target.highest = std::max(target.highest, state.highest + mines * mine_);
      transitions_.push_back({static_cast<int>(from), to, mines});
    }
    work_ += 1 + std::max(0, most - fewest + 1);
    if (work_ > limits_.max_transitions) return false;
  }
  AllocateEntries(layer_end, states_.size());
  return static_cast<std::int64_t>(forward_.size()) <= limits_.max_entries;
}

int ComponentSweep::FindOrAdd(const Key& key, std::size_t layer_begin) {
  const std::size_t mask = table_.size() - 1;
  std::size_t at = HashWords(key.word[0], key.word[1]) & mask;
  for (; table_[at].layer == layer_id_; at = (at + 1) & mask) {
    if (states_[table_[at].state].key == key) return static_cast<int>(table_[at].state);
  }
  table_[at] = {layer_id_, states_.size()};
  states_.push_back({.key = key,
                     .lowest = std::numeric_limits<int>::max(),
                     .highest = std::numeric_limits<int>::min()});
  const int added = static_cast<int>(states_.size()) - 1;
  if ((states_.size() - layer_begin) * 2 > table_.size()) GrowTable(layer_begin);
  return added;
}

void ComponentSweep::GrowTable(std::size_t layer_begin) {
  table_.assign(table_.size() * 2, {});
  const std::size_t mask = table_.size() - 1;
  for (std::size_t state = layer_begin; state < states_.size(); ++state) {
    const Key& key = states_[state].key;
    std::size_t at = HashWords(key.word[0], key.word[1]) & mask;
    while (table_[at].layer == layer_id_) at = (at + 1) & mask;
    table_[at] = {layer_id_, state};
  }
}

void ComponentSweep::AllocateEntries(std::size_t begin, std::size_t end) {
  std::size_t size = forward_.size();
  for (std::size_t i = begin; i < end; ++i) {
    states_[i].entry = size;
    size += states_[i].length();
  }
  forward_.resize(size, 0.0);
  reachable_.resize(size, 0);
}

// Sums up the ways into the states after `step`. Returns the power of two that was divided off.
int ComponentSweep::Accumulate(std::size_t step_index) {
  const Step& step = steps_[step_index];
  const std::size_t layer_entry = states_[LayerEnd(step_index)].entry;
  for (std::size_t i = step.first_transition; i < transitions_.size(); ++i) {
    const Transition& transition = transitions_[i];
    const State& from = states_[static_cast<std::size_t>(transition.from)];
    const State& to = states_[static_cast<std::size_t>(transition.to)];
    const double weight = step.weight[static_cast<std::size_t>(transition.mines)];
    const std::size_t offset =
        to.entry + static_cast<std::size_t>(from.lowest + transition.mines * mine_ - to.lowest);
    for (std::size_t m = 0; m < from.length(); ++m) {
      forward_[offset + m] += forward_[from.entry + m] * weight;
      reachable_[offset + m] |= reachable_[from.entry + m];
    }
  }
  return Rescale(forward_, layer_entry, forward_.size());
}

bool ComponentSweep::Backward(int sweep_index, std::span<const double> worth,
                              std::span<const std::uint8_t> allowed,
                              std::span<BoxMarginal> marginals) {
  const Sweep& sweep = sweeps_[static_cast<std::size_t>(sweep_index)];
  const State& end = states_[steps_[sweep.last_step].first_state];
  assert(worth.size() == end.length() && allowed.size() == end.length());
  // Only two layers are held: the one behind and the one at work.
  behind_ = {end.entry, {worth.begin(), worth.end()}, {}};
  for (const std::uint8_t fits : allowed) {
    behind_.completable.push_back(static_cast<std::uint8_t>(kByNumbers | (fits ? kInTotal : 0)));
  }
  bool sound = true;
  std::size_t transitions_end = sweep.last_step < steps_.size() - 1
                                    ? steps_[sweep.last_step + 1].first_transition
                                    : transitions_.size();
  for (std::size_t s = sweep.last_step; s-- > sweep.first_step;) {
    const Step& step = steps_[s];
    const std::size_t layer_begin = states_[step.first_state].entry;
    const std::size_t layer_end = states_[LayerEnd(s)].entry;
    here_.first_entry = layer_begin;
    here_.worth.assign(layer_end - layer_begin, 0.0);
    here_.completable.assign(layer_end - layer_begin, 0);
    std::array<double, kMaxNeighbors + 1> mass{};
    std::array<std::uint8_t, kMaxNeighbors + 1> possible{};
    for (std::size_t i = step.first_transition; i < transitions_end; ++i) {
      const Transition& transition = transitions_[i];
      const State& from = states_[static_cast<std::size_t>(transition.from)];
      const State& to = states_[static_cast<std::size_t>(transition.to)];
      const auto mines = static_cast<std::size_t>(transition.mines);
      const double weight = step.weight[mines];
      const std::size_t source = from.entry - here_.first_entry;
      const std::size_t target =
          to.entry - behind_.first_entry +
          static_cast<std::size_t>(from.lowest + transition.mines * mine_ - to.lowest);
      double sum = 0;
      std::uint8_t bits = 0;
      for (std::size_t m = 0; m < from.length(); ++m) {
        const double on = weight * behind_.worth[target + m];
        here_.worth[source + m] += on;
        sum += forward_[from.entry + m] * on;
        here_.completable[source + m] |= behind_.completable[target + m];
        if (reachable_[from.entry + m]) bits |= behind_.completable[target + m];
      }
      mass[mines] += sum;
      possible[mines] |= bits;
    }
    transitions_end = step.first_transition;
    Rescale(here_.worth, 0, here_.worth.size());
    std::swap(here_, behind_);

    BoxMarginal& marginal = marginals[static_cast<std::size_t>(step.box)];
    marginal = {};
    double total = 0;
    double mines_mass = 0;
    for (int mines = 0; mines <= step.size; ++mines) {
      const std::uint8_t bits = possible[static_cast<std::size_t>(mines)];
      total += mass[static_cast<std::size_t>(mines)];
      mines_mass += mass[static_cast<std::size_t>(mines)] * mines;
      marginal.can_be_mine |= mines > 0 && (bits & kByNumbers) != 0;
      marginal.can_be_safe |= mines < step.size && (bits & kByNumbers) != 0;
      marginal.can_be_mine_in_total |= mines > 0 && (bits & kInTotal) != 0;
      marginal.can_be_safe_in_total |= mines < step.size && (bits & kInTotal) != 0;
    }
    const bool usable = total > 0 && std::isfinite(total);
    sound = sound && usable;
    marginal.mine_probability = usable ? mines_mass / (total * step.size) : 0.5;
  }
  return sound;
}

}  // namespace gridhand::agent::minesweeper
