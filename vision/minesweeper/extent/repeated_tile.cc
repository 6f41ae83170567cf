#include "vision/minesweeper/extent/repeated_tile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "base/median.h"
#include "board/grid.h"
#include "vision/lattice/lattices.h"
#include "vision/minesweeper/cells/patches.h"
#include "vision/minesweeper/extent/board_end.h"
#include "vision/minesweeper/extent/board_part.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::Grid;
using board::GridGeometry;

constexpr int kFewestInStep = 3;  // cells: of a board on a lattice half a cell beside its own
// Mean difference of a tile's pixels from their mean, grey levels: a flatter one tells nothing. A
// line of 1 px and 14 levels between flat cells of 43 px makes 1.2, two colours in turn that are
// two levels apart make 1.
constexpr double kLeastRelief = 1;
// A cell is like the tile if their mean difference is at most this share of the tile's relief.
// Cells that a background shines through have up to 0.4; a tile of two colours in turn, half of
// which lies on a page in one of them, has 0.5.
constexpr double kAlike = 0.45;
// The share of a board's cells that must be like the tile, to find the board.
constexpr double kLeastAlike = 0.98;
// On the board that was found, a cell is unlike the others if it differs from the tile so many
// times as much as all but a tenth of them do, and by this share of the relief: a flag of a few
// pixels differs by 0.1. Judged.
constexpr double kTimesUsual = 3;
constexpr double kLeastUnlike = 0.05;
// Parts of the tile that differ from each other by at most this share of what its pixels differ
// from their mean may be cells: those of a board that the ground shines through do by 0.4.
constexpr double kPartsAlike = 0.6;
// The repetition is as long as whole cells to within this share of a cell: what lies beside a board
// may repeat a little, too.
constexpr double kMostOffCells = 0.2;
// At the edge of the picture nothing lies beside it: then it is so to within so many px, those by
// which the pitch may be misjudged.
constexpr int kMostOffPx = 2;
// The distance of cells is looked for within this share of that of the lattice.
constexpr double kPitchReach = 0.2;
// Of the next cell beyond the end at most this share of its lines repeats: the flat rims of cells
// that lie on a page of their colour do.
constexpr double kMostBeyond = 0.4;

// What lies behind the cells. A picture shines through them: it makes one lighter or darker than
// the next, and shows its own figures in some.
enum class Background { kPlain, kPicture };

// One cell is lighter or darker than the next by so many grey levels at most. kmines' graveyard has
// up to 8.
constexpr double kMostShade = 12;
// The steps of brightness in a cell are those of the tile if their correlation is as high. By trial
// on kmines' graveyard: 0.5 to 0.8 where a moon lies behind the cell, 0.9 elsewhere.
constexpr double kLeastStepsAlike = 0.5;

// Cells that share their edges have at least this correlation of steps with the tile, but for one
// in fifty; half of what lies around the board has at most that. By trial on 19 fresh boards and
// 648 others beside a counter: fresh ones have 0.42 to 1 and -0.1 to 0.2, a game in play 0.40 and
// 0.32.
constexpr double kLeastFrameAlike = 0.42;
constexpr double kMostFrameAround = 0.25;
constexpr double kMostStrange = 0.02;

// Mean difference of `count` colours. `difference(i)` is that of the i-th, in three channels; its
// mean is not counted up to `most_shade`.
template <class Difference>
double MeanApart(int count, double most_shade, const Difference& difference) {
  std::array<double, 3> shade{};
  if (most_shade > 0) {
    for (int i = 0; i < count; ++i) {
      const std::array<int, 3> by = difference(i);
      for (std::size_t channel = 0; channel < 3; ++channel) shade[channel] += by[channel];
    }
    for (double& of_channel : shade) {
      of_channel = std::clamp(of_channel / count, -most_shade, most_shade);
    }
  }
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    const std::array<int, 3> by = difference(i);
    for (std::size_t channel = 0; channel < 3; ++channel) {
      sum += std::abs(by[channel] - shade[channel]);
    }
  }
  return sum / (3.0 * count);
}

double MeanDifference(const Patch& a, const Patch& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(int{a[i]} - int{b[i]});
  return sum / static_cast<double>(a.size());
}

int ValueAt(const Patch& tile, int x, int y, int channel) {
  return tile[static_cast<std::size_t>((y * kPatchSide + x) * 3 + channel)];
}

// The correlation of the steps from each pixel to the next, across and down.
double StepsAlike(const Patch& a, const Patch& b) {
  double both = 0, of_a = 0, of_b = 0;
  const auto add = [&](double step_a, double step_b) {
    both += step_a * step_b;
    of_a += step_a * step_a;
    of_b += step_b * step_b;
  };
  for (int channel = 0; channel < 3; ++channel) {
    const auto step = [&](const Patch& patch, int x, int y, int dx, int dy) {
      return ValueAt(patch, x + dx, y + dy, channel) - ValueAt(patch, x, y, channel);
    };
    for (int y = 0; y + 1 < kPatchSide; ++y) {
      for (int x = 0; x + 1 < kPatchSide; ++x) {
        add(step(a, x, y, 1, 0), step(b, x, y, 1, 0));
        add(step(a, x, y, 0, 1), step(b, x, y, 0, 1));
      }
    }
  }
  return of_a == 0 || of_b == 0 ? 0 : both / std::sqrt(of_a * of_b);
}

// How cells and lines of pixels are compared.
struct Likeness {
  Background background = Background::kPlain;
  double most_apart = 0;  // of what is alike, mean difference in grey levels

  bool IsLike(const Patch& tile, const Patch& cell) const {
    return background == Background::kPicture ? StepsAlike(tile, cell) >= kLeastStepsAlike
                                              : MeanDifference(tile, cell) <= most_apart;
  }
};

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
Patch MedianPatch(const std::vector<Patch>& patches) {
  Patch median;
  std::vector<std::uint8_t> values(patches.size());
  for (std::size_t i = 0; i < median.size(); ++i) {
    std::ranges::transform(patches, values.begin(), [&](const Patch& patch) { return patch[i]; });
    median[i] = base::MedianOf(values);
  }
  return median;
}

// Edges before and after, as far as the picture goes and the longest board can reach.
std::vector<int> Extended(std::vector<int> edges, int limit) {
  const double pitch = PitchOf(edges);
  const auto moved = [&](int edge, int cells) {
    return edge + static_cast<int>(std::lround(cells * pitch));
  };
  std::vector<int> before;
  for (int n = 1; n < kMaxBoardSide && moved(edges.front(), -n) >= 0; ++n) {
    before.push_back(moved(edges.front(), -n));
  }
  std::vector<int> after;
  for (int n = 1; n < kMaxBoardSide && moved(edges.back(), n) <= limit; ++n) {
    after.push_back(moved(edges.back(), n));
  }
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
  return MedianPatch(sample);
}

// Mean difference of the tile from itself moved by so much: it goes on on the other side.
double DifferenceMoved(const Patch& tile, int dx, int dy) {
  double sum = 0;
  for (int y = 0; y < kPatchSide; ++y) {
    for (int x = 0; x < kPatchSide; ++x) {
      for (int channel = 0; channel < 3; ++channel) {
        sum += std::abs(ValueAt(tile, x, y, channel) -
                        ValueAt(tile, (x + dx) % kPatchSide, (y + dy) % kPatchSide, channel));
      }
    }
  }
  return sum / static_cast<double>(tile.size());
}

// How much the pixels of a row of the tile, or of a column, differ from their mean.
double ReliefAlong(const Patch& tile, bool is_across) {
  double sum = 0;
  for (int line = 0; line < kPatchSide; ++line) {
    for (int channel = 0; channel < 3; ++channel) {
      const auto value = [&](int i) {
        return is_across ? ValueAt(tile, i, line, channel) : ValueAt(tile, line, i, channel);
      };
      double mean = 0;
      for (int i = 0; i < kPatchSide; ++i) mean += static_cast<double>(value(i)) / kPatchSide;
      for (int i = 0; i < kPatchSide; ++i) sum += std::abs(value(i) - mean);
    }
  }
  return sum / static_cast<double>(tile.size());
}

// Whether the tile is several cells: its halves or thirds show the same.
bool IsOfParts(const Patch& tile) {
  const double across = kPartsAlike * ReliefAlong(tile, true);
  const double down = kPartsAlike * ReliefAlong(tile, false);
  for (const int part : {kPatchSide / 2, kPatchSide / 3}) {
    if (DifferenceMoved(tile, part, 0) <= across || DifferenceMoved(tile, 0, part) <= down) {
      return true;
    }
  }
  return false;
}

// Whether the tile is 2 × 2 cells of a board of two colours in turn: its quarters that touch in a
// corner show the same.
bool IsOfTurns(const Patch& tile) {
  constexpr int kHalf = kPatchSide / 2;
  return DifferenceMoved(tile, kHalf, kHalf) <= kPartsAlike * ReliefOf(tile);
}

// Every second line.
std::vector<int> SecondEdges(const std::vector<int>& edges) {
  std::vector<int> second;
  for (std::size_t i = 0; i < edges.size(); i += 2) second.push_back(edges[i]);
  return second;
}

// The cells that share a tile: all, or those of one colour of two in turn.
int TurnOf(CellPos cell, int turns) { return (cell.row + cell.col) % turns; }

// The tile of each turn. Of all cells, because a sample in steps may hold those of one turn alone.
std::vector<Patch> TilesOf(const Grid<Patch>& patches, int turns) {
  std::vector<std::vector<Patch>> of_turn(static_cast<std::size_t>(turns));
  board::ForEachCell(patches, [&](CellPos cell) {
    of_turn[static_cast<std::size_t>(TurnOf(cell, turns))].push_back(patches[cell]);
  });
  std::vector<Patch> tiles;
  for (const std::vector<Patch>& of_one : of_turn) tiles.push_back(MedianPatch(of_one));
  return tiles;
}

// Which cells do not stand out by how much they differ from the tile of their turn.
Grid<bool> UsualOf(const Grid<Patch>& patches, int turns, double relief, const Likeness& likeness) {
  const std::vector<Patch> tiles = TilesOf(patches, turns);
  const auto tile_of = [&](CellPos cell) -> const Patch& {
    return tiles[static_cast<std::size_t>(TurnOf(cell, turns))];
  };
  Grid<bool> alike(patches.rows(), patches.cols());
  if (likeness.background == Background::kPicture) {
    board::ForEachCell(
        alike, [&](CellPos cell) { alike[cell] = likeness.IsLike(tile_of(cell), patches[cell]); });
    return alike;
  }
  Grid<double> differences(patches.rows(), patches.cols());
  board::ForEachCell(patches, [&](CellPos cell) {
    differences[cell] = MeanDifference(patches[cell], tile_of(cell));
  });
  std::vector<double> sorted(differences.begin(), differences.end());
  std::ranges::sort(sorted);
  const double usual = sorted[sorted.size() * 9 / 10];
  const double most =
      std::min(likeness.most_apart, std::max(kLeastUnlike * relief, kTimesUsual * usual));
  board::ForEachCell(alike, [&](CellPos cell) { alike[cell] = differences[cell] <= most; });
  return alike;
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
  return MeanApart(length, 0, [&](int i) {
    const auto p = frame.At({a.x + i * step.x, a.y + i * step.y});
    const auto q = frame.At({b.x + i * step.x, b.y + i * step.y});
    return std::array{p.r - q.r, p.g - q.g, p.b - q.b};
  });
}

// The distance of one cell from the next, to a fraction of a pixel: at the distance of half of the
// cells, along this axis, the picture repeats best.
double PitchIn(const Frame& frame, const FrameRect& cells, int count, double about,
               bool is_across) {
  const int steps = count / 2;
  const int middle = static_cast<int>(std::lround(steps * about));
  const int reach = static_cast<int>(std::ceil(steps * kPitchReach));
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

// These without a tile on each side, where enough are left to go by.
FrameRect InnerOf(const FrameRect& tiles, int dx, int dy) {
  const int x = tiles.width >= kFewestInStep * dx ? dx : 0;
  const int y = tiles.height >= kFewestInStep * dy ? dy : 0;
  return {tiles.x + x, tiles.y + y, tiles.width - 2 * x, tiles.height - 2 * y};
}

// A line of pixels laid over itself, tile upon tile, with the median of each pixel: what the
// background shows in some of them is gone.
std::vector<base::Bgr> Folded(const Frame& frame, base::FramePoint from, base::FramePoint step,
                              int length, double pitch) {
  const int tiles = std::max(1, static_cast<int>(length / pitch));
  std::vector<base::Bgr> folded(static_cast<std::size_t>(std::min<double>(pitch, length)));
  std::vector<std::uint8_t> values(static_cast<std::size_t>(tiles));
  for (std::size_t i = 0; i < folded.size(); ++i) {
    for (const auto channel : {&base::Bgr::b, &base::Bgr::g, &base::Bgr::r}) {
      for (int tile = 0; tile < tiles; ++tile) {
        const int at = static_cast<int>(i) + static_cast<int>(std::lround(tile * pitch));
        const base::Bgr pixel = frame.At({from.x + at * step.x, from.y + at * step.y});
        values[static_cast<std::size_t>(tile)] = pixel.*channel;
      }
      folded[i].*channel = base::MedianOf(values);
    }
  }
  return folded;
}

// Where the picture repeats at the distance of a tile, from the inner ones of these on: their
// lattice may lie beside the board's own, and the outer ones may hold some of what lies beside it.
// None where much of the next tile beyond an end repeats, too.
std::optional<FrameRect> RepetitionAround(const Frame& frame, const FrameRect& tiles,
                                          double pitch_x, double pitch_y,
                                          const Likeness& likeness) {
  const int dx = static_cast<int>(std::lround(pitch_x));
  const int dy = static_cast<int>(std::lround(pitch_y));
  const FrameRect inner = InnerOf(tiles, dx, dy);
  const auto alike = [&](const std::vector<base::Bgr>& a, const std::vector<base::Bgr>& b) {
    const int length = static_cast<int>(a.size());
    return MeanApart(length, likeness.background == Background::kPicture ? kMostShade : 0,
                     [&](int i) {
                       const base::Bgr& p = a[static_cast<std::size_t>(i)];
                       const base::Bgr& q = b[static_cast<std::size_t>(i)];
                       return std::array{p.b - q.b, p.g - q.g, p.r - q.r};
                     }) <= likeness.most_apart;
  };
  const auto column = [&](int x) {
    return Folded(frame, {x, inner.y}, {0, 1}, inner.height, pitch_y);
  };
  const auto row = [&](int y) { return Folded(frame, {inner.x, y}, {1, 0}, inner.width, pitch_x); };
  const auto column_repeats = [&](int x, int other) { return alike(column(x), column(other)); };
  const auto row_repeats = [&](int y, int other) { return alike(row(y), row(other)); };
  // The last line that repeats, from `at` on in the direction of `step`.
  const auto end = [](int at, int step, int pitch, int picture,
                      const auto& repeats) -> std::optional<int> {
    const auto goes_on = [&](int line) { return repeats(line, line - step * pitch); };
    const auto is_inside = [&](int line) { return line >= 0 && line < picture; };
    while (is_inside(at + step) && goes_on(at + step)) at += step;
    int beyond = 0;
    for (int line = at + step; is_inside(line) && std::abs(line - at) <= pitch; line += step) {
      beyond += goes_on(line) ? 1 : 0;
    }
    return beyond <= kMostBeyond * pitch ? std::optional(at) : std::nullopt;
  };
  const auto left = end(inner.x, -1, dx, frame.size.width, column_repeats);
  const auto right = end(inner.Right() - 1, 1, dx, frame.size.width, column_repeats);
  const auto top = end(inner.y, -1, dy, frame.size.height, row_repeats);
  const auto bottom = end(inner.Bottom() - 1, 1, dy, frame.size.height, row_repeats);
  if (!left || !right || !top || !bottom) return std::nullopt;
  return FrameRect{*left, *top, *right + 1 - *left, *bottom + 1 - *top};
}

// So many whole cells fill the stretch of a picture this long; none if they do not.
std::optional<int> CellsIn(int from, int length, int picture, double pitch) {
  const int cells = static_cast<int>(std::lround(length / pitch));
  const bool may_be_cut = from == 0 || from + length == picture;
  const double most_off = may_be_cut ? kMostOffPx : kMostOffCells * pitch;
  const bool is_whole = std::abs(length - cells * pitch) <= most_off;
  if (!is_whole || cells < kMinBoardSide || cells > kMaxBoardSide) return std::nullopt;
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

// A picture cut up along a lattice, and what is in the middle of most cells of the lattice: a cell
// of the board, or 2 × 2 cells of two colours in turn.
struct TiledPicture {
  Patch tile;
  double relief = 0;  // of the tile
  int turns = 1;      // cells of the board along a side of the tile
  GridGeometry around;
  Grid<Patch> patches;  // of `around`
};

// None where the tile tells nothing.
std::optional<TiledPicture> TilesOn(const Frame& frame, const GridGeometry& lattice) {
  if (std::min(lattice.rows(), lattice.cols()) < kFewestInStep) return std::nullopt;
  if (std::max(lattice.rows(), lattice.cols()) > kMaxBoardSide) return std::nullopt;
  const Patch tile = TileOf(frame, lattice);
  const double relief = ReliefOf(tile);
  const int turns = IsOfTurns(tile) ? 2 : 1;
  if (relief < kLeastRelief || IsOfParts(tile)) return std::nullopt;
  GridGeometry around{.col_edges = Extended(lattice.col_edges, frame.size.width),
                      .row_edges = Extended(lattice.row_edges, frame.size.height)};
  Grid<Patch> patches = PatchesOf(frame, around);
  return TiledPicture{tile, relief, turns, std::move(around), std::move(patches)};
}

// The board of these tiles.
std::optional<RepeatedTile> FindBoard(const Frame& frame, const TiledPicture& picture,
                                      Background background) {
  const Likeness likeness{background, kAlike * picture.relief};
  Grid<bool> alike(picture.patches.rows(), picture.patches.cols());
  board::ForEachCell(alike, [&](CellPos cell) {
    alike[cell] = likeness.IsLike(picture.tile, picture.patches[cell]);
  });
  const Part part = ExtentOf(ScoresOf(alike));
  if (std::min(part.rows, part.cols) < kFewestInStep || ShareIn(alike, part) < kLeastAlike) {
    return std::nullopt;
  }
  const FrameRect cells = PartOf(picture.around, part).Bounds();
  const double pitch_x = PitchIn(frame, cells, part.cols, PitchOf(picture.around.col_edges), true);
  const double pitch_y = PitchIn(frame, cells, part.rows, PitchOf(picture.around.row_edges), false);
  const std::optional<FrameRect> repetition =
      RepetitionAround(frame, cells, pitch_x, pitch_y, likeness);
  if (!repetition) return std::nullopt;
  const FrameRect& whole = *repetition;
  const double width = pitch_x / picture.turns;
  const double height = pitch_y / picture.turns;
  const std::optional<int> cols = CellsIn(whole.x, whole.width, frame.size.width, width);
  const std::optional<int> rows = CellsIn(whole.y, whole.height, frame.size.height, height);
  if (!cols || !rows) return std::nullopt;
  RepeatedTile found{{.col_edges = EdgesIn(whole.x, whole.width, *cols, width),
                      .row_edges = EdgesIn(whole.y, whole.height, *rows, height)},
                     {}};
  if (!frame.Bounds().Contains(found.cells.Bounds())) return std::nullopt;
  found.alike = UsualOf(PatchesOf(frame, found.cells), picture.turns, picture.relief, likeness);
  return found;
}

// With one more cell at each end.
std::vector<int> Widened(std::vector<int> edges) {
  edges.insert(edges.begin(), 2 * edges[0] - edges[1]);
  edges.push_back(2 * edges.back() - edges[edges.size() - 2]);
  return edges;
}

// The value below which this share of them lie. Precondition: there is one.
double Quantile(std::vector<double> values, double share) {
  const auto rank = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size()));
  std::ranges::nth_element(values, values.begin() + rank);
  return values[static_cast<std::size_t>(rank)];
}

}  // namespace

std::optional<RepeatedTile> FindRepeatedTile(const Frame& frame, const GridGeometry& lattice) {
  // On a board of two colours in turn the lines of all cells lie at half a tile.
  const GridGeometry second{.col_edges = SecondEdges(lattice.col_edges),
                            .row_edges = SecondEdges(lattice.row_edges)};
  std::vector<TiledPicture> not_plain;
  for (const GridGeometry& tiles : {lattice, second}) {
    std::optional<TiledPicture> picture = TilesOn(frame, tiles);
    if (!picture) continue;
    if (auto found = FindBoard(frame, *picture, Background::kPlain)) return found;
    not_plain.push_back(*std::move(picture));
  }
  for (const TiledPicture& picture : not_plain) {
    if (auto found = FindBoard(frame, picture, Background::kPicture)) return found;
  }
  return std::nullopt;
}

std::optional<RepeatedTile> FindFramedTile(const Frame& frame, const GridGeometry& lattice) {
  constexpr int kTurns = 2;  // two colours may take turns
  const Grid<Patch> patches = PatchesOf(frame, lattice);
  const std::vector<Patch> tiles = TilesOf(patches, kTurns);
  const double relief = ReliefOf(tiles.front());
  if (relief < kLeastRelief) return std::nullopt;
  Grid<double> alike(patches.rows(), patches.cols());
  board::ForEachCell(patches, [&](CellPos cell) {
    const auto turn = static_cast<std::size_t>(TurnOf(cell, kTurns));
    alike[cell] = StepsAlike(tiles[turn], patches[cell]);
  });
  if (Quantile({alike.begin(), alike.end()}, kMostStrange) < kLeastFrameAlike) return std::nullopt;
  const GridGeometry wider{.col_edges = Widened(lattice.col_edges),
                           .row_edges = Widened(lattice.row_edges)};
  for (const Side side : kSidesInOrder) {
    std::vector<double> beyond;
    ForEachCellOf(LineOf({0, 0, wider.rows(), wider.cols()}, side), [&](CellPos cell) {
      const FrameRect place = wider.CellRect(cell);
      if (!frame.Bounds().Contains(place)) return;
      const Patch patch = PatchOf(frame, place);
      beyond.push_back(std::max(StepsAlike(tiles[0], patch), StepsAlike(tiles[1], patch)));
    });
    if (!beyond.empty() && Quantile(beyond, 0.5) > kMostFrameAround) return std::nullopt;
  }
  const Likeness any{.most_apart = std::numeric_limits<double>::infinity()};
  RepeatedTile found{lattice, UsualOf(patches, kTurns, relief, any)};
  board::ForEachCell(alike, [&](CellPos cell) {
    found.alike[cell] = found.alike[cell] && alike[cell] >= kLeastFrameAlike;
  });
  return found;
}

}  // namespace gridhand::vision::minesweeper
