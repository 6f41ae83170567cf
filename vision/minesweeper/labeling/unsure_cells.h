// Boards on which no labeling can be found, read without the cells that do not tell what they show.
//
//     # # 2 1    Craters are drawn on the covered cells, and no two alike: some look more like
//     # ? F 1    flags, some like question marks. The search for a board would have to mend them
//     * # 2 1    one by one. Numbers and plain covered cells are sure: the rest stays unknown.
#pragma once

#include <functional>
#include <optional>

#include "board/minesweeper/consistency_oracle.h"
#include "vision/minesweeper/labeling/joint_reading.h"

namespace gridhand::vision::minesweeper {

// The first of two readings that is accepted. The one takes cells that surely are hidden, do not
// tell by what and share a drawing for one; both leave out the others, and what is drawn as no
// other cell is and not quite sure. What was done in the game so far settles cells that stay. None
// where something lies over the board, where hardly a number is left, where even the rest is no
// board as it looks, or where it shows mines and none that was hit. Precondition: the evidence
// holds drawings. `oracle` may be null.
std::optional<JointReading> ReadWithoutUnsure(
    const JointEvidence& evidence, const board::minesweeper::ConsistencyOracle* oracle,
    const std::function<bool(const JointReading&)>& is_accepted);

}  // namespace gridhand::vision::minesweeper
