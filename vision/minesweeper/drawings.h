// Which cell pictures show the same drawing (a digit, a flag), whatever ground it is drawn on.
//
// A program draws a symbol in one way. So two unlike drawings are two symbols, even where each
// alone could be a flag: what no single picture tells, and what a picture's group does not tell
// either, since one flag on a light and on a dark cell makes two groups.
#pragma once

#include <vector>

#include "vision/minesweeper/symbol_net.h"

namespace gridhand::vision::minesweeper {

// Nothing is drawn on this picture, or it was not looked at.
inline constexpr int kNoDrawing = -1;

// Whether two pictures show so nearly the same drawing, or both none, that they may be one picture.
bool AreDrawnTheSame(const Patch& a, const Patch& b);

// Per picture the number of its drawing, ≥ 0, or kNoDrawing. Pictures of one number are
// linked by alike ones. Of more than 128 pictures none is looked at: they are noise.
std::vector<int> DrawingsOf(const std::vector<Patch>& pictures);

}  // namespace gridhand::vision::minesweeper
