// The four sides of a cell, or of a board.
#pragma once

namespace gridhand::vision {

enum class Side { kLeft, kTop, kRight, kBottom };
inline constexpr int kSides = 4;

inline constexpr bool IsUpright(Side side) { return side == Side::kLeft || side == Side::kRight; }

inline constexpr Side Opposite(Side side) {
  return static_cast<Side>((static_cast<int>(side) + kSides / 2) % kSides);
}

}  // namespace gridhand::vision
