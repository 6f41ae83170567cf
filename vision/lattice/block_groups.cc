#include "vision/lattice/block_groups.h"

#include <algorithm>
#include <utility>

namespace gridhand::vision {
namespace {

using board::CellPos;
using board::Grid;

// Takes the marked blocks within reach of this one out of the marks.
void TakeAround(CellPos block, int reach, Grid<bool>& marked, std::vector<CellPos>& taken) {
  const int bottom = std::min(marked.rows() - 1, block.row + reach);
  const int right = std::min(marked.cols() - 1, block.col + reach);
  for (int row = std::max(0, block.row - reach); row <= bottom; ++row) {
    for (int col = std::max(0, block.col - reach); col <= right; ++col) {
      const CellPos near{row, col};
      if (!marked[near]) continue;
      marked[near] = false;
      taken.push_back(near);
    }
  }
}

base::FrameRect BoundsOf(const std::vector<CellPos>& blocks) {
  CellPos low = blocks.front();
  CellPos high = low;
  for (const CellPos block : blocks) {
    low = {std::min(low.row, block.row), std::min(low.col, block.col)};
    high = {std::max(high.row, block.row), std::max(high.col, block.col)};
  }
  return {low.col, low.row, high.col - low.col + 1, high.row - low.row + 1};
}

}  // namespace

std::vector<BlockGroup> FindBlockGroups(Grid<bool> marked, int gap) {
  std::vector<BlockGroup> groups;
  board::ForEachCell(marked, [&](CellPos first) {
    if (!marked[first]) return;
    std::vector<CellPos> blocks;
    TakeAround(first, 0, marked, blocks);
    // Grows while it is walked through.
    for (std::size_t i = 0; i < blocks.size(); ++i) TakeAround(blocks[i], gap + 1, marked, blocks);
    const base::FrameRect bounds = BoundsOf(blocks);
    groups.push_back({std::move(blocks), bounds});
  });
  return groups;
}

}  // namespace gridhand::vision
