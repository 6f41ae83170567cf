#include "vision/lattice/chequers.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

namespace gridhand::vision {
namespace {

using base::Bgr;
using base::Frame;
using base::FramePoint;
using base::FrameRect;
using board::GridGeometry;

constexpr int kFewestCells = 5;  // a side
constexpr int kSmallestPx = 8;
constexpr int kLargestPx = 128;
// The share of the cells whose middles show the colour of their turn.
constexpr double kLeastInTurn = 0.95;

// Pixels of one colour side by side.
struct Run {
  int from = 0;
  int length = 0;
  Bgr colour;
};

// Of a row of pixels, or of a column: `step` leads from one to the next.
std::vector<Run> RunsFrom(const Frame& frame, FramePoint at, FramePoint step, int count) {
  std::vector<Run> runs;
  for (int i = 0; i < count; ++i) {
    const Bgr colour = frame.At({at.x + i * step.x, at.y + i * step.y});
    if (runs.empty() || runs.back().colour != colour) runs.push_back({i, 0, colour});
    ++runs.back().length;
  }
  return runs;
}

// Where cells of equal length follow each other in two colours.
struct Turns {
  int from = 0;
  int length = 0;
  int cells = 0;
};

bool MayBeACell(const Run& run) { return run.length >= kSmallestPx && run.length <= kLargestPx; }

// Whether `next` goes on what `before` and the one before that have begun.
bool GoesOn(const Run& first, const Run& before, const Run* before_that, const Run& next) {
  const bool is_as_long = std::abs(next.length - first.length) <= 1;
  const bool is_in_turn = before_that == nullptr || before_that->colour == next.colour;
  return MayBeACell(next) && is_as_long && is_in_turn && before.colour != next.colour;
}

std::vector<Turns> TurnsIn(const std::vector<Run>& runs) {
  std::vector<Turns> turns;
  for (std::size_t first = 0; first < runs.size();) {
    std::size_t end = first + 1;
    while (
        end < runs.size() && MayBeACell(runs[first]) &&
        GoesOn(runs[first], runs[end - 1], end - first > 1 ? &runs[end - 2] : nullptr, runs[end])) {
      ++end;
    }
    const int cells = static_cast<int>(end - first);
    if (cells >= kFewestCells) {
      const Run& last = runs[end - 1];
      turns.push_back({runs[first].from, last.from + last.length - runs[first].from, cells});
    }
    // The last cell may be the first of others.
    first = std::max(first + 1, end - 1);
  }
  return turns;
}

// The turns that go through this place.
std::optional<Turns> TurnsThrough(const std::vector<Turns>& turns, int place) {
  const auto found = std::ranges::find_if(
      turns, [&](const Turns& t) { return t.from <= place && place < t.from + t.length; });
  if (found == turns.end()) return std::nullopt;
  return *found;
}

FramePoint MiddleOf(const FrameRect& cell) {
  return {cell.x + cell.width / 2, cell.y + cell.height / 2};
}

bool IsInTurn(const Frame& frame, const GridGeometry& cells) {
  const Bgr colours[] = {frame.At(MiddleOf(cells.CellRect({0, 0}))),
                         frame.At(MiddleOf(cells.CellRect({0, 1})))};
  int in_turn = 0;
  for (int row = 0; row < cells.rows(); ++row) {
    for (int col = 0; col < cells.cols(); ++col) {
      const Bgr shown = frame.At(MiddleOf(cells.CellRect({row, col})));
      in_turn += shown == colours[(row + col) % 2] ? 1 : 0;
    }
  }
  return in_turn >= kLeastInTurn * cells.rows() * cells.cols();
}

}  // namespace

std::vector<GridGeometry> FindChequers(const Frame& frame) {
  std::vector<GridGeometry> found;
  for (int y = 0; y < frame.size.height; y += kSmallestPx / 2) {
    for (const Turns& across : TurnsIn(RunsFrom(frame, {0, y}, {1, 0}, frame.size.width))) {
      const int x = across.from + across.length / across.cells / 2;
      const bool is_known = std::ranges::any_of(found, [&](const GridGeometry& one) {
        return one.Bounds().Contains(FramePoint{x, y});
      });
      if (is_known) continue;
      const auto down =
          TurnsThrough(TurnsIn(RunsFrom(frame, {x, 0}, {0, 1}, frame.size.height)), y);
      if (!down) continue;
      const FrameRect place{across.from, down->from, across.length, down->length};
      GridGeometry cells = board::EvenGrid(place, down->cells, across.cells);
      if (IsInTurn(frame, cells)) found.push_back(std::move(cells));
    }
  }
  std::ranges::stable_sort(found, [](const GridGeometry& a, const GridGeometry& b) {
    return a.rows() * a.cols() > b.rows() * b.cols();
  });
  return found;
}

}  // namespace gridhand::vision
