#include "vision/minesweeper/labeling/elimination.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

// The figures are counts on 2,251 pictures, real and drawn, of which 324 show a lost game.
//
// A game that shows so many mines is over.
constexpr int kFewestMines = 2;
// An unknown cell that is a mine with this chance, or with the second one if all others are known:
// 18 that were hit, and nothing else. (With 0.5 for all, three question marks too.)
constexpr double kProbablyAMine = 0.8;
constexpr double kRatherAMine = 0.5;
// Another unknown cell that was hit with this chance may be it as well, as may one that is hidden.
constexpr double kLeastChanceOfHit = 0.01;
// A flag, right or wrong, with the first chance, and a wrong one with the second: ten wrong flags,
// and nothing else. (With 0.8 for the first one, the mine that was hit, too.)
constexpr double kProbablyAFlag = 0.9;
constexpr double kMayBeWrong = 0.05;
// Flags that are drawn alike show how the program draws them.
constexpr int kFewestFlags = 3;
// By these counts, in 30 of 31 such cells.
constexpr float kConfidence = 0.97F;

int Count(const Grid<CellReading>& cells, CellSymbol symbol) {
  return static_cast<int>(std::ranges::count(cells, symbol, &CellReading::symbol));
}

// How many cells with this symbol have each drawing.
std::map<int, int> DrawingsOf(CellSymbol symbol, const Grid<Drawing>& drawings,
                              const Grid<CellReading>& cells) {
  std::map<int, int> count;
  board::ForEachCell(cells, [&](CellPos cell) {
    if (cells[cell].symbol == symbol && drawings[cell].alike != kNoDrawing) {
      ++count[drawings[cell].alike];
    }
  });
  return count;
}

bool MayHaveBeenHit(const CellScores& scores, double least) {
  return !IsLikelyACell(scores) || ChanceOfMine(scores) >= least ||
         ChanceOf(scores, CellSymbol::kExploded) >= kLeastChanceOfHit;
}

// None if no cell or several may be it.
std::optional<CellPos> MineThatWasHit(const Grid<CellScores>& scores, const Grid<int>& pictures,
                                      const Grid<CellReading>& cells) {
  // Where nothing is covered the game may have been won.
  const bool is_lost = Count(cells, CellSymbol::kCovered) + Count(cells, CellSymbol::kQuestion) > 0;
  if (!is_lost || Count(cells, CellSymbol::kExploded) > 0) return std::nullopt;
  const std::vector<CellPos> unknown = UnknownCells(cells);
  const double least = unknown.size() == 1 ? kRatherAMine : kProbablyAMine;
  std::optional<CellPos> hit;
  for (const CellPos cell : unknown) {
    // (By what was done in the game it may be impossible.)
    const bool is_it = ChanceOfMine(scores[cell]) >= least &&
                       ChanceOf(scores[cell], CellSymbol::kExploded) > 0 &&
                       std::ranges::count(pictures, pictures[cell]) == 1 && !hit;
    if (is_it) {
      hit = cell;
    } else if (MayHaveBeenHit(scores[cell], least)) {
      return std::nullopt;
    }
  }
  return hit;
}

std::vector<CellPos> WrongFlags(const Grid<CellScores>& scores, const Grid<Drawing>& drawings,
                                const Grid<CellReading>& cells) {
  const std::map<int, int> flags = DrawingsOf(CellSymbol::kFlag, drawings, cells);
  const std::map<int, int> wrong_flags = DrawingsOf(CellSymbol::kWrongFlag, drawings, cells);
  const auto usual =
      std::ranges::max_element(flags, {}, [](const auto& drawn) { return drawn.second; });
  const bool is_usual_known = usual != flags.end() && usual->second >= kFewestFlags;
  std::vector<CellPos> wrong = UnknownCells(cells);
  std::erase_if(wrong, [&](CellPos cell) {
    const double is_wrong = ChanceOf(scores[cell], CellSymbol::kWrongFlag);
    if (is_wrong < kMayBeWrong) return true;
    const int drawing = drawings[cell].alike;
    if (wrong_flags.contains(drawing)) return false;
    return !is_usual_known || drawing == kNoDrawing || flags.contains(drawing) ||
           is_wrong + ChanceOf(scores[cell], CellSymbol::kFlag) < kProbablyAFlag;
  });
  return wrong;
}

}  // namespace

void TellByElimination(const Grid<CellScores>& scores, const Grid<Drawing>& drawings,
                       const Grid<int>& pictures, Grid<CellReading>& cells) {
  if (Count(cells, CellSymbol::kMine) < kFewestMines) return;
  const std::optional<CellPos> hit = MineThatWasHit(scores, pictures, cells);
  if (hit) cells[*hit] = {CellSymbol::kExploded, kConfidence};
  if (Count(cells, CellSymbol::kExploded) != 1) return;
  for (const CellPos cell : WrongFlags(scores, drawings, cells)) {
    cells[cell] = {CellSymbol::kWrongFlag, kConfidence};
  }
}

}  // namespace gridhand::vision::minesweeper
