// How it works
//   1. The median mass of each whole line. If those of regular blocks (of any form that fits the
//      size) all stand out of all others, these are the blocks.
//      The same for lines of a colour of their own.
//   2. Shades: each regular block has one ground, and its neighbours have another.
//   3. A jigsaw: sides are strong or weak, and the weak ones open exactly as many regions of as
//      many cells as the board has rows. The same with bright and dark middles, and with steps of
//      the ground instead of lines. A jigsaw that is told side by side wins over regular blocks.
#include "vision/sudoku/blocks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/median.h"

namespace gridhand::vision::sudoku {
namespace {

using base::Bgr;
using board::CellPos;
using board::Grid;
using board::sudoku::Layout;

// Block lines stand out if the weakest has so much more mass than the strongest cell line: in parts
// of its own, and in pixels. A block line of 2 px beside cell lines of 1 px has half of its mass
// more; blur and scaling take some of it.
constexpr double kClearShare = 0.14;
constexpr double kClearMass = 0.06;
// Lines have another colour if a channel differs by more, 0 … 255.
constexpr int kOtherColour = 40;
// The middles of lines have another brightness if they differ by more, 0 … 255: texture and tints
// change less.
constexpr double kOtherBrightness = 12;
// Two grounds are different if a channel differs by more; JPEG changes less.
constexpr int kOtherShade = 5;
// Of the cells of a block, so many have its shade: givens and selections are tinted.
constexpr double kShadedAlike = 0.75;
// Of the empty cells of shaded diagonals, so many have their shade at least: one may be selected.
constexpr double kShadedWithoutValue = 0.5;
// Of the values beside the diagonals, so many have their shade where it is that of givens.
constexpr std::ptrdiff_t kShadedGivens = 3;
constexpr int kLeastShaded = 6;        // cells a side
constexpr int kLeastByBrightness = 5;  // the same, in a part of a larger lattice

struct Form {
  int rows = 0;
  int cols = 0;
};

std::vector<Form> FormsOf(int size) {
  switch (size) {
    case 4:
      return {{2, 2}};
    case 6:
      return {{2, 3}, {3, 2}};
    case 8:
      return {{2, 4}, {4, 2}};
    case 9:
      return {{3, 3}};
    case 10:
      return {{2, 5}, {5, 2}};
    case 12:
      return {{3, 4}, {4, 3}, {2, 6}, {6, 2}};
    case 16:
      return {{4, 4}, {2, 8}, {8, 2}};
    default:
      return {};
  }
}

int BlockAt(CellPos cell, Form form, int size) {
  return cell.row / form.rows * (size / form.cols) + cell.col / form.cols;
}

std::optional<Layout> LayoutOf(Form form, int size) {
  Grid<int> block_of(size, size);
  board::ForEachCell(block_of, [&](CellPos cell) { block_of[cell] = BlockAt(cell, form, size); });
  if (const auto usual = Layout::OfSize(size)) {
    bool is_usual = true;
    board::ForEachCell(block_of, [&](CellPos cell) {
      is_usual = is_usual && usual->BlockOf(cell) == block_of[cell];
    });
    if (is_usual) return *usual;
  }
  auto jigsaw = Layout::Jigsaw(std::move(block_of));
  if (!jigsaw) return std::nullopt;
  return *std::move(jigsaw);
}

// The median mass of each line between cells, from the first to the last.
struct LineMasses {
  std::vector<double> between_cols;
  std::vector<double> between_rows;
};

LineMasses MassesOf(const Sides& sides) {
  const int size = sides.vertical.rows();
  LineMasses masses;
  for (int i = 1; i < size; ++i) {
    std::vector<double> of_col;
    std::vector<double> of_row;
    for (int k = 0; k < size; ++k) {
      of_col.push_back(sides.vertical[{k, i}].mass);
      of_row.push_back(sides.horizontal[{i, k}].mass);
    }
    masses.between_cols.push_back(base::MedianOf(std::move(of_col)));
    masses.between_rows.push_back(base::MedianOf(std::move(of_row)));
  }
  return masses;
}

struct Ranges {
  double weakest_block = 1e9;
  double strongest_cell = 0;
};

// Adds the lines of one direction.
void Add(const std::vector<double>& masses, int every, Ranges& ranges) {
  for (std::size_t i = 0; i < masses.size(); ++i) {
    if ((i + 1) % static_cast<std::size_t>(every) == 0) {
      ranges.weakest_block = std::min(ranges.weakest_block, masses[i]);
    } else {
      ranges.strongest_cell = std::max(ranges.strongest_cell, masses[i]);
    }
  }
}

// How clearly the lines of these blocks stand out; 0 if they do not.
double ClarityOf(const Ranges& ranges) {
  const double more = ranges.weakest_block - ranges.strongest_cell;
  if (more < kClearMass || more < kClearShare * ranges.weakest_block) return 0;
  return more / ranges.weakest_block;
}

// Each direction by itself: rows may lie closer than columns.
double LineClarity(const LineMasses& masses, Form form) {
  Ranges cols;
  Ranges rows;
  Add(masses.between_cols, form.cols, cols);
  Add(masses.between_rows, form.rows, rows);
  return std::min(ClarityOf(cols), ClarityOf(rows));
}

int Difference(Bgr a, Bgr b) {
  return std::max({std::abs(a.b - b.b), std::abs(a.g - b.g), std::abs(a.r - b.r)});
}

Bgr MedianShade(const std::vector<Bgr>& shades) {
  const auto median = [&](auto channel) {
    std::vector<double> values;
    for (const Bgr& shade : shades) values.push_back(channel(shade));
    return static_cast<std::uint8_t>(base::MedianOf(std::move(values)));
  };
  return {median([](Bgr c) { return c.b; }), median([](Bgr c) { return c.g; }),
          median([](Bgr c) { return c.r; })};
}

bool AreShaded(const Grid<Bgr>& grounds, Form form) {
  const int size = grounds.rows();
  std::vector<std::vector<Bgr>> of_block(static_cast<std::size_t>(size));
  board::ForEachCell(grounds, [&](CellPos cell) {
    of_block[static_cast<std::size_t>(BlockAt(cell, form, size))].push_back(grounds[cell]);
  });
  std::vector<Bgr> shades;
  for (const std::vector<Bgr>& block : of_block) {
    shades.push_back(MedianShade(block));
    const auto alike = std::count_if(block.begin(), block.end(), [&](Bgr colour) {
      return Difference(colour, shades.back()) <= kOtherShade;
    });
    if (static_cast<double>(alike) < kShadedAlike * static_cast<double>(block.size())) return false;
  }
  const int across = size / form.cols;
  const int down = size / form.rows;
  const auto shade = [&](int row, int col) {
    return shades[static_cast<std::size_t>(row * across + col)];
  };
  for (int row = 0; row < down; ++row) {
    for (int col = 0; col < across; ++col) {
      if (col + 1 < across && Difference(shade(row, col), shade(row, col + 1)) <= kOtherShade) {
        return false;
      }
      if (row + 1 < down && Difference(shade(row, col), shade(row + 1, col)) <= kOtherShade) {
        return false;
      }
    }
  }
  return true;
}

// Whether two neighbours are in one region; `is_strong(side)` closes the way.
template <class IsStrong>
Grid<int> RegionsOf(const Sides& sides, const IsStrong& is_strong) {
  const int size = sides.vertical.rows();
  Grid<int> region(size, size, -1);
  int regions = 0;
  std::vector<CellPos> open;
  board::ForEachCell(region, [&](CellPos start) {
    if (region[start] >= 0) return;
    region[start] = regions;
    open.push_back(start);
    while (!open.empty()) {
      const CellPos at = open.back();
      open.pop_back();
      const auto go = [&](CellPos to, const Side& side) {
        if (!region.Contains(to) || region[to] >= 0 || is_strong(side)) return;
        region[to] = regions;
        open.push_back(to);
      };
      go({at.row, at.col + 1}, sides.vertical[{at.row, at.col + 1}]);
      go({at.row, at.col - 1}, sides.vertical[at]);
      go({at.row + 1, at.col}, sides.horizontal[{at.row + 1, at.col}]);
      go({at.row - 1, at.col}, sides.horizontal[at]);
    }
    ++regions;
  });
  return region;
}

// One number of each side between two cells, from the lowest to the highest.
template <class Number>
std::vector<double> InnerSides(const Sides& sides, const Number& number) {
  const int size = sides.vertical.rows();
  std::vector<double> numbers;
  for (int k = 0; k < size; ++k) {
    for (int i = 1; i < size; ++i) {
      numbers.push_back(number(sides.vertical[{k, i}]));
      numbers.push_back(number(sides.horizontal[{i, k}]));
    }
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

// The median colour of each line between cells.
struct LineColours {
  std::vector<Bgr> between_cols;
  std::vector<Bgr> between_rows;
};

LineColours ColoursOf(const Sides& sides) {
  const int size = sides.vertical.rows();
  LineColours colours;
  for (int i = 1; i < size; ++i) {
    std::vector<Bgr> of_col;
    std::vector<Bgr> of_row;
    for (int k = 0; k < size; ++k) {
      of_col.push_back(sides.vertical[{k, i}].colour);
      of_row.push_back(sides.horizontal[{i, k}].colour);
    }
    colours.between_cols.push_back(MedianShade(of_col));
    colours.between_rows.push_back(MedianShade(of_row));
  }
  return colours;
}

// Whether lines between blocks have a colour of their own, whatever those between cells have: on
// a background that shines through, these have many.
bool HaveOwnColour(const LineColours& colours, Form form) {
  std::vector<Bgr> blocks;
  std::vector<Bgr> cells;
  const auto add = [&](const std::vector<Bgr>& lines, int every) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      ((i + 1) % static_cast<std::size_t>(every) == 0 ? blocks : cells).push_back(lines[i]);
    }
  };
  add(colours.between_cols, form.cols);
  add(colours.between_rows, form.rows);
  int spread = 0;
  for (const Bgr& a : blocks) {
    for (const Bgr& b : blocks) spread = std::max(spread, Difference(a, b));
  }
  return std::all_of(cells.begin(), cells.end(), [&](Bgr cell) {
    return std::all_of(blocks.begin(), blocks.end(), [&](Bgr block) {
      return Difference(cell, block) > std::max(kOtherColour, 2 * spread);
    });
  });
}

// Regions that are all rows or all columns are those of a table.
bool AreStripes(const Layout& layout) {
  bool rows = true;
  bool cols = true;
  for (int i = 0; i < layout.size(); ++i) {
    for (int k = 1; k < layout.size(); ++k) {
      rows = rows && layout.BlockOf({i, k}) == layout.BlockOf({i, 0});
      cols = cols && layout.BlockOf({k, i}) == layout.BlockOf({0, i});
    }
  }
  return rows || cols;
}

std::optional<Layout> JigsawOf(Grid<int> regions) {
  auto layout = Layout::Jigsaw(std::move(regions));
  if (!layout || AreStripes(*layout)) return std::nullopt;
  return *std::move(layout);
}

struct Split {
  double at = 0;
  double gap = 0;
  double above = 0;  // the lowest number above the gap
};

// The widest gaps in the middle part of the numbers, widest first: of a jigsaw's sides, a third or
// so lie between blocks.
std::vector<Split> SplitsOf(const std::vector<double>& numbers, double from, double to) {
  constexpr std::size_t kMostSplits = 4;  // a selection or a tint adds a gap or two
  std::vector<Split> splits;
  const auto count = static_cast<double>(numbers.size());
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
    const auto at = static_cast<double>(i);
    if (at < from * count || at > to * count) continue;
    splits.push_back(
        {(numbers[i] + numbers[i + 1]) / 2, numbers[i + 1] - numbers[i], numbers[i + 1]});
  }
  std::sort(splits.begin(), splits.end(),
            [](const Split& a, const Split& b) { return a.gap > b.gap; });
  if (splits.size() > kMostSplits) splits.resize(kMostSplits);
  return splits;
}

// The shares of the sides between which the gap lies.
constexpr double kLeastInside = 0.25;
constexpr double kMostInside = 0.9;

std::optional<Blocks> JigsawByMass(const Sides& sides) {
  const std::vector<double> masses = InnerSides(sides, [](const Side& s) { return s.mass; });
  for (const Split& split : SplitsOf(masses, kLeastInside, kMostInside)) {
    if (split.gap < kClearMass || split.gap < kClearShare * split.above) continue;
    auto layout = JigsawOf(RegionsOf(sides, [&](const Side& s) { return s.mass > split.at; }));
    if (layout) return Blocks{*std::move(layout), split.gap / split.above};
  }
  return std::nullopt;
}

// Tiles have frames of their own, which have as much mass as the lines between blocks.
std::optional<Blocks> JigsawByBrightness(const Sides& sides) {
  const std::vector<double> all = InnerSides(sides, [](const Side& s) { return s.brightness; });
  // Lines between blocks are brighter or darker.
  for (const bool is_bright : {true, false}) {
    const double from = is_bright ? kLeastInside : 1 - kMostInside;
    const double to = is_bright ? kMostInside : 1 - kLeastInside;
    for (const Split& split : SplitsOf(all, from, to)) {
      if (split.gap < kOtherBrightness) continue;
      auto layout = JigsawOf(
          RegionsOf(sides, [&](const Side& s) { return (s.brightness > split.at) == is_bright; }));
      if (layout) return Blocks{*std::move(layout), kClearShare};
    }
  }
  return std::nullopt;
}

std::optional<Blocks> ShadedJigsaw(const Sides& sides) {
  auto layout = JigsawOf(RegionsOf(sides, [](const Side& s) { return s.step > kOtherShade; }));
  if (!layout) return std::nullopt;
  return Blocks{*std::move(layout), 0};
}

std::optional<Blocks> RegularByLines(const Sides& sides) {
  const int size = sides.vertical.rows();
  const LineMasses masses = MassesOf(sides);
  for (const Form form : FormsOf(size)) {
    const double clarity = LineClarity(masses, form);
    if (clarity <= 0) continue;
    if (auto layout = LayoutOf(form, size)) return Blocks{*std::move(layout), clarity};
  }
  const LineColours colours = ColoursOf(sides);
  for (const Form form : FormsOf(size)) {
    if (!HaveOwnColour(colours, form)) continue;
    if (auto layout = LayoutOf(form, size)) return Blocks{*std::move(layout), kClearShare};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Blocks> TellBlocks(const Sides& sides, const Grid<Bgr>& grounds, bool is_whole) {
  const int size = grounds.rows();
  std::optional<Blocks> regular = RegularByLines(sides);
  // So many regions of so many cells are no chance, and lines of a jigsaw may have the same median.
  std::optional<Blocks> jigsaw = JigsawByMass(sides);
  const bool may_be_bright = is_whole || size >= kLeastByBrightness;
  if (!jigsaw && may_be_bright) jigsaw = JigsawByBrightness(sides);
  if (jigsaw && (!regular || !(jigsaw->layout == regular->layout))) return jigsaw;
  if (regular) return regular;
  // Four blocks of two shades are any board of squares.
  if (size < kLeastShaded) return std::nullopt;
  for (const Form form : FormsOf(size)) {
    if (!AreShaded(grounds, form)) continue;
    if (auto layout = LayoutOf(form, size)) return Blocks{*std::move(layout), 0};
  }
  return ShadedJigsaw(sides);
}

bool HasShadedDiagonals(const Grid<Bgr>& grounds, const Grid<bool>& is_empty) {
  const int size = grounds.rows();
  struct Cells {
    std::vector<Bgr> all;
    std::vector<Bgr> with_value;
    std::vector<Bgr> empty;
  };
  Cells on;
  Cells off;
  board::ForEachCell(grounds, [&](CellPos cell) {
    const bool is_on = cell.row == cell.col || cell.row + cell.col == size - 1;
    Cells& cells = is_on ? on : off;
    cells.all.push_back(grounds[cell]);
    (is_empty[cell] ? cells.empty : cells.with_value).push_back(grounds[cell]);
  });
  const Bgr shade = MedianShade(on.all);
  const Bgr rest = MedianShade(off.all);
  if (Difference(shade, rest) <= kOtherShade) return false;
  const auto shaded = [&](const std::vector<Bgr>& cells) {
    return std::ranges::count_if(cells,
                                 [&](Bgr cell) { return Difference(cell, shade) <= kOtherShade; });
  };
  const auto share = [&](const std::vector<Bgr>& cells) {
    return static_cast<double>(shaded(cells)) / static_cast<double>(cells.size());
  };
  // Shaded givens may lie on most of the diagonals by chance. One empty cell may be selected.
  const std::ptrdiff_t unshaded = std::ssize(on.empty) - shaded(on.empty);
  const bool is_below_values_on = unshaded > 1 && share(on.empty) < kShadedWithoutValue;
  const bool is_below_values_off =
      shaded(off.with_value) >= kShadedGivens && !off.empty.empty() && shaded(off.empty) <= 1;
  return !is_below_values_on && !is_below_values_off && share(on.all) >= kShadedAlike &&
         share(off.all) <= 1 - kShadedAlike;
}

}  // namespace gridhand::vision::sudoku
