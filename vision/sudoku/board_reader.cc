// How it works
//   1. Lattices of a Sudoku's size (lattices.h): first those whose lines run through, then all,
//   then
//      those inside of windows.
//   2. What is drawn between the cells (sides.h), and which blocks that tells (blocks.h). A lattice
//      without blocks is no Sudoku.
//   3. The ink of each cell (cell_ink.h), and what it says (glyph_labels.h, givens.h).
//   4. A board that no Sudoku is like is refused: hardly a digit, other signs, digits that
//   contradict
//      each other all over.
#include "vision/sudoku/board_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/median.h"
#include "board/sudoku/board.h"
#include "vision/glyphs/glyph_net.h"
#include "vision/lattice/block_groups.h"
#include "vision/lattice/grid_locator.h"
#include "vision/lattice/lattices.h"
#include "vision/picture.h"
#include "vision/sudoku/blocks.h"
#include "vision/sudoku/cell_ink.h"
#include "vision/sudoku/givens.h"
#include "vision/sudoku/glyph_labels.h"
#include "vision/sudoku/lattices.h"
#include "vision/sudoku/sides.h"

namespace gridhand::vision::sudoku {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::sudoku::BoardReading;
using board::sudoku::kEmpty;
using board::sudoku::kUnreadable;
using board::sudoku::Unit;

// Of the sides of a board, so many are drawn: a selection may paint over a few.
constexpr double kDrawnSides = 0.86;
// A side with less than this part of what the board's sides usually have is not drawn.
constexpr double kFaintSide = 0.25;
// A line of another colour is the board's own below a tint if it has this part at least.
constexpr double kTintedSide = 0.6;
// The lines of a board have one colour; a highlight that shines through changes less.
constexpr double kOtherLine = 70;
// Where lines differ among each other, on textures, what differs by so many times the median does
// not belong to them.
constexpr double kOutlier = 4;
// So many cells of which two sides are not as they should be are under something; a selection's
// frame changes the sides of one cell.
constexpr int kHiddenCells = 3;
// And this part of the board's rows: beside the selected cell, a neighbour or two may look odd.
constexpr double kHiddenRows = 0.6;
constexpr int kSidesOfHidden = 2;
// And lie side by side, but for a few.
constexpr double kOneGroup = 0.75;
// A line lies so near to where the others of its row or column do, px, and in parts of the pitch:
// between large tiles there are several.
constexpr double kOtherPlace = 2.6;
constexpr double kOtherPlaceShare = 0.08;
// Tiles have several lines between them, of which now one and now another is the clearest: then
// four in five of a board's sides lie so near that this factor is beyond all.
constexpr double kBeyondMost = 1.5;
// The mean chance that the signs are a Sudoku's, and the share that cannot be read.
constexpr double kLeastTrust = 0.55;
constexpr double kMostUnreadable = 0.34;
// Of the values, so many may stand in a unit with their equal: a person makes a few mistakes, the
// numbers of a table are equal all over.
constexpr double kMostInConflict = 0.4;
// So few are always possible, in parts of the board's rows: one wrong entry of a person makes two,
// three or four.
constexpr double kFewInConflict = 0.5;
// An empty board is believed where its block lines stand out so clearly.
constexpr double kClearBlocks = 0.25;

// So many lattices are fitted anew, likeliest first: each takes a millisecond or so.
constexpr std::size_t kMostFitted = 24;
// A fitted lattice is judged beside its square if its lines hold so much more: on boards with plain
// lines it gains 1 %, on tiles with frames of their own 5 % at least.
constexpr double kClearGain = 1.012;

// Why a lattice is not a board, or not to be read; the later the stage, the nearer it was.
struct Refusal {
  int stage = 0;
  Error error;
};

Refusal NotFound(int stage, std::string text) {
  return {stage, {ErrorKind::kNotFound, std::move(text)}};
}

std::string PlaceText(const GridGeometry& geometry) {
  const base::FrameRect bounds = geometry.Bounds();
  return fmt::format("the {} × {} lattice at {},{}", geometry.rows(), geometry.cols(), bounds.x,
                     bounds.y);
}

double StrengthOf(const Side& side) {
  // A step of the ground is an edge, too: full contrast over one pixel.
  constexpr double kFull = 255;
  return std::max(side.mass, side.step / kFull);
}

int Difference(base::Bgr a, base::Bgr b) {
  return std::max({std::abs(a.b - b.b), std::abs(a.g - b.g), std::abs(a.r - b.r)});
}

// What the lines inside of a board are like: those between blocks, and the others.
struct LineLook {
  base::Bgr colour;
  double strength = 0;
  double other_colour = 0;  // a side that differs by more is not the board's
};
struct LineLooks {
  LineLook between_blocks;
  LineLook between_cells;
};

// Where the middles of the lines lie, one a line: what lies over a board has its lines elsewhere.
struct LinePlaces {
  std::vector<double> of_cols;
  std::vector<double> of_rows;
};

double MiddleOf(const Side& side) { return (side.first + side.last) / 2.0; }

LinePlaces PlacesOf(const Sides& sides) {
  const int size = sides.vertical.rows();
  LinePlaces places;
  for (int i = 0; i <= size; ++i) {
    std::vector<double> of_col;
    std::vector<double> of_row;
    for (int k = 0; k < size; ++k) {
      of_col.push_back(MiddleOf(sides.vertical[{k, i}]));
      of_row.push_back(MiddleOf(sides.horizontal[{i, k}]));
    }
    places.of_cols.push_back(base::MedianOf(std::move(of_col)));
    places.of_rows.push_back(base::MedianOf(std::move(of_row)));
  }
  return places;
}

// visit(side, where its line lies usually, the cells on both sides, whether it is between blocks)
template <class Visit>
void ForEachInnerSide(const Sides& sides, const board::sudoku::Layout& layout, Visit visit) {
  const int size = layout.size();
  const LinePlaces places = PlacesOf(sides);
  for (int k = 0; k < size; ++k) {
    for (int i = 1; i < size; ++i) {
      visit(sides.vertical[{k, i}], places.of_cols[static_cast<std::size_t>(i)], CellPos{k, i - 1},
            CellPos{k, i}, layout.BlockOf({k, i - 1}) != layout.BlockOf({k, i}));
      visit(sides.horizontal[{i, k}], places.of_rows[static_cast<std::size_t>(i)],
            CellPos{i - 1, k}, CellPos{i, k}, layout.BlockOf({i - 1, k}) != layout.BlockOf({i, k}));
    }
  }
}

base::Bgr MedianColour(const std::vector<base::Bgr>& colours) {
  std::vector<std::uint8_t> b;
  std::vector<std::uint8_t> g;
  std::vector<std::uint8_t> r;
  for (const base::Bgr& colour : colours) {
    b.push_back(colour.b);
    g.push_back(colour.g);
    r.push_back(colour.r);
  }
  if (colours.empty()) return {};
  return {base::MedianOf(std::move(b)), base::MedianOf(std::move(g)), base::MedianOf(std::move(r))};
}

LineLook LookOf(const std::vector<Side>& lines) {
  if (lines.empty()) return {};
  std::vector<base::Bgr> colours;
  std::vector<double> strengths;
  for (const Side& line : lines) {
    colours.push_back(line.colour);
    strengths.push_back(StrengthOf(line));
  }
  LineLook look{MedianColour(colours), base::MedianOf(std::move(strengths))};
  std::vector<double> differences;
  for (const base::Bgr& colour : colours) {
    differences.push_back(Difference(colour, look.colour));
  }
  look.other_colour = std::max(kOtherLine, kOutlier * base::MedianOf(std::move(differences)));
  return look;
}

LineLooks LooksOf(const Sides& sides, const board::sudoku::Layout& layout) {
  std::vector<Side> blocks;
  std::vector<Side> cells;
  ForEachInnerSide(sides, layout, [&](const Side& side, double, CellPos, CellPos, bool is_block) {
    (is_block ? blocks : cells).push_back(side);
  });
  return {LookOf(blocks), LookOf(cells)};
}

// What lies over a board hides its lines, or has lines of its own where the board's should be.
struct Cover {
  double drawn = 0;                   // share of the sides that are drawn at all
  std::vector<CellPos> hidden_cells;  // side by side, their sides are not as they should be
};

Cover CoverOf(const Sides& sides, const board::sudoku::Layout& layout, double pitch) {
  const int size = layout.size();
  const LineLooks looks = LooksOf(sides, layout);
  std::vector<double> shifts;
  ForEachInnerSide(sides, layout, [&](const Side& side, double place, CellPos, CellPos, bool) {
    shifts.push_back(std::abs(MiddleOf(side) - place));
  });
  std::sort(shifts.begin(), shifts.end());
  const double usual = shifts[shifts.size() / 2];
  const double most = shifts[shifts.size() * 4 / 5];
  const double other_place =
      std::max({kOtherPlace, kOtherPlaceShare * pitch, kOutlier * usual, kBeyondMost * most});
  Grid<int> wrong(size, size, 0);
  int drawn = 0;
  int sum = 0;
  ForEachInnerSide(sides, layout,
                   [&](const Side& side, double place, CellPos a, CellPos b, bool is_block) {
                     const LineLook& own = is_block ? looks.between_blocks : looks.between_cells;
                     // Tiles have several lines between them, and a tint changes all colours. What
                     // lies over a
                     // board has lines of other colours at other places.
                     const bool is_alike = Difference(side.colour, own.colour) <= own.other_colour;
                     const bool is_in_place = std::abs(MiddleOf(side) - place) <= other_place;
                     const double least = (is_alike ? kFaintSide : kTintedSide) * own.strength;
                     const bool is_right = StrengthOf(side) >= least && is_in_place;
                     ++sum;
                     drawn += int{StrengthOf(side) >= kFaintSide * own.strength};
                     for (const CellPos cell : {a, b}) {
                       wrong[cell] += int{!is_right};
                     }
                   });
  Cover cover;
  cover.drawn = static_cast<double>(drawn) / sum;
  Grid<bool> is_off(size, size, false);
  board::ForEachCell(wrong, [&](CellPos cell) { is_off[cell] = wrong[cell] >= kSidesOfHidden; });
  const auto off = std::count(is_off.begin(), is_off.end(), true);
  for (const BlockGroup& group : FindBlockGroups(std::move(is_off))) {
    // Off all over the board are textures and marks.
    const auto cells = static_cast<double>(group.blocks.size());
    if (cells >= kOneGroup * static_cast<double>(off)) cover.hidden_cells = group.blocks;
  }
  return cover;
}

// Whether a board is told by what is left of its lines.
bool IsSurelyABoard(const Blocks& blocks, const Cover& cover) {
  constexpr int kLeastSize = 6;
  constexpr double kLeastDrawn = 0.6;
  return blocks.clarity > 0 && blocks.layout.size() >= kLeastSize && cover.drawn >= kLeastDrawn;
}

int SureValues(const BoardLabels& labels) {
  return static_cast<int>(std::count_if(labels.cells.begin(), labels.cells.end(),
                                        [](const CellLabel& cell) { return cell.value > 0; }));
}

// Ways to lay one lattice.
using Ways = std::vector<GridGeometry>;

std::ptrdiff_t ValuesIn(const BoardReading& reading) {
  return std::count_if(reading.cells.begin(), reading.cells.end(),
                       [](const board::sudoku::CellReading& cell) { return cell.value > 0; });
}

// Whether so many cells are off that something lies over them.
bool IsCovered(const Cover& cover, int size) {
  return static_cast<double>(cover.hidden_cells.size()) >=
         std::max<double>(kHiddenCells, kHiddenRows * size);
}

// Whether the cells that look hidden show the values that they held, but for one that is entered:
// tiles on a dark background have hardly a line between them.
bool ShowsWhatItHeld(const Cover& cover, const BoardLabels& labels, const BoardReading& known) {
  int held = 0;
  int others = 0;
  for (const CellPos cell : cover.hidden_cells) {
    const int before = known.cells[cell].value;
    const int now = labels.cells[cell].value;
    held += int{before > 0 && now == before};
    others += int{now != before};
  }
  return others <= 1 && held >= kHiddenCells &&
         2 * held >= static_cast<int>(cover.hidden_cells.size());
}

bool LiesInside(const Frame& frame, const GridGeometry& geometry) {
  return frame.Bounds().Contains(geometry.Bounds());
}

// Whether the lines go on beyond one end of the lattice: then it is a part of a larger one.
bool IsPart(const Frame& frame, const GridGeometry& geometry) {
  constexpr double kGoesOn = 0.5;  // of what a line has inside
  const int size = geometry.rows();
  for (const bool at_front : {true, false}) {
    const int outer = at_front ? 0 : size;
    const int inner = at_front ? 1 : size - 1;
    const auto longer = [&](std::vector<int> edges) {
      const auto last = edges.size() - 1;
      if (at_front) {
        edges.insert(edges.begin(), 2 * edges[0] - edges[1]);
      } else {
        edges.push_back(2 * edges[last] - edges[last - 1]);
      }
      return edges;
    };
    // side(sides, along the lines, which line)
    const auto goes_on = [&](const GridGeometry& wider, const auto& side) {
      if (!LiesInside(frame, wider)) return false;
      const Sides sides = MeasureSides(frame, wider);
      int lines = 0;
      for (int i = 1; i < size; ++i) {
        lines +=
            int{StrengthOf(side(sides, outer, i)) >= kGoesOn * StrengthOf(side(sides, inner, i))};
      }
      return 2 * lines >= size - 1;
    };
    const GridGeometry with_row{geometry.col_edges, longer(geometry.row_edges)};
    const GridGeometry with_col{longer(geometry.col_edges), geometry.row_edges};
    if (goes_on(with_row,
                [](const Sides& s, int k, int i) {
                  return s.vertical[{k, i}];
                }) ||
        goes_on(with_col, [](const Sides& s, int k, int i) {
          return s.horizontal[{i, k}];
        })) {
      return true;
    }
  }
  return false;
}

// Cells that hold the same as another one of a unit.
Grid<bool> ConflictsOf(const BoardReading& reading) {
  Grid<bool> conflicts(reading.cells.rows(), reading.cells.cols(), false);
  for (const Unit& unit : reading.layout.units()) {
    for (const CellPos a : unit.cells) {
      for (const CellPos b : unit.cells) {
        if (a == b || reading.cells[a].value <= 0) continue;
        if (reading.cells[a].value == reading.cells[b].value) conflicts[a] = true;
      }
    }
  }
  return conflicts;
}

// A board that a person is about to fill in: nine blocks of nine cells, and no ink at all.
bool IsEmptyBoard(const Grid<CellInk>& cells, const Blocks& blocks) {
  const auto usual = board::sudoku::Layout::OfSize(9);
  return blocks.layout == *usual && blocks.clarity >= kClearBlocks &&
         std::all_of(cells.begin(), cells.end(),
                     [](const CellInk& cell) { return cell.glyphs.empty(); });
}

// How much brighter one corner of a face is than the opposite one: givens.h.
std::array<double, 2> SlopesOf(const Frame& frame, const base::FrameRect& face) {
  const auto brightness = [&](int x, int y) {
    const base::Bgr colour =
        GroundOf(frame, {face.x + x * (face.width / 2), face.y + y * (face.height / 2),
                         face.width / 2, face.height / 2});
    return (colour.b + colour.g + colour.r) / 3.0;
  };
  return {brightness(0, 0) - brightness(1, 1), brightness(1, 0) - brightness(0, 1)};
}

// Dashed or plain, the frames of cages run along the sides of nearly every cell, and each cage has
// its sum in a corner. Tiles with bevels have frames alone.
bool HasCages(const Grid<CellInk>& cells) {
  constexpr double kCaged = 0.7;
  constexpr double kCorner = 0.5;  // of the face: sums lie in it, at its top and left
  const auto framed = std::count_if(cells.begin(), cells.end(),
                                    [](const CellInk& cell) { return cell.frames > 0; });
  const auto with_sum = std::count_if(cells.begin(), cells.end(), [](const CellInk& cell) {
    return std::any_of(cell.glyphs.begin(), cell.glyphs.end(), [&](const Glyph& glyph) {
      return glyph.box.Right() - cell.face.x <= kCorner * cell.face.width &&
             glyph.box.Bottom() - cell.face.y <= kCorner * cell.face.height;
    });
  });
  return static_cast<double>(framed) >= kCaged * cells.size() && with_sum >= cells.rows();
}

std::string CellText(CellPos cell) {
  return fmt::format("row {} column {}", cell.row + 1, cell.col + 1);
}

// A few cells of a Minesweeper board look like a board of this size by chance.
constexpr int kSmallSize = 5;

// Whether every cell is read, and so many values are there that the puzzle can have one solution:
// all but one.
bool IsPlainPuzzle(const BoardReading& reading, bool has_conflicts) {
  std::set<int> values;
  for (const int value : reading.Values()) {
    if (value == kUnreadable) return false;
    if (value != kEmpty) values.insert(value);
  }
  // With conflicts all values must be there: numbers of Minesweeper repeat, and are low.
  return static_cast<int>(values.size()) >= reading.cells.rows() - (has_conflicts ? 0 : 1);
}

// Whether a person's one wrong entry makes all conflicts there are.
bool OneEntryExplains(const BoardReading& reading, const Grid<bool>& conflicts) {
  bool explains = false;
  board::ForEachCell(conflicts, [&](CellPos cell) {
    if (!conflicts[cell] || explains) return;
    BoardReading without = reading;
    without.cells[cell].value = kEmpty;
    const Grid<bool> rest = ConflictsOf(without);
    explains = std::none_of(rest.begin(), rest.end(), [](bool is) { return is; });
  });
  return explains;
}

// A small lattice is looked at as a whole one if that makes a difference: it takes longer.
std::optional<Blocks> BlocksOf(const Frame& frame, const GridGeometry& geometry, const Sides& sides,
                               const Grid<base::Bgr>& grounds) {
  std::optional<Blocks> blocks = TellBlocks(sides, grounds, /*is_whole=*/false);
  if (geometry.rows() > kSmallSize) return blocks;
  std::optional<Blocks> of_whole = TellBlocks(sides, grounds, /*is_whole=*/true);
  const bool differs = of_whole && !(blocks && blocks->layout == of_whole->layout);
  return differs && !IsPart(frame, geometry) ? of_whole : blocks;
}

}  // namespace

struct BoardReader::Impl {
  explicit Impl(GlyphNet loaded) : net(std::move(loaded)) {}

  // One lattice. `known`: what was read there before; none: nullptr.
  base::Result<FoundBoard> Judge(const Frame& frame, const GridGeometry& geometry,
                                 const BoardReading* known, int& stage) const {
    const auto refuse = [&](int at, ErrorKind kind, const std::string& why) {
      stage = at;
      return Error{kind, fmt::format("{} {}", PlaceText(geometry), why)};
    };
    if (!LiesInside(frame, geometry)) return refuse(0, ErrorKind::kNotFound, "is cut off");
    const Sides sides = MeasureSides(frame, geometry);
    Grid<CellInk> cells(geometry.rows(), geometry.cols());
    Grid<base::Bgr> grounds(geometry.rows(), geometry.cols());
    board::ForEachCell(cells, [&](CellPos cell) {
      const base::FrameRect face = FaceOf(sides, geometry, cell);
      cells[cell].face = face;
      cells[cell].ground = GroundOf(frame, face);
      grounds[cell] = cells[cell].ground;
    });
    std::optional<Blocks> blocks = BlocksOf(frame, geometry, sides, grounds);
    // A selection's frame may hide a block line, which does not move.
    if (!blocks && known != nullptr) blocks = Blocks{known->layout, 0};
    if (!blocks) {
      return refuse(1, ErrorKind::kNotFound, "has no blocks that its lines or shades tell");
    }
    const Cover cover = CoverOf(sides, blocks->layout, PitchOf(geometry.col_edges));
    const auto see_ink = [&] {
      board::ForEachCell(cells,
                         [&](CellPos cell) { cells[cell] = InkOf(frame, cells[cell].face); });
    };
    bool is_covered = IsCovered(cover, geometry.rows());
    if (is_covered && IsSurelyABoard(*blocks, cover)) {
      see_ink();
      const BoardLabels labels = LabelBoard(cells, net, {});
      // Where no board was seen before, lines alone are no proof of one below what hides it.
      if (known == nullptr && SureValues(labels) < geometry.rows()) {
        return refuse(2, ErrorKind::kNotFound, "lacks lines between its cells");
      }
      is_covered = known == nullptr || !ShowsWhatItHeld(cover, labels, *known);
      if (is_covered) return refuse(3, ErrorKind::kHidden, "is hidden in part");
    }
    if (cover.drawn < kDrawnSides || is_covered) {
      return refuse(2, ErrorKind::kNotFound, "lacks lines between its cells");
    }
    see_ink();
    const BoardLabels labels = LabelBoard(cells, net, [&](CellPos cell) {
      std::vector<CellInk> inks = OtherInksOf(frame, cells[cell]);
      inks.push_back(InkOf(frame, UsualFaceOf(cells, cell)));
      return inks;
    });
    if (labels.values < geometry.rows() / 2 && !IsEmptyBoard(cells, *blocks)) {
      if (HasCages(cells)) {
        return refuse(3, ErrorKind::kNotFound,
                      "is a killer Sudoku, whose cages have sums: Gridhand does not solve these");
      }
      return refuse(2, ErrorKind::kNotFound,
                    fmt::format("has blocks like a Sudoku, but {} digits", labels.values));
    }
    if ((labels.values > 0 && labels.trust < kLeastTrust) ||
        labels.unreadable > kMostUnreadable * static_cast<double>(labels.values)) {
      return refuse(2, ErrorKind::kNotFound,
                    "has blocks like a Sudoku, but other signs than digits in its cells");
    }
    FoundBoard found{geometry, ReadingOf(frame, cells, labels, *blocks, grounds)};
    found.reading.frame_id = frame.id;
    const Grid<bool> conflicts = ConflictsOf(found.reading);
    const auto in_conflict =
        static_cast<double>(std::count(conflicts.begin(), conflicts.end(), true));
    const bool is_small_and_clear = geometry.rows() <= kSmallSize &&
                                    blocks->clarity >= kClearBlocks &&
                                    labels.values >= 2 * geometry.rows();
    if (!is_small_and_clear && in_conflict > kFewInConflict * geometry.rows() &&
        in_conflict > kMostInConflict * labels.values) {
      return refuse(2, ErrorKind::kNotFound,
                    "has blocks like a Sudoku, but the same numbers all over");
    }
    // A corner of a Minesweeper board may look like a small one with many mistakes.
    const auto may_be_mistakes = [&] {
      return in_conflict == 0 || OneEntryExplains(found.reading, conflicts) ||
             (is_small_and_clear && !IsPart(frame, geometry));
    };
    const bool is_plain = IsPlainPuzzle(found.reading, in_conflict > 0) && may_be_mistakes();
    if (geometry.rows() <= kSmallSize && !is_plain) {
      return refuse(2, ErrorKind::kNotFound, "is too small to be told from another game's cells");
    }
    AddDoubts(found.reading);
    return found;
  }

  static BoardReading ReadingOf(const Frame& frame, const Grid<CellInk>& cells,
                                const BoardLabels& labels, const Blocks& blocks,
                                const Grid<base::Bgr>& grounds) {
    Grid<bool> is_empty(cells.rows(), cells.cols());
    board::ForEachCell(labels.cells,
                       [&](CellPos cell) { is_empty[cell] = labels.cells[cell].value == kEmpty; });
    const bool has_diagonals = HasShadedDiagonals(grounds, is_empty);
    BoardReading reading(has_diagonals ? blocks.layout.WithDiagonals() : blocks.layout);
    std::vector<DrawnValue> drawn;
    std::vector<CellPos> places;
    std::vector<DrawnGround> empty_grounds;
    board::ForEachCell(labels.cells, [&](CellPos cell) {
      const CellLabel& label = labels.cells[cell];
      board::sudoku::CellReading& own = reading.cells[cell];
      own.value = label.value;
      own.notes = label.notes;
      own.confidence = label.confidence;
      const DrawnGround ground{cell, cells[cell].ground, SlopesOf(frame, cells[cell].face)};
      if (label.value == kEmpty) {
        empty_grounds.push_back(ground);
        if (!label.notes_are_sure) {
          reading.doubts.push_back(fmt::format("a note in {} cannot be read", CellText(cell)));
        }
      } else {
        drawn.push_back({label.value, label.glyph.ink, label.glyph.weight, ground});
        places.push_back(cell);
        if (label.value == kUnreadable) {
          reading.doubts.push_back(fmt::format("{} cannot be read", CellText(cell)));
        }
      }
    });
    const Givens givens = TellGivens(drawn, empty_grounds);
    reading.tells_givens = givens.tells;
    for (std::size_t i = 0; i < places.size(); ++i) {
      reading.cells[places[i]].is_given =
          givens.is_given[i] && reading.cells[places[i]].value != kUnreadable;
      reading.cells[places[i]].given_is_sure = givens.is_sure[i];
    }
    return reading;
  }

  // Two equal givens cannot be: one of them is misread.
  static void AddDoubts(BoardReading& reading) {
    for (const Unit& unit : reading.layout.units()) {
      for (std::size_t i = 0; i < unit.cells.size(); ++i) {
        for (std::size_t k = i + 1; k < unit.cells.size(); ++k) {
          board::sudoku::CellReading& a = reading.cells[unit.cells[i]];
          board::sudoku::CellReading& b = reading.cells[unit.cells[k]];
          if (a.value <= 0 || a.value != b.value || !a.is_given || !b.is_given) continue;
          reading.doubts.push_back(fmt::format("two givens {} in {}: {} and {}", a.value,
                                               board::sudoku::UnitText(unit),
                                               CellText(unit.cells[i]), CellText(unit.cells[k])));
          constexpr float kHalf = 0.5F;
          a.confidence = std::min(a.confidence, kHalf);
          b.confidence = std::min(b.confidence, kHalf);
        }
      }
    }
  }

  // The best that one of these ways to lay the lattice gives; the first of equals. Digits that a
  // lattice cuts are lost, so the best one reads most.
  std::optional<FoundBoard> JudgeWays(const Frame& frame, const Ways& ways,
                                      Refusal& nearest) const {
    std::optional<FoundBoard> best;
    for (const GridGeometry& lattice : ways) {
      int stage = 0;
      base::Result<FoundBoard> judged = Judge(frame, lattice, nullptr, stage);
      if (judged) {
        if (!best || ValuesIn(best->reading) < ValuesIn(judged->reading)) best = *std::move(judged);
      } else if (stage > nearest.stage) {
        nearest = {stage, judged.error()};
      }
    }
    return best;
  }

  // Judges lattices until all are seen; keeps the nearest refusal.
  void JudgeAll(const Frame& frame, const std::vector<Ways>& lattices,
                std::vector<FoundBoard>& found, Refusal& nearest) const {
    for (const Ways& ways : lattices) {
      const base::FrameRect bounds = ways.front().Bounds();
      const bool is_taken = std::any_of(found.begin(), found.end(), [&](const FoundBoard& other) {
        return other.geometry.Bounds().Intersects(bounds);
      });
      if (is_taken) continue;
      if (auto board = JudgeWays(frame, ways, nearest)) found.push_back(*std::move(board));
    }
  }

  // Each of the squares, beside what fits the picture clearly better; then what fits it hardly
  // better.
  static std::vector<Ways> WithFits(const Frame& frame, const std::vector<GridGeometry>& squares) {
    std::vector<Ways> first;
    std::vector<Ways> last;
    for (const GridGeometry& square : squares) {
      first.push_back({square});
      if (first.size() > kMostFitted) continue;
      FittedLattice fitted = Fitted(frame, square);
      if (fitted.gain >= kClearGain) {
        first.back().insert(first.back().begin(), std::move(fitted.geometry));
      } else {
        last.push_back({std::move(fitted.geometry)});
      }
    }
    first.insert(first.end(), last.begin(), last.end());
    return first;
  }

  static std::vector<Ways> AsTheyAre(const std::vector<GridGeometry>& squares) {
    std::vector<Ways> ways;
    for (const GridGeometry& square : squares) ways.push_back({square});
    return ways;
  }

  base::Result<std::vector<FoundBoard>> FindAll(const Frame& frame) const {
    GridSearch search(frame);
    std::vector<FoundBoard> found;
    Refusal nearest = NotFound(-1, "no square lattice of a Sudoku's size in the picture");
    const std::vector<GridGeometry> squares = SquaresOf(search.WithThroughLines());
    JudgeAll(frame, WithFits(frame, squares), found, nearest);
    if (found.empty()) {
      if (const auto all = search.All()) {
        JudgeAll(frame, WithFits(frame, SquaresOf(*all)), found, nearest);
      }
    }
    const auto is_done = [&] { return !found.empty() || nearest.error.kind == ErrorKind::kHidden; };
    if (!is_done()) {
      for (const std::vector<GridCandidate>& inside : search.InWindows()) {
        JudgeAll(frame, AsTheyAre(SquaresOf(inside)), found, nearest);
        if (is_done()) break;
      }
    }
    if (found.empty()) return nearest.error;
    return found;
  }

  GlyphNet net;
};

BoardReader::BoardReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
BoardReader::BoardReader(BoardReader&&) noexcept = default;
BoardReader& BoardReader::operator=(BoardReader&&) noexcept = default;
BoardReader::~BoardReader() = default;

base::Result<BoardReader> BoardReader::Load(const std::filesystem::path& net_file) {
  base::Result<GlyphNet> net = GlyphNet::Load(net_file);
  if (!net) return net.error();
  return BoardReader(std::make_unique<Impl>(*std::move(net)));
}

base::Result<std::vector<FoundBoard>> BoardReader::FindAll(const Frame& frame) const {
  return AtTheEdge([&] { return impl_->FindAll(frame); });
}

base::Result<FoundBoard> BoardReader::Find(const Frame& frame) const {
  base::Result<std::vector<FoundBoard>> all = FindAll(frame);
  if (!all) return all.error();
  return std::move(all->front());
}

base::Result<FoundBoard> BoardReader::Read(const Frame& frame, const FoundBoard& known) const {
  return AtTheEdge([&]() -> base::Result<FoundBoard> {
    int stage = 0;
    base::Result<FoundBoard> now = impl_->Judge(frame, known.geometry, &known.reading, stage);
    if (now) return now;
    if (now.error().kind == ErrorKind::kHidden) return now.error();
    return Error{ErrorKind::kChanged, now.error().text};
  });
}

}  // namespace gridhand::vision::sudoku
