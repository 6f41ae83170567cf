#include "vision/minesweeper/extent/page.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/extent/side_view.h"
#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FramePoint;
using board::CellPos;
using board::Grid;
using board::GridGeometry;

// A board draws lines between cells with one picture if so many pairs of them have one, but for one
// pair in so many: a pointer may lie over it. Bounds.
constexpr std::size_t kMinPairs = 4;
constexpr std::size_t kOneOf = 10;

// The largest step of a channel across the line between two cells, one above the other if upright,
// in their middle.
int StepBetween(const Frame& frame, const base::FrameRect& a, const base::FrameRect& b,
                bool is_upright) {
  const int edge = is_upright ? b.y : b.x;
  const int middle = is_upright ? a.x + a.width / 2 : a.y + a.height / 2;
  const int reach = LineReach(is_upright ? a.height : a.width);
  const auto at = [&](int along) {
    return frame.At(is_upright ? FramePoint{middle, along} : FramePoint{along, middle});
  };
  int step = 0;
  for (int along = edge - reach; along <= edge + reach; ++along) {
    while (!IsNear(at(along), at(along - 1), step)) ++step;
  }
  return step;
}

// By how much the lines step between cells of the part with one picture, by that, where all have a
// line between them: those that meet its left and right side, or the others.
std::map<int, int> StepsOfLines(const Grid<int>& pictures, const Frame& frame,
                                const GridGeometry& lattice, const Part& part, bool is_upright) {
  std::map<int, std::vector<int>> steps_of;
  ForEachCellOf(part, [&](CellPos cell) {
    const CellPos next =
        is_upright ? CellPos{cell.row + 1, cell.col} : CellPos{cell.row, cell.col + 1};
    if (!Contains(part, next) || pictures[cell] != pictures[next]) return;
    steps_of[pictures[cell]].push_back(
        StepBetween(frame, lattice.CellRect(cell), lattice.CellRect(next), is_upright));
  });
  std::map<int, int> lined;
  for (auto& [picture, steps] : steps_of) {
    if (steps.size() < kMinPairs) continue;
    const auto faint = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / kOneOf);
    std::ranges::nth_element(steps, faint);
    if (*faint > kMinStep) lined[picture] = *faint;
  }
  return lined;
}

// Whether none of these lines goes on beyond this side of the part.
bool LinesEndAt(const Frame& frame, const GridGeometry& board, Side side, int step) {
  const SideView view(frame, board, side);
  const std::vector<int>& edges = view.edges();
  for (std::size_t i = 1; i + 1 < edges.size(); ++i) {
    const int cell_px = edges[i + 1] - edges[i];
    const int reach = LineReach(cell_px);
    for (const int out : {cell_px / 4, cell_px / 2, 3 * cell_px / 4}) {
      if (view.StepsWithin(edges[i] - reach, edges[i] + reach + 1, out, step / 2)) return false;
    }
  }
  return true;
}

bool IsBeyond(const Part& part, Side side, CellPos cell) {
  switch (side) {
    case Side::kTop:
      return cell.row < part.top;
    case Side::kBottom:
      return cell.row >= part.top + part.rows;
    case Side::kLeft:
      return cell.col < part.left;
    case Side::kRight:
      return cell.col >= part.left + part.cols;
  }
  return false;
}

}  // namespace

Grid<CellScores> WithoutPage(Grid<CellScores> scores, const Grid<int>& pictures, const Frame& frame,
                             const GridGeometry& lattice, const Part& part) {
  CellScores no_cell;
  no_cell.fill(-std::numeric_limits<float>::infinity());
  no_cell[static_cast<std::size_t>(board::minesweeper::CellSymbol::kUnknown)] = 0;
  const GridGeometry board = PartOf(lattice, part);
  for (const Side side : kSidesInOrder) {
    const bool is_upright = side == Side::kLeft || side == Side::kRight;
    std::set<int> ended;
    for (const auto& [picture, step] : StepsOfLines(pictures, frame, lattice, part, is_upright)) {
      if (LinesEndAt(frame, board, side, step)) ended.insert(picture);
    }
    board::ForEachCell(scores, [&](CellPos cell) {
      if (IsBeyond(part, side, cell) && ended.contains(pictures[cell])) scores[cell] = no_cell;
    });
  }
  return scores;
}

}  // namespace gridhand::vision::minesweeper
