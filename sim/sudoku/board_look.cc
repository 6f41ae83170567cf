#include "sim/sudoku/board_look.h"

#include <array>
#include <cstddef>
#include <utility>

namespace gridhand::sim::sudoku {
namespace {

constexpr LookColors kDark = {.page = 0x16181d,
                              .cell = 0x22262e,
                              .shade = 0x2e3440,
                              .given_cell = 0x22262e,
                              .line = 0x4c566a,
                              .block_line = 0xd8dee9,
                              .given = 0xf4f6f8,
                              .entry = 0x7fb8ff,
                              .wrong = 0xff6b6b,
                              .note = 0x9aa4b4,
                              .selected = 0x3d5a80,
                              .peers = 0x2a303c};
constexpr LookColors kSepia = {.page = 0xe9dcc3,
                               .cell = 0xf8efdc,
                               .shade = 0xe6d6b4,
                               .given_cell = 0xf8efdc,
                               .line = 0xb89f74,
                               .block_line = 0x4a3414,
                               .given = 0x2e1f0a,
                               .entry = 0x8a5a1c,
                               .wrong = 0xc0392b,
                               .note = 0x8c7a58,
                               .selected = 0xf2d58a,
                               .peers = 0xf3e5c4};
constexpr LookColors kForest = {.page = 0x20452f,
                                .cell = 0x2f6444,
                                .shade = 0x3d7a56,
                                .given_cell = 0x274f38,
                                .line = 0x6fa585,
                                .block_line = 0xeaf5ee,
                                .given = 0xffffff,
                                .entry = 0xffe28a,
                                .wrong = 0xff9a8a,
                                .note = 0xbcd8c6,
                                .selected = 0x4f8c69,
                                .peers = 0x37704e};
constexpr LookColors kGrey = {.page = 0xd4d4d4,
                              .cell = 0xffffff,
                              .shade = 0xdde3ea,
                              .given_cell = 0xd8d8d8,
                              .line = 0x9c9c9c,
                              .block_line = 0x303030,
                              .given = 0x000000,
                              .entry = 0x000000,
                              .wrong = 0xcc1111,
                              .note = 0x555555,
                              .selected = 0xb0cfe8,
                              .peers = 0xeef3f8};

std::vector<BoardLook> Plain() {
  return {
      {.name = "primer-40", .font = FontName::kSans, .entry_font = FontName::kSansRegular},
      {.name = "ledger-22",
       .cell_px = 22,
       .block_px = 2,
       .outer_px = 2,
       .font = FontName::kCondensed,
       .entry_font = FontName::kCondensed,
       .digit_height = 0.6,
       .selects = false},
      {.name = "night-48",
       .cell_px = 48,
       .blocks = BlockMark::kBothLine,
       .font = FontName::kSansRegular,
       .tints_peers = true,
       .colors = kDark},
      {.name = "print-56",
       .cell_px = 56,
       .block_px = 4,
       .font = FontName::kSerif,
       .entry_font = FontName::kHand,
       .digit_height = 0.55,
       .selects = false},
      {.name = "tiles-44",
       .cell_px = 44,
       .block_px = 8,
       .radius = 0.12,
       .gap_px = 3,
       .blocks = BlockMark::kGap,
       .font = FontName::kSans,
       .entry_font = FontName::kSans,
       .colors = kForest},
      {.name = "shades-36",
       .cell_px = 36,
       .blocks = BlockMark::kShade,
       .font = FontName::kSlab,
       .entry_font = FontName::kSansRegular},
      {.name = "sepia-52",
       .cell_px = 52.5,
       .blocks = BlockMark::kBothLine,
       .font = FontName::kSerif,
       .entry_font = FontName::kSerif,
       .tints_peers = true,
       .colors = kSepia},
      {.name = "grey-64",
       .cell_px = 64,
       .block_px = 2,
       .blocks = BlockMark::kBothLine,
       .notes = NoteLook::kPadFromBelow,
       .digit_height = 0.36,
       .note_height = 0.16,
       .colors = kGrey},
  };
}

std::vector<BoardLook> Odd() {
  return {
      {.name = "web-46",
       .cell_px = 46,
       .blocks = BlockMark::kBothLine,
       .tints_peers = true,
       .on_page = true},
      {.name = "web-night-38",
       .cell_px = 38.4,
       .blocks = BlockMark::kBothLine,
       .font = FontName::kCondensed,
       .entry_font = FontName::kCondensed,
       .on_page = true,
       .colors = kDark},
      {.name = "scan-42",
       .cell_px = 42,
       .font = FontName::kSerif,
       .entry_font = FontName::kHand,
       .selects = false,
       .trouble = Trouble::kNoise,
       .colors = kSepia},
      {.name = "stretched-30",
       .cell_px = 30,
       .font = FontName::kSlab,
       .entry_font = FontName::kSlab,
       .trouble = Trouble::kScaled},
      {.name = "dark-lines-34",
       .cell_px = 34,
       .line_px = 2,
       .outer_px = 2,
       .blocks = BlockMark::kDarkLine,
       .font = FontName::kMono,
       .entry_font = FontName::kMono},
      {.name = "gloss-50",
       .cell_px = 50,
       .blocks = BlockMark::kBothLine,
       .font = FontName::kRound,
       .entry_font = FontName::kRound,
       .textured = true},
      {.name = "techno-60",
       .cell_px = 60,
       .line_px = 2,
       .block_px = 6,
       .font = FontName::kTechno,
       .entry_font = FontName::kTechno,
       .colors = kDark},
      {.name = "packed-54",
       .cell_px = 54,
       .notes = NoteLook::kPacked,
       .font = FontName::kRound,
       .entry_font = FontName::kHand},
  };
}

std::vector<BoardLook> OtherSizes() {
  return {
      {.name = "four-70", .size = 4, .cell_px = 70, .block_px = 5, .font = FontName::kSlab},
      {.name = "six-58",
       .size = 6,
       .cell_px = 58,
       .blocks = BlockMark::kBothLine,
       .font = FontName::kHand,
       .entry_font = FontName::kHand,
       .colors = kSepia},
      {.name = "eight-44", .size = 8, .cell_px = 44, .font = FontName::kCondensed},
      {.name = "twelve-36",
       .size = 12,
       .cell_px = 36,
       .font = FontName::kSans,
       .entry_font = FontName::kSansRegular},
      {.name = "sixteen-34",
       .size = 16,
       .cell_px = 34,
       .font = FontName::kMono,
       .entry_font = FontName::kMono,
       .note_height = 0.14},
      {.name = "sixteen-night-28",
       .size = 16,
       .cell_px = 28,
       .blocks = BlockMark::kBothLine,
       .font = FontName::kSansRegular,
       .note_height = 0.15,
       .colors = kDark},
      {.name = "jigsaw-46", .jigsaw = true, .cell_px = 46, .block_px = 4, .font = FontName::kSans},
      {.name = "large-100",
       .cell_px = 100,
       .line_px = 2,
       .block_px = 7,
       .outer_px = 7,
       .font = FontName::kSerif,
       .entry_font = FontName::kSansRegular,
       .digit_height = 0.62},
  };
}

}  // namespace

const std::vector<BoardLook>& BoardLooks() {
  static const std::vector<BoardLook> looks = [] {
    std::vector<BoardLook> all = Plain();
    for (BoardLook& look : Odd()) all.push_back(std::move(look));
    for (BoardLook& look : OtherSizes()) all.push_back(std::move(look));
    return all;
  }();
  return looks;
}

BoardLook TuningLook(base::Random& random) {
  const auto below = [&](int bound) {
    return static_cast<int>(random.Below(static_cast<std::uint64_t>(bound)));
  };
  constexpr std::array kFonts = {FontName::kSansRegular, FontName::kSans, FontName::kMono,
                                 FontName::kRound};
  BoardLook look;
  look.name = "tuning";
  look.cell_px = 24 + below(50);
  look.line_px = 1 + below(2);
  look.block_px = look.line_px + 1 + below(3);
  look.outer_px = look.block_px;
  look.blocks = below(2) == 0 ? BlockMark::kThickLine : BlockMark::kBothLine;
  look.font = kFonts[static_cast<std::size_t>(below(4))];
  look.entry_font = kFonts[static_cast<std::size_t>(below(4))];
  look.digit_height = 0.4 + 0.03 * below(8);
  look.tints_peers = below(2) == 0;
  look.textured = below(4) == 0;
  if (below(3) == 0) look.colors = kDark;
  return look;
}

}  // namespace gridhand::sim::sudoku
