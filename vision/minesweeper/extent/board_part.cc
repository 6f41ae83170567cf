#include "vision/minesweeper/extent/board_part.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <numeric>
#include <vector>

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::GridGeometry;

// Where numbers add up to most: of a row of them, from `first`, `count`.
struct Stretch {
  int first = 0;
  int count = 0;
  double sum = 0;
};

// Kadane's: a stretch is given up when it adds up to nothing.
Stretch BestStretch(const std::vector<double>& values) {
  Stretch best;
  Stretch open;
  for (int i = 0; i < static_cast<int>(values.size()); ++i) {
    if (open.sum <= 0) open = {i, 0, 0};
    open.sum += values[static_cast<std::size_t>(i)];
    ++open.count;
    if (open.sum > best.sum) best = open;
  }
  return best;
}

}  // namespace

std::vector<CellPos> SampleOf(const Part& part, int count) {
  const int cells = std::max(0, part.rows) * std::max(0, part.cols);
  if (cells == 0) return {};
  const int wanted = std::max(1, cells / count);
  // A step that has a factor in common with the width would pass over columns.
  const auto passes_over = [&](int step) { return std::gcd(step, part.cols) > 1; };
  int step = wanted;
  for (int off = 1; passes_over(step); ++off) {
    step = off < wanted && passes_over(wanted + off) ? wanted - off : wanted + off;
  }
  std::vector<CellPos> sample;
  for (int i = 0; i < cells; i += step) {
    sample.push_back({part.top + i / part.cols, part.left + i % part.cols});
  }
  return sample;
}

bool Contains(const Part& part, CellPos cell) {
  return cell.row >= part.top && cell.row < part.top + part.rows && cell.col >= part.left &&
         cell.col < part.left + part.cols;
}

Part Grown(Part part, Side side, int by) {
  const bool is_row = side == Side::kTop || side == Side::kBottom;
  (is_row ? part.rows : part.cols) += by;
  if (side == Side::kTop) part.top -= by;
  if (side == Side::kLeft) part.left -= by;
  return part;
}

bool Holds(const Grid<CellScores>& scores, const Part& part) {
  return part.top >= 0 && part.left >= 0 && part.top + part.rows <= scores.rows() &&
         part.left + part.cols <= scores.cols();
}

Part LineOf(const Part& part, Side side) {
  switch (side) {
    case Side::kTop:
      return {part.top, part.left, 1, part.cols};
    case Side::kBottom:
      return {part.top + part.rows - 1, part.left, 1, part.cols};
    case Side::kLeft:
      return {part.top, part.left, part.rows, 1};
    case Side::kRight:
      return {part.top, part.left + part.cols - 1, part.rows, 1};
  }
  assert(false);
  return {};
}

GridGeometry PartOf(const GridGeometry& whole, const Part& part) {
  GridGeometry cut = whole;
  const auto from = [](std::vector<int>& edges, int first, int count) {
    edges = {edges.begin() + first, edges.begin() + first + count + 1};
  };
  from(cut.row_edges, part.top, part.rows);
  from(cut.col_edges, part.left, part.cols);
  return cut;
}

double MeanChance(const Grid<CellScores>& scores, const Part& part) {
  double sum = 0;
  ForEachCellOf(part, [&](CellPos cell) { sum += ChanceOfCell(scores[cell]); });
  return sum / (part.rows * part.cols);
}

Part ExtentOf(const Grid<CellScores>& scores) {
  Grid<double> gain(scores.rows(), scores.cols());
  board::ForEachCell(
      scores, [&](CellPos cell) { gain[cell] = ChanceOfCell(scores[cell]) - kMinBoardShare; });
  Part best;
  double most = 0;
  for (int top = 0; top < scores.rows(); ++top) {
    std::vector<double> gains(static_cast<std::size_t>(scores.cols()), 0);
    for (int row = top; row < scores.rows(); ++row) {
      for (int col = 0; col < scores.cols(); ++col) {
        gains[static_cast<std::size_t>(col)] += gain[CellPos{row, col}];
      }
      const Stretch cols = BestStretch(gains);
      if (cols.sum <= most) continue;
      most = cols.sum;
      best = {top, cols.first, row - top + 1, cols.count};
    }
  }
  return best;
}

}  // namespace gridhand::vision::minesweeper
