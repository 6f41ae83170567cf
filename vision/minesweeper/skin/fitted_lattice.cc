// How it works
//   1. The place: all of it is moved to where cells all over it fit best, both ways at once, as one
//      axis fits nowhere while the other is off.
//   2. The whole: both ends of an axis are moved, what lies between with them, as found or in even
//      steps, likewise.
//   3. Line by line, outwards from the middle, or from where cells fit clearly better: the far edge
//      is moved if the line's cells fit clearly better so. A lattice that has strayed may be cut
//      beside its place in the middle, too, and no line is put right from there.
#include "vision/minesweeper/skin/fitted_lattice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "vision/lattice/lattices.h"
#include "vision/minesweeper/cells/cell_cache.h"
#include "vision/minesweeper/skin/skin_lattice.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using board::CellPos;
using board::GridGeometry;

// Edges are moved in steps of a pixel of the pictures that cells are compared with: both ends of
// the whole by so many to each side, and a line is as long as the mean, give or take so many. A
// bound: lattices drift by two pixels on a spoilt board of 20 columns.
constexpr int kEndSteps = 2;
constexpr int kLineSteps = 3;
// What an edge is moved for: noise alone makes a little difference.
constexpr double kClearlyBetter = 0.9;
// Cells of a line that are looked at, at most.
constexpr int kCellsOfALine = 12;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// How far cells are from any picture of the skin. Most cells of a board are the same to the byte as
// one looked at before.
class Misfits {
 public:
  Misfits(const SkinPictures& skin, const Frame& frame, PatchCache& cache)
      : skin_(skin), frame_(frame), cache_(cache) {}

  const Frame& frame() const { return frame_; }

  // Of these cells in the mean; infinity if it is `most` or more. What is like nothing, a window
  // perhaps, says as little as what is hardly like anything.
  double MeanOf(const GridGeometry& lattice, const std::vector<CellPos>& cells,
                double most = kInfinity) {
    double mean = 0;
    double sum = 0;
    for (const CellPos cell : cells) {
      sum += Of(lattice.CellRect(cell));
      mean = sum / static_cast<double>(cells.size());
      if (mean >= most) return kInfinity;
    }
    return mean;
  }

 private:
  double Of(const base::FrameRect& cell) {
    constexpr double kMost = 2 * SkinPictureParams{}.max_mean;
    constexpr std::uint64_t kSeed = 0;
    const auto [known, is_new] = by_pixels_.try_emplace(HashPixels(frame_, cell, kSeed), 0);
    if (is_new) known->second = std::min(kMost, skin_.MeanFromAny(*cache_.Of(frame_, cell)));
    return known->second;
  }

  const SkinPictures& skin_;
  const Frame& frame_;
  PatchCache& cache_;
  std::unordered_map<std::uint64_t, double> by_pixels_;
};

int StepOf(const std::vector<int>& edges) {
  return std::max(1, static_cast<int>(PitchOf(edges)) / kPatchSide);
}

// Of several places of a lattice, that where cells all over it fit best; the first unless another
// is better.
class BestFit {
 public:
  BestFit(Misfits& misfits, const GridGeometry& lattice)
      : misfits_(misfits),
        sample_(SampleOf(lattice)),
        lattice_(lattice),
        misfit_(misfits.MeanOf(lattice, sample_)) {}

  // Precondition: as many rows and columns.
  void KeepIfBetter(GridGeometry moved) {
    if (!misfits_.frame().Bounds().Contains(moved.Bounds())) return;
    const double misfit = misfits_.MeanOf(moved, sample_, misfit_);
    if (misfit >= misfit_) return;
    misfit_ = misfit;
    lattice_ = std::move(moved);
  }

  const GridGeometry& lattice() const { return lattice_; }

 private:
  Misfits& misfits_;
  std::vector<CellPos> sample_;
  GridGeometry lattice_;
  double misfit_;
};

// Moved to where the pictures fit best.
GridGeometry Placed(Misfits& misfits, const GridGeometry& lattice) {
  const int step = StepOf(lattice.col_edges);
  const int reach = static_cast<int>(PitchOf(lattice.col_edges) * kFitReach) / step;
  BestFit best(misfits, lattice);
  for (int down = -reach; down <= reach; ++down) {
    for (int right = -reach; right <= reach; ++right) {
      best.KeepIfBetter(Moved(lattice, right * step, down * step));
    }
  }
  return best.lattice();
}

// Moved by so much at both ends, and accordingly between.
std::vector<int> Stretched(std::vector<int> edges, int first_px, int last_px) {
  const double by = static_cast<double>(last_px - first_px) / static_cast<double>(edges.size() - 1);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    edges[i] += first_px + static_cast<int>(std::lround(by * static_cast<double>(i)));
  }
  return edges;
}

// Between the same ends.
std::vector<int> InEvenSteps(std::vector<int> edges) {
  const int first = edges.front();
  const double pitch = PitchOf(edges);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    edges[i] = first + static_cast<int>(std::lround(pitch * static_cast<double>(i)));
  }
  return edges;
}

GridGeometry FittedAsAWhole(Misfits& misfits, const Axis& axis, const GridGeometry& lattice) {
  const int step = StepOf(lattice.*axis.edges);
  BestFit best(misfits, lattice);
  for (const auto& from : {lattice.*axis.edges, InEvenSteps(lattice.*axis.edges)}) {
    for (int first = -kEndSteps; first <= kEndSteps; ++first) {
      for (int last = -kEndSteps; last <= kEndSteps; ++last) {
        GridGeometry moved = lattice;
        moved.*axis.edges = Stretched(from, first * step, last * step);
        best.KeepIfBetter(std::move(moved));
      }
    }
  }
  return best.lattice();
}

std::vector<CellPos> SampleOfLine(const GridGeometry& lattice, const Axis& axis, int line) {
  const std::vector<CellPos> cells = CellsOf(lattice, axis, line);
  const std::size_t step = (cells.size() + kCellsOfALine - 1) / kCellsOfALine;
  std::vector<CellPos> sample;
  for (std::size_t i = 0; i < cells.size(); i += step) sample.push_back(cells[i]);
  return sample;
}

// With the edge before or after a line moved.
GridGeometry WithFittedEdge(Misfits& misfits, const Axis& axis, int line, bool before,
                            const GridGeometry& lattice) {
  const std::vector<CellPos> sample = SampleOfLine(lattice, axis, line);
  const std::vector<int>& edges = lattice.*axis.edges;
  const auto moved_edge = static_cast<std::size_t>(before ? line : line + 1);
  const int fixed_px = edges[static_cast<std::size_t>(before ? line + 1 : line)];
  // The edge on the other side may have been moved beyond this one.
  const bool is_empty = lattice.CellRect(sample.front()).IsEmpty();
  double least = is_empty ? kInfinity : kClearlyBetter * misfits.MeanOf(lattice, sample);
  GridGeometry best = lattice;
  for (int steps = -kLineSteps; steps <= kLineSteps; ++steps) {
    const int length_px = static_cast<int>(std::lround(PitchOf(edges))) + steps * StepOf(edges);
    GridGeometry moved = lattice;
    (moved.*axis.edges)[moved_edge] = before ? fixed_px - length_px : fixed_px + length_px;
    if (length_px <= 0 || !misfits.frame().Bounds().Contains(moved.CellRect(sample.front())))
      continue;
    const double misfit = misfits.MeanOf(moved, sample, least);
    if (misfit >= least) continue;
    least = misfit;
    best = std::move(moved);
  }
  return best;
}

// The line whose cells fit best; the middle one unless another is clearly better.
int BestLine(Misfits& misfits, const Axis& axis, const GridGeometry& lattice) {
  const auto misfit_of = [&](int line, double most) {
    return misfits.MeanOf(lattice, SampleOfLine(lattice, axis, line), most);
  };
  int best = LinesOf(lattice, axis) / 2;
  double least = misfit_of(best, kInfinity);
  for (int line = 0; line < LinesOf(lattice, axis); ++line) {
    const double misfit = misfit_of(line, kClearlyBetter * least);
    if (misfit >= kClearlyBetter * least) continue;
    least = misfit;
    best = line;
  }
  return best;
}

GridGeometry FittedByLines(Misfits& misfits, const Axis& axis, GridGeometry lattice) {
  const int first = BestLine(misfits, axis, lattice);
  for (int line = first; line < LinesOf(lattice, axis); ++line) {
    lattice = WithFittedEdge(misfits, axis, line, false, lattice);
  }
  for (int line = first - 1; line >= 0; --line) {
    lattice = WithFittedEdge(misfits, axis, line, true, lattice);
  }
  return lattice;
}

bool IsALattice(const GridGeometry& geometry) {
  const auto ascends = [](const std::vector<int>& edges) {
    return std::ranges::adjacent_find(edges, std::greater_equal{}) == edges.end();
  };
  return ascends(geometry.col_edges) && ascends(geometry.row_edges);
}

}  // namespace

GridGeometry FittedTo(const SkinPictures& skin, const Frame& frame, const GridGeometry& lattice,
                      PatchCache& cache) {
  Misfits misfits(skin, frame, cache);
  GridGeometry whole = Placed(misfits, lattice);
  for (const Axis& axis : {kCols, kRows}) whole = FittedAsAWhole(misfits, axis, whole);
  GridGeometry by_lines = whole;
  for (const Axis& axis : {kCols, kRows}) {
    by_lines = FittedByLines(misfits, axis, by_lines);
    if (!IsALattice(by_lines) || !frame.Bounds().Contains(by_lines.Bounds())) return whole;
  }
  return by_lines;
}

}  // namespace gridhand::vision::minesweeper
