#include "vision/minesweeper/extent/tile_search.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <unordered_map>
#include <utility>

#include "base/parallel_for.h"
#include "vision/lattice/lattices.h"
#include "vision/minesweeper/extent/board_part.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FramePoint;
using base::Size;
using board::GridGeometry;

// A cell is looked for by a few pixels in a row of its middle, where its symbol is.
constexpr int kProbePx = 4;
// In step: fewer cells are chance, and no board is smaller. Cells.
constexpr int kFewestTiles = 8;
constexpr int kSmallestSide = 3;
// Of pictures that lie everywhere (a plain colour) no more places are looked at.
constexpr std::size_t kMostPlaces = 1 << 14;

using Probe = std::array<std::uint32_t, kProbePx>;

struct HashProbe {
  std::size_t operator()(const Probe& probe) const {
    std::uint64_t hash = 0;
    // An odd number with well mixed bits (of the golden ratio).
    for (const std::uint32_t pixel : probe) hash = (hash ^ pixel) * 0x9e3779b97f4a7c15;
    return hash >> 20;
  }
};

constexpr std::uint32_t kColours = 0x00ffffff;

Probe ProbeAt(const Frame& frame, int x, int y) {
  Probe probe;
  std::memcpy(probe.data(), frame.Row(y) + static_cast<std::ptrdiff_t>(x) * base::kBytesPerPixel,
              sizeof(probe));
  for (std::uint32_t& pixel : probe) pixel &= kColours;
  return probe;
}

// Where the probe lies in a cell.
FramePoint ProbePlace(Size cell) { return {(cell.width - kProbePx) / 2, cell.height / 2}; }

// Whether some probe may begin with this pixel; may be wrong only by saying yes. Rules out most
// pixels of a picture.
class FirstPixels {
 public:
  void Add(std::uint32_t pixel) { may_be_.set(IndexOf(pixel)); }
  bool MayBe(std::uint32_t pixel) const { return may_be_.test(IndexOf(pixel)); }

 private:
  static constexpr int kBits = 16;
  static std::size_t IndexOf(std::uint32_t pixel) {
    return ((pixel & kColours) * 0x9e3779b1U) >> (32 - kBits);
  }
  std::bitset<1U << kBits> may_be_;
};

bool IsPlain(const Probe& probe) {
  return std::ranges::all_of(probe, [&](std::uint32_t pixel) { return pixel == probe[0]; });
}

bool LiesAt(const Frame& frame, FramePoint at, const Frame& tile) {
  if (at.x < 0 || at.y < 0 || at.x + tile.size.width > frame.size.width ||
      at.y + tile.size.height > frame.size.height) {
    return false;
  }
  const base::FrameRect where{at.x, at.y, tile.size.width, tile.size.height};
  return base::SamePixels(base::PartOf(frame, where), tile, tile.Bounds());
}

struct BySides {
  bool operator()(Size a, Size b) const {
    return std::pair(a.width, a.height) < std::pair(b.width, b.height);
  }
};
using PlacesBySize = std::map<Size, std::vector<FramePoint>, BySides>;

// Every place at which a picture of the memory lies.
PlacesBySize FindPlaces(const Frame& frame, const std::vector<RememberedCell>& cells) {
  std::unordered_multimap<Probe, const RememberedCell*, HashProbe> by_probe;
  FirstPixels first_pixels;
  for (const RememberedCell& cell : cells) {
    if (cell.picture.size.width < kProbePx) continue;
    const FramePoint at = ProbePlace(cell.picture.size);
    const Probe probe = ProbeAt(cell.picture, at.x, at.y);
    if (IsPlain(probe)) continue;
    by_probe.emplace(probe, &cell);
    first_pixels.Add(probe[0]);
  }
  PlacesBySize places;
  for (int y = 0; !by_probe.empty() && y < frame.size.height; ++y) {
    const std::uint8_t* pixel = frame.Row(y);
    for (int x = 0; x + kProbePx <= frame.size.width; ++x, pixel += base::kBytesPerPixel) {
      std::uint32_t first_pixel = 0;
      std::memcpy(&first_pixel, pixel, sizeof(first_pixel));
      if (!first_pixels.MayBe(first_pixel)) continue;
      const auto [first, last] = by_probe.equal_range(ProbeAt(frame, x, y));
      for (auto entry = first; entry != last; ++entry) {
        const Frame& tile = entry->second->picture;
        const FramePoint inside = ProbePlace(tile.size);
        const FramePoint at{x - inside.x, y - inside.y};
        std::vector<FramePoint>& of_size = places[tile.size];
        if (of_size.size() < kMostPlaces && LiesAt(frame, at, tile)) of_size.push_back(at);
      }
    }
  }
  return places;
}

// Those places that most others are in step with.
std::vector<FramePoint> InStep(const std::vector<FramePoint>& places, Size cell) {
  std::map<std::pair<int, int>, std::vector<FramePoint>> by_phase;
  for (const FramePoint at : places) {
    by_phase[{at.x % cell.width, at.y % cell.height}].push_back(at);
  }
  std::vector<FramePoint> most;
  for (auto& [phase, of_phase] : by_phase) {
    if (of_phase.size() > most.size()) most = std::move(of_phase);
  }
  return most;
}

std::vector<int> Edges(int first, int last, int step) {
  std::vector<int> edges;
  for (int at = first; at <= last + step; at += step) edges.push_back(at);
  return edges;
}

board::GridGeometry LatticeOver(const std::vector<FramePoint>& places, Size cell) {
  const auto [left, right] = std::ranges::minmax(places, {}, &FramePoint::x);
  const auto [top, bottom] = std::ranges::minmax(places, {}, &FramePoint::y);
  return {.col_edges = Edges(left.x, right.x, cell.width),
          .row_edges = Edges(top.y, bottom.y, cell.height)};
}

// Cells of a lattice that are looked at to place it, about so many; the share of them whose colours
// must be those of remembered cells. Judged: as much of a board as must be known (kLeastOfSkin).
constexpr int kTileSampleCells = 24;
constexpr double kLeastRecallable = 0.3;
// Steps over a cell at first: drawings of more than a twelfth of a cell are not missed.
constexpr int kStepsOfACell = 12;
// A lattice whose cells are further from remembered ones, wherever it lies, is not moved. Grey
// levels, in the mean. By measurement: whole boards of learnt skins come to 0.5, at coarse steps to
// 2.8; 38 lattices without a board to 10 and more. Half of a lattice may be like nothing (20 a
// cell): a ring around the board, or a window over it.
constexpr double kMostMisfit = 12;
// Cells that are this much wider than high, or higher than wide, may be square ones of which few
// lines were seen in one direction. Judged: less is a pixel's rounding, more another lattice.
constexpr double kLeastOblong = 1.02;
constexpr double kMostOblong = 1.1;

struct Shift {
  int dx_px = 0;
  int dy_px = 0;
  double misfit = std::numeric_limits<double>::infinity();  // grey levels, in the mean
};

// How far the cells are from remembered ones, if all are moved so; infinity if it is `most` or
// more. What is like nothing says as little as what is hardly like anything.
double MisfitAt(const Frame& frame, const GridGeometry& lattice,
                const std::vector<board::CellPos>& sample, const Shift& shift,
                const CellMemory& memory, double most) {
  constexpr double kMostOfACell = 20;
  const double limit = most * static_cast<double>(sample.size());
  double sum = 0;
  for (const board::CellPos cell : sample) {
    base::FrameRect place = lattice.CellRect(cell);
    place.x += shift.dx_px;
    place.y += shift.dy_px;
    const bool is_inside = frame.Bounds().Contains(place);
    sum += is_inside ? std::min(kMostOfACell, memory.MeanFromAny(frame, place)) : kMostOfACell;
    if (sum >= limit) return std::numeric_limits<double>::infinity();
  }
  return sum / static_cast<double>(sample.size());
}

// The best of these shifts; `known` unless one is better.
Shift BestShift(const Frame& frame, const GridGeometry& lattice,
                const std::vector<board::CellPos>& sample, const CellMemory& memory, Shift known,
                FramePoint least, FramePoint most, int step) {
  const auto best_of_row = [&](int dy) {
    Shift best = known;
    for (int dx = least.x; dx <= most.x; dx += step) {
      Shift shift{dx, dy};
      shift.misfit = MisfitAt(frame, lattice, sample, shift, memory, best.misfit);
      if (shift.misfit < best.misfit) best = shift;
    }
    return best;
  };
  const auto rows = static_cast<std::size_t>((most.y - least.y) / step) + 1;
  base::ParallelInOrder(
      rows, [&](std::size_t row) { return best_of_row(least.y + static_cast<int>(row) * step); },
      [&](const Shift& shift) {
        if (shift.misfit < known.misfit) known = shift;
        return true;
      });
  return known;
}

// The lattice, and if its cells are a little wider than high or the other way round, the same with
// square ones of either side.
std::vector<GridGeometry> WithSquareCells(const GridGeometry& lattice) {
  const base::FrameRect bounds = lattice.Bounds();
  const double width = static_cast<double>(bounds.width) / lattice.cols();
  const double height = static_cast<double>(bounds.height) / lattice.rows();
  std::vector<GridGeometry> all{lattice};
  const double ratio = std::max(width, height) / std::min(width, height);
  if (ratio < kLeastOblong || ratio > kMostOblong) return all;
  for (const double side : {width, height}) {
    const Size size{static_cast<int>(std::lround(side * lattice.cols())),
                    static_cast<int>(std::lround(side * lattice.rows()))};
    all.push_back(
        board::EvenGrid({bounds.x + (bounds.width - size.width) / 2,
                         bounds.y + (bounds.height - size.height) / 2, size.width, size.height},
                        lattice.rows(), lattice.cols()));
  }
  return all;
}

// Without the lines that lie beyond the frame; none if hardly any is left.
std::optional<GridGeometry> InsideOf(const Frame& frame, GridGeometry lattice) {
  std::erase_if(lattice.col_edges, [&](int x) { return x < 0 || x > frame.size.width; });
  std::erase_if(lattice.row_edges, [&](int y) { return y < 0 || y > frame.size.height; });
  const auto least = static_cast<std::size_t>(kSmallestSide) + 1;
  if (std::min(lattice.col_edges.size(), lattice.row_edges.size()) < least) return std::nullopt;
  return lattice;
}

}  // namespace

std::vector<GridCandidate> FindTiles(const Frame& frame, const CellMemory& memory) {
  std::vector<std::pair<std::size_t, GridCandidate>> found;
  for (const auto& [size, places] : FindPlaces(frame, memory.Cells())) {
    const std::vector<FramePoint> in_step = InStep(places, size);
    if (in_step.size() < kFewestTiles) continue;
    board::GridGeometry lattice = LatticeOver(in_step, size);
    if (std::min(lattice.rows(), lattice.cols()) < kSmallestSide) continue;
    found.emplace_back(in_step.size(), GridCandidate{.geometry = std::move(lattice), .score = 1});
  }
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<GridCandidate> lattices;
  lattices.reserve(found.size());
  for (auto& [tiles, lattice] : found) lattices.push_back(std::move(lattice));
  return lattices;
}

std::optional<GridGeometry> PlacedByTiles(const Frame& frame, const GridGeometry& lattice,
                                          const CellMemory& memory) {
  const std::vector<board::CellPos> sample =
      SampleOf({0, 0, lattice.rows(), lattice.cols()}, kTileSampleCells);
  const auto may_recall = std::ranges::count_if(
      sample, [&](board::CellPos cell) { return memory.MayRecall(frame, lattice.CellRect(cell)); });
  if (static_cast<double>(may_recall) < kLeastRecallable * static_cast<double>(sample.size())) {
    return std::nullopt;
  }
  GridGeometry placed = lattice;
  double least = kMostMisfit;
  for (const GridGeometry& cells : WithSquareCells(lattice)) {
    const base::FrameRect cell = cells.CellRect(sample.front());
    Shift best;
    best.misfit = std::min(least, MisfitAt(frame, cells, sample, best, memory, least));
    const bool lies_right = best.misfit < least;
    // Coarse steps over a whole cell, then single ones around the best of them.
    const int step = std::max(1, std::min(cell.width, cell.height) / kStepsOfACell);
    const Shift coarse =
        BestShift(frame, cells, sample, memory, best, {-cell.width / 2, -cell.height / 2},
                  {cell.width / 2, cell.height / 2}, step);
    best = BestShift(frame, cells, sample, memory, coarse,
                     {coarse.dx_px - step + 1, coarse.dy_px - step + 1},
                     {coarse.dx_px + step - 1, coarse.dy_px + step - 1}, 1);
    if (!lies_right && best.dx_px == 0 && best.dy_px == 0) continue;
    least = best.misfit;
    placed = Moved(cells, best.dx_px, best.dy_px);
  }
  if (placed == lattice) return std::nullopt;
  return InsideOf(frame, std::move(placed));
}

}  // namespace gridhand::vision::minesweeper
