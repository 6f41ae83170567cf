#include "agent/sudoku/exact.h"

#include <bit>
#include <utility>
#include <vector>

#include "agent/sudoku/band_solver.h"

namespace gridhand::agent::sudoku {
namespace {

using board::Grid;
using board::sudoku::Board;
using board::sudoku::kEmpty;
using board::sudoku::Layout;
using board::sudoku::Unit;

// Bit v - 1: the value v.
using Values = std::uint32_t;

bool IsOne(Values values) { return std::has_single_bit(values); }

// Indices of cells, row by row.
using Cells = std::vector<std::size_t>;

class SetSearch {
 public:
  SetSearch(const Board& board, const ExactParams& params)
      : board_(board), trials_left_(params.most_trials), peers_(PeersOf(board)) {
    for (const Unit& unit : board.layout.units()) {
      Cells cells;
      for (const board::CellPos cell : unit.cells) cells.push_back(board.values.Index(cell));
      units_.push_back(std::move(cells));
    }
  }

  ExactAnswer Run() {
    const Values all = (Values{1} << board_.layout.size()) - 1;
    std::vector<Values> left(board_.values.items().size(), all);
    bool is_possible = true;
    for (std::size_t cell = 0; cell < left.size() && is_possible; ++cell) {
      const int value = board_.values.items()[cell];
      if (value != kEmpty) is_possible = Keep(left, cell, Values{1} << (value - 1));
    }
    if (is_possible) Try(std::move(left));
    if (answer_.count == SolutionCount::kMany || !gave_up_) return answer_;
    answer_.count = SolutionCount::kUnknown;
    return answer_;
  }

 private:
  static std::vector<Cells> PeersOf(const Board& board) {
    std::vector<Cells> peers(board.values.items().size());
    for (const Unit& unit : board.layout.units()) {
      for (const board::CellPos cell : unit.cells) {
        for (const board::CellPos other : unit.cells) {
          if (other != cell) peers[board.values.Index(cell)].push_back(board.values.Index(other));
        }
      }
    }
    return peers;
  }

  // Leaves a cell only these values; false where no value is left for it or a peer.
  bool Keep(std::vector<Values>& left, std::size_t cell, Values values) const {
    const Values before = left[cell];
    left[cell] &= values;
    if (left[cell] == 0) return false;
    if (left[cell] == before || !IsOne(left[cell])) return true;
    const Values taken = left[cell];
    for (const std::size_t peer : peers_[cell]) {
      if ((left[peer] & taken) != 0 && !Keep(left, peer, ~taken)) return false;
    }
    return true;
  }

  // Values that only one cell of a unit can hold; says whether any was new, nothing where a value
  // has no place.
  std::optional<bool> TakeHiddenSingles(std::vector<Values>& left) const {
    bool is_new = false;
    const Values all = (Values{1} << board_.layout.size()) - 1;
    for (const Cells& unit : units_) {
      Values once = 0;
      Values twice = 0;
      for (const std::size_t cell : unit) {
        twice |= once & left[cell];
        once |= left[cell];
      }
      if (once != all) return std::nullopt;
      const Values hidden = once & ~twice;
      for (const std::size_t cell : unit) {
        const Values here = left[cell] & hidden;
        if (here == 0 || IsOne(left[cell])) continue;
        if (!Keep(left, cell, here) || !IsOne(here)) return std::nullopt;
        is_new = true;
      }
    }
    return is_new;
  }

  void Try(std::vector<Values> left) {
    while (true) {
      const std::optional<bool> is_new = TakeHiddenSingles(left);
      if (!is_new) return;
      if (!*is_new) break;
    }
    std::optional<std::size_t> cell;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (IsOne(left[i])) continue;
      if (!cell || std::popcount(left[i]) < std::popcount(left[*cell])) cell = i;
    }
    if (!cell) return Found(left);
    if (trials_left_ == 0) {
      gave_up_ = true;
      return;
    }
    --trials_left_;
    for (Values values = left[*cell]; values != 0; values &= values - 1) {
      std::vector<Values> tried = left;
      if (Keep(tried, *cell, values & -values)) Try(std::move(tried));
      if (answer_.count == SolutionCount::kMany || gave_up_) return;
    }
  }

  void Found(const std::vector<Values>& left) {
    if (answer_.solution) {
      answer_.count = SolutionCount::kMany;
      return;
    }
    answer_.count = SolutionCount::kOne;
    answer_.solution = board_.values;
    for (std::size_t i = 0; i < left.size(); ++i) {
      answer_.solution->items()[i] = std::countr_zero(left[i]) + 1;
    }
  }

  const Board& board_;
  std::uint64_t trials_left_;
  bool gave_up_ = false;
  std::vector<Cells> peers_;
  std::vector<Cells> units_;
  ExactAnswer answer_;
};

bool IsUsualNine(const Layout& layout) {
  static const Layout kUsual = *Layout::OfSize(9);
  return layout == kUsual;
}

ExactAnswer SolveByBands(const Board& board) {
  BandValues givens{};
  for (std::size_t i = 0; i < givens.size(); ++i) {
    givens[i] = static_cast<std::uint8_t>(board.values.items()[i]);
  }
  const BandResult result = SolveBands(givens);
  if (result.solutions == 0) return {};
  Grid<int> solution = board.values;
  for (std::size_t i = 0; i < givens.size(); ++i) solution.items()[i] = result.first[i];
  const bool is_one = result.solutions == 1;
  return {is_one ? SolutionCount::kOne : SolutionCount::kMany, std::move(solution)};
}

}  // namespace

ExactAnswer SolveExactly(const Board& board, const ExactParams& params) {
  return IsUsualNine(board.layout) ? SolveByBands(board) : SolveBySets(board, params);
}

ExactAnswer SolveBySets(const Board& board, const ExactParams& params) {
  return SetSearch(board, params).Run();
}

}  // namespace gridhand::agent::sudoku
