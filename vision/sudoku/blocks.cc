// How it works
//   1. The median mass of each whole line. If those of regular blocks (of any form that fits the
//      size) all stand out of all others, these are the blocks.
//      The same for lines of a colour of their own.
//   2. Shades: each regular block has one ground, and its neighbours have another.
//   3. A jigsaw: sides are strong or weak, and the weak ones open exactly as many regions of as
//   many
//      cells as the board has rows. The same with steps of the ground instead of lines.
#include "vision/sudoku/blocks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

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
// Two grounds are different if a channel differs by more; JPEG changes less.
constexpr int kOtherShade = 5;
// Of the cells of a block, so many have its shade: givens and selections are tinted.
constexpr double kShadedAlike = 0.75;
constexpr int kLeastShaded = 6;  // cells a side

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

double MedianOf(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
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
    masses.between_cols.push_back(MedianOf(std::move(of_col)));
    masses.between_rows.push_back(MedianOf(std::move(of_row)));
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
    return static_cast<std::uint8_t>(MedianOf(std::move(values)));
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

std::vector<double> InnerMasses(const Sides& sides) {
  const int size = sides.vertical.rows();
  std::vector<double> masses;
  for (int k = 0; k < size; ++k) {
    for (int i = 1; i < size; ++i) {
      masses.push_back(sides.vertical[{k, i}].mass);
      masses.push_back(sides.horizontal[{i, k}].mass);
    }
  }
  std::sort(masses.begin(), masses.end());
  return masses;
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

// A jigsaw of n blocks has so many strong sides that the widest gap between masses lies in the
// middle part of them.
std::optional<Blocks> Jigsaw(const Sides& sides) {
  const std::vector<double> masses = InnerMasses(sides);
  std::size_t best = 0;
  double widest = 0;
  for (std::size_t i = masses.size() / 4; i + 1 < masses.size() * 9 / 10; ++i) {
    const double gap = masses[i + 1] - masses[i];
    if (gap > widest) {
      widest = gap;
      best = i;
    }
  }
  if (widest < kClearMass || widest < kClearShare * masses[best + 1]) return std::nullopt;
  const double middle = (masses[best] + masses[best + 1]) / 2;
  auto layout = Layout::Jigsaw(RegionsOf(sides, [&](const Side& s) { return s.mass > middle; }));
  if (!layout) return std::nullopt;
  return Blocks{*std::move(layout), widest / masses[best + 1]};
}

std::optional<Blocks> ShadedJigsaw(const Sides& sides) {
  auto layout =
      Layout::Jigsaw(RegionsOf(sides, [](const Side& s) { return s.step > kOtherShade; }));
  if (!layout) return std::nullopt;
  return Blocks{*std::move(layout), 0};
}

}  // namespace

std::optional<Blocks> TellBlocks(const Sides& sides, const Grid<Bgr>& grounds) {
  const int size = grounds.rows();
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
  if (auto jigsaw = Jigsaw(sides)) return jigsaw;
  // Four blocks of two shades are any board of squares.
  if (size < kLeastShaded) return std::nullopt;
  for (const Form form : FormsOf(size)) {
    if (!AreShaded(grounds, form)) continue;
    if (auto layout = LayoutOf(form, size)) return Blocks{*std::move(layout), 0};
  }
  return ShadedJigsaw(sides);
}

bool HasShadedDiagonals(const Grid<Bgr>& grounds) {
  const int size = grounds.rows();
  std::vector<Bgr> on;
  std::vector<Bgr> off;
  board::ForEachCell(grounds, [&](CellPos cell) {
    const bool is_on = cell.row == cell.col || cell.row + cell.col == size - 1;
    (is_on ? on : off).push_back(grounds[cell]);
  });
  const Bgr shade = MedianShade(on);
  const Bgr rest = MedianShade(off);
  if (Difference(shade, rest) <= kOtherShade) return false;
  const auto like = [](const std::vector<Bgr>& cells, Bgr colour) {
    const auto count = std::count_if(cells.begin(), cells.end(), [&](Bgr cell) {
      return Difference(cell, colour) <= kOtherShade;
    });
    return static_cast<double>(count) / static_cast<double>(cells.size());
  };
  return like(on, shade) >= kShadedAlike && like(off, shade) <= 1 - kShadedAlike;
}

}  // namespace gridhand::vision::sudoku
