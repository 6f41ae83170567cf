#include "vision/minesweeper/repeated_tile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "board/grid.h"
#include "vision/lattices.h"
#include "vision/minesweeper/board_part.h"
#include "vision/minesweeper/patches.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::Grid;
using board::GridGeometry;

constexpr int kFewestLines = 4;   // cells: the smallest board
constexpr int kFewestInStep = 3;  // cells: of it on a lattice half a cell beside its own
constexpr int kMostLines = 64;    // cells: a larger lattice is a picture of something else
// Mean difference of a tile's pixels from their mean, grey levels: a flatter one tells nothing.
constexpr double kLeastRelief = 3;
// A cell is like the tile if their mean difference is at most this share of the tile's relief.
// Cells that a background shines through have up to 0.4.
constexpr double kAlike = 0.5;
// The share of a board's cells that must be like the tile.
constexpr double kMostAlike = 0.98;
// Halves of the tile that are this like each other, by the same measure, may be cells.
constexpr double kHalvesAlike = 0.6;
// The repetition is as long as whole cells to within this share of a cell: what lies beside a board
// may repeat a little, too.
constexpr double kMostOff = 0.2;

double MeanDifference(const Patch& a, const Patch& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(int{a[i]} - int{b[i]});
  return sum / static_cast<double>(a.size());
}

// How much the pixels differ from the mean of their channel.
double ReliefOf(const Patch& tile) {
  std::array<double, 3> mean{};
  for (std::size_t i = 0; i < tile.size(); ++i) mean[i % 3] += tile[i];
  for (double& of_channel : mean) of_channel *= 3.0 / static_cast<double>(tile.size());
  double sum = 0;
  for (std::size_t i = 0; i < tile.size(); ++i) sum += std::abs(tile[i] - mean[i % 3]);
  return sum / static_cast<double>(tile.size());
}

// The median of each pixel.
Patch MedianOf(const std::vector<Patch>& patches) {
  Patch median;
  std::vector<std::uint8_t> values(patches.size());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  for (std::size_t i = 0; i < median.size(); ++i) {
    std::ranges::transform(patches, values.begin(), [&](const Patch& patch) { return patch[i]; });
    std::nth_element(values.begin(), middle, values.end());
    median[i] = *middle;
  }
  return median;
}

// Edges before and after, as far as the picture goes.
std::vector<int> Extended(std::vector<int> edges, int limit) {
  const double pitch = PitchOf(edges);
  const auto moved = [&](int edge, int cells) {
    return edge + static_cast<int>(std::lround(cells * pitch));
  };
  std::vector<int> before;
  for (int n = 1; moved(edges.front(), -n) >= 0; ++n) before.push_back(moved(edges.front(), -n));
  std::vector<int> after;
  for (int n = 1; moved(edges.back(), n) <= limit; ++n) after.push_back(moved(edges.back(), n));
  edges.insert(edges.begin(), before.rbegin(), before.rend());
  edges.insert(edges.end(), after.begin(), after.end());
  return edges;
}

Grid<Patch> PatchesOf(const Frame& frame, const GridGeometry& lattice) {
  Grid<Patch> patches(lattice.rows(), lattice.cols());
  board::ForEachCell(patches,
                     [&](CellPos cell) { patches[cell] = PatchOf(frame, lattice.CellRect(cell)); });
  return patches;
}

Patch TileOf(const Frame& frame, const GridGeometry& lattice) {
  constexpr int kSample = 48;
  std::vector<Patch> sample;
  for (const CellPos cell : SampleOf({.rows = lattice.rows(), .cols = lattice.cols()}, kSample)) {
    sample.push_back(PatchOf(frame, lattice.CellRect(cell)));
  }
  return MedianOf(sample);
}

// Whether its two halves, beside or above each other, show the same: then it is two cells.
bool IsOfHalves(const Patch& tile, double relief) {
  const auto at = [&](int x, int y, int channel) {
    return int{tile[static_cast<std::size_t>((y * kPatchSide + x) * 3 + channel)]};
  };
  const auto difference = [&](int dx, int dy) {
    double sum = 0;
    int count = 0;
    for (int y = 0; y + dy < kPatchSide; ++y) {
      for (int x = 0; x + dx < kPatchSide; ++x) {
        for (int channel = 0; channel < 3; ++channel, ++count) {
          sum += std::abs(at(x, y, channel) - at(x + dx, y + dy, channel));
        }
      }
    }
    return sum / count;
  };
  return std::min(difference(kPatchSide / 2, 0), difference(0, kPatchSide / 2)) <=
         kHalvesAlike * relief;
}

double ShareIn(const Grid<bool>& alike, const Part& part) {
  int count = 0;
  for (int row = part.top; row < part.top + part.rows; ++row) {
    for (int col = part.left; col < part.left + part.cols; ++col) {
      count += alike[CellPos{row, col}] ? 1 : 0;
    }
  }
  return static_cast<double>(count) / (part.rows * part.cols);
}

// Mean difference of two lines of pixels, of the same length: from `a` and `b`, each next pixel by
// `step`.
double LinesApart(const Frame& frame, base::FramePoint a, base::FramePoint b, base::FramePoint step,
                  int length) {
  double sum = 0;
  for (int i = 0; i < length; ++i) {
    const auto p = frame.At({a.x + i * step.x, a.y + i * step.y});
    const auto q = frame.At({b.x + i * step.x, b.y + i * step.y});
    sum += std::abs(p.r - q.r) + std::abs(p.g - q.g) + std::abs(p.b - q.b);
  }
  return sum / (3.0 * length);
}

// The distance of one cell from the next, to a fraction of a pixel: at the distance of half of the
// cells, along this axis, the picture repeats best.
double PitchIn(const Frame& frame, const FrameRect& cells, int count, double about,
               bool is_across) {
  const int steps = count / 2;
  const int middle = static_cast<int>(std::lround(steps * about));
  const int reach = static_cast<int>(std::ceil(steps * kMostOff));
  double least = std::numeric_limits<double>::infinity();
  int best = middle;
  for (int distance = middle - reach; distance <= middle + reach; ++distance) {
    double sum = 0;
    const int lines = (is_across ? cells.width : cells.height) - distance;
    for (int line = 0; line < lines; ++line) {
      sum += is_across ? LinesApart(frame, {cells.x + line, cells.y},
                                    {cells.x + line + distance, cells.y}, {0, 1}, cells.height)
                       : LinesApart(frame, {cells.x, cells.y + line},
                                    {cells.x, cells.y + line + distance}, {1, 0}, cells.width);
    }
    if (lines < 1 || sum / lines >= least) continue;
    least = sum / lines;
    best = distance;
  }
  return static_cast<double>(best) / steps;
}

// Where the picture repeats at the distance of a cell, from these cells on: their lattice may lie
// beside the board's own.
FrameRect RepetitionAround(const Frame& frame, const FrameRect& cells, double pitch_x,
                           double pitch_y, double most_apart) {
  const int dx = static_cast<int>(std::lround(pitch_x));
  const int dy = static_cast<int>(std::lround(pitch_y));
  const auto columns_repeat = [&](int x, int other) {
    return x >= 0 && x < frame.size.width &&
           LinesApart(frame, {x, cells.y}, {other, cells.y}, {0, 1}, cells.height) <= most_apart;
  };
  const auto rows_repeat = [&](int y, int other) {
    return y >= 0 && y < frame.size.height &&
           LinesApart(frame, {cells.x, y}, {cells.x, other}, {1, 0}, cells.width) <= most_apart;
  };
  int left = cells.x, right = cells.Right(), top = cells.y, bottom = cells.Bottom();
  while (columns_repeat(left - 1, left - 1 + dx)) --left;
  while (columns_repeat(right, right - dx)) ++right;
  while (rows_repeat(top - 1, top - 1 + dy)) --top;
  while (rows_repeat(bottom, bottom - dy)) ++bottom;
  return {left, top, right - left, bottom - top};
}

// So many whole cells fill the length; none if they do not.
std::optional<int> CellsIn(int length, double pitch) {
  const int cells = static_cast<int>(std::lround(length / pitch));
  const bool is_whole = std::abs(length - cells * pitch) <= kMostOff * pitch;
  if (!is_whole || cells < kFewestLines || cells > kMostLines) return std::nullopt;
  return cells;
}

// Edges of cells in the middle of this stretch.
std::vector<int> EdgesIn(int from, int length, int cells, double pitch) {
  const double start = from + (length - cells * pitch) / 2;
  const int first = static_cast<int>(std::lround(start));
  return board::EvenEdges(first, static_cast<int>(std::lround(start + cells * pitch)) - first,
                          cells);
}

// Those as ExtentOf takes them.
Grid<CellScores> ScoresOf(const Grid<bool>& alike) {
  constexpr double kChance = 0.01;
  CellScores cell;
  cell.fill(static_cast<float>(std::log(kChance)));
  constexpr auto kNoCell = static_cast<std::size_t>(board::minesweeper::CellSymbol::kUnknown);
  Grid<CellScores> scores(alike.rows(), alike.cols(), cell);
  board::ForEachCell(alike, [&](CellPos at) {
    if (!alike[at]) scores[at][kNoCell] = static_cast<float>(std::log(1 - kChance));
  });
  return scores;
}

}  // namespace

std::optional<GridGeometry> FindRepeatedTile(const Frame& frame, const GridGeometry& lattice) {
  if (std::min(lattice.rows(), lattice.cols()) < kFewestLines) return std::nullopt;
  const Patch tile = TileOf(frame, lattice);
  const double relief = ReliefOf(tile);
  if (relief < kLeastRelief || IsOfHalves(tile, relief)) return std::nullopt;
  const GridGeometry around{.col_edges = Extended(lattice.col_edges, frame.size.width),
                            .row_edges = Extended(lattice.row_edges, frame.size.height)};
  const Grid<Patch> patches = PatchesOf(frame, around);
  Grid<bool> alike(patches.rows(), patches.cols());
  board::ForEachCell(alike, [&](CellPos cell) {
    alike[cell] = MeanDifference(patches[cell], tile) <= kAlike * relief;
  });
  const Part part = ExtentOf(ScoresOf(alike));
  if (std::min(part.rows, part.cols) < kFewestInStep || ShareIn(alike, part) < kMostAlike) {
    return std::nullopt;
  }
  const FrameRect cells = PartOf(around, part).Bounds();
  const double pitch_x = PitchIn(frame, cells, part.cols, PitchOf(around.col_edges), true);
  const double pitch_y = PitchIn(frame, cells, part.rows, PitchOf(around.row_edges), false);
  const FrameRect whole = RepetitionAround(frame, cells, pitch_x, pitch_y, kAlike * relief);
  const std::optional<int> cols = CellsIn(whole.width, pitch_x);
  const std::optional<int> rows = CellsIn(whole.height, pitch_y);
  if (!cols || !rows) return std::nullopt;
  return GridGeometry{.col_edges = EdgesIn(whole.x, whole.width, *cols, pitch_x),
                      .row_edges = EdgesIn(whole.y, whole.height, *rows, pitch_y)};
}

}  // namespace gridhand::vision::minesweeper
