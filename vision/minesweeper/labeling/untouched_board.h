// The reading of a board that a person or a counter calls a fresh one, and that tells no number:
// nothing is open.
//
// A blank cell opens all around it, and the area that opens has numbers at its rim. So where every
// cell is covered or blank and none is a number, all are covered. Cells of many colours that each
// look a little like a blank one (a row of its own colour each) are read by this alone: a search
// that starts from each cell's likeliest symbol would take too long (joint_reading.h).
#pragma once

#include <optional>

#include "vision/minesweeper/labeling/joint_reading.h"

namespace gridhand::vision::minesweeper {

// Nothing where a cell is unreadable or may as well be something else than covered or blank, or
// must not be covered by what is known of the game.
std::optional<JointReading> ReadAsUntouched(const JointEvidence& evidence);

}  // namespace gridhand::vision::minesweeper
