// What labels of a board's cells cost: by what a classifier thinks of each picture, and by how a
// board that looks like this was hardly played or drawn. Both searches for the best labeling,
// joint_reading.cc and group_search.h, minimize their sum.
//
// All costs are in nats: the natural logarithm of how many times less probable something is.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <vector>

#include "board/grid.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/joint_reading.h"

namespace gridhand::vision::minesweeper {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

using BySymbol = std::array<double, kReadableSymbols>;

constexpr std::size_t At(board::minesweeper::CellSymbol symbol) {
  return static_cast<std::size_t>(symbol);
}

template <class Visit>
void ForEachSymbol(Visit visit) {
  for (int i = 0; i < kReadableSymbols; ++i) {
    visit(static_cast<board::minesweeper::CellSymbol>(i));
  }
}

// The symbol that costs least; ties go to the first.
board::minesweeper::CellSymbol FirstChoice(const BySymbol& losses);

// Cells that are labeled together. The group's evidence is the mean of its cells': they show the
// same picture, so a second look at it is no second witness.
struct Group {
  std::vector<std::size_t> cells;  // indices of the board's grid
  BySymbol losses{};               // nats by symbol, 0 for the first choice
  board::minesweeper::CellSymbol first = board::minesweeper::CellSymbol::kUnknown;
};

// The evidence as prices.
struct Prices {
  board::Grid<int> group_of;  // index in `groups`, or kUnreadable
  std::vector<BySymbol> cell_losses;
  std::vector<Group> groups;
};

Prices PricesOf(const JointEvidence& evidence, const JointParams& params);

// Whether a program draws this symbol in one way wherever it is. A blank has no drawing, and an
// exploded mine and a wrong flag are often drawn as a mine or a flag and something beside it.
bool IsDrawnOneWay(board::minesweeper::CellSymbol symbol);

// The unlike drawings of each symbol beyond its first. `drawings` may be empty.
int SecondDrawings(const board::Grid<board::minesweeper::CellSymbol>& labels,
                   const board::Grid<int>& drawings);

// The share of so many revealed cells that needed a click of their own; few revealed cells tell
// little.
double ShareOfClicks(int clicked, int revealed);

// What the rules leave open: how such a board may have been played, and how it is drawn. ≥ 0.
double PriceOfWhole(const board::Grid<board::minesweeper::CellSymbol>& labels, const Prices& prices,
                    const board::Grid<int>& drawings, const JointParams& params);

}  // namespace gridhand::vision::minesweeper
