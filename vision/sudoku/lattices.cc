#include "vision/sudoku/lattices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "board/sudoku/layout.h"
#include "vision/lattice/lattices.h"

namespace gridhand::vision::sudoku {
namespace {

using board::GridGeometry;

constexpr int kLeastSize = 4;
// Those that boards have. A part of a larger lattice is rarely 7 × 7, which only jigsaws are.
constexpr std::array kUsualSizes = {16, 12, 10, 9, 8, 6, 5, 4};
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

// A step between neighbouring pixels that counts as an edge, 0 … 255.
constexpr int kStep = 12;
// How far a fitted lattice may differ in its pitch and place, in parts of the pitch.
constexpr double kPitchReach = 0.07;
constexpr double kPlaceReach = 0.5;
// What is drawn between two cells reaches so far to either side, in parts of the pitch: tiles with
// frames of their own have a fifth, digits begin behind it.
constexpr double kLineReach = 0.22;
// A single line lies so near to where its equals say, in parts of the pitch.
constexpr double kOwnReach = 0.05;
constexpr double kStepPx = 0.5;  // of the search
constexpr int kMostSamples = 160;

int Difference(base::Bgr a, base::Bgr b) {
  return std::max({std::abs(a.b - b.b), std::abs(a.g - b.g), std::abs(a.r - b.r)});
}

// For each place across the lines: the share of pixels along them at which the colour steps.
template <class At>
std::vector<double> EdgeShares(int across, int from, int to, const At& at) {
  std::vector<double> shares(static_cast<std::size_t>(across), 0.0);
  const int step = std::max(1, (to - from) / kMostSamples);
  int samples = 0;
  for (int along = from; along < to; along += step) {
    ++samples;
    for (int i = 1; i < across; ++i) {
      shares[static_cast<std::size_t>(i)] += Difference(at(i - 1, along), at(i, along)) > kStep;
    }
  }
  for (double& share : shares) share /= std::max(1, samples);
  return shares;
}

// How much is drawn around each place; nearer counts more, so that the middle of a line has most.
std::vector<double> LineShares(const std::vector<double>& edges, double pitch) {
  const int reach = std::max(2, static_cast<int>(std::lround(pitch * kLineReach)));
  const int count = static_cast<int>(edges.size());
  std::vector<double> lines(edges.size(), 0.0);
  for (int i = 0; i < count; ++i) {
    // An edge between two pixels counts for both.
    for (int d = -reach; d <= reach + 1; ++d) {
      if (i + d < 0 || i + d >= count) continue;
      const double weight = 1 - std::abs(d - 0.5) / (reach + 1);
      lines[static_cast<std::size_t>(i)] += weight * edges[static_cast<std::size_t>(i + d)];
    }
  }
  return lines;
}

// The sum over the lines of a lattice; the root, so that all lines count and not the thickest.
template <class Edge>
double ScoreOf(const std::vector<double>& lines, int count, const Edge& edge) {
  double score = 0;
  for (int i = 0; i < count; ++i) {
    const auto at = static_cast<std::ptrdiff_t>(std::lround(edge(i)));
    if (at < 0 || at >= static_cast<std::ptrdiff_t>(lines.size())) continue;
    score += std::sqrt(lines[static_cast<std::size_t>(at)]);
  }
  return score;
}

struct FittedEdges {
  std::vector<int> edges;
  double gain = 1;  // of the score, as a factor
};

// Each line by itself, where it has most.
void Settle(std::vector<int>& edges, const std::vector<double>& lines, double pitch) {
  const int reach = std::max(1, static_cast<int>(pitch * kOwnReach));
  for (int& edge : edges) {
    const int from = std::max(0, edge - reach);
    const int to = std::min(static_cast<int>(lines.size()), edge + reach + 1);
    if (from >= to) continue;
    int best = edge;
    for (int at = from; at < to; ++at) {
      if (lines[static_cast<std::size_t>(at)] > lines[static_cast<std::size_t>(best)] + 1e-9) {
        best = at;
      }
    }
    edge = best;
  }
}

FittedEdges Fit(const std::vector<int>& edges, const std::vector<double>& lines) {
  const int count = static_cast<int>(edges.size());
  const int cells = count - 1;
  const double pitch = PitchOf(edges);
  const double old_score =
      ScoreOf(lines, count, [&](int i) { return edges[static_cast<std::size_t>(i)]; });
  double best_score = -1;
  double best_from = edges.front();
  double best_pitch = pitch;
  const int last = static_cast<int>(lines.size()) - 1;
  for (double p = pitch * (1 - kPitchReach); p <= pitch * (1 + kPitchReach); p += kStepPx / cells) {
    for (double from = edges.front() - kPlaceReach * pitch;
         from <= edges.front() + kPlaceReach * pitch; from += kStepPx) {
      if (from < 0 || from + cells * p > last) continue;
      const double score = ScoreOf(lines, count, [&](int i) { return from + i * p; });
      if (score > best_score) {
        best_score = score;
        best_from = from;
        best_pitch = p;
      }
    }
  }
  FittedEdges fitted;
  for (int i = 0; i <= cells; ++i) {
    fitted.edges.push_back(static_cast<int>(std::lround(best_from + i * best_pitch)));
  }
  Settle(fitted.edges, lines, pitch);
  const double score =
      ScoreOf(lines, count, [&](int i) { return fitted.edges[static_cast<std::size_t>(i)]; });
  fitted.gain = score / std::max(1e-9, old_score);
  return fitted;
}

}  // namespace

FittedLattice Fitted(const base::Frame& frame, const GridGeometry& square) {
  const base::FrameRect inside = square.Bounds().Intersection(frame.Bounds());
  const auto shares_of_cols =
      EdgeShares(frame.size.width, inside.y, inside.Bottom(), [&](int x, int y) {
        return frame.At({x, y});
      });
  const auto shares_of_rows =
      EdgeShares(frame.size.height, inside.x, inside.Right(), [&](int y, int x) {
        return frame.At({x, y});
      });
  FittedEdges cols = Fit(square.col_edges, LineShares(shares_of_cols, PitchOf(square.col_edges)));
  FittedEdges rows = Fit(square.row_edges, LineShares(shares_of_rows, PitchOf(square.row_edges)));
  FittedLattice fitted{square, std::max(cols.gain, rows.gain)};
  fitted.geometry.col_edges = std::move(cols.edges);
  fitted.geometry.row_edges = std::move(rows.edges);
  return fitted;
}

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
