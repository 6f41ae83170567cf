// Looks of Sudoku programs, pages and prints that do not exist: data, drawn by drawn_board.h.
//
// The named looks measure the reader: nobody trains or tunes on them. What is tuned on comes from
// TuningLook, which makes others up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "sim/canvas.h"

namespace gridhand::sim::sudoku {

enum class BlockMark {
  kThickLine,  // thicker than cell lines
  kDarkLine,   // as thick, but darker
  kBothLine,
  kGap,    // cells are tiles; wider gaps between blocks
  kShade,  // blocks of two shades in turn, even lines
};

enum class NoteLook { kPad, kPadFromBelow, kPacked };

enum class Trouble { kNone, kScaled, kNoise };

// 0xRRGGBB each.
struct LookColors {
  std::uint32_t page = 0xffffff;
  std::uint32_t cell = 0xffffff;
  std::uint32_t shade = 0xe4e8ee;  // every second block
  std::uint32_t given_cell = 0xffffff;
  std::uint32_t line = 0x9a9a9a;
  std::uint32_t block_line = 0x101010;
  std::uint32_t given = 0x101010;
  std::uint32_t entry = 0x1f4fbf;
  std::uint32_t wrong = 0xd02020;
  std::uint32_t note = 0x707070;
  std::uint32_t selected = 0xbcd8f4;
  std::uint32_t peers = 0xe6eef6;  // row, column and block of the selected cell
};

struct BoardLook {
  std::string name;
  int size = 9;
  bool jigsaw = false;
  bool letters_small = false;  // a, b … instead of A, B …
  double cell_px = 40;
  double line_px = 1;
  double block_px = 3;
  double outer_px = 3;
  double radius = 0;  // of tiles, in parts of a cell
  double gap_px = 1;  // between tiles
  BlockMark blocks = BlockMark::kThickLine;
  NoteLook notes = NoteLook::kPad;
  FontName font = FontName::kSansRegular;
  FontName entry_font = FontName::kSansRegular;
  double digit_height = 0.5;  // of a cell
  double note_height = 0.17;
  bool tints_peers = false;
  bool selects = true;
  bool textured = false;  // each cell has a gradient
  bool on_page = false;   // headings, text and buttons around
  Trouble trouble = Trouble::kNone;
  LookColors colors;
};

// All 24, always in the same order.
const std::vector<BoardLook>& BoardLooks();

// One of endless others.
BoardLook TuningLook(base::Random& random);

}  // namespace gridhand::sim::sudoku
