// What is thought of one cell: how probable each symbol is.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "board/minesweeper/symbol.h"

namespace gridhand::vision::minesweeper {

// Natural logarithms of the chances of each symbol, indexed by CellSymbol; that of kUnknown is the
// chance that this is no cell of a board at all, or hidden. They sum to 1: −∞ occurs, NaN does not.
using CellScores = std::array<float, board::minesweeper::kSymbolCount>;

// The chance of a symbol, 0 … 1. Precondition: `scores` has an entry for it (those of
// joint_reading.h have none for kUnknown).
template <std::size_t kSymbols>
double ChanceOf(const std::array<float, kSymbols>& scores, board::minesweeper::CellSymbol symbol) {
  return std::exp(static_cast<double>(scores[static_cast<std::size_t>(symbol)]));
}

// The chance of any symbol of a kind, 0 … 1.
template <std::size_t kSymbols>
double ChanceOfAny(const std::array<float, kSymbols>& scores,
                   bool (*is_kind)(board::minesweeper::CellSymbol)) {
  double chance = 0;
  for (std::size_t i = 0; i < kSymbols; ++i) {
    const auto symbol = static_cast<board::minesweeper::CellSymbol>(i);
    if (is_kind(symbol)) chance += ChanceOf(scores, symbol);
  }
  return chance;
}

// The chance that a cell is covered or bears a mark, whichever.
template <std::size_t kSymbols>
double ChanceOfHidden(const std::array<float, kSymbols>& scores) {
  return ChanceOfAny(scores, board::minesweeper::IsMark) +
         ChanceOf(scores, board::minesweeper::CellSymbol::kCovered);
}

// The symbol with the highest chance; of CellScores kUnknown if that is none of a board.
template <std::size_t kSymbols>
board::minesweeper::CellSymbol MostProbable(const std::array<float, kSymbols>& scores) {
  return static_cast<board::minesweeper::CellSymbol>(std::ranges::max_element(scores) -
                                                     scores.begin());
}

// The same if it is a cell of a board.
board::minesweeper::CellSymbol MostProbableOfCell(CellScores scores);

// Those of what surely is no cell of a board.
CellScores NoCell();

// The chance that this is a cell of a board at all.
double ChanceOfCell(const CellScores& scores);

// The chance that it is a mine that is shown, hit or not.
double ChanceOfMine(const CellScores& scores);

// Whether it is more likely a cell of a board than not.
bool IsLikelyACell(const CellScores& scores);

// The scores with these odds multiplied in, whose chances sum to 1 again. Precondition: a symbol
// that is possible has odds above 0.
CellScores Weighed(const CellScores& scores,
                   const std::array<double, board::minesweeper::kSymbolCount>& odds);

}  // namespace gridhand::vision::minesweeper
