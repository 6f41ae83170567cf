// The slow, obvious judge of joint readings: writes down every labeling of a small board, prices
// each, and tries every layout of mines. Shares nothing with the reader but its words and prices.
#pragma once

#include <optional>
#include <vector>

#include "vision/minesweeper/labeling/joint_reading.h"

namespace gridhand::vision::minesweeper {

struct PricedLabeling {
  board::Grid<board::minesweeper::CellSymbol> labels;
  double nats = 0;        // against the first choices
  double total_nats = 0;  // and with the price of how it may have been played
};

// Every possible labeling that costs at most `most_nats`, cheapest first choice changes first.
// Precondition: groups are numbered 0, 1 … without a gap; cells of a group have the same scores.
std::vector<PricedLabeling> AllPossible(const JointEvidence& evidence, const JointParams& params,
                                        double most_nats);

}  // namespace gridhand::vision::minesweeper
