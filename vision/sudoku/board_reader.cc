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
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "board/sudoku/board.h"
#include "vision/grid_locator.h"
#include "vision/lattices.h"
#include "vision/picture.h"
#include "vision/sudoku/blocks.h"
#include "vision/sudoku/cell_ink.h"
#include "vision/sudoku/givens.h"
#include "vision/sudoku/glyph_labels.h"
#include "vision/sudoku/glyph_net.h"
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
// So many cells whose sides are gone are under something.
constexpr int kHiddenCells = 2;
// The mean chance that the signs are a Sudoku's, and the share that cannot be read.
constexpr double kLeastTrust = 0.55;
constexpr double kMostUnreadable = 0.34;
// Of the values, so many may stand in a unit with their equal: a person makes a few mistakes, the
// numbers of a table are equal all over.
constexpr double kMostInConflict = 0.34;

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

double UsualStrength(const Sides& sides) {
  std::vector<double> strengths;
  for (const Side& side : sides.vertical) strengths.push_back(StrengthOf(side));
  for (const Side& side : sides.horizontal) strengths.push_back(StrengthOf(side));
  const auto middle = strengths.begin() + static_cast<std::ptrdiff_t>(strengths.size() / 2);
  std::nth_element(strengths.begin(), middle, strengths.end());
  return *middle;
}

struct Cover {
  double drawn = 0;      // share of the sides
  int hidden_cells = 0;  // cells of which hardly a side is drawn
};

Cover CoverOf(const Sides& sides) {
  const double least = kFaintSide * UsualStrength(sides);
  const auto is_drawn = [&](const Side& side) { return StrengthOf(side) >= least; };
  const int size = sides.vertical.rows();
  int drawn = 0;
  for (const Side& side : sides.vertical) drawn += int{is_drawn(side)};
  for (const Side& side : sides.horizontal) drawn += int{is_drawn(side)};
  Cover cover;
  cover.drawn = static_cast<double>(drawn) / (2.0 * size * (size + 1));
  for (int row = 0; row < size; ++row) {
    for (int col = 0; col < size; ++col) {
      const int own = int{is_drawn(sides.vertical[{row, col}])} +
                      int{is_drawn(sides.vertical[{row, col + 1}])} +
                      int{is_drawn(sides.horizontal[{row, col}])} +
                      int{is_drawn(sides.horizontal[{row + 1, col}])};
      if (own <= 1) ++cover.hidden_cells;
    }
  }
  return cover;
}

bool LiesInside(const Frame& frame, const GridGeometry& geometry) {
  return frame.Bounds().Contains(geometry.Bounds());
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

std::string CellText(CellPos cell) {
  return fmt::format("row {} column {}", cell.row + 1, cell.col + 1);
}

}  // namespace

struct BoardReader::Impl {
  explicit Impl(GlyphNet loaded) : net(std::move(loaded)) {}

  // One lattice.
  base::Result<FoundBoard> Judge(const Frame& frame, const GridGeometry& geometry,
                                 int& stage) const {
    const auto refuse = [&](int at, ErrorKind kind, const std::string& why) {
      stage = at;
      return Error{kind, fmt::format("{} {}", PlaceText(geometry), why)};
    };
    if (!LiesInside(frame, geometry)) return refuse(0, ErrorKind::kNotFound, "is cut off");
    const Sides sides = MeasureSides(frame, geometry);
    const Cover cover = CoverOf(sides);
    Grid<CellInk> cells(geometry.rows(), geometry.cols());
    Grid<base::Bgr> grounds(geometry.rows(), geometry.cols());
    board::ForEachCell(cells, [&](CellPos cell) {
      const base::FrameRect face = FaceOf(sides, geometry, cell);
      cells[cell].face = face;
      cells[cell].ground = GroundOf(frame, face);
      grounds[cell] = cells[cell].ground;
    });
    const std::optional<Blocks> blocks = TellBlocks(sides, grounds);
    if (!blocks) {
      return refuse(1, ErrorKind::kNotFound, "has no blocks that its lines or shades tell");
    }
    if (cover.hidden_cells >= kHiddenCells) {
      return refuse(3, ErrorKind::kHidden, "is hidden in part");
    }
    if (cover.drawn < kDrawnSides) {
      return refuse(2, ErrorKind::kNotFound, "lacks lines between its cells");
    }
    board::ForEachCell(cells, [&](CellPos cell) { cells[cell] = InkOf(frame, cells[cell].face); });
    const BoardLabels labels = LabelBoard(cells, net);
    const int least = std::max(3, geometry.rows() / 2);
    if (labels.values < least) {
      return refuse(2, ErrorKind::kNotFound,
                    fmt::format("has blocks like a Sudoku, but {} digits", labels.values));
    }
    if (labels.trust < kLeastTrust ||
        labels.unreadable > kMostUnreadable * static_cast<double>(labels.values)) {
      return refuse(2, ErrorKind::kNotFound,
                    "has blocks like a Sudoku, but other signs than digits in its cells");
    }
    FoundBoard found{geometry, ReadingOf(cells, labels, *blocks, grounds)};
    found.reading.frame_id = frame.id;
    const Grid<bool> conflicts = ConflictsOf(found.reading);
    const auto in_conflict = std::count(conflicts.begin(), conflicts.end(), true);
    if (static_cast<double>(in_conflict) > kMostInConflict * labels.values) {
      return refuse(2, ErrorKind::kNotFound,
                    "has blocks like a Sudoku, but the same numbers all over");
    }
    AddDoubts(conflicts, found.reading);
    return found;
  }

  static BoardReading ReadingOf(const Grid<CellInk>& cells, const BoardLabels& labels,
                                const Blocks& blocks, const Grid<base::Bgr>& grounds) {
    const bool has_diagonals = HasShadedDiagonals(grounds);
    BoardReading reading(has_diagonals ? blocks.layout.WithDiagonals() : blocks.layout);
    std::vector<DrawnValue> drawn;
    std::vector<CellPos> places;
    std::vector<base::Bgr> empty_grounds;
    board::ForEachCell(labels.cells, [&](CellPos cell) {
      const CellLabel& label = labels.cells[cell];
      board::sudoku::CellReading& own = reading.cells[cell];
      own.value = label.value;
      own.notes = label.notes;
      own.confidence = label.confidence;
      if (label.value == kEmpty) {
        empty_grounds.push_back(cells[cell].ground);
        if (!label.notes_are_sure) {
          reading.doubts.push_back(fmt::format("a note in {} cannot be read", CellText(cell)));
        }
      } else {
        drawn.push_back({label.value, label.glyph.ink, cells[cell].ground, label.glyph.weight});
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
    }
    return reading;
  }

  // Two equal givens cannot be: one of them is misread.
  static void AddDoubts(const Grid<bool>& conflicts, BoardReading& reading) {
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
    (void)conflicts;
  }

  // Judges lattices until all are seen; keeps the nearest refusal.
  void JudgeAll(const Frame& frame, const std::vector<GridGeometry>& lattices,
                std::vector<FoundBoard>& found, Refusal& nearest) const {
    for (const GridGeometry& lattice : lattices) {
      const base::FrameRect bounds = lattice.Bounds();
      const bool is_taken = std::any_of(found.begin(), found.end(), [&](const FoundBoard& other) {
        return other.geometry.Bounds().Intersects(bounds);
      });
      if (is_taken) continue;
      int stage = 0;
      base::Result<FoundBoard> judged = Judge(frame, lattice, stage);
      if (judged) {
        found.push_back(*std::move(judged));
      } else if (stage > nearest.stage) {
        nearest = {stage, judged.error()};
      }
    }
  }

  base::Result<std::vector<FoundBoard>> FindAll(const Frame& frame) const {
    GridSearch search(frame);
    std::vector<FoundBoard> found;
    Refusal nearest = NotFound(-1, "no square lattice of a Sudoku's size in the picture");
    JudgeAll(frame, SquaresOf(search.WithThroughLines()), found, nearest);
    if (found.empty()) {
      if (const auto all = search.All()) JudgeAll(frame, SquaresOf(*all), found, nearest);
    }
    if (found.empty()) {
      for (const base::FrameRect& window : search.Windows()) {
        if (const auto inside = search.AllIn(window)) {
          JudgeAll(frame, SquaresOf(*inside), found, nearest);
        }
        if (!found.empty()) break;
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
    base::Result<FoundBoard> now = impl_->Judge(frame, known.geometry, stage);
    if (now) return now;
    if (now.error().kind == ErrorKind::kHidden) return now.error();
    return Error{ErrorKind::kChanged, now.error().text};
  });
}

}  // namespace gridhand::vision::sudoku
