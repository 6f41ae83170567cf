#include "board/sudoku/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace gridhand::board::sudoku {
namespace {

constexpr int kMinSize = 4;

struct BlockShape {
  int rows = 0;
  int cols = 0;
};

constexpr std::array kUsualBlocks = {BlockShape{2, 2}, BlockShape{2, 3}, BlockShape{2, 4},
                                     BlockShape{3, 3}, BlockShape{3, 4}, BlockShape{4, 4}};

base::Error BadLayout(std::string text) { return {base::ErrorKind::kBadInput, std::move(text)}; }

base::Status CheckBlocks(const Grid<int>& block_of) {
  const int size = block_of.rows();
  std::vector<int> cells(static_cast<std::size_t>(size));
  for (const int block : block_of) {
    if (block < 0 || block >= size) {
      return BadLayout(fmt::format("block {} of a board with blocks 0 to {}", block, size - 1));
    }
    ++cells[static_cast<std::size_t>(block)];
  }
  const auto odd = std::ranges::find_if(cells, [&](int count) { return count != size; });
  if (odd == cells.end()) return base::Ok();
  return BadLayout(
      fmt::format("block {} has {} cells, expected {}", odd - cells.begin(), *odd, size));
}

}  // namespace

std::string UnitText(const Unit& unit) {
  constexpr std::array kNames = {"row", "column", "block", "diagonal"};
  return fmt::format("{} {}", kNames[static_cast<std::size_t>(unit.kind)], unit.number + 1);
}

base::Result<Layout> Layout::OfSize(int size) {
  const auto* shape =
      std::ranges::find(kUsualBlocks, size, [](const BlockShape& s) { return s.rows * s.cols; });
  if (shape == kUsualBlocks.end()) {
    return BadLayout(fmt::format(
        "a Sudoku of {} × {} cells has no usual blocks: expected 4, 6, 8, 9, 12 or 16 a side", size,
        size));
  }
  Grid<int> block_of(size, size);
  ForEachCell(block_of, [&](CellPos cell) {
    block_of[cell] = cell.row / shape->rows * shape->rows + cell.col / shape->cols;
  });
  return Layout(std::move(block_of));
}

base::Result<Layout> Layout::Jigsaw(Grid<int> block_of) {
  const int size = block_of.rows();
  if (size != block_of.cols() || size < kMinSize || size > kMaxSize) {
    return BadLayout(fmt::format("a Sudoku of {} × {} cells: expected a square of {} to {} a side",
                                 size, block_of.cols(), kMinSize, kMaxSize));
  }
  if (base::Status fits = CheckBlocks(block_of); !fits.ok()) return fits.error();
  return Layout(std::move(block_of));
}

Layout::Layout(Grid<int> block_of) : block_of_(std::move(block_of)) {
  const int size = this->size();
  for (const UnitKind kind : {UnitKind::kRow, UnitKind::kColumn, UnitKind::kBlock}) {
    for (int number = 0; number < size; ++number) units_.push_back({kind, number, {}});
  }
  ForEachCell(block_of_, [&](CellPos cell) {
    for (const int unit : {cell.row, size + cell.col, 2 * size + block_of_[cell]}) {
      units_[static_cast<std::size_t>(unit)].cells.push_back(cell);
    }
  });
}

bool Layout::HasDiagonals() const {
  return std::ranges::any_of(units_,
                             [](const Unit& unit) { return unit.kind == UnitKind::kDiagonal; });
}

Layout Layout::WithDiagonals() const {
  if (HasDiagonals()) return *this;
  Layout layout = *this;
  Unit falling{UnitKind::kDiagonal, 0, {}};
  Unit rising{UnitKind::kDiagonal, 1, {}};
  for (int i = 0; i < size(); ++i) {
    falling.cells.push_back({i, i});
    rising.cells.push_back({i, size() - 1 - i});
  }
  layout.units_.push_back(std::move(falling));
  layout.units_.push_back(std::move(rising));
  return layout;
}

}  // namespace gridhand::board::sudoku
