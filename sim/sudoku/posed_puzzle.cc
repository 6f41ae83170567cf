#include "sim/sudoku/posed_puzzle.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "board/sudoku/board.h"

namespace gridhand::sim::sudoku {
namespace {

using board::CellPos;
using board::Grid;
using board::sudoku::Layout;

int Below(base::Random& random, int bound) {
  return static_cast<int>(random.Below(static_cast<std::uint64_t>(bound)));
}

bool Chance(base::Random& random, double share) {
  constexpr int kParts = 10000;
  return Below(random, kParts) < share * kParts;
}

std::vector<int> Shuffled(int count, base::Random& random) {
  std::vector<int> items(static_cast<std::size_t>(count));
  std::iota(items.begin(), items.end(), 0);
  for (int i = count - 1; i > 0; --i) {
    std::swap(items[static_cast<std::size_t>(i)],
              items[static_cast<std::size_t>(Below(random, i + 1))]);
  }
  return items;
}

// Rows of one band (or columns of one stack) change places, and whole bands do.
std::vector<int> ShuffledLines(int size, int band, base::Random& random) {
  std::vector<int> lines;
  for (const int first : Shuffled(size / band, random)) {
    for (const int line : Shuffled(band, random)) lines.push_back(first * band + line);
  }
  return lines;
}

int RowsOfBlock(const Layout& layout) {
  int rows = 1;
  while (layout.BlockOf({rows, 0}) == layout.BlockOf({0, 0})) ++rows;
  return rows;
}

Grid<int> Solved(const Layout& layout, base::Random& random) {
  const int size = layout.size();
  const int rows = RowsOfBlock(layout);
  const int cols = size / rows;
  const std::vector<int> digits = Shuffled(size, random);
  const std::vector<int> row_of = ShuffledLines(size, rows, random);
  const std::vector<int> col_of = ShuffledLines(size, cols, random);
  Grid<int> solved(size, size);
  board::ForEachCell(solved, [&](CellPos cell) {
    const int row = row_of[static_cast<std::size_t>(cell.row)];
    const int col = col_of[static_cast<std::size_t>(cell.col)];
    const int digit = (row % rows * cols + row / rows + col) % size;
    solved[cell] = digits[static_cast<std::size_t>(digit)] + 1;
  });
  return solved;
}

bool Hangs(const Grid<int>& block_of, int block) {
  Grid<bool> seen(block_of.rows(), block_of.cols(), false);
  std::vector<CellPos> open;
  int cells = 0;
  board::ForEachCell(block_of, [&](CellPos cell) {
    if (block_of[cell] != block) return;
    ++cells;
    if (open.empty()) open.push_back(cell);
  });
  seen[open.front()] = true;
  int reached = 0;
  while (!open.empty()) {
    const CellPos at = open.back();
    open.pop_back();
    ++reached;
    for (const CellPos to : {CellPos{at.row + 1, at.col}, CellPos{at.row - 1, at.col},
                             CellPos{at.row, at.col + 1}, CellPos{at.row, at.col - 1}}) {
      if (!block_of.Contains(to) || seen[to] || block_of[to] != block) continue;
      seen[to] = true;
      open.push_back(to);
    }
  }
  return reached == cells;
}

// Cells of one value change their blocks: then each block still holds each value once.
Layout Exchanged(const Layout& layout, const Grid<int>& solved, base::Random& random) {
  const int size = layout.size();
  Grid<int> block_of(size, size);
  board::ForEachCell(block_of, [&](CellPos cell) { block_of[cell] = layout.BlockOf(cell); });
  constexpr int kTries = 1500;
  for (int i = 0; i < kTries; ++i) {
    const CellPos a{Below(random, size), Below(random, size)};
    const CellPos b{Below(random, size), Below(random, size)};
    if (solved[a] != solved[b] || block_of[a] == block_of[b]) continue;
    std::swap(block_of[a], block_of[b]);
    if (!Hangs(block_of, block_of[a]) || !Hangs(block_of, block_of[b])) {
      std::swap(block_of[a], block_of[b]);
    }
  }
  auto jigsaw = Layout::Jigsaw(std::move(block_of));
  assert(jigsaw.ok());
  return *std::move(jigsaw);
}

}  // namespace

PosedPuzzle PosePuzzle(const PoseParams& params, base::Random& random) {
  const auto usual = Layout::OfSize(params.size);
  assert(usual.ok());
  const Grid<int> solved = Solved(*usual, random);
  const int size = params.size;
  PosedPuzzle puzzle{params.jigsaw ? Exchanged(*usual, solved, random) : *usual,
                     Grid<int>(size, size, board::sudoku::kEmpty), Grid<bool>(size, size, false),
                     Grid<std::uint32_t>(size, size, 0)};
  board::ForEachCell(solved, [&](CellPos cell) {
    if (Chance(random, params.givens)) {
      puzzle.values[cell] = solved[cell];
      puzzle.given[cell] = true;
    } else if (Chance(random, params.entries)) {
      const bool is_wrong = Chance(random, params.mistakes);
      puzzle.values[cell] = is_wrong ? 1 + Below(random, size) : solved[cell];
    } else if (Chance(random, params.notes)) {
      const int count = 1 + Below(random, std::min(size, 6));
      for (int i = 0; i < count; ++i) puzzle.notes[cell] |= 1U << Below(random, size);
    }
  });
  return puzzle;
}

}  // namespace gridhand::sim::sudoku
