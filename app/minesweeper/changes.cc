#include "app/minesweeper/changes.h"

#include <fmt/format.h>

#include <algorithm>

namespace gridhand::app::minesweeper {
namespace {

using board::ForEachCell;
using board::ForEachNeighbor;

// Cells that opening `seeds` may have opened: the seeds and all that cascades from blanks, and from
// what cannot be read, which may be one.
Grid<char> CascadeFrom(const Grid<CellSymbol>& after, std::vector<CellPos> seeds) {
  Grid<char> reached(after.rows(), after.cols(), 0);
  for (const CellPos seed : seeds) reached[seed] = 1;
  while (!seeds.empty()) {
    const CellPos cell = seeds.back();
    seeds.pop_back();
    if (after[cell] != CellSymbol::kBlank && after[cell] != CellSymbol::kUnknown) continue;
    ForEachNeighbor(after, cell, [&](CellPos neighbor) {
      if (reached[neighbor]) return;
      reached[neighbor] = 1;
      seeds.push_back(neighbor);
    });
  }
  return reached;
}

std::vector<CellPos> Seeds(const Grid<CellSymbol>& before, CellPos cell, GestureKind gesture) {
  if (gesture != GestureKind::kChord) return {cell};
  std::vector<CellPos> seeds;
  ForEachNeighbor(before, cell, [&](CellPos neighbor) {
    if (board::minesweeper::IsCovered(before[neighbor])) seeds.push_back(neighbor);
  });
  return seeds;
}

// What a program may do by itself to a covered cell when the game ends: of a lost one, some turn
// the whole board over.
bool IsEndOfGameDisplay(CellSymbol before, CellSymbol after, bool is_turned_over) {
  return board::minesweeper::IsCovered(before) &&
         (is_turned_over || !board::minesweeper::IsNumber(after));
}

// Whether a mine shows in what the gesture opened.
bool HasOpenedAMine(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after, CellPos cell,
                    GestureKind gesture) {
  if (gesture == GestureKind::kMark) return false;
  return std::ranges::any_of(Seeds(before, cell, gesture), [&](CellPos seed) {
    return board::minesweeper::IsShownMine(after[seed]);
  });
}

}  // namespace

std::vector<CellPos> ChangedCells(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after) {
  std::vector<CellPos> changed;
  ForEachCell(after, [&](CellPos cell) {
    if (before[cell] != after[cell]) changed.push_back(cell);
  });
  return changed;
}

std::vector<CellPos> UnexplainedChanges(const Grid<CellSymbol>& before,
                                        const Grid<CellSymbol>& after, CellPos cell,
                                        GestureKind gesture, bool game_over) {
  // As a whole: a number that opens alone is no part of it.
  const bool is_turned_over = game_over && HasOpenedAMine(before, after, cell, gesture) &&
                              std::ranges::count(after, CellSymbol::kCovered) == 0;
  std::vector<CellPos> seeds = Seeds(before, cell, gesture);
  const Grid<char> reachable = gesture == GestureKind::kMark
                                   ? Grid<char>(after.rows(), after.cols(), 0)
                                   : CascadeFrom(after, std::move(seeds));
  std::vector<CellPos> unexplained = ChangedCells(before, after);
  std::erase_if(unexplained, [&](CellPos changed) {
    const bool is_unread =
        before[changed] == CellSymbol::kUnknown || after[changed] == CellSymbol::kUnknown;
    return changed == cell || reachable[changed] || is_unread ||
           (game_over && IsEndOfGameDisplay(before[changed], after[changed], is_turned_over));
  });
  return unexplained;
}

bool CascadesAreComplete(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after) {
  bool complete = true;
  ForEachCell(after, [&](CellPos cell) {
    if (after[cell] != CellSymbol::kBlank || before[cell] == CellSymbol::kBlank) return;
    ForEachNeighbor(after, cell, [&](CellPos neighbor) {
      if (after[neighbor] == CellSymbol::kCovered) complete = false;
    });
  });
  return complete;
}

bool LacksNumbers(const Grid<CellSymbol>& cells) {
  const auto& all = cells.items();
  const auto is_blank = [](CellSymbol symbol) { return symbol == CellSymbol::kBlank; };
  return std::none_of(all.begin(), all.end(), board::minesweeper::IsDigit) &&
         std::any_of(all.begin(), all.end(), is_blank) &&
         !std::all_of(all.begin(), all.end(), is_blank);
}

}  // namespace gridhand::app::minesweeper
