// The looks of Minesweeper programs that do not exist: 24 fixed sets of drawing style and size, to
// measure eyes with. They are for measuring only: nobody trains or tunes on them.
//
// A skin is data. What each kind of look is like is told by tile_painter.cc and symbol_painter.cc,
// and by the contact sheets of bench/vision/rendered_benchmark --sheets.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "sim/canvas.h"

namespace gridhand::sim::minesweeper {

enum class TileLook {
  kBevel,     // light from the top left
  kRidge,     // two bevels, the inner one turned
  kFlat,      // one tone, gaps or lines come from the ground
  kGradient,  // darker downwards, thin edges
  kPillow,    // rounded, with a gradient
  kGlossy,    // upper half brighter
  kNoise,     // grain
  kGrain,     // streaks of wood
  kHatched,   // diagonal strokes
  kOutlined,  // an edge around the page's own colour
  kChecker,   // two tones in turn
  kGlass,     // translucent over the picture behind
  kCard,      // rounded with a shadow
  kStudded,   // a dot in the middle of a flat tile
};

enum class GroundLook {
  kPlain,     // one tone
  kHairline,  // a line at the right and lower edge
  kDotted,    // the same, dotted
  kSunken,    // an inner shadow at the top and left
  kChecker,   // two tones in turn
  kInset,     // a rounded field with a gap round it
  kGlass,     // translucent over the picture behind
  kCrosses,   // a small cross at each corner
};

enum class DigitLook {
  kPlain,
  kOutlined,
  kShadowed,
  kGlow,
  kSevenSegment,
  kPixel,
  kOnColour,  // the ground of the cell tells the number as well
};

enum class FlagLook { kPennant, kBanner, kSwallowtail, kPixel, kEmoji, kLetter, kGolf };
enum class MineLook { kSpiked, kFused, kPixel, kNaval, kStar, kSkull };
enum class ExplodedLook { kRedGround, kBurst, kRedMine, kScorched };
enum class WrongLook { kCrossedMine, kCrossedFlag, kStruckFlag };

// What stands round the board.
enum class Surround {
  kBare,     // a margin
  kClassic,  // title, menu, seven-segment counter and clock, face, sunken frames
  kHeader,   // a header bar with buttons, a panel at the right
  kPage,     // a web page: heading, links, counters as words, footer
  kPhone,    // a wide top bar and round buttons below
  kStatus,   // title and a status bar below
};

// 0xRRGGBB each.
struct Palette {
  std::uint32_t page = 0xc0c0c0;
  std::uint32_t tile = 0xc0c0c0;
  std::uint32_t tile_two = 0xc0c0c0;  // end of a gradient, second tone, strokes
  std::uint32_t light = 0xffffff;
  std::uint32_t dark = 0x808080;
  std::uint32_t ground = 0xc0c0c0;
  std::uint32_t ground_two = 0xc0c0c0;
  std::uint32_t line = 0x808080;
  std::uint32_t flag = 0xff0000;
  std::uint32_t pole = 0x000000;
  std::uint32_t mine = 0x000000;
  std::uint32_t alarm = 0xff0000;  // exploded mines, crosses
  std::uint32_t question = 0x000000;
  std::uint32_t bar = 0x2b4c7e;  // window furniture
  std::uint32_t bar_text = 0xffffff;
  std::array<std::uint32_t, 8> digits = {};
};

struct RenderedSkin {
  std::string_view name;
  double pitch_px = 16;  // before scaling; a fraction gives cells of unequal width
  double scale = 1;
  bool resampled = false;  // drawn at scale 1, then scaled as a whole by a compositor
  double gap_px = 0;       // between neighbours, before scaling
  TileLook tile = TileLook::kBevel;
  GroundLook ground = GroundLook::kPlain;
  DigitLook digit = DigitLook::kPlain;
  FontName font = FontName::kSans;
  double digit_height = 0.5;  // of a cell
  FlagLook flag = FlagLook::kPennant;
  MineLook mine = MineLook::kSpiked;
  ExplodedLook exploded = ExplodedLook::kRedGround;
  WrongLook wrong = WrongLook::kCrossedMine;
  Surround surround = Surround::kBare;
  Palette palette;

  // Of a cell on the screen.
  double CellPx() const { return pitch_px * scale; }
};

// All 24, always in the same order.
const std::vector<RenderedSkin>& RenderedSkins();

}  // namespace gridhand::sim::minesweeper
