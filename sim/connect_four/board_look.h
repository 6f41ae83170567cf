// Looks of Connect Four programs that do not exist: data, drawn by drawn_board.h.
//
// The named looks measure the reader: nobody tunes on them. What is tuned on comes from TuningLook,
// which makes others up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "sim/canvas.h"

namespace gridhand::sim::connect_four {

enum class HoleShape { kRound, kSquare, kSoftSquare };

// What tells one cell from the next.
enum class Frame {
  kBoard,   // holes in a board of one colour
  kLines,   // lines between the cells of one ground
  kDashes,  // the same, dashed
};

enum class DiscStyle {
  kFlat,
  kShaded,  // lighter above
  kMarble,  // with a highlight
  kRing,    // a darker ring inside
  kLetter,  // X and O on the hole's ground
  kRimmed,  // with a dark outline
};

enum class Trouble { kNone, kScaled, kNoise };

// 0xRRGGBB each.
struct LookColors {
  std::uint32_t page = 0xf2f2f2;
  std::uint32_t board = 0x1f5fbf;
  std::uint32_t board_below = 0x1f5fbf;  // the board's lower edge, where it has a gradient
  std::uint32_t hole = 0xf2f2f2;
  std::uint32_t hole_below = 0xf2f2f2;
  std::uint32_t line = 0x808080;
  std::uint32_t first = 0xd02020;
  std::uint32_t second = 0xf0c020;
};

struct BoardLook {
  std::string name;
  int rows = 6;
  int cols = 7;
  double cell_width = 48;  // px from hole to hole
  double cell_height = 48;
  double hole = 0.8;  // of a cell's smaller side
  double disc = 1.0;  // of a hole
  HoleShape shape = HoleShape::kRound;
  Frame frame = Frame::kBoard;
  DiscStyle discs = DiscStyle::kFlat;
  bool marks_last = false;  // a dot on the disc dropped last
  bool marks_wins = false;  // a ring on the discs of the winning line
  bool next_above = false;  // the next disc waits above the board
  bool on_page = false;     // headings, text and buttons around
  double line_px = 1;
  Trouble trouble = Trouble::kNone;
  LookColors colors;
};

// All 24, always in the same order.
const std::vector<BoardLook>& BoardLooks();

// One of endless others.
BoardLook TuningLook(base::Random& random);

}  // namespace gridhand::sim::connect_four
