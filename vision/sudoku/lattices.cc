#include "vision/sudoku/lattices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "board/sudoku/layout.h"
#include "vision/lattices.h"

namespace gridhand::vision::sudoku {
namespace {

using board::GridGeometry;

constexpr int kLeastSize = 4;
// Those that boards have whose blocks are rectangles.
constexpr std::array kUsualSizes = {16, 12, 10, 9, 8, 6, 4};
// Rows and columns that a lattice may have too many.
constexpr int kMostExtra = 2;
// Cells of a page may be a little wider than tall.
constexpr double kMostStretch = 1.3;
// Digits in smaller cells cannot be read.
constexpr double kLeastPitch = 14;
// Lattices of one size that lie nearer than this part of a cell read alike.
constexpr int kSameShare = 12;

GridGeometry Part(const GridGeometry& lattice, int row, int col, int size) {
  const auto cut = [size](const std::vector<int>& edges, int from) {
    return std::vector<int>(edges.begin() + from, edges.begin() + from + size + 1);
  };
  return {cut(lattice.col_edges, col), cut(lattice.row_edges, row), lattice.residual_px};
}

bool IsSquareEnough(const GridGeometry& board) {
  const double width = PitchOf(board.col_edges);
  const double height = PitchOf(board.row_edges);
  return std::min(width, height) >= kLeastPitch && width <= kMostStretch * height &&
         height <= kMostStretch * width;
}

bool AreSame(const GridGeometry& a, const GridGeometry& b) {
  if (!HaveSameSize(a, b)) return false;
  const base::FrameRect x = a.Bounds();
  const base::FrameRect y = b.Bounds();
  const int most = std::max(1, x.width / a.cols() / kSameShare);
  return std::abs(x.x - y.x) <= most && std::abs(x.y - y.y) <= most &&
         std::abs(x.Right() - y.Right()) <= most && std::abs(x.Bottom() - y.Bottom()) <= most;
}

}  // namespace

bool IsBoardSize(int size) { return size >= kLeastSize && size <= board::sudoku::kMaxSize; }

std::vector<GridGeometry> SquaresIn(const GridGeometry& lattice) {
  std::vector<GridGeometry> squares;
  if (lattice.rows() == lattice.cols() && IsBoardSize(lattice.rows()) && IsSquareEnough(lattice)) {
    squares.push_back(lattice);
  }
  for (const int size : kUsualSizes) {
    const int more_rows = lattice.rows() - size;
    const int more_cols = lattice.cols() - size;
    if (more_rows < 0 || more_cols < 0 || std::max(more_rows, more_cols) > kMostExtra) continue;
    if (more_rows == 0 && more_cols == 0) continue;
    for (int row = 0; row <= more_rows; ++row) {
      for (int col = 0; col <= more_cols; ++col) {
        GridGeometry square = Part(lattice, row, col, size);
        if (IsSquareEnough(square)) squares.push_back(std::move(square));
      }
    }
  }
  return squares;
}

std::vector<GridGeometry> SquaresOf(const std::vector<GridCandidate>& candidates) {
  std::vector<GridGeometry> all;
  const auto add = [&](const GridGeometry& lattice) {
    for (GridGeometry& square : SquaresIn(lattice)) {
      const bool is_known = std::any_of(all.begin(), all.end(),
                                        [&](const auto& other) { return AreSame(other, square); });
      if (!is_known) all.push_back(std::move(square));
    }
  };
  for (const GridCandidate& candidate : candidates) add(candidate.geometry);
  for (const GridCandidate& candidate : candidates) {
    for (const GridGeometry& other : candidate.alternatives) add(other);
  }
  return all;
}

}  // namespace gridhand::vision::sudoku
