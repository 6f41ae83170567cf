// How it works
//   1. Each lattice is tried with each skin.
//   2. Align: the locator knows an edge to a pixel or two; the skin knows what a border looks like.
//      The lattice is moved by up to two pixels to where most sampled cells show a border.
//   3. Every cell is classified (cell_classifier.h), unless its pixels are those of the frame read
//      before, or of a cell in the cache.
//   4. The lattice and skin with the most readable cells win, if enough are readable.
//   5. Status and counter are read from the program's own controls (controls.h), and the board
//      itself overrules them where it knows better: a mine shown is a game lost.
#include "vision/minesweeper/skin_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "vision/minesweeper/cell_cache.h"
#include "vision/minesweeper/cell_classifier.h"
#include "vision/minesweeper/controls.h"
#include "vision/minesweeper/paused.h"
#include "vision/minesweeper/unknown_cells.h"
#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::BoardReading;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;

// How far the locator may be off. px.
constexpr int kAlignReach = 2;
// Cells looked at to align a lattice and to try a skin on it: enough to have both relief kinds.
constexpr int kSampleCells = 64;
// How far an edge may be moved to the border that the skin describes: the gap of gnome-mines. px.
constexpr int kEdgeReach = 4;
// Share of the cells beside an edge that must gain a border by moving it, if not all have one then.
// By trial: kmines' message over its board gains less, an edge on the wrong side of a gap more.
constexpr double kClearGain = 0.25;
// The smallest board that programs offer, as GridLocatorParams. Cells.
constexpr int kMinSide = 4;
// Share of sampled cells that must show a border of the skin.
constexpr double kMinAligned = 0.5;
// Share of the cells that must be readable to call it a board (Find), and to call it the same board
// still (Read). Another window may hide almost half.
constexpr double kMinReadable = 0.5;

// Share of a line of cells that must be readable for it to belong to the board: lines beside a
// board have none, and a window over the corner of a board leaves less than half of some.
constexpr double kMinLineReadable = 0.3;

GridGeometry Moved(GridGeometry geometry, int dx, int dy) {
  for (int& edge : geometry.col_edges) edge += dx;
  for (int& edge : geometry.row_edges) edge += dy;
  return geometry;
}

// Cells spread evenly over the board.
std::vector<CellPos> SampleOf(const GridGeometry& geometry) {
  const int count = geometry.rows() * geometry.cols();
  // A step that shares no factor with usual widths, so that the sample is no column.
  const int step = std::max(1, count / kSampleCells) | 1;
  std::vector<CellPos> sample;
  for (int i = 0; i < count; i += step) {
    sample.push_back({i / geometry.cols(), i % geometry.cols()});
  }
  return sample;
}

// On all sides: to align a lattice, a border that is half there says nothing.
bool HasAnyRelief(const Frame& frame, const FrameRect& cell, const Skin& skin) {
  return std::any_of(skin.reliefs.begin(), skin.reliefs.end(), [&](const Relief& relief) {
    const auto depths = MatchRelief(frame, cell, relief, skin.colour_tolerance);
    return depths && std::count(depths->begin(), depths->end(), kNotShown) == 0;
  });
}

// The share of sampled cells that show a border of the skin; 0 once it cannot reach `least`.
double AlignedShare(const Frame& frame, const GridGeometry& geometry, const Skin& skin,
                    double least) {
  const FrameRect bounds = geometry.Bounds();
  if (!frame.Bounds().Contains(bounds)) return 0;
  const std::vector<CellPos> sample = SampleOf(geometry);
  const auto count = static_cast<double>(sample.size());
  const double may_miss = (1 - least) * count;
  int missing = 0;
  for (const CellPos p : sample) {
    if (HasAnyRelief(frame, geometry.CellRect(p), skin)) continue;
    if (++missing > may_miss) return 0;
  }
  return 1 - missing / count;
}

// One axis of a lattice, so that columns and rows go through the same code.
struct Axis {
  std::vector<int> GridGeometry::*edges;
  Side before;  // of the cell before an edge, and after it
  Side after;
  bool is_cols;
};
constexpr Axis kCols{&GridGeometry::col_edges, Side::kRight, Side::kLeft, true};
constexpr Axis kRows{&GridGeometry::row_edges, Side::kBottom, Side::kTop, false};

int LinesOf(const GridGeometry& geometry, const Axis& axis) {
  return axis.is_cols ? geometry.cols() : geometry.rows();
}

// The cells of one column, or of one row.
std::vector<CellPos> CellsOf(const GridGeometry& geometry, const Axis& axis, int line) {
  std::vector<CellPos> cells;
  const int across = axis.is_cols ? geometry.rows() : geometry.cols();
  for (int at = 0; at < across; ++at) {
    cells.push_back(axis.is_cols ? CellPos{at, line} : CellPos{line, at});
  }
  return cells;
}

// How many of the cells beside the edge show a border there, and how many there are.
struct Borders {
  int shown = 0;
  int of = 0;
};

Borders BordersAt(const Frame& frame, const GridGeometry& geometry, const Axis& axis, int edge,
                  const Skin& skin) {
  Borders borders;
  const auto count = [&](int line, Side side) {
    if (line < 0 || line >= LinesOf(geometry, axis)) return;
    for (const CellPos cell : CellsOf(geometry, axis, line)) {
      ++borders.of;
      borders.shown += HasBorder(frame, geometry.CellRect(cell), side, skin) ? 1 : 0;
    }
  };
  count(edge - 1, axis.before);
  count(edge, axis.after);
  return borders;
}

// A message or a window over the board has borders of its own: a few more are no reason to move.
bool IsClearlyMore(const Borders& now, const Borders& before) {
  const int gain = now.shown - before.shown;
  return gain > 0 && (now.shown == now.of || gain > kClearGain * now.of);
}

// Unequal cells, and edges that the locator has snapped to a line beside the border: the edge is
// moved to where the cells on both sides of it show the most borders, nearest first.
void RefineEdge(const Frame& frame, const Axis& axis, int edge, const Skin& skin,
                GridGeometry& geometry) {
  const GridGeometry found = geometry;
  Borders best = BordersAt(frame, found, axis, edge, skin);
  for (int step = 2; step < 2 * (kEdgeReach + 1) && best.shown < best.of; ++step) {
    const int shift = step % 2 == 0 ? -step / 2 : step / 2;
    GridGeometry moved = found;
    (moved.*axis.edges)[static_cast<std::size_t>(edge)] += shift;
    if (!frame.Bounds().Contains(moved.Bounds())) continue;
    const Borders borders = BordersAt(frame, moved, axis, edge, skin);
    if (!IsClearlyMore(borders, best)) continue;
    best = borders;
    geometry = std::move(moved);
  }
}

// Toolkits make some cells of a board a pixel larger than others; one more by rounding. px.
constexpr int kMostUneven = 2;

// The line around a board is drawn darker than those in it, and may have been taken for the edge: a
// border is there as well. No other cell of the board is so large.
void EvenOutermost(const Axis& axis, GridGeometry& geometry) {
  std::vector<int>& edges = geometry.*axis.edges;
  const auto last = edges.size() - 1;
  const int first_even = 2 * edges[1] - edges[2];
  const int last_even = 2 * edges[last - 1] - edges[last - 2];
  if (std::abs(first_even - edges[0]) > kMostUneven) edges[0] = first_even;
  if (std::abs(last_even - edges[last]) > kMostUneven) edges[last] = last_even;
}

GridGeometry Refined(const Frame& frame, GridGeometry geometry, const Skin& skin) {
  for (const Axis& axis : {kCols, kRows}) {
    for (int edge = 0; edge <= LinesOf(geometry, axis); ++edge) {
      RefineEdge(frame, axis, edge, skin, geometry);
    }
    const GridGeometry refined = geometry;
    EvenOutermost(axis, geometry);
    if (!frame.Bounds().Contains(geometry.Bounds())) geometry = refined;
  }
  return geometry;
}

struct Aligned {
  GridGeometry geometry;
  double share = 0;  // of the sampled cells that show a border of the skin
};

// The lattice where the skin sees the most borders; none if it sees too few anywhere.
std::optional<Aligned> Align(const Frame& frame, const GridGeometry& found, const Skin& skin) {
  std::optional<Aligned> best;
  double best_share = kMinAligned;
  // Nearest first: what the locator says stands unless another place is better.
  for (const int dx : {0, -1, 1, -kAlignReach, kAlignReach}) {
    for (const int dy : {0, -1, 1, -kAlignReach, kAlignReach}) {
      GridGeometry moved = Moved(found, dx, dy);
      const double share = AlignedShare(frame, moved, skin, best_share);
      if (share < best_share || (best && share == best_share)) continue;
      best_share = share;
      best = Aligned{std::move(moved), share};
      if (best_share == 1) return best;
    }
  }
  return best;
}

// Whether each of these edges lies as near to one of the lattice as aligning may have moved it.
bool AreAmong(const std::vector<int>& edges, const std::vector<int>& lattice) {
  return std::all_of(edges.begin(), edges.end(), [&](int edge) {
    return std::any_of(lattice.begin(), lattice.end(),
                       [&](int other) { return std::abs(edge - other) <= kEdgeReach; });
  });
}

// Whether the lattice is the board with lines of cells around it: what was read of the board has
// grown as far as there are cells.
bool IsAround(const GridGeometry& lattice, const GridGeometry& board) {
  return AreAmong(board.col_edges, lattice.col_edges) &&
         AreAmong(board.row_edges, lattice.row_edges);
}

// A cell's place along one direction.
struct Stretch {
  int first = 0;  // px
  int length = 0;
};

// Where cells may lie if these edges go on to the ends of the picture. Cells of unequal widths go
// on unevenly: each is looked for with all widths that there are, as far off as an edge may be
// moved.
std::vector<Stretch> StretchesBeyond(const std::vector<int>& edges, int length_px) {
  std::set<int> widths;
  for (std::size_t i = 1; i < edges.size(); ++i) widths.insert(edges[i] - edges[i - 1]);
  const int reach = widths.size() > 1 ? kEdgeReach : 0;
  const int cells = static_cast<int>(edges.size()) - 1;
  const double pitch = static_cast<double>(edges.back() - edges.front()) / cells;
  const int before = static_cast<int>(edges.front() / pitch);
  const int after = static_cast<int>((length_px - edges.back()) / pitch);
  std::vector<Stretch> stretches;
  for (int cell = -before; cell < cells + after; ++cell) {
    if (cell >= 0 && cell < cells) continue;
    const int expected = edges.front() + static_cast<int>(std::lround(cell * pitch));
    for (int first = expected - reach; first <= expected + reach; ++first) {
      for (const int width : widths) stretches.push_back({first, width});
    }
  }
  return stretches;
}

std::vector<Stretch> StretchesOf(const std::vector<int>& edges) {
  std::vector<Stretch> stretches;
  for (std::size_t i = 1; i < edges.size(); ++i) {
    stretches.push_back({edges[i - 1], edges[i] - edges[i - 1]});
  }
  return stretches;
}

// Where more cells of a board may lie, in line with those that are known.
std::vector<FrameRect> PlacesBeyond(const GridGeometry& board, const Frame& frame) {
  std::vector<FrameRect> places;
  const auto add = [&](const std::vector<Stretch>& cols, const std::vector<Stretch>& rows) {
    for (const Stretch& row : rows) {
      for (const Stretch& col : cols) {
        const FrameRect place{col.first, row.first, col.length, row.length};
        if (frame.Bounds().Contains(place)) places.push_back(place);
      }
    }
  };
  add(StretchesBeyond(board.col_edges, frame.size.width), StretchesOf(board.row_edges));
  add(StretchesOf(board.col_edges), StretchesBeyond(board.row_edges, frame.size.height));
  return places;
}

int CountOf(const Grid<CellReading>& cells, CellSymbol symbol) {
  return static_cast<int>(std::count_if(
      cells.begin(), cells.end(), [&](const CellReading& cell) { return cell.symbol == symbol; }));
}

// Flat cells of some other program may pass for blanks, and its letters for question marks; a board
// has something covered, counted or flagged.
bool ShowsAGame(const Grid<CellReading>& cells) {
  return std::any_of(cells.begin(), cells.end(), [](const CellReading& cell) {
    return cell.symbol != CellSymbol::kUnknown && cell.symbol != CellSymbol::kBlank &&
           cell.symbol != CellSymbol::kQuestion;
  });
}

// Whether every cell that is not a mine is open: as many cells are hidden as there are mines.
bool IsWon(const BoardReading& reading) {
  if (!reading.mines_total || CountReadable(reading.cells) < reading.cells.size()) return false;
  int hidden = 0;
  for (const CellSymbol s : {CellSymbol::kCovered, CellSymbol::kFlag, CellSymbol::kQuestion}) {
    hidden += CountOf(reading.cells, s);
  }
  return hidden == *reading.mines_total;
}

// Whether a program that flags every mine of a won game has done so: nothing is left covered, and
// the flags around every number are as many as it says.
bool IsFlaggedOut(const Grid<CellReading>& cells) {
  if (CountReadable(cells) < cells.size() || CountOf(cells, CellSymbol::kFlag) == 0) return false;
  if (CountOf(cells, CellSymbol::kCovered) + CountOf(cells, CellSymbol::kQuestion) > 0)
    return false;
  bool fits = true;
  board::ForEachCell(cells, [&](CellPos cell) {
    int flags = 0;
    board::ForEachNeighbor(cells, cell, [&](CellPos neighbor) {
      flags += cells[neighbor].symbol == CellSymbol::kFlag ? 1 : 0;
    });
    const CellSymbol symbol = cells[cell].symbol;
    if (board::minesweeper::IsNumber(symbol))
      fits = fits && flags == board::minesweeper::NumberOf(symbol);
  });
  return fits;
}

// What the cells prove goes before what the controls say: a program may go on smiling.
GameStatus StatusOf(const BoardReading& reading, GameStatus from_controls, const Skin& skin) {
  for (const CellSymbol lost : {CellSymbol::kExploded, CellSymbol::kMine, CellSymbol::kWrongFlag}) {
    if (CountOf(reading.cells, lost) > 0) return GameStatus::kLost;
  }
  if (from_controls == GameStatus::kLost || from_controls == GameStatus::kWon) return from_controls;
  if (IsWon(reading)) return GameStatus::kWon;
  if (skin.covered_means_playing && IsFlaggedOut(reading.cells)) return GameStatus::kWon;
  if (from_controls != GameStatus::kUnknown) return from_controls;
  const bool covered = CountOf(reading.cells, CellSymbol::kCovered) > 0;
  return covered && skin.covered_means_playing ? GameStatus::kPlaying : GameStatus::kUnknown;
}

void AddHints(BoardReading& reading, const ReadHints& hints) {
  if (!hints.mines) return;
  if (!reading.mines_total) reading.mines_total = hints.mines;
  if (*reading.mines_total != *hints.mines) {
    reading.doubts.push_back(fmt::format("the picture shows a board of {} mines, not of {}",
                                         *reading.mines_total, *hints.mines));
  }
  const int shown =
      CountOf(reading.cells, CellSymbol::kMine) + CountOf(reading.cells, CellSymbol::kExploded);
  if (shown > *hints.mines) {
    reading.doubts.push_back(
        fmt::format("{} mines are to be seen on a board of {}", shown, *hints.mines));
  }
}

void AddDoubts(BoardReading& reading, const Controls& controls) {
  if (CountUnknown(reading.cells) > 0) reading.doubts.push_back(DescribeUnknown(reading.cells));
  if (!controls.doubt.empty()) reading.doubts.push_back(controls.doubt);
}

// Whether what cannot be read lies around the middle of the board, as a message of the program
// does.
bool HidesTheMiddle(const Grid<CellReading>& cells) {
  int top = cells.rows(), bottom = -1, left = cells.cols(), right = -1;
  board::ForEachCell(cells, [&](CellPos cell) {
    if (cells[cell].symbol != CellSymbol::kUnknown) return;
    top = std::min(top, cell.row);
    bottom = std::max(bottom, cell.row);
    left = std::min(left, cell.col);
    right = std::max(right, cell.col);
  });
  // A message is a rectangle; cells that are unreadable here and there are something else.
  constexpr double kMinFill = 0.7;
  const int box = (bottom - top + 1) * (right - left + 1);
  const int unknown = CountUnknown(cells);
  if (unknown == 0 || unknown < kMinFill * box || box == cells.size()) return false;
  // Twice the distance of the middles, in cells: a message ends anywhere in its outermost cells.
  constexpr int kOffMiddle = 2;
  return std::abs(top + bottom - (cells.rows() - 1)) <= kOffMiddle &&
         std::abs(left + right - (cells.cols() - 1)) <= kOffMiddle;
}

// What the classifier looks at for this cell, or for these: one pixel beyond them.
FrameRect LookedAt(const FrameRect& cells) {
  return {cells.x - 1, cells.y - 1, cells.width + 2, cells.height + 2};
}

// From the first cell's top left corner to the last one's bottom right corner.
FrameRect Span(const GridGeometry& geometry, CellPos first, CellPos last) {
  const FrameRect a = geometry.CellRect(first);
  const FrameRect b = geometry.CellRect(last);
  return {a.x, a.y, b.Right() - a.x, b.Bottom() - a.y};
}

// Whether two lattices differ only in where the board begins and ends: what was read of the one has
// been trimmed and grown to the board already.
bool AreOnTheSameLines(const GridGeometry& a, const GridGeometry& b) {
  constexpr double kNear = 0.1;  // of a cell
  const auto are_same = [](const std::vector<int>& x, const std::vector<int>& y) {
    const double pitch = (x.back() - x.front()) / (static_cast<double>(x.size()) - 1);
    const double other = (y.back() - y.front()) / (static_cast<double>(y.size()) - 1);
    const double apart = (y.front() - x.front()) / pitch;
    const double cells = static_cast<double>(std::max(x.size(), y.size()));
    return std::abs(pitch - other) * cells <= pitch && std::abs(apart - std::round(apart)) <= kNear;
  };
  return are_same(a.col_edges, b.col_edges) && are_same(a.row_edges, b.row_edges);
}

// A lattice read with a skin.
struct Attempt {
  GridGeometry geometry;
  std::size_t skin = 0;
  When when = When::kPlaying;
  Grid<CellReading> cells;
  int readable = 0;
};

// The columns, or rows, from the first to the last that shows anything that can be read.
struct Extent {
  int first = 0;
  int end = 0;  // one beyond the last
};

Extent ReadableExtent(const Attempt& attempt, const Axis& axis) {
  const auto is_empty = [&](int line) {
    const std::vector<CellPos> cells = CellsOf(attempt.geometry, axis, line);
    return std::all_of(cells.begin(), cells.end(), [&](CellPos cell) {
      return attempt.cells[cell].symbol == CellSymbol::kUnknown;
    });
  };
  Extent extent{0, LinesOf(attempt.geometry, axis)};
  while (extent.first < extent.end && is_empty(extent.first)) ++extent.first;
  while (extent.first < extent.end && is_empty(extent.end - 1)) --extent.end;
  return extent;
}

void Cut(std::vector<int>& edges, const Extent& extent) {
  edges = {edges.begin() + extent.first, edges.begin() + extent.end + 1};
}

// Without the outer rows and columns that show nothing: the frame around a board, or the edge of
// its window, may keep step with the cells.
Attempt Trimmed(const Attempt& whole) {
  const Extent rows = ReadableExtent(whole, kRows);
  const Extent cols = ReadableExtent(whole, kCols);
  if (rows.first == rows.end) return whole;
  Attempt trimmed = whole;
  Cut(trimmed.geometry.row_edges, rows);
  Cut(trimmed.geometry.col_edges, cols);
  trimmed.cells = Grid<CellReading>(rows.end - rows.first, cols.end - cols.first);
  board::ForEachCell(trimmed.cells, [&](CellPos cell) {
    trimmed.cells[cell] = whole.cells[CellPos{cell.row + rows.first, cell.col + cols.first}];
  });
  return trimmed;
}

// Higher is better: more cells read, or as many of fewer.
std::pair<int, int> Rank(const Attempt& attempt) {
  return {attempt.readable, -attempt.cells.size()};
}

bool IsReadable(const Attempt& attempt) {
  return attempt.readable >= kMinReadable * attempt.cells.size();
}

// Lattices do not overlap, but they may have grown into each other: the better one stays.
std::vector<Attempt> WithoutOverlaps(std::vector<Attempt> best_first) {
  std::vector<Attempt> kept;
  for (Attempt& attempt : best_first) {
    const FrameRect bounds = attempt.geometry.Bounds();
    const bool is_free = std::none_of(kept.begin(), kept.end(), [&](const Attempt& better) {
      return better.geometry.Bounds().Intersects(bounds);
    });
    if (is_free) kept.push_back(std::move(attempt));
  }
  return kept;
}

TracedGroup GroupOf(const CellReading& cell) {
  if (cell.symbol == CellSymbol::kUnknown) return {};
  return {{}, {{cell.symbol, static_cast<double>(cell.confidence)}}};
}

// Cells of equal pixels are a group; a skin knows one answer for each.
TracedBoard TraceOf(const Frame& frame, const Attempt& attempt, const Skin& skin) {
  TracedBoard traced{attempt.geometry, skin.name, {}, {}};
  std::map<std::uint64_t, std::size_t> group_of;
  board::ForEachCell(attempt.cells, [&](CellPos cell) {
    const std::uint64_t key = HashPixels(frame, attempt.geometry.CellRect(cell), 0);
    const auto [group, is_new] = group_of.emplace(key, traced.groups.size());
    if (is_new) traced.groups.push_back(GroupOf(attempt.cells[cell]));
    traced.groups[group->second].cells.push_back(cell);
  });
  return traced;
}

// The frame read last and what was read: equal pixels need not be read again.
struct Known {
  Frame frame;
  Attempt read;
  Controls controls;
};

}  // namespace

struct SkinReader::Impl {
  explicit Impl(std::vector<Skin> loaded) : skins(std::move(loaded)) {}
  base::Result<std::vector<FoundBoard>> Find(const Frame& frame,
                                             const std::vector<GridCandidate>& lattices,
                                             const ReadQuestion& question);
  std::optional<FoundBoard> FindCertain(const Frame& frame,
                                        const std::vector<GridCandidate>& lattices,
                                        const ReadHints& hints);
  base::Result<FoundBoard> Read(const Frame& frame, const FoundBoard& known);

  CellReading ReadCell(const Frame& frame, const FrameRect& cell, std::size_t skin, When when) {
    const FrameRect looked_at = LookedAt(cell);
    // At the picture's edge the same pixels may lie on another side of the cell.
    const FrameRect seen = looked_at.Intersection(frame.Bounds());
    const auto cut = static_cast<std::uint64_t>((seen.x - looked_at.x) * 2 + seen.y - looked_at.y);
    const std::uint64_t look = skin * 2 + (when == When::kOver ? 1 : 0);
    const std::uint64_t key = HashPixels(frame, seen, look * 4 + cut);
    if (const auto known = cache.Find(key)) return *known;
    const CellReading reading = ClassifyCell(frame, cell, skins[skin], when);
    cache.Put(key, reading);
    return reading;
  }

  // What is known of this frame because it shows the same pixels as the one before.
  const Known* KnownFor(const Frame& frame, const GridGeometry& geometry, std::size_t skin) const {
    const bool is_same_board = last && last->read.skin == skin && last->read.geometry == geometry &&
                               last->frame.size == frame.size;
    return is_same_board ? &*last : nullptr;
  }

  Grid<CellReading> ReadCells(const Frame& frame, const GridGeometry& geometry, std::size_t skin,
                              When when) {
    const Known* known = KnownFor(frame, geometry, skin);
    if (known != nullptr && known->read.when != when) known = nullptr;
    const auto is_as_before = [&](CellPos first, CellPos last_cell) {
      const FrameRect pixels = LookedAt(Span(geometry, first, last_cell));
      return known != nullptr && base::SamePixels(frame, known->frame, pixels);
    };
    Grid<CellReading> cells(geometry.rows(), geometry.cols());
    for (int row = 0; row < cells.rows(); ++row) {
      // A few cells change at a time: most rows are settled by one comparison.
      const bool row_is_as_before = is_as_before({row, 0}, {row, cells.cols() - 1});
      for (int col = 0; col < cells.cols(); ++col) {
        const CellPos cell{row, col};
        cells[cell] = row_is_as_before || is_as_before(cell, cell)
                          ? known->read.cells[cell]
                          : ReadCell(frame, geometry.CellRect(cell), skin, when);
      }
    }
    return cells;
  }

  Attempt ReadAs(const Frame& frame, const GridGeometry& geometry, std::size_t skin, When when) {
    Attempt attempt{geometry, skin, when, ReadCells(frame, geometry, skin, when)};
    attempt.readable = CountReadable(attempt.cells);
    return attempt;
  }

  // Some programs recolour a board whose game is over; which it is, the cells themselves tell.
  Attempt ReadWith(const Frame& frame, const GridGeometry& geometry, std::size_t skin) {
    Attempt playing = ReadAs(frame, geometry, skin, When::kPlaying);
    const bool is_whole = playing.readable == playing.cells.size();
    if (is_whole || !skins[skin].changes_when_over) return playing;
    Attempt over = ReadAs(frame, geometry, skin, When::kOver);
    return over.readable > playing.readable ? over : playing;
  }

  Controls ReadControlsOf(const Frame& frame, const GridGeometry& geometry, std::size_t skin) {
    const Known* known = KnownFor(frame, geometry, skin);
    const std::vector<FrameRect> areas = ControlAreas(geometry, skins[skin]);
    const bool are_as_before =
        known != nullptr && std::all_of(areas.begin(), areas.end(), [&](const FrameRect& area) {
          return base::SamePixels(frame, known->frame, area);
        });
    return are_as_before ? known->controls : ReadControls(frame, geometry, skins[skin]);
  }

  // How many cells of a sample of an aligned lattice the skin reads.
  int CountReadableInSample(const Frame& frame, const GridGeometry& aligned, std::size_t skin) {
    const auto is_read = [&](CellPos cell, When when) {
      return ReadCell(frame, aligned.CellRect(cell), skin, when).symbol != CellSymbol::kUnknown;
    };
    const std::vector<CellPos> sample = SampleOf(aligned);
    return static_cast<int>(std::count_if(sample.begin(), sample.end(), [&](CellPos cell) {
      return is_read(cell, When::kPlaying) ||
             (skins[skin].changes_when_over && is_read(cell, When::kOver));
    }));
  }

  // The skins by what they read of a sample, those that read the most first.
  std::vector<std::size_t> LikeliestSkins(const Frame& frame, const GridGeometry& found) {
    std::vector<std::pair<int, std::size_t>> ranked;
    for (std::size_t skin = 0; skin < skins.size(); ++skin) {
      const std::optional<Aligned> aligned = Align(frame, found, skins[skin]);
      ranked.emplace_back(aligned ? CountReadableInSample(frame, aligned->geometry, skin) : 0,
                          skin);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::size_t> order;
    for (const auto& [readable, skin] : ranked) order.push_back(skin);
    return order;
  }

  std::optional<Attempt> Try(const Frame& frame, const GridGeometry& found, std::size_t skin) {
    const std::optional<Aligned> aligned = Align(frame, found, skins[skin]);
    if (!aligned) return std::nullopt;
    // Cells of another program may have borders like those of this skin, and show nothing it knows.
    if (CountReadableInSample(frame, aligned->geometry, skin) == 0) return std::nullopt;
    if (aligned->share == 1) return ReadWith(frame, aligned->geometry, skin);
    return ReadWith(frame, Refined(frame, aligned->geometry, skins[skin]), skin);
  }

  static bool IsWhole(const std::optional<Attempt>& attempt) {
    return attempt && attempt->readable == attempt->cells.size();
  }

  // Whether enough cells of a line can be read; others may lie under another window.
  bool LineReads(const Frame& frame, const GridGeometry& geometry, const Axis& axis, int line,
                 std::size_t skin, When when) {
    const std::vector<CellPos> cells = CellsOf(geometry, axis, line);
    const auto readable = std::count_if(cells.begin(), cells.end(), [&](CellPos cell) {
      return ReadCell(frame, geometry.CellRect(cell), skin, when).symbol != CellSymbol::kUnknown;
    });
    return static_cast<double>(readable) > kMinLineReadable * static_cast<double>(cells.size());
  }

  // The lattice with one more line of cells before or after it, if the skin reads one there.
  std::optional<GridGeometry> WithLine(const Frame& frame, const GridGeometry& geometry,
                                       const Axis& axis, bool before, const Attempt& attempt) {
    GridGeometry grown = geometry;
    std::vector<int>& edges = grown.*axis.edges;
    if (before) {
      edges.insert(edges.begin(), 2 * edges[0] - edges[1]);
    } else {
      edges.push_back(2 * edges.back() - edges[edges.size() - 2]);
    }
    if (!frame.Bounds().Contains(grown.Bounds())) return std::nullopt;
    const int end = static_cast<int>(edges.size()) - 1;
    RefineEdge(frame, axis, before ? 0 : end, skins[attempt.skin], grown);
    if (!LineReads(frame, grown, axis, before ? 0 : end - 1, attempt.skin, attempt.when)) {
      return std::nullopt;
    }
    return grown;
  }

  // A board of the wrong size would be proved wrong things on: cells beyond the lattice belong to
  // it.
  Attempt Grown(const Frame& frame, Attempt attempt) {
    GridGeometry geometry = attempt.geometry;
    for (const Axis& axis : {kCols, kRows}) {
      for (const bool before : {true, false}) {
        while (auto grown = WithLine(frame, geometry, axis, before, attempt)) {
          geometry = *std::move(grown);
        }
      }
    }
    if (geometry == attempt.geometry) return attempt;
    return ReadWith(frame, geometry, attempt.skin);
  }

  // Keeps the attempt that reads more, or as much of fewer cells.
  void TryInto(std::optional<Attempt>& best, const Frame& frame, const GridGeometry& found,
               std::size_t skin) {
    std::optional<Attempt> attempt = Try(frame, found, skin);
    if (!attempt || !ShowsAGame(attempt->cells)) return;
    if (!IsWhole(attempt)) attempt = Trimmed(*attempt);
    attempt = Grown(frame, *std::move(attempt));
    if (attempt->cells.rows() < kMinSide || attempt->cells.cols() < kMinSide) return;
    if (!best || Rank(*attempt) > Rank(*best)) best = std::move(attempt);
  }

  // Whether the skin reads any cell where the board may go on beyond its rim. A window over a board
  // may leave some of it to be seen behind.
  bool GoesOn(const Frame& frame, const Attempt& attempt) {
    const std::vector<FrameRect> places = PlacesBeyond(attempt.geometry, frame);
    return std::any_of(places.begin(), places.end(), [&](const FrameRect& place) {
      return HasAnyRelief(frame, place, skins[attempt.skin]) &&
             ReadCell(frame, place, attempt.skin, attempt.when).symbol != CellSymbol::kUnknown;
    });
  }

  FoundBoard Finish(const Frame& frame, Attempt attempt, const ReadHints& hints) {
    const Skin& skin = skins[attempt.skin];
    FoundBoard board;
    board.geometry = attempt.geometry;
    board.skin = skin.name;
    BoardReading& reading = board.reading;
    reading.cells = attempt.cells;
    reading.frame_id = frame.id;
    const Controls controls = ReadControlsOf(frame, attempt.geometry, attempt.skin);
    reading.mines_left = controls.mines_left;
    reading.mines_total = controls.mines_total;
    // A counter of mines left counts flags down, so a flag that cannot be read spoils the total.
    const bool all_readable = attempt.readable == reading.cells.size();
    if (!reading.mines_total && reading.mines_left && all_readable) {
      reading.mines_total = *reading.mines_left + CountOf(reading.cells, CellSymbol::kFlag) +
                            CountOf(reading.cells, CellSymbol::kWrongFlag);
    }
    AddHints(reading, hints);
    reading.status = StatusOf(reading, controls.status, skin);
    board.face = controls.face;
    AddDoubts(reading, controls);
    last = Known{frame, std::move(attempt), controls};
    return board;
  }

  base::Result<FoundBoard> FinishUnhidden(const Frame& frame, Attempt attempt,
                                          const ReadHints& hints = {}) {
    if (skins[attempt.skin].message_in_the_middle && HidesTheMiddle(attempt.cells)) {
      return Error{ErrorKind::kHidden, "a message of the program lies over the board"};
    }
    return Finish(frame, std::move(attempt), hints);
  }

  base::Result<FoundBoard> Judge(const Frame& frame, const Attempt& attempt,
                                 const ReadHints& hints) {
    if (IsReadable(attempt)) return FinishUnhidden(frame, attempt, hints);
    return Error{ErrorKind::kNotFound,
                 fmt::format("a lattice of {} × {} cells was found, but only {} of its cells could "
                             "be read",
                             attempt.cells.rows(), attempt.cells.cols(), attempt.readable)};
  }

  // Tries every skin on every size of a lattice.
  void TryAllInto(std::optional<Attempt>& best, const Frame& frame,
                  const GridCandidate& candidate) {
    for (const std::size_t skin : LikeliestSkins(frame, candidate.geometry)) {
      TryInto(best, frame, candidate.geometry, skin);
      for (const GridGeometry& other : candidate.alternatives) {
        if (IsWhole(best) && IsAround(other, best->geometry)) continue;
        if (best && best->skin == skin && AreOnTheSameLines(other, best->geometry)) continue;
        // Of a board that reads wholly only a larger one can be the truth.
        const bool is_larger = !best || other.rows() * other.cols() > best->cells.size();
        if (is_larger || !IsWhole(best)) TryInto(best, frame, other, skin);
      }
      if (IsWhole(best)) break;
    }
  }

  // The best attempt on each lattice, best first; or the best of all alone, which is quicker: few
  // skins are then tried where a wholly read board is known.
  std::vector<Attempt> AttemptsOn(const Frame& frame, const std::vector<GridCandidate>& lattices,
                                  bool wants_all) {
    std::vector<Attempt> attempts;
    std::optional<Attempt> best;
    for (const GridCandidate& lattice : lattices) {
      TryAllInto(best, frame, lattice);
      if (!wants_all || !best) continue;
      attempts.push_back(*std::move(best));
      best.reset();
    }
    if (best) attempts.push_back(*std::move(best));
    std::stable_sort(attempts.begin(), attempts.end(),
                     [](const Attempt& a, const Attempt& b) { return Rank(a) > Rank(b); });
    return WithoutOverlaps(std::move(attempts));
  }

  std::vector<Skin> skins;
  std::mutex mutex;  // guards what follows: Find and Read may be called from several threads
  CellCache cache;
  std::optional<Known> last;
};

base::Result<std::vector<FoundBoard>> SkinReader::Impl::Find(
    const Frame& frame, const std::vector<GridCandidate>& lattices, const ReadQuestion& question) {
  ReadTrace* trace = question.trace;
  const std::lock_guard lock(mutex);
  const std::vector<Attempt> attempts = AttemptsOn(frame, lattices, question.wants_all);
  if (attempts.empty()) {
    const GridGeometry& lattice = lattices.front().geometry;
    return Error{ErrorKind::kNotFound,
                 fmt::format("a lattice of {} × {} cells was found, but no cell of it looks like a "
                             "Minesweeper cell of a known program",
                             lattice.rows(), lattice.cols())};
  }
  std::vector<FoundBoard> boards;
  std::optional<Error> refusal;
  // The best one comes last here: it is the one to be remembered for the next frame.
  for (auto attempt = attempts.rbegin(); attempt != attempts.rend(); ++attempt) {
    base::Result<FoundBoard> board = Judge(frame, *attempt, question.hints);
    if (trace != nullptr) {
      trace->boards.insert(trace->boards.begin(), TraceOf(frame, *attempt, skins[attempt->skin]));
      if (!board) trace->boards.front().refusal = board.error().text;
    }
    if (board) {
      boards.insert(boards.begin(), *std::move(board));
    } else {
      refusal = board.error();
    }
  }
  if (boards.empty()) return *refusal;
  return boards;
}

std::optional<FoundBoard> SkinReader::Impl::FindCertain(const Frame& frame,
                                                        const std::vector<GridCandidate>& lattices,
                                                        const ReadHints& hints) {
  const std::lock_guard lock(mutex);
  const std::vector<Attempt> attempts = AttemptsOn(frame, lattices, false);
  if (attempts.empty()) return std::nullopt;
  const Attempt& best = attempts.front();
  if (best.readable < best.cells.size() || GoesOn(frame, best)) return std::nullopt;
  return Finish(frame, best, hints);
}

base::Result<FoundBoard> SkinReader::Impl::Read(const Frame& frame, const FoundBoard& known) {
  const auto skin = std::find_if(skins.begin(), skins.end(), [&](const Skin& candidate) {
    return candidate.name == known.skin;
  });
  if (skin == skins.end() || !frame.Bounds().Contains(known.geometry.Bounds())) {
    return Error{ErrorKind::kChanged, "the picture is too small for the board found before"};
  }
  const std::lock_guard lock(mutex);
  const auto index = static_cast<std::size_t>(skin - skins.begin());
  Attempt attempt = ReadWith(frame, known.geometry, index);
  const auto is_whole = [&] { return attempt.readable == attempt.cells.size(); };
  for (std::size_t other = 0; other < skins.size() && !is_whole(); ++other) {
    if (!skins[index].vague_when_covered || !skins[other].vague_when_covered) continue;
    Attempt again = ReadWith(frame, Refined(frame, known.geometry, skins[other]), other);
    if (again.readable > attempt.readable) attempt = std::move(again);
  }
  if (!IsReadable(attempt)) {
    return Error{ErrorKind::kChanged,
                 fmt::format("only {} of {} cells can be read where the board was: find it again",
                             attempt.readable, attempt.cells.size())};
  }
  return FinishUnhidden(frame, std::move(attempt));
}

SkinReader::SkinReader(std::vector<Skin> skins) : impl_(std::make_unique<Impl>(std::move(skins))) {}
SkinReader::SkinReader(SkinReader&&) noexcept = default;
SkinReader& SkinReader::operator=(SkinReader&&) noexcept = default;
SkinReader::~SkinReader() = default;

base::Result<std::vector<FoundBoard>> SkinReader::Find(const Frame& frame,
                                                       const std::vector<GridCandidate>& lattices,
                                                       const ReadQuestion& question) {
  return impl_->Find(frame, lattices, question);
}

std::optional<FoundBoard> SkinReader::FindCertain(const Frame& frame,
                                                  const std::vector<GridCandidate>& lattices,
                                                  const ReadHints& hints) {
  return impl_->FindCertain(frame, lattices, hints);
}

bool SkinReader::SeesAPause(const Frame& frame) const { return ShowsAPause(frame, impl_->skins); }

void SkinReader::Forget() {
  const std::lock_guard lock(impl_->mutex);
  impl_->cache = {};
  impl_->last.reset();
}

base::Result<FoundBoard> SkinReader::Read(const Frame& frame, const FoundBoard& known) {
  return impl_->Read(frame, known);
}

}  // namespace gridhand::vision::minesweeper
