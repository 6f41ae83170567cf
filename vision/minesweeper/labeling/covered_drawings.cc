#include "vision/minesweeper/labeling/covered_drawings.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>

#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/labeling/joint_reading.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

// A drawing is that of covered cells if so many bear it, and this share of them surely is covered.
// By trial (covered_drawings.h): with 3 to 10 cells and shares of 0.3 to 0.7 the rule errs as
// rarely, and 0.7 finds half as many.
constexpr std::size_t kFewestCells = 5;
constexpr double kLeastCovered = 0.3;
// What is drawn by lot is drawn the same on so few marks at most: 79 mines of one board were.
constexpr int kMostByLot = 3;
// The chance from which a picture is sure of a symbol.
constexpr double kSure = 0.97;

bool IsSurely(const CellScores& scores, CellSymbol symbol) {
  return ChanceOf(scores, symbol) >= kSure;
}

float& ScoreOf(CellScores& scores, CellSymbol symbol) {
  return scores[static_cast<std::size_t>(symbol)];
}

// All marks together become this share of what they and the covered cell have.
void LeaveToMarks(CellScores& scores, double share) {
  const double marks = ChanceOfAny(scores, board::minesweeper::IsMark);
  const double both = marks + ChanceOf(scores, CellSymbol::kCovered);
  const auto less = static_cast<float>(std::log(share * both / marks));
  ForEachSymbol([&](CellSymbol symbol) {
    if (board::minesweeper::IsMark(symbol)) ScoreOf(scores, symbol) += less;
  });
  ScoreOf(scores, CellSymbol::kCovered) = static_cast<float>(std::log((1 - share) * both));
}

}  // namespace

Grid<CellScores> WithCoveredDrawings(Grid<CellScores> scores, const Grid<Drawing>& drawings,
                                     const std::vector<CellPos>& known) {
  constexpr double kEven = 0.5;
  constexpr double kSlip = 0.001;  // a bound: the rule did not err on these cells
  std::map<int, std::vector<CellPos>> cells_of;
  std::map<int, int> marks_drawn_the_same;
  board::ForEachCell(drawings, [&](CellPos cell) {
    if (drawings[cell].alike != kNoDrawing) cells_of[drawings[cell].alike].push_back(cell);
    const bool is_mark = board::minesweeper::IsMark(MostProbable(scores[cell]));
    marks_drawn_the_same[drawings[cell].same] += is_mark ? 1 : 0;
  });
  for (const auto& [drawing, cells] : cells_of) {
    const auto covered = std::ranges::count_if(
        cells, [&](CellPos cell) { return IsSurely(scores[cell], CellSymbol::kCovered); });
    if (cells.size() < kFewestCells ||
        static_cast<double>(covered) < kLeastCovered * static_cast<double>(cells.size())) {
      continue;
    }
    for (const CellPos cell : cells) {
      const CellSymbol symbol = MostProbable(scores[cell]);
      const bool is_known = std::ranges::find(known, cell) != known.end();
      if (is_known || !board::minesweeper::IsMark(symbol)) continue;
      const int drawn_the_same = marks_drawn_the_same[drawings[cell].same];
      if (IsSurely(scores[cell], symbol)) {
        if (drawn_the_same == 1) LeaveToMarks(scores[cell], kEven);
      } else if (drawn_the_same <= kMostByLot) {
        LeaveToMarks(scores[cell], kSlip);
      }
    }
  }
  return scores;
}

}  // namespace gridhand::vision::minesweeper
