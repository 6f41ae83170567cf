#include "vision/sudoku/note_places.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "base/median.h"

namespace gridhand::vision::sudoku {
namespace {

using board::CellPos;

// A note that is so likely shows where its value is drawn.
constexpr double kClear = 0.9;
// Notes of one value lie so near to each other; three fit into a cell side by side.
constexpr double kSamePlace = 0.13;
// The middles of notes in one line, the upper scrap of one and the lower of another, lie so near,
// in parts of their height; the next line is farther than that.
constexpr double kOneLine = 0.8;
// So many clear notes must obey a rule, and so great a part of all that could: a few are misread.
constexpr int kLeastEvidence = 6;
constexpr double kMostObey = 0.9;
// How likely a value is where it is not drawn.
constexpr double kElsewhere = 0.001;
// Where a note is cut off, the net knows little of it: no value is less likely than that.
constexpr double kLeastChance = 0.01;
// How often two pieces in a row are one note that a line cuts into two.
constexpr double kCutInTwo = 0.1;
// Ink as tall as the clear notes, by these factors, and not wider than the widest is hardly
// anything else than a note.
constexpr double kLowest = 0.6;
constexpr double kTallest = 1.25;
constexpr double kHardly = 0.005;

// How likely each value of a note is, and that it is none: in proportion.
struct Weights {
  std::vector<double> of_value;  // [v - 1]
  double of_nothing = 0;
};

Weights WeightsOf(const SeenNote& note) {
  const double sum = std::accumulate(note.chances.begin(), note.chances.end(), 0.0);
  return {note.chances, std::max(0.0, 1 - sum)};
}

ReadNote LikeliestOf(const Weights& weights) {
  const std::vector<double>& own = weights.of_value;
  const auto best = std::max_element(own.begin(), own.end());
  const double all = std::accumulate(own.begin(), own.end(), weights.of_nothing);
  if (best == own.end() || *best <= 0) return {};
  return {static_cast<int>(best - own.begin()) + 1, *best / all};
}

ReadNote ReadAlone(const SeenNote& note) { return LikeliestOf(WeightsOf(note)); }

struct Place {
  double x = 0;
  double y = 0;
};

bool IsAt(const SeenNote& note, const Place& place) {
  return std::hypot(note.x - place.x, note.y - place.y) <= kSamePlace;
}

// Notes that are clear, with their values, and how large they are.
struct ClearNotes {
  std::vector<std::pair<const SeenNote*, int>> notes;
  double height = 0;
  double widest = 0;

  explicit ClearNotes(const std::vector<SeenNote>& all) {
    std::vector<double> heights;
    for (const SeenNote& note : all) {
      const ReadNote read = ReadAlone(note);
      if (read.chance < kClear) continue;
      notes.emplace_back(&note, read.value);
      heights.push_back(note.height);
      widest = std::max(widest, note.width);
    }
    if (!heights.empty()) height = base::MedianOf(std::move(heights));
  }

  bool IsAsLarge(double other_width, double other_height) const {
    return other_width <= widest && other_height >= kLowest * height &&
           other_height <= kTallest * height;
  }
};

bool IsRule(int obeying, int all) {
  return obeying >= kLeastEvidence && obeying >= kMostObey * all;
}

// Where each value is drawn, if each has a place of its own: a value that occurs once proves
// nothing.
std::optional<std::map<int, Place>> PlacesOf(const ClearNotes& clear) {
  std::map<int, std::vector<const SeenNote*>> of_value;
  for (const auto& [note, value] : clear.notes) of_value[value].push_back(note);
  std::map<int, Place> places;
  int obeying = 0;
  int all = 0;
  for (const auto& [value, notes] : of_value) {
    std::vector<double> xs;
    std::vector<double> ys;
    for (const SeenNote* note : notes) {
      xs.push_back(note->x);
      ys.push_back(note->y);
    }
    const Place place{base::MedianOf(std::move(xs)), base::MedianOf(std::move(ys))};
    const auto near =
        std::ranges::count_if(notes, [&](const SeenNote* note) { return IsAt(*note, place); });
    obeying += static_cast<int>(near) - 1;
    all += static_cast<int>(notes.size()) - 1;
    const bool is_taken = std::ranges::any_of(places, [&](const auto& other) {
      return std::hypot(other.second.x - place.x, other.second.y - place.y) <= kSamePlace;
    });
    if (is_taken) return std::nullopt;
    places[value] = place;
  }
  if (!IsRule(obeying, all)) return std::nullopt;
  return places;
}

// The pieces of one note stand at one place: a line may cut it into two.
double WholeHeight(const std::vector<SeenNote>& notes, CellPos cell, const Place& place) {
  double top = 1;
  double bottom = -1;
  for (const SeenNote& note : notes) {
    if (note.cell != cell || !IsAt(note, place)) continue;
    top = std::min(top, note.y - note.height / 2);
    bottom = std::max(bottom, note.y + note.height / 2);
  }
  return bottom - top;
}

Weights WeightsByPlace(const SeenNote& note, const std::vector<SeenNote>& notes,
                       const std::map<int, Place>& places, const ClearNotes& clear) {
  const auto here =
      std::ranges::find_if(places, [&](const auto& known) { return IsAt(note, known.second); });
  Weights weights = WeightsOf(note);
  for (std::size_t v = 0; v < weights.of_value.size(); ++v) {
    const auto own = places.find(static_cast<int>(v) + 1);
    // A value whose place is not known is drawn where no other one is.
    const bool may_be = own == places.end() ? here == places.end() : IsAt(note, own->second);
    weights.of_value[v] = (may_be ? 1 : kElsewhere) * std::max(kLeastChance, weights.of_value[v]);
  }
  const double height =
      here == places.end() ? note.height : WholeHeight(notes, note.cell, here->second);
  if (clear.IsAsLarge(note.width, height)) weights.of_nothing *= kHardly;
  return weights;
}

// Where the row in which a note stands tells what it may be.
Weights WeightsByRow(const SeenNote& note, const ClearNotes& clear) {
  Weights weights = WeightsOf(note);
  for (double& value : weights.of_value) value = std::max(kLeastChance, value);
  if (clear.IsAsLarge(note.width, note.height)) weights.of_nothing *= kHardly;
  return weights;
}

// Line by line, each from the left.
std::vector<std::size_t> InReadingOrder(const std::vector<SeenNote>& notes, double height,
                                        std::vector<std::size_t> of_cell) {
  std::ranges::sort(of_cell, [&](auto a, auto b) { return notes[a].y < notes[b].y; });
  for (auto from = of_cell.begin(); from != of_cell.end();) {
    const double last_y = notes[*from].y + kOneLine * height;
    const auto to =
        std::find_if(from, of_cell.end(), [&](std::size_t i) { return notes[i].y > last_y; });
    std::sort(from, to, [&](auto a, auto b) { return notes[a].x < notes[b].x; });
    from = to;
  }
  return of_cell;
}

std::map<CellPos, std::vector<std::size_t>> ByCell(const std::vector<SeenNote>& notes,
                                                   double height) {
  std::map<CellPos, std::vector<std::size_t>> cells;
  for (std::size_t i = 0; i < notes.size(); ++i) cells[notes[i].cell].push_back(i);
  for (auto& [cell, of_cell] : cells) {
    of_cell = InReadingOrder(notes, height, std::move(of_cell));
  }
  return cells;
}

bool AreRising(const std::vector<SeenNote>& notes,
               const std::map<CellPos, std::vector<std::size_t>>& cells) {
  int rising = 0;
  int all = 0;
  for (const auto& [cell, order] : cells) {
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      const ReadNote a = ReadAlone(notes[order[i]]);
      const ReadNote b = ReadAlone(notes[order[i + 1]]);
      if (std::min(a.chance, b.chance) < kClear) continue;
      ++all;
      rising += a.value < b.value ? 1 : 0;
    }
  }
  return IsRule(rising, all);
}

// The weights of the notes of one cell, in reading order, given that their values rise: over all
// rows of values that do, in which a piece that is no note is left out.
std::vector<Weights> RisingWeights(const std::vector<Weights>& notes) {
  const std::size_t values = notes.front().of_value.size();
  const std::size_t count = notes.size();
  // [notes][last value]: of all rows of the notes before that end so, of those after that may
  // follow
  std::vector<std::vector<double>> before(count + 1, std::vector<double>(values + 1, 0.0));
  std::vector<std::vector<double>> after(count + 1, std::vector<double>(values + 1, 1.0));
  const auto for_each_step = [&](const auto& visit) {
    for (std::size_t last = 0; last <= values; ++last) {
      for (std::size_t v = std::max<std::size_t>(1, last); v <= values; ++v)
        visit(last, v, v == last ? kCutInTwo : 1.0);
    }
  };
  before[0][0] = 1;
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t last = 0; last <= values; ++last) {
      before[i + 1][last] = before[i][last] * notes[i].of_nothing;
    }
    for_each_step([&](std::size_t last, std::size_t v, double step) {
      before[i + 1][v] += step * before[i][last] * notes[i].of_value[v - 1];
    });
  }
  for (std::size_t i = count; i-- > 0;) {
    for (std::size_t last = 0; last <= values; ++last) {
      after[i][last] = after[i + 1][last] * notes[i].of_nothing;
    }
    for_each_step([&](std::size_t last, std::size_t v, double step) {
      after[i][last] += step * notes[i].of_value[v - 1] * after[i + 1][v];
    });
  }
  std::vector<Weights> rising(count, Weights{std::vector<double>(values, 0.0)});
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t last = 0; last <= values; ++last) {
      rising[i].of_nothing += before[i][last] * notes[i].of_nothing * after[i + 1][last];
    }
    for_each_step([&](std::size_t last, std::size_t v, double step) {
      rising[i].of_value[v - 1] +=
          step * before[i][last] * notes[i].of_value[v - 1] * after[i + 1][v];
    });
  }
  return rising;
}

}  // namespace

std::vector<ReadNote> ReadNotes(const std::vector<SeenNote>& notes) {
  const ClearNotes clear(notes);
  const auto places = PlacesOf(clear);
  const auto cells = ByCell(notes, clear.height);
  const bool are_rising = AreRising(notes, cells);
  std::vector<Weights> weights;
  for (const SeenNote& note : notes) {
    weights.push_back(places       ? WeightsByPlace(note, notes, *places, clear)
                      : are_rising ? WeightsByRow(note, clear)
                                   : WeightsOf(note));
  }
  for (const auto& [cell, order] : cells) {
    if (!are_rising) break;
    std::vector<Weights> of_cell;
    for (const std::size_t i : order) of_cell.push_back(weights[i]);
    of_cell = RisingWeights(of_cell);
    for (std::size_t k = 0; k < order.size(); ++k) weights[order[k]] = std::move(of_cell[k]);
  }
  std::vector<ReadNote> reads;
  for (const Weights& own : weights) reads.push_back(LikeliestOf(own));
  return reads;
}

}  // namespace gridhand::vision::sudoku
