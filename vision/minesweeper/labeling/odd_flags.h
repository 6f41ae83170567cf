// Wrong flags that the net takes for flags, told by the board around them.
//
//     the net, cell by cell --->  F F F F F F F F  F F     a game is over: mines are shown
//     drawn alike ------------->  a a a a a a a a  b b
//     more probably ----------->  F F F F F F F F  x x
//
// A program draws its flags in one way, and marks the wrong ones once the game is over. Some draw
// a cross there and no flag at all, which on its own is a mark like any other.
#pragma once

#include "vision/minesweeper/labeling/joint_reading.h"

namespace gridhand::vision::minesweeper {

// The evidence, with wrong flags more probable than flags where a board that shows mines has many
// flags of one drawing and few of another. Unchanged without drawings.
JointEvidence WithOddFlags(JointEvidence evidence);

}  // namespace gridhand::vision::minesweeper
