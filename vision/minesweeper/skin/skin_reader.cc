// How it works
//   1. Each lattice is tried with each skin.
//   2. Align: the locator knows an edge to a pixel or two; the skin knows what a border looks like.
//      The lattice is moved by up to two pixels to where most sampled cells show a border.
//   3. Every cell is classified (cell_classifier.h), unless its pixels are those of the frame read
//      before, or of a cell in the cache.
//   4. The lattice and skin with the most readable cells win, if enough are readable.
//   5. Status and counter are read from the program's own controls (controls.h), and the board
//      itself overrules them where it knows better: a mine shown is a game lost.
#include "vision/minesweeper/skin/skin_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "board/minesweeper/progress.h"
#include "vision/lattice/lattices.h"
#include "vision/minesweeper/cells/cell_cache.h"
#include "vision/minesweeper/extent/hidden_end.h"
#include "vision/minesweeper/skin/cell_classifier.h"
#include "vision/minesweeper/skin/controls.h"
#include "vision/minesweeper/skin/paused.h"
#include "vision/minesweeper/skin/skin_lattice.h"
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

// The smallest board that programs offer, as GridLocatorParams. Cells.
constexpr int kMinSide = 4;
// The message of a program known to show one hides so many cells of a small board. Cells.
constexpr int kLeastOfMessage = 3;

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
  if (IsOver(from_controls)) return from_controls;
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
    order.reserve(ranked.size());
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

  static bool IsWhole(const Attempt& attempt) { return attempt.readable == attempt.cells.size(); }
  static bool IsWhole(const std::optional<Attempt>& attempt) {
    return attempt && IsWhole(*attempt);
  }

  bool CellReads(const Frame& frame, const FrameRect& cell, const Attempt& attempt) {
    return ReadCell(frame, cell, attempt.skin, attempt.when).symbol != CellSymbol::kUnknown;
  }

  // How many cells of a line can be read.
  int ReadableIn(const Frame& frame, const GridGeometry& geometry, const Axis& axis, int line,
                 const Attempt& attempt) {
    const std::vector<CellPos> cells = CellsOf(geometry, axis, line);
    return static_cast<int>(std::count_if(cells.begin(), cells.end(), [&](CellPos cell) {
      return CellReads(frame, geometry.CellRect(cell), attempt);
    }));
  }

  // How many cells of a line can be read that lie beside a cell of another line that can be.
  int ReadableBeside(const Frame& frame, const GridGeometry& geometry, const Axis& axis, int line,
                     int other, const Attempt& attempt) {
    const std::vector<CellPos> cells = CellsOf(geometry, axis, line);
    const std::vector<CellPos> others = CellsOf(geometry, axis, other);
    int readable = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool both = CellReads(frame, geometry.CellRect(cells[i]), attempt) &&
                        CellReads(frame, geometry.CellRect(others[i]), attempt);
      readable += both ? 1 : 0;
    }
    return readable;
  }

  // How many cells of the lines beside an edge can be read.
  int ReadableAround(const Frame& frame, const GridGeometry& geometry, const Axis& axis, int edge,
                     const Attempt& attempt) {
    int readable = 0;
    for (const int line : {edge - 1, edge}) {
      if (line < 0 || line >= LinesOf(geometry, axis)) continue;
      readable += ReadableIn(frame, geometry, axis, line, attempt);
    }
    return readable;
  }

  // With this edge moved to where cells are equal, if more cells can be read there.
  GridGeometry WithEvenEdge(const Frame& frame, GridGeometry geometry, const Axis& axis, int edge,
                            const Attempt& attempt) {
    int most = ReadableAround(frame, geometry, axis, edge, attempt);
    for (GridGeometry& evened : Evened(geometry, axis, edge)) {
      if (evened == geometry || !frame.Bounds().Contains(evened.Bounds())) continue;
      const int readable = ReadableAround(frame, evened, axis, edge, attempt);
      if (readable <= most) continue;
      most = readable;
      geometry = std::move(evened);
    }
    return geometry;
  }

  Attempt WithEvenEdges(const Frame& frame, Attempt attempt) {
    GridGeometry geometry = attempt.geometry;
    for (const Axis& axis : {kCols, kRows}) {
      for (int edge = 0; edge <= LinesOf(geometry, axis); ++edge) {
        geometry = WithEvenEdge(frame, std::move(geometry), axis, edge, attempt);
      }
    }
    if (geometry == attempt.geometry) return attempt;
    return ReadWith(frame, geometry, attempt.skin);
  }

  // The lattice with one more line on this side, if any cell of it can be read beside one that can
  // be; others may lie under another window. Of 519 real boards none has such a cell beyond its
  // end.
  std::optional<GridGeometry> GrownBy(const Frame& frame, const GridGeometry& geometry,
                                      const Axis& axis, bool before, const Attempt& attempt) {
    std::optional<GridGeometry> best;
    int most = 0;
    for (GridGeometry& grown : WithLine(frame, geometry, axis, before, skins[attempt.skin])) {
      const int line = before ? 0 : LinesOf(geometry, axis);
      const int inner = before ? 1 : line - 1;
      const int readable = ReadableBeside(frame, grown, axis, line, inner, attempt);
      if (readable <= most) continue;
      most = readable;
      best = std::move(grown);
    }
    return best;
  }

  // The same where the lattice has strayed from unequal cells: its outermost edge is moved a
  // little, as far as no fewer cells can be read there, until a line can be added.
  std::optional<GridGeometry> GrownAstray(const Frame& frame, const GridGeometry& geometry,
                                          const Axis& axis, bool before, const Attempt& attempt) {
    const int edge = before ? 0 : LinesOf(geometry, axis);
    const int readable = ReadableAround(frame, geometry, axis, edge, attempt);
    for (const int shift : {-1, 1, -2, 2}) {
      GridGeometry moved = geometry;
      (moved.*axis.edges)[static_cast<std::size_t>(edge)] += shift;
      if (!frame.Bounds().Contains(moved.Bounds())) continue;
      if (ReadableAround(frame, moved, axis, edge, attempt) < readable) continue;
      if (auto grown = GrownBy(frame, moved, axis, before, attempt)) return grown;
    }
    return std::nullopt;
  }

  // A board of the wrong size would be proved wrong things on: cells beyond the lattice belong to
  // it. A row that was added may show more columns, so all sides are tried until none grows.
  Attempt Grown(const Frame& frame, Attempt attempt) {
    GridGeometry geometry = attempt.geometry;
    const bool is_whole = IsWhole(attempt);
    for (bool grows = true; grows;) {
      grows = false;
      for (const Axis& axis : {kCols, kRows}) {
        for (const bool before : {true, false}) {
          for (;;) {
            auto grown = GrownBy(frame, geometry, axis, before, attempt);
            if (!grown && !is_whole) grown = GrownAstray(frame, geometry, axis, before, attempt);
            if (!grown) break;
            geometry = *std::move(grown);
            grows = true;
          }
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
    if (!IsWhole(attempt)) attempt = WithEvenEdges(frame, Trimmed(*attempt));
    attempt = Grown(frame, *std::move(attempt));
    if (attempt->cells.rows() < kMinSide || attempt->cells.cols() < kMinSide) return;
    if (!best || Rank(*attempt) > Rank(*best)) best = std::move(attempt);
  }

  // A known lattice is a claim of an earlier picture, which may have shown less: the edges of
  // covered cells are told to a pixel or two. Where it leaves cells unread it is placed anew by
  // this picture, as a lattice that was just found. Skins that are told apart only by opened cells
  // are tried, too.
  Attempt Registered(const Frame& frame, const Attempt& known) {
    std::optional<Attempt> best;
    for (std::size_t skin = 0; skin < skins.size(); ++skin) {
      const bool is_possible =
          skins[known.skin].vague_when_covered && skins[skin].vague_when_covered;
      if (skin == known.skin || is_possible) TryInto(best, frame, known.geometry, skin);
    }
    return best && best->readable > known.readable ? *std::move(best) : known;
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

  // What the cells and the controls say together: mines, status, doubts.
  static void Conclude(const Controls& controls, const Skin& skin, const ReadHints& hints,
                       BoardReading& reading) {
    reading.doubts.clear();
    reading.mines_left = controls.mines_left;
    reading.mines_total = controls.mines_total;
    // A counter of mines left counts flags down, so a flag that cannot be read spoils the total.
    const bool all_readable = CountUnknown(reading.cells) == 0;
    if (!reading.mines_total && reading.mines_left && all_readable) {
      reading.mines_total = *reading.mines_left + CountOf(reading.cells, CellSymbol::kFlag) +
                            CountOf(reading.cells, CellSymbol::kWrongFlag);
    }
    AddHints(reading, hints);
    reading.status = StatusOf(reading, controls.status, skin);
    AddDoubts(reading, controls);
  }

  void ConcludeAgain(const Frame& frame, const ReadHints& hints, FoundBoard& board) {
    const std::lock_guard lock(mutex);
    const auto skin = std::ranges::find(skins, board.skin, &Skin::name);
    if (skin == skins.end()) return;
    const auto index = static_cast<std::size_t>(skin - skins.begin());
    Conclude(ReadControlsOf(frame, board.geometry, index), *skin, hints, board.reading);
  }

  FoundBoard Finish(const Frame& frame, Attempt attempt, const ReadHints& hints) {
    FoundBoard board;
    board.geometry = attempt.geometry;
    board.skin = skins[attempt.skin].name;
    board.reading.cells = attempt.cells;
    board.reading.frame_id = frame.id;
    const Controls controls = ReadControlsOf(frame, attempt.geometry, attempt.skin);
    Conclude(controls, skins[attempt.skin], hints, board.reading);
    board.face = controls.face;
    last = Known{frame, std::move(attempt), controls};
    return board;
  }

  base::Result<FoundBoard> Judge(const Frame& frame, const Attempt& attempt,
                                 const ReadHints& hints) {
    if (!IsReadable(attempt)) {
      return Error{ErrorKind::kNotFound,
                   fmt::format("a lattice of {} × {} cells was found, but only {} of its cells "
                               "could be read",
                               attempt.cells.rows(), attempt.cells.cols(), attempt.readable)};
    }
    if (const auto side = FindHiddenEnd(frame, attempt.geometry, attempt.cells)) {
      return Error{
          ErrorKind::kHidden,
          fmt::format(
              "where the board ends {} cannot be seen: another window lies over it, or its own "
              "window is too small for it",
              Name(*side))};
    }
    return Finish(frame, attempt, hints);
  }

  // Tries every skin on every size of a lattice.
  void TryAllInto(std::optional<Attempt>& best, const Frame& frame,
                  const GridCandidate& candidate) {
    for (const std::size_t skin : LikeliestSkins(frame, candidate.geometry)) {
      TryInto(best, frame, candidate.geometry, skin);
      for (const GridGeometry& other : candidate.alternatives) {
        if (IsWhole(best) && IsAround(other, best->geometry)) continue;
        // What was read of the one has been trimmed and grown to the board already.
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
      if (wants_all && best) attempts.push_back(*std::exchange(best, std::nullopt));
    }
    if (best) attempts.push_back(*std::move(best));
    std::stable_sort(attempts.begin(), attempts.end(),
                     [](const Attempt& a, const Attempt& b) { return Rank(a) > Rank(b); });
    // Lattices do not overlap, but they may have grown into each other.
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
  if (FindHiddenEnd(frame, best.geometry, best.cells)) return std::nullopt;
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
  if (!IsWhole(attempt)) attempt = Registered(frame, attempt);
  if (attempt.cells.rows() != known.geometry.rows() ||
      attempt.cells.cols() != known.geometry.cols()) {
    return Error{
        ErrorKind::kChanged,
        fmt::format("{} × {} cells can be read where a board of {} × {} was: find it again",
                    attempt.cells.rows(), attempt.cells.cols(), known.geometry.rows(),
                    known.geometry.cols())};
  }
  if (!IsReadable(attempt)) {
    return Error{ErrorKind::kChanged,
                 fmt::format("only {} of {} cells can be read where the board was: find it again",
                             attempt.readable, attempt.cells.size())};
  }
  return Finish(frame, std::move(attempt), {});
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

bool SkinReader::KnowsAny() const { return !impl_->skins.empty(); }

bool SkinReader::Knows(const std::string& skin) const {
  return std::ranges::find(impl_->skins, skin, &Skin::name) != impl_->skins.end();
}

void SkinReader::ConcludeAgain(const Frame& frame, const ReadHints& hints, FoundBoard& board) {
  impl_->ConcludeAgain(frame, hints, board);
}

bool SkinReader::IsUnderAMessage(const FoundBoard& board) const {
  const auto skin = std::ranges::find(impl_->skins, board.skin, &Skin::name);
  return skin != impl_->skins.end() && skin->message_in_the_middle &&
         HasUnknownMiddle(board.reading.cells, kLeastOfMessage);
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
