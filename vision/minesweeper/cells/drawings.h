// Which cell pictures show the same drawing (a digit, a flag), whatever ground it is drawn on.
//
// A program draws a symbol in one way. So two unlike drawings are two symbols, and pictures that
// are drawn the same show one, even where each alone could be a flag. No single picture tells this,
// nor does a picture's group: one flag on a light and on a dark cell makes two groups.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "vision/minesweeper/cells/symbol_net.h"

namespace gridhand::vision::minesweeper {

// Nothing is drawn on this picture.
inline constexpr int kNoDrawing = -1;

// A picture's blocks (9 × 9, three colours) against its mean colour, of length 1.
using Contrast = std::array<float, 9 * 9 * 3>;

// The colour that a drawing lies on, the median round the inside of a picture's rim: red, green
// and blue, 0 … 255.
using GroundColour = std::array<float, 3>;
GroundColour GroundOf(const Patch& picture);

// None for a picture on which nothing is drawn.
std::optional<Contrast> ContrastOf(const Patch& picture);

// Whether two pictures show so nearly the same drawing, or both none, that they may be one picture.
bool AreDrawnTheSame(const std::optional<Contrast>& a, const std::optional<Contrast>& b);

// Which pictures share a drawing. Each number is ≥ 0, or kNoDrawing where nothing is drawn; `same`
// may be kNoDrawing alone, once it was found to tell nothing. Drawings are compared where they
// match best, up to a 24th of a cell off: programs round the places of what they draw to pixels.
struct Drawing {
  int alike = kNoDrawing;  // shared by pictures that are linked by alike ones, on any ground
  int same = kNoDrawing;   // shared by pictures that are linked by ones drawn the same

  bool operator==(const Drawing&) const = default;
};

// How pictures compare, per picture.
struct Comparison {
  std::vector<Drawing> drawings;
  // A number ≥ 0 that is shared by pictures which are linked by ones that differ less still, on one
  // ground: one picture, but for the rounding. Those on which nothing is drawn have a number each.
  std::vector<int> pictures;
};

// Time grows with the square of their number.
Comparison Compare(const std::vector<Patch>& pictures);

}  // namespace gridhand::vision::minesweeper
