#include "agent/minesweeper/set_propagation.h"

#include <algorithm>
#include <bit>

namespace gridhand::agent::minesweeper {
namespace {

constexpr int kRowBits = 8;  // bits per row of a mask; three are used, the rest is room to shift
constexpr int kSquareReach = 2;  // 3×3 squares whose corners are further apart do not overlap
constexpr std::uint64_t kFirstColumn = 0x010101;
constexpr std::uint64_t kFirstRow = 0xff;

int ShiftFor(int dr, int dc) { return dr * kRowBits + dc; }

// `mask` seen from a square that starts (dr, dc) before its own. Precondition: dr, dc within
// ±kSquareReach. Squares are moved to the middle of the word first, so that nothing falls off.
std::uint64_t Shifted(std::uint64_t mask, int dr, int dc) {
  return mask << ShiftFor(kSquareReach + dr, kSquareReach + dc);
}

}  // namespace

Progress SetPropagation::Contribute(Blackboard& blackboard) {
  if (epoch_ != blackboard.epoch()) Start(blackboard);
  for (int id = changes_.Next(blackboard); id >= 0; id = changes_.Next(blackboard)) {
    const Constraint& constraint = blackboard.constraints()[static_cast<std::size_t>(id)];
    if (constraint.size == 0) continue;
    if (log_) LogConstraint(blackboard, constraint);
    if (blackboard.is_extended()) AddLinked(blackboard, constraint);
    AddConstraint(blackboard, constraint);
  }
  const std::size_t limit =
      blackboard.constraints().size() * static_cast<std::size_t>(limits_.max_sums_per_constraint);
  while (next_sum_ < sums_.size() && sums_.size() <= limit) {
    const int sum = static_cast<int>(next_sum_++);
    if (IsStale(blackboard, sums_[static_cast<std::size_t>(sum)])) continue;
    // One proof at a time: the cheaper reasoners take its consequences further.
    if (ProveFrom(blackboard, sum)) {
      return blackboard.contradiction() ? Progress::kContradiction : Progress::kAdded;
    }
    Combine(blackboard, sum);
    if (blackboard.contradiction()) return Progress::kContradiction;
  }
  return Progress::kNothing;
}

void SetPropagation::Start(const Blackboard& blackboard) {
  epoch_ = blackboard.epoch();
  for (const int square : used_squares_) first_in_square_[static_cast<std::size_t>(square)] = -1;
  used_squares_.clear();
  first_in_square_.resize(static_cast<std::size_t>(blackboard.cell_count()), -1);
  sums_.clear();
  next_sum_ = 0;
}

void SetPropagation::AddConstraint(Blackboard& blackboard, const Constraint& constraint) {
  AddSum(blackboard, {.set = SetOf(blackboard, constraint),
                      .mines = constraint.missing,
                      .number = constraint.number});
}

// Of an analysis that goes on from another only the changes are known here; what they can be
// combined with are the constraints that share a cell with them.
void SetPropagation::AddLinked(Blackboard& blackboard, const Constraint& constraint) {
  for (const CellIndex cell : constraint.Cells()) {
    blackboard.ForEachConstraintAround(cell, [&](int id) {
      const Constraint& linked = blackboard.constraints()[static_cast<std::size_t>(id)];
      if (linked.number != constraint.number) AddConstraint(blackboard, linked);
    });
  }
}

SetPropagation::CellSet SetPropagation::SetOf(const Blackboard& blackboard,
                                              const Constraint& constraint) const {
  const int cols = blackboard.cols();
  CellSet set{.row = blackboard.rows(), .col = cols};
  for (const CellIndex cell : constraint.Cells()) {
    set.row = std::min(set.row, cell / cols);
    set.col = std::min(set.col, cell % cols);
  }
  for (const CellIndex cell : constraint.Cells()) {
    set.mask |= std::uint64_t{1} << ShiftFor(cell / cols - set.row, cell % cols - set.col);
  }
  return set;
}

template <class Visit>
void SetPropagation::ForEachCell(const Blackboard& blackboard, const CellSet& set,
                                 Visit visit) const {
  for (std::uint64_t rest = set.mask; rest != 0; rest &= rest - 1) {
    const int bit = std::countr_zero(rest);
    visit((set.row + bit / kRowBits) * blackboard.cols() + set.col + bit % kRowBits);
  }
}

// A sum with a decided cell is of no more use: the constraints it came from have changed too, and
// the same sum without that cell follows from them again.
bool SetPropagation::IsStale(const Blackboard& blackboard, const Sum& sum) const {
  bool stale = false;
  ForEachCell(blackboard, sum.set, [&](CellIndex cell) {
    stale = stale || blackboard.belief(cell) != Belief::kUndecided;
  });
  return stale;
}

void SetPropagation::AddSum(Blackboard& blackboard, Sum sum) {
  blackboard.AddWork(1);
  const CellIndex square = sum.set.row * blackboard.cols() + sum.set.col;
  int& first = first_in_square_[static_cast<std::size_t>(square)];
  for (int other = first; other >= 0;) {
    const Sum& known = sums_[static_cast<std::size_t>(other)];
    if (known.set.mask == sum.set.mask) {
      if (known.mines == sum.mines || IsStale(blackboard, known)) return;
      sums_.push_back(sum);
      std::vector<CellIndex> numbers = NumbersBehind(other);
      const std::vector<CellIndex> more = NumbersBehind(static_cast<int>(sums_.size()) - 1);
      numbers.insert(numbers.end(), more.begin(), more.end());
      Contradiction conflict{"the same cells would have to hold two different numbers of mines",
                             {}};
      for (const CellIndex number : numbers) conflict.cells.push_back(blackboard.PosOf(number));
      blackboard.Contradict(std::move(conflict));
      return;
    }
    other = known.next_in_square;
  }
  if (first < 0) used_squares_.push_back(square);
  sum.next_in_square = first;
  first = static_cast<int>(sums_.size());
  sums_.push_back(sum);
}

// Compares a sum with every older one whose square overlaps its own.
void SetPropagation::Combine(Blackboard& blackboard, int sum) {
  const CellSet mine = sums_[static_cast<std::size_t>(sum)].set;
  const std::uint64_t my_mask = Shifted(mine.mask, 0, 0);
  const int last_row = std::min(mine.row + kSquareReach, blackboard.rows() - 1);
  const int last_col = std::min(mine.col + kSquareReach, blackboard.cols() - 1);
  for (int row = std::max(mine.row - kSquareReach, 0); row <= last_row; ++row) {
    for (int col = std::max(mine.col - kSquareReach, 0); col <= last_col; ++col) {
      int other = first_in_square_[static_cast<std::size_t>(row) *
                                       static_cast<std::size_t>(blackboard.cols()) +
                                   static_cast<std::size_t>(col)];
      for (; other >= 0; other = sums_[static_cast<std::size_t>(other)].next_in_square) {
        if (other >= sum) continue;
        blackboard.AddWork(1);
        const std::uint64_t mask = Shifted(sums_[static_cast<std::size_t>(other)].set.mask,
                                           row - mine.row, col - mine.col);
        if ((mask & my_mask) == mask) Derive(blackboard, sum, other);
        if ((mask & my_mask) == my_mask) Derive(blackboard, other, sum);
      }
    }
  }
}

void SetPropagation::Derive(Blackboard& blackboard, int larger, int smaller) {
  const Sum& whole = sums_[static_cast<std::size_t>(larger)];
  const Sum& part = sums_[static_cast<std::size_t>(smaller)];
  if (IsStale(blackboard, part) || IsStale(blackboard, whole)) return;
  Sum rest{
      .set = whole.set, .mines = whole.mines - part.mines, .larger = larger, .smaller = smaller};
  rest.set.mask &=
      ~(part.set.mask << ShiftFor(part.set.row - whole.set.row, part.set.col - whole.set.col));
  if (rest.set.mask == 0) return;
  while ((rest.set.mask & kFirstRow) == 0) {
    rest.set.mask >>= kRowBits;
    ++rest.set.row;
  }
  while ((rest.set.mask & kFirstColumn) == 0) {
    rest.set.mask >>= 1;
    ++rest.set.col;
  }
  if (log_) LogPartition(blackboard, rest);
  AddSum(blackboard, rest);
}

LoggedSum SetPropagation::ForLog(const Blackboard& blackboard, const Sum& sum) const {
  LoggedSum logged{.cells = {}, .mines = sum.mines};
  ForEachCell(blackboard, sum.set, [&](CellIndex cell) { logged.cells.push_back(cell); });
  return logged;
}

void SetPropagation::LogConstraint(const Blackboard& blackboard,
                                   const Constraint& constraint) const {
  log_->WriteConstraint(
      blackboard, constraint.number,
      {{constraint.Cells().begin(), constraint.Cells().end()}, constraint.missing});
}

void SetPropagation::LogPartition(const Blackboard& blackboard, const Sum& rest) const {
  const Sum& whole = sums_[static_cast<std::size_t>(rest.larger)];
  const Sum& part = sums_[static_cast<std::size_t>(rest.smaller)];
  log_->WritePartition(blackboard, NumbersBehind(rest.larger), ForLog(blackboard, whole),
                       ForLog(blackboard, part), ForLog(blackboard, rest));
}

bool SetPropagation::ProveFrom(Blackboard& blackboard, int sum) {
  const Sum& known = sums_[static_cast<std::size_t>(sum)];
  const int size = std::popcount(known.set.mask);
  if (known.mines > 0 && known.mines < size) return false;
  const std::vector<CellIndex> because = NumbersBehind(sum);
  if (known.mines < 0 || known.mines > size) {
    Contradiction conflict{"a group of cells would have to hold an impossible number of mines", {}};
    for (const CellIndex number : because) conflict.cells.push_back(blackboard.PosOf(number));
    blackboard.Contradict(std::move(conflict));
    return true;
  }
  ForEachCell(blackboard, known.set, [&](CellIndex cell) {
    blackboard.Prove(cell, known.mines > 0, Technique::kSetPropagation, because);
  });
  return true;
}

// The revealed numbers that a sum was derived from, each once, in order.
std::vector<CellIndex> SetPropagation::NumbersBehind(int sum) const {
  std::vector<CellIndex> numbers;
  std::vector<int> open = {sum};
  while (!open.empty()) {
    const Sum& at = sums_[static_cast<std::size_t>(open.back())];
    open.pop_back();
    if (at.number >= 0) {
      numbers.push_back(at.number);
    } else {
      open.push_back(at.larger);
      open.push_back(at.smaller);
    }
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace gridhand::agent::minesweeper
