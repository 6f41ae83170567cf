// Exact counting over one component: dynamic programming along an elimination order.
//
// The state after some boxes is what each open constraint still owes; layouts that agree in it are
// counted together, per number of mines they have used. Forward gives the weight of every number
// of mines in the component; once the rest of the board has said how much each of those numbers
// is worth, Backward gives the marginal of every box.
//
//     boxes  a ─ b ─ c ─ d        after a, b: state {owed by the 2: 1, owed by the 1: 0},
//               \2/ \1/                       mines used 1: weight 2, mines used 2: weight 1
//
// This is bucket elimination (Dechter 1999) on Minesweeper's constraint graph; plain enumeration of
// solutions was rejected because its worst case is exponential in the frontier's length, not its
// width, and real games reach that case (single games of published solvers take 14 s).
//
// Two semirings run side by side: weights are doubles, and whether anything is possible at all is a
// bit. Bits decide what is safe or a mine; a weight may underflow without harm to a proof.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "agent/minesweeper/frontier.h"

namespace gridhand::agent::minesweeper {

struct SweepLimits {
  // Constraints open at once, up to 32: an order that needs more is not begun. States about double
  // with each: 24×30 meshes of numbers need up to 15 and come to the next bound at times, 64×64
  // meshes need 30 and would come to it after 0.3 s and half a gigabyte for nothing.
  int max_open = 20;
  // Over all components of one analysis: bounds the time. A pass that reaches it takes about 0.25 s
  // (64×64 mesh of numbers at density 0.4); every 16×30 mesh of that kind stays below it.
  std::int64_t max_transitions = 6'000'000;
  // Bounds the memory: an entry is a state with a number of mines and takes 9 bytes, a transition
  // 12; together under 200 MB.
  std::int64_t max_entries = 12'000'000;
};

// How much each number of mines in a component weighs: mines lowest + i weighs weight[i].
struct CountDistribution {
  int lowest = 0;
  std::vector<double> weight;          // times 2^exponent
  std::vector<std::uint8_t> possible;  // 1 if some layout has this many; decides, never weight
  int exponent = 0;
};

// What is known of a box once the rest of the board is taken into account.
struct BoxMarginal {
  double mine_probability = 0;  // of each of its cells
  bool can_be_mine = false;     // by the component's numbers alone
  bool can_be_safe = false;
  bool can_be_mine_in_total = false;  // and with the number of mines of the whole board
  bool can_be_safe_in_total = false;
};

enum class SweepOutcome { kDone, kImpossible, kTooWide };

class ComponentSweep {
 public:
  // With kStatesOnly all numbers of mines are one (said to be 0): some ten times cheaper, for
  // weights that ask nothing of them.
  enum class Tracks { kMines, kStatesOnly };

  explicit ComponentSweep(SweepLimits limits = {}, Tracks tracks = Tracks::kMines)
      : limits_(limits), mine_(tracks == Tracks::kMines ? 1 : 0) {}

  // Forgets all sweeps; memory is reused.
  void Clear();

  // To forget the sweeps that came after a place.
  struct Mark {
    std::size_t sweeps = 0;
    std::size_t steps = 0;
    std::size_t states = 0;
    std::size_t transitions = 0;
    std::size_t entries = 0;
  };
  Mark Here() const {
    return {sweeps_.size(), steps_.size(), states_.size(), transitions_.size(), forward_.size()};
  }
  void RollBack(const Mark& mark);

  struct Forwarded {
    SweepOutcome outcome = SweepOutcome::kDone;
    int sweep = -1;            // to be handed to Backward
    CountDistribution counts;  // if kDone
  };
  // `order`: the boxes of one component, each once. `odds` (> 0) weighs each mine against each safe
  // cell, so that weights stay near the likely ones.
  Forwarded Forward(const Blackboard& blackboard, const Frontier& frontier,
                    std::span<const int> order, double odds);

  // `worth[i]` and `allowed[i]` belong to counts.weight[i] of this sweep's Forward. Writes one
  // marginal per box of the sweep, by box id. False if all weights underflowed: then the
  // probabilities are meaningless (0.5) but the bits still hold.
  bool Backward(int sweep, std::span<const double> worth, std::span<const std::uint8_t> allowed,
                std::span<BoxMarginal> marginals);

  // Transitions tried so far, failed sweeps included.
  std::int64_t work() const { return work_; }

 private:
  static constexpr int kSlotBits = 4;       // a constraint owes at most 8
  static constexpr int kSlotsPerWord = 16;  // 64 / kSlotBits
  static constexpr int kWords = 2;
  static constexpr int kMaxOpen = kSlotsPerWord * kWords;  // at least SweepLimits::max_open

  // Four bits per open constraint: the mines it still owes.
  struct Key {
    std::array<std::uint64_t, kWords> word{};
    bool operator==(const Key&) const = default;
  };

  struct State {
    Key key;
    int lowest = 0;         // fewest mines used on the way here
    int highest = 0;        // most
    std::size_t entry = 0;  // into the entry arrays, one for each number of mines
    std::size_t length() const { return static_cast<std::size_t>(highest - lowest + 1); }
  };

  // State `from` of one layer, `mines` in the box, state `to` of the next layer.
  struct Transition {
    int from = 0;
    int to = 0;
    int mines = 0;
  };

  struct Check {
    int word = 0;
    int shift = 0;
    int room = 0;  // covered cells of the constraint in boxes that come later
  };

  // One box: how it changes a state. States before it are [first_state, next step's first_state).
  struct Step {
    int box = 0;
    int size = 0;
    Key opening{};  // what constraints that start here owe, in their slots
    Key unit{};     // one in the slot of each constraint of the box
    int check_count = 0;
    std::array<Check, kMaxNeighbors> checks{};
    std::array<double, kMaxNeighbors + 1> weight{};  // of each number of mines in the box
    std::size_t first_state = 0;
    std::size_t first_transition = 0;
  };

  struct Sweep {
    std::size_t first_step = 0;
    std::size_t last_step = 0;  // a sentinel whose states are the end of the sweep
  };

  bool PlanSteps(const Blackboard& blackboard, const Frontier& frontier, std::span<const int> order,
                 double odds);
  bool Advance(std::size_t step);
  int Accumulate(std::size_t step);
  int FindOrAdd(const Key& key, std::size_t layer_begin);
  void GrowTable(std::size_t layer_begin);
  void AllocateEntries(std::size_t begin, std::size_t end);
  std::size_t LayerEnd(std::size_t step) const;

  SweepLimits limits_;
  int mine_;  // what a mine adds to the number of mines that is tracked
  std::int64_t work_ = 0;
  std::vector<Sweep> sweeps_;
  std::vector<Step> steps_;
  std::vector<State> states_;
  std::vector<Transition> transitions_;
  std::vector<double> forward_;          // per entry: weight of all ways here
  std::vector<std::uint8_t> reachable_;  // per entry: whether there is a way here

  // While going backward: what the entries of one layer are worth.
  struct Layer {
    std::size_t first_entry = 0;
    std::vector<double> worth;              // of all ways on
    std::vector<std::uint8_t> completable;  // kByNumbers, kInTotal
  };
  Layer behind_;  // the layer just finished, nearer to the end
  Layer here_;

  // Hash table of one layer: state index + 1, and the layer it belongs to.
  struct TableSlot {
    std::uint64_t layer = 0;
    std::size_t state = 0;
  };
  std::vector<TableSlot> table_;
  std::uint64_t layer_id_ = 0;

  std::vector<int> slot_of_;     // per constraint: its slot while open, −1 otherwise
  std::vector<int> boxes_left_;  // per constraint
  std::vector<int> cells_left_;  // per constraint
};

}  // namespace gridhand::agent::minesweeper
