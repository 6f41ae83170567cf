#include "sim/connect_four/board_look.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace gridhand::sim::connect_four {
namespace {

constexpr LookColors kNight = {.page = 0x14161a,
                               .board = 0x2a2f3a,
                               .board_below = 0x2a2f3a,
                               .hole = 0x14161a,
                               .hole_below = 0x14161a,
                               .line = 0x59617a,
                               .first = 0xff5c5c,
                               .second = 0x5cc8ff};
constexpr LookColors kSea = {.page = 0xe8f0f2,
                             .board = 0x2f7fd0,
                             .board_below = 0x123a70,
                             .hole = 0xdce4e8,
                             .hole_below = 0xb8c4cc,
                             .line = 0x1a4a80,
                             .first = 0xc81e1e,
                             .second = 0xf4d03c};
constexpr LookColors kWood = {.page = 0xefe4d0,
                              .board = 0xa9743c,
                              .board_below = 0x8a5a2a,
                              .hole = 0x5a3a1c,
                              .hole_below = 0x5a3a1c,
                              .line = 0x3c2610,
                              .first = 0x181410,
                              .second = 0xf4ecdc};
constexpr LookColors kPaper = {.page = 0xffffff,
                               .board = 0xffffff,
                               .board_below = 0xffffff,
                               .hole = 0xffffff,
                               .hole_below = 0xffffff,
                               .line = 0x404040,
                               .first = 0x202020,
                               .second = 0x202020};
constexpr LookColors kMint = {.page = 0xf4fbf7,
                              .board = 0x9fd8bf,
                              .board_below = 0x9fd8bf,
                              .hole = 0xf4fbf7,
                              .hole_below = 0xf4fbf7,
                              .line = 0x6fae93,
                              .first = 0x2c6e58,
                              .second = 0xe07a9a};
constexpr LookColors kGrey = {.page = 0xcfcfcf,
                              .board = 0x8c8c8c,
                              .board_below = 0x6c6c6c,
                              .hole = 0xc4c4c4,
                              .hole_below = 0xc4c4c4,
                              .line = 0x505050,
                              .first = 0x2a2a2a,
                              .second = 0xf8f8f8};

std::vector<BoardLook> Round() {
  return {
      {.name = "toy-48", .discs = DiscStyle::kRing},
      {.name = "toy-small-22", .cell_width = 22, .cell_height = 22},
      {.name = "sea-60",
       .cell_width = 60,
       .cell_height = 60,
       .discs = DiscStyle::kShaded,
       .colors = kSea},
      {.name = "night-40",
       .cell_width = 40,
       .cell_height = 40,
       .next_above = true,
       .colors = kNight},
      {.name = "wood-52",
       .cell_width = 52,
       .cell_height = 52,
       .hole = 0.7,
       .discs = DiscStyle::kMarble,
       .colors = kWood},
      {.name = "mint-page-44",
       .cell_width = 44,
       .cell_height = 44,
       .on_page = true,
       .colors = kMint},
      {.name = "grey-36",
       .cell_width = 36,
       .cell_height = 36,
       .discs = DiscStyle::kRimmed,
       .colors = kGrey},
      {.name = "wide-70x50",
       .cell_width = 70,
       .cell_height = 50,
       .hole = 0.86,
       .discs = DiscStyle::kShaded},
      {.name = "last-dot-46", .cell_width = 46, .cell_height = 46, .marks_last = true},
      {.name = "win-ring-46",
       .cell_width = 46,
       .cell_height = 46,
       .marks_wins = true,
       .colors = kSea},
      {.name = "scaled-33", .cell_width = 33, .cell_height = 33, .trouble = Trouble::kScaled},
      {.name = "noise-42",
       .cell_width = 42,
       .cell_height = 42,
       .trouble = Trouble::kNoise,
       .colors = kMint},
      {.name = "small-disc-54", .cell_width = 54, .cell_height = 54, .disc = 0.8, .colors = kNight},
  };
}

std::vector<BoardLook> Others() {
  return {
      {.name = "tiles-48", .hole = 0.9, .shape = HoleShape::kSquare, .colors = kSea},
      {.name = "soft-tiles-40",
       .cell_width = 40,
       .cell_height = 40,
       .hole = 0.88,
       .shape = HoleShape::kSoftSquare,
       .discs = DiscStyle::kShaded,
       .colors = kNight},
      {.name = "round-in-tiles-50",
       .cell_width = 50,
       .cell_height = 50,
       .hole = 0.92,
       .disc = 0.85,
       .shape = HoleShape::kSquare,
       .discs = DiscStyle::kMarble,
       .colors = kMint},
      {.name = "lines-46",
       .cell_width = 46,
       .cell_height = 46,
       .disc = 0.8,
       .frame = Frame::kLines,
       .colors = kMint},
      {.name = "letters-44",
       .cell_width = 44,
       .cell_height = 44,
       .disc = 0.8,
       .frame = Frame::kLines,
       .discs = DiscStyle::kLetter,
       .colors = kPaper},
      {.name = "dashes-56",
       .cell_width = 56,
       .cell_height = 56,
       .disc = 0.9,
       .frame = Frame::kDashes,
       .discs = DiscStyle::kMarble,
       .next_above = true,
       .colors = kNight},
      {.name = "thick-lines-38",
       .cell_width = 38,
       .cell_height = 38,
       .disc = 0.75,
       .frame = Frame::kLines,
       .line_px = 3,
       .colors = kGrey},
      {.name = "five-cols-50", .rows = 6, .cols = 5, .cell_width = 50, .cell_height = 50},
      {.name = "six-by-six-44",
       .rows = 6,
       .cols = 6,
       .cell_width = 44,
       .cell_height = 44,
       .discs = DiscStyle::kShaded,
       .colors = kWood},
      {.name = "seven-by-eight-40",
       .rows = 7,
       .cols = 8,
       .cell_width = 40,
       .cell_height = 40,
       .discs = DiscStyle::kRing,
       .colors = kSea},
      {.name = "four-by-four-60",
       .rows = 4,
       .cols = 4,
       .cell_width = 60,
       .cell_height = 60,
       .on_page = true},
  };
}

std::uint32_t AnyColor(base::Random& random) {
  return static_cast<std::uint32_t>(random.Below(0x1000000));
}

int Apart(std::uint32_t a, std::uint32_t b) {
  int most = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    const int one = static_cast<int>(a >> shift & 0xff);
    const int other = static_cast<int>(b >> shift & 0xff);
    most = std::max(most, one > other ? one - other : other - one);
  }
  return most;
}

// A colour that people can tell from the others.
std::uint32_t Unlike(std::initializer_list<std::uint32_t> others, base::Random& random) {
  constexpr int kTold = 70;
  while (true) {
    const std::uint32_t color = AnyColor(random);
    bool is_apart = true;
    for (const std::uint32_t other : others) is_apart = is_apart && Apart(color, other) > kTold;
    if (is_apart) return color;
  }
}

template <class T, std::size_t kCount>
T OneOf(const std::array<T, kCount>& all, base::Random& random) {
  return all[static_cast<std::size_t>(random.Below(kCount))];
}

}  // namespace

const std::vector<BoardLook>& BoardLooks() {
  static const std::vector<BoardLook> looks = [] {
    std::vector<BoardLook> all = Round();
    for (BoardLook& look : Others()) all.push_back(std::move(look));
    return all;
  }();
  return looks;
}

BoardLook TuningLook(base::Random& random) {
  BoardLook look;
  look.name = "tuning";
  if (random.Unit() < 0.3) {
    look.rows = 4 + static_cast<int>(random.Below(4));
    look.cols = 4 + static_cast<int>(random.Below(5));
  }
  look.cell_width = 18 + random.Unit() * 60;
  look.cell_height = random.Unit() < 0.8 ? look.cell_width : look.cell_width * 0.8;
  look.hole = 0.66 + random.Unit() * 0.27;
  look.shape = OneOf(
      std::array{HoleShape::kRound, HoleShape::kRound, HoleShape::kSquare, HoleShape::kSoftSquare},
      random);
  look.frame =
      OneOf(std::array{Frame::kBoard, Frame::kBoard, Frame::kLines, Frame::kDashes}, random);
  look.discs = OneOf(std::array{DiscStyle::kFlat, DiscStyle::kShaded, DiscStyle::kMarble,
                                DiscStyle::kRing, DiscStyle::kLetter, DiscStyle::kRimmed},
                     random);
  if (random.Unit() < 0.4) look.disc = 0.75 + random.Unit() * 0.25;
  if (look.frame != Frame::kBoard) look.disc = 0.7 + random.Unit() * 0.25;
  look.line_px = 1 + static_cast<double>(random.Below(3));
  look.next_above = random.Unit() < 0.3;
  look.marks_last = random.Unit() < 0.2;
  look.marks_wins = random.Unit() < 0.3;
  look.on_page = random.Unit() < 0.3;
  LookColors& colors = look.colors;
  colors.page = random.Unit() < 0.5 ? 0xf4f4f4 : AnyColor(random);
  colors.hole = colors.hole_below = random.Unit() < 0.5 ? colors.page : AnyColor(random);
  if (look.frame != Frame::kBoard) colors.hole = colors.hole_below = colors.page;
  colors.board = colors.board_below = Unlike({colors.hole}, random);
  if (random.Unit() < 0.3) colors.board_below = Unlike({colors.hole}, random);
  colors.line = Unlike({colors.hole}, random);
  colors.first = Unlike({colors.hole, colors.board}, random);
  colors.second = Unlike({colors.hole, colors.board, colors.first}, random);
  if (look.discs == DiscStyle::kLetter && random.Unit() < 0.5) colors.second = colors.first;
  look.trouble =
      OneOf(std::array{Trouble::kNone, Trouble::kNone, Trouble::kScaled, Trouble::kNoise}, random);
  return look;
}

}  // namespace gridhand::sim::connect_four
