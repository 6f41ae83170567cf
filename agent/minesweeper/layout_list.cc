#include "agent/minesweeper/layout_list.h"

#include <algorithm>
#include <numeric>

namespace gridhand::agent::minesweeper {
namespace {

// Depth-first over the cells, component by component in the order of their sweeps, then the
// interior. A branch is cut as soon as a constraint or the mine total cannot be met any more.
class Lister {
 public:
  Lister(const Blackboard& blackboard, const LayoutCounter& counter, int max_layouts,
         LayoutList& list)
      : blackboard_(blackboard), max_layouts_(max_layouts), list_(list) {
    constexpr std::int64_t kStepsPerLayout = 256;
    steps_left_ = kStepsPerLayout * max_layouts;
    list_.cells.clear();
    list_.layouts = 0;
    list_.looks.clear();
    for (const Constraint& constraint : blackboard.constraints()) {
      missing_.push_back(constraint.missing);
      cells_left_.push_back(constraint.size);
    }
    PutCells(counter);
    mines_.assign(list_.cells.size(), 0);
    FindNeighbors();
  }

  bool Run() { return Place(0, *blackboard_.mines_left()); }

 private:
  void PutCells(const LayoutCounter& counter) {
    std::vector<char> in_box(static_cast<std::size_t>(blackboard_.cell_count()), 0);
    for (std::size_t i = 0; i < counter.frontier().components().size(); ++i) {
      for (const int box : counter.OrderOf(i)) {
        for (const CellIndex cell :
             counter.frontier().boxes()[static_cast<std::size_t>(box)].Cells()) {
          list_.cells.push_back(cell);
          in_box[static_cast<std::size_t>(cell)] = 1;
        }
      }
    }
    for (CellIndex cell = 0; cell < blackboard_.cell_count(); ++cell) {
      const bool interior =
          blackboard_.belief(cell) == Belief::kUndecided && !in_box[static_cast<std::size_t>(cell)];
      if (interior) list_.cells.push_back(cell);
    }
    // What the components after each cell must and can hold.
    const std::size_t size = list_.cells.size();
    fewest_after_.assign(size + 1, 0);
    most_after_.assign(size + 1, 0);
    std::size_t interior = size;
    for (std::size_t i = 0; i < counter.frontier().components().size(); ++i) {
      for (const int box : counter.OrderOf(i)) {
        interior -= static_cast<std::size_t>(
            counter.frontier().boxes()[static_cast<std::size_t>(box)].size);
      }
    }
    int most = static_cast<int>(interior);
    for (std::size_t k = size - interior; k <= size; ++k)
      most_after_[k] = static_cast<int>(size - k);
    std::size_t end = size - interior;
    int fewest = 0;
    for (std::size_t i = counter.frontier().components().size(); i-- > 0;) {
      std::size_t length = 0;
      for (const int box : counter.OrderOf(i)) {
        length += static_cast<std::size_t>(
            counter.frontier().boxes()[static_cast<std::size_t>(box)].size);
      }
      const CountDistribution& counts = counter.counts(i);
      // Inside a component: whatever fits, at its ends exactly its counts.
      for (std::size_t k = end - length + 1; k < end; ++k) {
        fewest_after_[k] = fewest;
        most_after_[k] = most + static_cast<int>(end - k);
      }
      fewest += counts.lowest;
      most += counts.lowest + static_cast<int>(counts.possible.size()) - 1;
      end -= length;
      fewest_after_[end] = fewest;
      most_after_[end] = most;
    }
  }

  void FindNeighbors() {
    std::vector<int> index_of(static_cast<std::size_t>(blackboard_.cell_count()), -1);
    for (std::size_t i = 0; i < list_.cells.size(); ++i) {
      index_of[static_cast<std::size_t>(list_.cells[i])] = static_cast<int>(i);
    }
    for (const CellIndex cell : list_.cells) {
      around_.push_back({});
      blackboard_.ForEachNeighborOf(cell, [&](CellIndex near) {
        const int index = index_of[static_cast<std::size_t>(near)];
        if (index >= 0) {
          around_.back().cells[static_cast<std::size_t>(around_.back().count++)] = index;
        } else if (blackboard_.IsKnownMine(near)) {
          ++around_.back().known_mines;
        }
      });
    }
  }

  // False if it has to give up.
  bool Place(std::size_t at, int mines_left) {
    if (--steps_left_ < 0) return false;
    if (mines_left < fewest_after_[at] || mines_left > most_after_[at]) return true;
    if (at == list_.cells.size()) return Keep();
    // NOLINTNEXTLINE(readability-use-anyofallof): it sets mines and takes them back
    for (const int mine : {0, 1}) {
      mines_[at] = static_cast<char>(mine);
      if (Put(list_.cells[at], mine) && !Place(at + 1, mines_left - mine)) return false;
      TakeBack(list_.cells[at], mine);
    }
    return true;
  }

  bool Put(CellIndex cell, int mine) {
    bool fits = true;
    blackboard_.ForEachConstraintAround(cell, [&](int id) {
      const auto c = static_cast<std::size_t>(id);
      missing_[c] -= mine;
      --cells_left_[c];
      fits = fits && missing_[c] >= 0 && missing_[c] <= cells_left_[c];
    });
    return fits;
  }

  void TakeBack(CellIndex cell, int mine) {
    blackboard_.ForEachConstraintAround(cell, [&](int id) {
      const auto c = static_cast<std::size_t>(id);
      missing_[c] += mine;
      ++cells_left_[c];
    });
  }

  bool Keep() {
    if (list_.layouts == max_layouts_) return false;
    ++list_.layouts;
    for (std::size_t i = 0; i < list_.cells.size(); ++i) {
      int number = around_[i].known_mines;
      for (int k = 0; k < around_[i].count; ++k) {
        number += mines_[static_cast<std::size_t>(around_[i].cells[static_cast<std::size_t>(k)])];
      }
      list_.looks.push_back(mines_[i] ? kMineBit : static_cast<LookBits>(1 << number));
    }
    return true;
  }

  struct Around {
    int known_mines = 0;
    int count = 0;
    std::array<int, kMaxNeighbors> cells{};
  };

  const Blackboard& blackboard_;
  int max_layouts_;
  LayoutList& list_;
  std::int64_t steps_left_ = 0;
  std::vector<int> missing_;     // per constraint
  std::vector<int> cells_left_;  // per constraint
  std::vector<char> mines_;      // per cell of the list
  std::vector<Around> around_;   // per cell of the list
  std::vector<int> fewest_after_;
  std::vector<int> most_after_;
};

}  // namespace

bool ListLayouts(const Blackboard& blackboard, const LayoutCounter& counter, int max_layouts,
                 LayoutList& list) {
  return Lister(blackboard, counter, max_layouts, list).Run();
}

}  // namespace gridhand::agent::minesweeper
