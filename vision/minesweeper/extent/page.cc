#include "vision/minesweeper/extent/page.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
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
using board::minesweeper::CellSymbol;
using board::minesweeper::IsNumber;

// A board draws lines between cells with one picture if so many pairs of neighbours have one, but
// for one pair in so many: a pointer may lie over it. Bounds.
constexpr std::size_t kMinPairs = 4;
constexpr std::size_t kOneOf = 10;
// A picture is that of a board's blank cells if this share of the cells with it are likely cells of
// the board. By trial: 0.5 reads one board in 400 fewer.
constexpr double kLeastOfBoard = 0.2;
// The share of the cells right beside the board that show the page's picture. A bound.
constexpr double kMostOfRing = 0.8;

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

// For each picture whose neighbouring cells have lines between them, how much the faintest of these
// steps: lines that meet the left and right side of the part, or the others.
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

// Whether no line that steps by so much goes on beyond this side of the board.
bool LinesEndAt(const Frame& frame, const GridGeometry& board, Side side, int step) {
  const SideView view(frame, board, side);
  const std::vector<int>& edges = view.edges();
  const base::FrameRect bounds = board.Bounds();
  const int outwards_px =
      IsUpright(side) ? bounds.width / board.cols() : bounds.height / board.rows();
  for (std::size_t i = 1; i + 1 < edges.size(); ++i) {
    const int reach = LineReach(edges[i + 1] - edges[i]);
    for (const int out : {outwards_px / 4, outwards_px / 2, 3 * outwards_px / 4}) {
      if (view.StepsWithin(edges[i] - reach, edges[i] + reach + 1, out, step / 2)) return false;
    }
  }
  return true;
}

// The picture that most cells right beside this side of the part show, if there is one.
std::optional<int> PictureBeside(const Grid<CellScores>& scores, const Grid<int>& pictures,
                                 const Part& part, Side side) {
  const Part larger = Grown(part, side, 1);
  if (!Holds(scores, larger)) return std::nullopt;
  const Part ring = LineOf(larger, side);
  std::map<int, int> cells;
  ForEachCellOf(ring, [&](CellPos cell) { ++cells[pictures[cell]]; });
  for (const auto& [picture, count] : cells) {
    if (count >= kMostOfRing * ring.rows * ring.cols) return picture;
  }
  return std::nullopt;
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
  const GridGeometry board = PartOf(lattice, part);
  const std::array steps = {StepsOfLines(pictures, frame, lattice, part, false),
                            StepsOfLines(pictures, frame, lattice, part, true)};
  std::vector<std::pair<Side, int>> pages;  // beside which side, and the picture that it shows
  for (const Side side : kSidesInOrder) {
    const std::optional<int> picture = PictureBeside(scores, pictures, part, side);
    if (!picture) continue;
    const bool ends = std::ranges::any_of(steps[IsUpright(side) ? 1 : 0], [&](const auto& lines) {
      return LinesEndAt(frame, board, side, lines.second);
    });
    if (ends) pages.emplace_back(side, *picture);
  }
  // Something that lies over a part of the board ends its lines at one side, or at two opposite
  // ones; a page goes round a corner.
  const auto is_upright = [](const auto& page) { return IsUpright(page.first); };
  if (std::ranges::none_of(pages, is_upright) || std::ranges::all_of(pages, is_upright)) {
    return scores;
  }
  for (const auto& [side, picture] : pages) {
    const auto& lines = steps[IsUpright(side) ? 1 : 0];
    const auto own = lines.find(picture);
    if (own == lines.end() || !LinesEndAt(frame, board, side, own->second)) continue;
    board::ForEachCell(scores, [&](CellPos cell) {
      if (IsBeyond(part, side, cell) && pictures[cell] == picture) scores[cell] = NoCell();
    });
  }
  return scores;
}

Grid<CellScores> WithBlanks(Grid<CellScores> scores, const Grid<int>& groups) {
  constexpr auto kNone = static_cast<std::size_t>(CellSymbol::kUnknown);
  struct Share {
    int likely = 0;
    int all = 0;
  };
  std::map<int, Share> share_of;
  board::ForEachCell(scores, [&](CellPos cell) {
    Share& share = share_of[groups[cell]];
    share.likely += IsLikelyACell(scores[cell]) ? 1 : 0;
    ++share.all;
  });
  const auto may_be_blank = [&](CellPos cell) {
    const Share& share = share_of[groups[cell]];
    return share.likely >= kLeastOfBoard * share.all &&
           MostProbableOfCell(scores[cell]) == CellSymbol::kBlank;
  };
  std::vector<CellPos> blanks;
  board::ForEachCell(scores, [&](CellPos cell) {
    if (IsLikelyACell(scores[cell]) || !may_be_blank(cell)) return;
    bool is_open = false;
    bool may_be_hidden = false;
    board::ForEachNeighbor(scores, cell, [&](CellPos near) {
      const CellSymbol best = MostProbable(scores[near]);
      is_open = is_open || best == CellSymbol::kBlank;
      may_be_hidden = may_be_hidden || !(IsNumber(best) || may_be_blank(near));
    });
    if (is_open && !may_be_hidden) blanks.push_back(cell);
  });
  std::array<double, board::minesweeper::kSymbolCount> odds{};
  odds.fill(1);
  odds[kNone] = 1e-3;  // next to none
  for (const CellPos cell : blanks) scores[cell] = Weighed(scores[cell], odds);
  return scores;
}

}  // namespace gridhand::vision::minesweeper
