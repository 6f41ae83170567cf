// The best labelings of a board whose pictures fall into groups, by branch and bound: groups are
// given a symbol, one after the other, until the cheapest symbols of all others break no rule.
//
//     1 1 1        each its first choice:     the next group to be settled is one of a conflict,
//     3 3 3        the 3s have no room    --> every symbol of it is tried, cheapest first; what the
//     # # #                                   conflicts cost that are left bounds the rest
//
// Where a skin's digits are not understood many first choices are wrong at once, and mending one
// conflict after the other leads through more labelings than can be tried (joint_reading.h). Yet a
// board has hundreds of cells and some ten kinds of them: that one 1 lies beside a single covered
// cell says what all 1s are. Unlike that search this one takes the cells of a group for the same.
#pragma once

#include <vector>

#include "board/minesweeper/consistency_oracle.h"
#include "board/minesweeper/mine_count.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/cells/drawings.h"
#include "vision/minesweeper/labeling/joint_reading.h"
#include "vision/minesweeper/labeling/label_prices.h"

namespace gridhand::vision::minesweeper {

struct GroupParams {
  // What symbols, drawings and boards as a whole cost, and what is a rival. Many labels are changed
  // at once here: the best labeling may cost no more in all than labels alone elsewhere.
  JointParams prices;
  // So many numbers must be told for each nat that the best labeling costs, and a cell less sure
  // than this is unknown. By trial on 143 lost boards drawn at random.
  double numbers_a_nat = 3;
  double least_confidence = 0.96;
  // Bounds the time, of finding the best and of telling its rivals: groups given a symbol (8 µs
  // each on 16×16).
  int most_nodes = 100'000;
};

struct GroupLabelings {
  // Of the most probable possible labeling, by group; empty: none costs as little as asked, too few
  // numbers prove it, or the work did not do to find it.
  std::vector<board::minesweeper::CellSymbol> best;
  double nats = kNever;  // what it costs, the whole included
  // By group and symbol, what the best possible labeling with it costs; kNever where it is no rival
  // of the best; less than that where the work did not do.
  std::vector<BySymbol> least;
  int nodes = 0;  // the work it took
};

// `oracle` may be null.
GroupLabelings SearchGroups(const Prices& prices, const board::Grid<Drawing>& drawings,
                            const board::minesweeper::MineCount& mines,
                            const board::minesweeper::ConsistencyOracle* oracle,
                            const GroupParams& params = {});

// For a board on which ReadJointly met a bound on its work and found nothing to hand on: the same
// by this search. kSpent where it finds nothing that the numbers prove.
JointReading ReadByGroups(const JointEvidence& evidence,
                          const board::minesweeper::ConsistencyOracle* oracle,
                          const GroupParams& params = {});

}  // namespace gridhand::vision::minesweeper
