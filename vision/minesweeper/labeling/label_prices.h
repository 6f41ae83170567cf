// What labels of a board's cells cost: by what a classifier thinks of each picture, and by how
// improbable it is that a board is played and drawn so. Both searches for the best labeling,
// joint_reading.cc and group_search.h, minimize their sum.
//
// All costs are in nats: the natural logarithm of how many times less probable something is.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "board/grid.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/cells/drawings.h"
#include "vision/minesweeper/labeling/joint_reading.h"

namespace gridhand::vision::minesweeper {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

using BySymbol = std::array<double, kReadableSymbols>;

constexpr std::size_t At(board::minesweeper::CellSymbol symbol) {
  return static_cast<std::size_t>(symbol);
}

// The symbol that costs least; ties go to the first.
board::minesweeper::CellSymbol FirstChoice(const BySymbol& losses);

// Cells that are labeled together. What their pictures say is the mean of what each says: they show
// the same picture, so a second look at it is no second witness. What is known of the game is known
// of the whole group.
struct Group {
  std::vector<std::size_t> cells;  // indices of the board's grid
  BySymbol losses{};               // nats by symbol, 0 for the first choice
  board::minesweeper::CellSymbol first = board::minesweeper::CellSymbol::kUnknown;
};

// The evidence as prices.
struct Prices {
  board::Grid<int> group_of;  // index in `groups`, or kUnreadable
  // Of each cell: what its picture says, 0 for the first choice; what the law of the cell adds.
  std::vector<BySymbol> cell_losses;
  std::vector<BySymbol> cell_fines;
  std::vector<Group> groups;
  Openings openings = Openings::kAll;
};

Prices PricesOf(const JointEvidence& evidence, const JointParams& params);

// What several conflicts cost together.
struct Weight {
  double nats = 0;          // at least: of those without a common group, the hardest first
  std::size_t hardest = 0;  // which of them costs most; the first of equal ones
};

// `least_ways_out`: what the cheapest way out of each conflict costs. `groups_of`: of each the
// groups that a way out may change, all below `groups`. Without conflicts, 0 and 0. Precondition:
// one size.
Weight WeighConflicts(const std::vector<double>& least_ways_out,
                      const std::vector<std::vector<std::size_t>>& groups_of, std::size_t groups);

// The share of the best labeling among the best ones with each symbol. `rival_nats`: by how much it
// beats the best one with this other symbol.
template <class RivalNats>
double ShareOfBest(board::minesweeper::CellSymbol label, RivalNats rival_nats) {
  double rivals = 0;
  ForEachSymbol([&](board::minesweeper::CellSymbol symbol) {
    if (symbol != label) rivals += std::exp(-rival_nats(symbol));
  });
  return 1 / (1 + rivals);
}

// Whether a program draws this symbol in one way wherever it is, and no other symbol so. Blank and
// covered cells have no drawing, and an exploded mine often has that of the other mines, on a
// ground of its own.
bool IsDrawnOneWay(board::minesweeper::CellSymbol symbol);

// The drawings of each symbol beyond its first, told apart by this number of theirs. `drawings` may
// be empty.
int SecondDrawings(const board::Grid<board::minesweeper::CellSymbol>& labels,
                   const board::Grid<Drawing>& drawings, int Drawing::*number = &Drawing::alike);

// The symbols of each drawing beyond its first, where pictures drawn the same are one drawing. A
// cell that is no longer what its group is counts for none: its split has a price of its own.
// `drawings` may be empty.
int SharedDrawings(const board::Grid<board::minesweeper::CellSymbol>& labels,
                   const board::Grid<Drawing>& drawings, const board::Grid<int>& group_of);

// The drawings that tell something, by how these labels, the first choices, are drawn: those of
// spoilt pictures do not.
board::Grid<Drawing> TellingDrawings(const board::Grid<board::minesweeper::CellSymbol>& labels,
                                     board::Grid<Drawing> drawings, const JointParams& params);

// Whether no mine has exploded, though one of those shown looks like no other.
bool HasAnOddMine(const board::Grid<board::minesweeper::CellSymbol>& labels,
                  const board::Grid<int>& group_of);

// Whether question marks outnumber flags, wrong ones included.
bool HasMoreQuestionsThanFlags(const board::Grid<board::minesweeper::CellSymbol>& labels);

// The price of the wrong flags by which these outnumber the right ones; 0 if they do not.
double PriceOfWrongFlags(const board::Grid<board::minesweeper::CellSymbol>& labels,
                         const JointParams& params);

// The share of `revealed` cells (>= 0) that needed a click of their own, 0 … 1; smaller than the
// quotient if few cells are revealed, because these tell little. Precondition: clicked <= revealed.
double ShareOfClicks(int clicked, int revealed);

// What the rules leave open: how such a board may have been played, and how it is drawn. ≥ 0.
double PriceOfWhole(const board::Grid<board::minesweeper::CellSymbol>& labels, const Prices& prices,
                    const board::Grid<Drawing>& drawings, const JointParams& params);

}  // namespace gridhand::vision::minesweeper
