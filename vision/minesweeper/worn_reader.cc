#include "vision/minesweeper/worn_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

// As SkinReader's.
constexpr int kMinSide = 4;
// Boards have at most 50 cells a side, as GeneralReader's.
constexpr int kMaxSide = 64;
// A first glance at so many cells, spread over the lattice; passed over if a smaller share of them
// is like a cell of any skin. A lattice may be twice as wide and high as the board that it lies on.
constexpr int kGlanceCells = 40;
constexpr double kGlanceShare = 0.2;
// A line of cells belongs to the board if at least this share of it looks like cells.
constexpr double kMinLineShare = 0.5;
// Of the whole board; the rest may lie under another window.
constexpr double kMinCellShare = 0.6;
// Of the cells of a board handed on, at most this share may be cells that do not tell what they
// show.
constexpr double kMaxUndecidedShare = 0.1;
// How often a lattice whose outermost lines are cells is made larger.
constexpr int kMaxGrowths = 4;

std::vector<CellPos> SampleOf(const GridGeometry& lattice) {
  const int count = lattice.rows() * lattice.cols();
  // A step that shares no factor with usual widths, so that the sample is no column.
  const int step = std::max(1, count / kGlanceCells) | 1;
  std::vector<CellPos> sample;
  for (int i = 0; i < count; i += step) sample.push_back({i / lattice.cols(), i % lattice.cols()});
  return sample;
}

// The edges with one more cell at each end that has room for it.
std::vector<int> Widened(std::vector<int> edges, int limit) {
  const int before = 2 * edges[0] - edges[1];
  const int after = 2 * edges.back() - edges[edges.size() - 2];
  if (before >= 0) edges.insert(edges.begin(), before);
  if (after <= limit) edges.push_back(after);
  return edges;
}

GridGeometry WithRing(const Frame& frame, GridGeometry geometry) {
  geometry.col_edges = Widened(std::move(geometry.col_edges), frame.size.width);
  geometry.row_edges = Widened(std::move(geometry.row_edges), frame.size.height);
  return geometry;
}

// The rows and columns of a lattice from the first to the one before `end`.
struct Part {
  CellPos first;
  CellPos end;
  int rows() const { return end.row - first.row; }
  int cols() const { return end.col - first.col; }
};

using Likenesses = Grid<SkinPictures::Likeness>;

double RowShare(const Likenesses& seen, const Part& part, int row) {
  int cells = 0;
  for (int col = part.first.col; col < part.end.col; ++col)
    cells += seen[CellPos{row, col}].is_cell;
  return static_cast<double>(cells) / part.cols();
}

double ColShare(const Likenesses& seen, const Part& part, int col) {
  int cells = 0;
  for (int row = part.first.row; row < part.end.row; ++row)
    cells += seen[CellPos{row, col}].is_cell;
  return static_cast<double>(cells) / part.rows();
}

// Cuts off the outer lines that are not the board's, until none is left.
Part ExtentOf(const Likenesses& seen) {
  Part part{{0, 0}, {seen.rows(), seen.cols()}};
  while (part.rows() > 0 && part.cols() > 0) {
    if (RowShare(seen, part, part.first.row) < kMinLineShare) {
      ++part.first.row;
    } else if (RowShare(seen, part, part.end.row - 1) < kMinLineShare) {
      --part.end.row;
    } else if (ColShare(seen, part, part.first.col) < kMinLineShare) {
      ++part.first.col;
    } else if (ColShare(seen, part, part.end.col - 1) < kMinLineShare) {
      --part.end.col;
    } else {
      break;
    }
  }
  return part;
}

GridGeometry PartOf(const GridGeometry& whole, const Part& part) {
  const auto cut = [](const std::vector<int>& edges, int first, int end) {
    return std::vector<int>(edges.begin() + first, edges.begin() + end + 1);
  };
  GridGeometry geometry = whole;
  geometry.row_edges = cut(whole.row_edges, part.first.row, part.end.row);
  geometry.col_edges = cut(whole.col_edges, part.first.col, part.end.col);
  return geometry;
}

Likenesses LookAtAll(const Frame& frame, const GridGeometry& lattice, const SkinPictures& skin) {
  Likenesses seen(lattice.rows(), lattice.cols());
  board::ForEachCell(
      seen, [&](CellPos cell) { seen[cell] = skin.LookAt(frame, lattice.CellRect(cell)); });
  return seen;
}

std::string RefusalOf(int undecided, int cells) {
  if (undecided <= kMaxUndecidedShare * cells) return {};
  return fmt::format("{} of its {} cells cannot be read for sure", undecided, cells);
}

WornReading ReadingOf(const Likenesses& seen, const Part& part, GridGeometry geometry,
                      const std::string& skin) {
  WornReading reading{std::move(geometry), skin, Grid<CellReading>(part.rows(), part.cols()), {}};
  int undecided = 0;
  board::ForEachCell(reading.cells, [&](CellPos cell) {
    const auto& likeness = seen[CellPos{cell.row + part.first.row, cell.col + part.first.col}];
    reading.cells[cell] = likeness.reading;
    undecided += likeness.is_cell && likeness.reading.symbol == CellSymbol::kUnknown ? 1 : 0;
  });
  reading.refusal = RefusalOf(undecided, reading.cells.size());
  return reading;
}

int CountCells(const Likenesses& seen, const Part& part) {
  int cells = 0;
  for (int row = part.first.row; row < part.end.row; ++row) {
    for (int col = part.first.col; col < part.end.col; ++col)
      cells += seen[CellPos{row, col}].is_cell;
  }
  return cells;
}

}  // namespace

WornReader::WornReader(const std::vector<PictureSheet>& sheets) {
  for (const PictureSheet& sheet : sheets) skins_.emplace_back(sheet);
}

CellReading WornReader::Look(const Frame& frame, const base::FrameRect& cell,
                             const std::string& skin) const {
  const auto found = std::find_if(skins_.begin(), skins_.end(), [&](const SkinPictures& pictures) {
    return pictures.skin() == skin;
  });
  return found == skins_.end() ? CellReading{} : found->LookAt(frame, cell).reading;
}

// The skin that most cells of a sample look like; none if too few do.
const SkinPictures* WornReader::SkinOf(const Frame& frame, const GridGeometry& lattice) const {
  const std::vector<CellPos> sample = SampleOf(lattice);
  const SkinPictures* best = nullptr;
  auto most = static_cast<std::ptrdiff_t>(kGlanceShare * static_cast<double>(sample.size()));
  for (const SkinPictures& skin : skins_) {
    const auto cells = std::count_if(sample.begin(), sample.end(), [&](CellPos cell) {
      return skin.IsLikeACell(frame, lattice.CellRect(cell));
    });
    if (cells <= most) continue;
    most = cells;
    best = &skin;
  }
  return best;
}

std::optional<WornReading> WornReader::Explore(const Frame& frame,
                                               const GridGeometry& lattice) const {
  if (!frame.Bounds().Contains(lattice.Bounds())) return std::nullopt;
  if (std::max(lattice.rows(), lattice.cols()) > kMaxSide) return std::nullopt;
  const SkinPictures* skin = SkinOf(frame, lattice);
  if (skin == nullptr) return std::nullopt;
  GridGeometry around = WithRing(frame, lattice);
  for (int growths = 0;; ++growths) {
    const Likenesses seen = LookAtAll(frame, around, *skin);
    const Part part = ExtentOf(seen);
    if (part.rows() < kMinSide || part.cols() < kMinSide) return std::nullopt;
    const GridGeometry larger = WithRing(frame, PartOf(around, part));
    if (!around.Bounds().Contains(larger.Bounds()) && growths < kMaxGrowths) {
      around = larger;
      continue;
    }
    if (CountCells(seen, part) < kMinCellShare * part.rows() * part.cols()) return std::nullopt;
    return ReadingOf(seen, part, PartOf(around, part), skin->skin());
  }
}

std::optional<WornReading> WornReader::Find(const Frame& frame,
                                            const std::vector<GridCandidate>& lattices) const {
  std::optional<WornReading> best;
  const auto rank = [](const WornReading& reading) { return CountReadable(reading.cells); };
  const auto try_on = [&](const GridGeometry& lattice) {
    std::optional<WornReading> reading = Explore(frame, lattice);
    if (reading && (!best || rank(*reading) > rank(*best))) best = std::move(reading);
  };
  for (const GridCandidate& lattice : lattices) {
    try_on(lattice.geometry);
    for (const GridGeometry& other : lattice.alternatives) {
      if (best && best->refusal.empty()) return best;
      try_on(other);
    }
    if (best && best->refusal.empty()) return best;
  }
  return best;
}

}  // namespace gridhand::vision::minesweeper
