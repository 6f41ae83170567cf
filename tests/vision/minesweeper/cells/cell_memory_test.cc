#include "vision/minesweeper/cells/cell_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/random.h"
#include "tests/vision/fixtures.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::Frame;
using base::FrameRect;
using base::Random;
using base::Size;
using base::WritableFrame;
using board::CellPos;
using board::minesweeper::CellSymbol;
using How = Recollection::How;

constexpr Bgr kGround{200, 200, 200};
constexpr Bgr kInk{30, 40, 180};

// A cell with a bar of ink; `shift` of a pixel moves it to the right, as a browser would draw it.
Frame Bar(Size size, FrameRect bar, double shift = 0) {
  WritableFrame cell = Plain(size, kGround);
  Fill(cell, bar, kInk);
  const auto mixed = [](int from, int to, double share) {
    return static_cast<std::uint8_t>(std::lround(from + (to - from) * share));
  };
  const auto mix = [&](double share) {
    return Bgr{mixed(kGround.b, kInk.b, share), mixed(kGround.g, kInk.g, share),
               mixed(kGround.r, kInk.r, share)};
  };
  if (shift == 0) return cell.frame;
  Fill(cell, {bar.x, bar.y, 1, bar.height}, mix(1 - shift));
  Fill(cell, {bar.Right(), bar.y, 1, bar.height}, mix(shift));
  return cell.frame;
}

Frame Upright(Size size, double shift = 0) {
  return Bar(size, {size.width / 3, size.height / 5, size.width / 5, size.height / 2}, shift);
}
Frame Lying(Size size) {
  return Bar(size, {size.width / 5, size.height / 3, size.width / 2, size.height / 5});
}

void Remember(CellMemory& memory, const Frame& cell, CellSymbol symbol) {
  memory.Remember(cell, cell.Bounds(), symbol);
}
// Without what is denied; nothing is none.
struct Recalled {
  CellSymbol symbol{};
  How how{};
  bool is_telling = true;
  bool operator==(const Recalled&) const = default;
};
std::optional<Recalled> Recall(const CellMemory& memory, const Frame& cell) {
  const Recollection recalled = memory.Recall(cell, cell.Bounds());
  if (recalled.how == How::kNothing) return std::nullopt;
  return Recalled{recalled.symbol, recalled.how, recalled.is_telling};
}

constexpr Size kCell{30, 30};

CellMemory TwoSymbols() {
  CellMemory memory;
  Remember(memory, Upright(kCell), CellSymbol::k1);
  Remember(memory, Lying(kCell), CellSymbol::k2);
  return memory;
}

TEST(CellMemoryTest, RecallsThePicturesThemselves) {
  const CellMemory memory = TwoSymbols();
  EXPECT_EQ(Recall(memory, Upright(kCell)), (Recalled{CellSymbol::k1, How::kSame}));
  EXPECT_EQ(Recall(memory, Lying(kCell)), (Recalled{CellSymbol::k2, How::kSame}));
}

TEST(CellMemoryTest, RecallsACellAnywhereInAFrame) {
  CellMemory memory;
  WritableFrame board = Plain({90, 60}, kGround);
  Fill(board, {35, 6, 6, 15}, kInk);
  memory.Remember(board.frame, {30, 0, 30, 30}, CellSymbol::k1);
  Fill(board, {65, 36, 6, 15}, kInk);
  EXPECT_EQ(memory.Recall(board.frame, {60, 30, 30, 30}).symbol, CellSymbol::k1);
}

TEST(CellMemoryTest, TakesPartsOfAPixelForTheSame) {
  const CellMemory memory = TwoSymbols();
  for (const double shift : {0.1, 0.3, 0.5}) {
    EXPECT_EQ(Recall(memory, Upright(kCell, shift)), (Recalled{CellSymbol::k1, How::kSame}))
        << shift;
  }
}

TEST(CellMemoryTest, TakesAnotherSizeForLikeAndNotForTheSame) {
  const CellMemory memory = TwoSymbols();
  for (const int side : {20, 40, 60}) {
    EXPECT_EQ(Recall(memory, Upright({side, side})), (Recalled{CellSymbol::k1, How::kLike}))
        << side;
  }
}

TEST(CellMemoryTest, RecallsNothingOfAPictureNeverSeen) {
  const CellMemory memory = TwoSymbols();
  EXPECT_FALSE(Recall(CellMemory(), Upright(kCell)).has_value());
  EXPECT_FALSE(Recall(memory, Bar(kCell, {3, 3, 24, 24})).has_value());
  EXPECT_FALSE(Recall(memory, Plain(kCell, kGround).frame).has_value());
}

TEST(CellMemoryTest, DeniesTheSymbolsOfItsSizeThatAPictureIsNot) {
  const CellMemory memory = TwoSymbols();
  const Frame other = Bar(kCell, {3, 3, 24, 24});
  const auto denied = memory.Recall(other, other.Bounds()).denied;
  EXPECT_TRUE(denied[static_cast<std::size_t>(CellSymbol::k1)]);
  EXPECT_FALSE(denied[static_cast<std::size_t>(CellSymbol::k5)]);
  const Frame of_other_size = Bar({44, 44}, {3, 3, 24, 24});
  EXPECT_TRUE(memory.Recall(of_other_size, of_other_size.Bounds()).denied.none());
}

CellMemory Told() { return CellMemory({.is_told = true}); }

// Digits of 10 px differ in single pixels, and hardly in those half a pixel beside.
TEST(ToldMemoryTest, TellsSymbolsApartThatDifferInSinglePixels) {
  constexpr Size kSmall{10, 10};
  const Frame one = Bar(kSmall, {4, 2, 1, 6});
  const Frame seven = Bar(kSmall, {4, 2, 1, 5});
  CellMemory guessed;
  CellMemory told = Told();
  for (CellMemory* memory : {&guessed, &told}) {
    Remember(*memory, one, CellSymbol::k1);
    Remember(*memory, seven, CellSymbol::k7);
  }
  EXPECT_EQ(Recall(told, one), (Recalled{CellSymbol::k1, How::kSame}));
  EXPECT_EQ(Recall(told, seven), (Recalled{CellSymbol::k7, How::kSame}));
}

TEST(ToldMemoryTest, RecallsASmallCellFromALargerPicture) {
  CellMemory memory = Told();
  Remember(memory, Bar({48, 48}, {20, 8, 4, 32}), CellSymbol::k1);
  Remember(memory, Bar({48, 48}, {20, 8, 4, 24}), CellSymbol::k7);
  EXPECT_EQ(Recall(memory, Bar({12, 12}, {5, 2, 1, 8})), (Recalled{CellSymbol::k1, How::kClear}));
  EXPECT_EQ(Recall(memory, Bar({12, 12}, {5, 2, 1, 6})), (Recalled{CellSymbol::k7, How::kClear}));
}

// A bar on a ground of this shade.
Frame BarOn(int shade, FrameRect bar) {
  const auto level = static_cast<std::uint8_t>(shade);
  WritableFrame cell = Plain(kCell, {level, level, level});
  Fill(cell, bar, kInk);
  return cell.frame;
}

TEST(ToldMemoryTest, RecallsASymbolOnAGroundBetweenThoseThatWereMet) {
  constexpr FrameRect kBar{10, 6, 6, 15};
  CellMemory guessed;
  CellMemory told = Told();
  for (CellMemory* memory : {&guessed, &told}) {
    for (const int shade : {120, 180}) Remember(*memory, BarOn(shade, kBar), CellSymbol::k1);
    Remember(*memory, BarOn(150, {6, 10, 15, 6}), CellSymbol::k2);
  }
  EXPECT_EQ(Recall(told, BarOn(150, kBar)), (Recalled{CellSymbol::k1, How::kClear}));
  EXPECT_FALSE(Recall(guessed, BarOn(150, kBar)).has_value());
  EXPECT_FALSE(Recall(told, BarOn(240, kBar)).has_value());
}

// One picture of this size shows one ground; larger ones show others.
TEST(ToldMemoryTest, AsksLargerPicturesWhereFewAreOfThisSize) {
  constexpr FrameRect kBar{20, 12, 12, 30};
  const auto large = [](int shade, FrameRect bar) {
    const auto level = static_cast<std::uint8_t>(shade);
    WritableFrame cell = Plain({60, 60}, {level, level, level});
    Fill(cell, bar, kInk);
    return cell.frame;
  };
  CellMemory memory = Told();
  for (const int shade : {120, 180}) {
    Remember(memory, large(shade, kBar), CellSymbol::k1);
    Remember(memory, large(shade, {12, 20, 30, 12}), CellSymbol::k2);
  }
  Remember(memory, BarOn(120, {10, 6, 6, 15}), CellSymbol::k1);
  const auto recalled = Recall(memory, BarOn(150, {10, 6, 6, 15}));
  ASSERT_TRUE(recalled.has_value());
  EXPECT_EQ(recalled->symbol, CellSymbol::k1);
}

// A lamp that was never met shines through a corner of the cell, and makes it as far from all.
TEST(ToldMemoryTest, TellsASymbolOnAStrangeGroundByWhereOthersDiffer) {
  constexpr Bgr kPale{155, 155, 155};
  const auto cell = [&](int scale, FrameRect bar, int lamp) {
    WritableFrame drawn = Plain({30 * scale, 30 * scale}, kGround);
    Fill(drawn, {bar.x * scale, bar.y * scale, bar.width * scale, bar.height * scale}, kPale);
    const auto level = static_cast<std::uint8_t>(kGround.b + lamp);
    if (lamp > 0) Fill(drawn, {0, 0, 6 * scale, 5 * scale}, {level, level, level});
    return drawn.frame;
  };
  constexpr FrameRect kUpright{14, 8, 6, 18};
  CellMemory memory = Told();
  Remember(memory, cell(2, kUpright, 0), CellSymbol::k1);
  Remember(memory, cell(2, {8, 14, 18, 6}, 0), CellSymbol::k2);
  EXPECT_EQ(Recall(memory, cell(1, kUpright, 24)), (Recalled{CellSymbol::k1, How::kLike}));
  EXPECT_FALSE(Recall(memory, cell(1, kUpright, 36)).has_value());
}

TEST(CellMemoryTest, RecallsNothingBetweenTwoSymbols) {
  CellMemory memory;
  Remember(memory, Plain(kCell, {200, 200, 200}).frame, CellSymbol::kBlank);
  Remember(memory, Plain(kCell, {210, 210, 210}).frame, CellSymbol::kCovered);
  EXPECT_FALSE(Recall(memory, Plain(kCell, {205, 205, 205}).frame).has_value());
  EXPECT_EQ(Recall(memory, Plain(kCell, {201, 201, 201}).frame),
            (Recalled{CellSymbol::kBlank, How::kSame, /*is_telling=*/false}));
  EXPECT_EQ(Recall(memory, Plain(kCell, {211, 211, 211}).frame),
            (Recalled{CellSymbol::kCovered, How::kSame, /*is_telling=*/false}));
}

TEST(CellMemoryTest, RecallsNothingOfAPictureThatIsALittleOffAtAKnownSize) {
  CellMemory memory = TwoSymbols();
  WritableFrame lit = base::CopyOf(Upright(kCell));
  Fill(lit, {0, 0, 30, 4}, {212, 212, 212});
  EXPECT_FALSE(Recall(memory, lit.frame).has_value());
}

// At another size the two could be taken for one another: the detail that tells them is lost.
TEST(CellMemoryTest, RecallsNothingAtAnotherSizeBetweenTwoThatOnlyADetailTells) {
  constexpr Size kLarge{60, 60};
  constexpr FrameRect kDetail{40, 40, 3, 3};
  const auto picture = [&](Size size, bool has_detail) {
    WritableFrame cell = base::CopyOf(Upright(size));
    if (has_detail) Fill(cell, kDetail, {120, 120, 120});
    return cell.frame;
  };
  CellMemory memory;
  Remember(memory, picture(kLarge, false), CellSymbol::kFlag);
  Remember(memory, picture(kLarge, true), CellSymbol::kQuestion);
  EXPECT_EQ(Recall(memory, picture(kLarge, false))->symbol, CellSymbol::kFlag);
  EXPECT_EQ(Recall(memory, picture(kLarge, true))->symbol, CellSymbol::kQuestion);
  EXPECT_FALSE(Recall(memory, Upright({33, 33})).has_value());
}

TEST(CellMemoryTest, KnowsNothingOfAPictureThatWasToldTwice) {
  CellMemory memory = TwoSymbols();
  Remember(memory, Upright(kCell), CellSymbol::k7);
  EXPECT_FALSE(Recall(memory, Upright(kCell)).has_value());
  Remember(memory, Upright(kCell), CellSymbol::k7);
  EXPECT_FALSE(Recall(memory, Upright(kCell)).has_value());
  EXPECT_EQ(Recall(memory, Lying(kCell))->symbol, CellSymbol::k2);
  EXPECT_EQ(memory.Cells().size(), 1u);
}

TEST(CellMemoryTest, KeepsAPictureOnce) {
  CellMemory memory = TwoSymbols();
  for (int i = 0; i < 10; ++i) Remember(memory, Upright(kCell), CellSymbol::k1);
  Remember(memory, Upright(kCell, 0.4), CellSymbol::k1);
  ASSERT_EQ(memory.Cells().size(), 2u);
  EXPECT_EQ(memory.Cells()[0].symbol, CellSymbol::k1);
  EXPECT_EQ(memory.Cells()[0].picture.size, kCell);
}

TEST(CellMemoryTest, KeepsPixelsOfItsOwn) {
  CellMemory memory;
  {
    WritableFrame cell = base::CopyOf(Upright(kCell));
    Remember(memory, cell.frame, CellSymbol::k1);
    Fill(cell, cell.frame.Bounds(), {0, 0, 0});
  }
  EXPECT_EQ(Recall(memory, Upright(kCell))->symbol, CellSymbol::k1);
}

Frame Grey(Size size, int level) {
  const auto value = static_cast<std::uint8_t>(level);
  return Plain(size, {value, value, value}).frame;
}

TEST(CellMemoryTest, ForgetsTheOldestPictureOfASymbolBeyondItsBound) {
  CellMemory memory({.most_of_a_symbol = 3});
  for (const int level : {0, 50, 100, 150}) Remember(memory, Grey(kCell, level), CellSymbol::kMine);
  EXPECT_EQ(memory.Cells().size(), 3u);
  EXPECT_FALSE(Recall(memory, Grey(kCell, 0)).has_value());
  EXPECT_TRUE(Recall(memory, Grey(kCell, 150)).has_value());
}

TEST(CellMemoryTest, ForgetsTheOldestPicturesBeyondItsPixels) {
  CellMemory memory({.most_pixels = 2000});
  for (int side = 10; side <= 40; ++side) Remember(memory, Grey({side, side}, 90), CellSymbol::k5);
  std::size_t pixels = 0;
  for (const RememberedCell& cell : memory.Cells()) {
    pixels += static_cast<std::size_t>(cell.picture.size.width * cell.picture.size.height);
  }
  EXPECT_LE(pixels, 2000u);
  EXPECT_EQ(memory.Cells().back().picture.size, (Size{40, 40}));
  Remember(memory, Grey({100, 100}, 90), CellSymbol::k5);
  EXPECT_TRUE(memory.IsEmpty());
}

// --- the measure, against an obvious one --------------------------------------------------------

int Channel(const Frame& picture, int x, int y, int channel) {
  x = std::clamp(x, 0, picture.size.width - 1);
  y = std::clamp(y, 0, picture.size.height - 1);
  return picture.Row(y)[x * base::kBytesPerPixel + channel];
}

// How far a channel lies outside what the other picture has there and half a pixel around.
int Outside(const Frame& a, const Frame& b, int x, int y, int channel) {
  const int here = Channel(b, x, y, channel);
  int lowest = here;
  int highest = here;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const int beside = Channel(b, x + dx, y + dy, channel);
      lowest = std::min(lowest, (here + beside) / 2);
      highest = std::max(highest, (here + beside + 1) / 2);
    }
  }
  const int level = Channel(a, x, y, channel);
  return std::max({0, level - highest, lowest - level});
}

int FarthestChannel(const Frame& a, const Frame& b, int x, int y) {
  return std::max({Outside(a, b, x, y, 0), Outside(a, b, x, y, 1), Outside(a, b, x, y, 2)});
}

double FarthestSquare(const Frame& a, const Frame& b) {
  double most = 0;
  for (int y = 0; y < a.size.height; ++y) {
    for (int x = 0; x < a.size.width; ++x) {
      double sum = 0;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          const int at_x = std::clamp(x + dx, 0, a.size.width - 1);
          const int at_y = std::clamp(y + dy, 0, a.size.height - 1);
          sum += std::min(FarthestChannel(a, b, at_x, at_y), FarthestChannel(b, a, at_x, at_y));
        }
      }
      most = std::max(most, sum / 9);
    }
  }
  return most;
}

Frame RandomPicture(Random& random, Size size, Bgr ground) {
  WritableFrame picture = Plain(size, ground);
  const auto below = [&](int limit) {
    return static_cast<int>(random.Below(static_cast<std::uint64_t>(limit)));
  };
  const auto level = [&] { return static_cast<std::uint8_t>(random.Below(256)); };
  for (int i = below(6); i > 0; --i) {
    const FrameRect patch{below(size.width), below(size.height), 1 + below(9), 1 + below(9)};
    Fill(picture, patch, {level(), level(), level()});
  }
  return picture.frame;
}

TEST(CellMemoryTest, DiffersAsTheObviousMeasureSays) {
  Random random(4);
  for (int turn = 0; turn < 300; ++turn) {
    const Size size{1 + static_cast<int>(random.Below(40)), 1 + static_cast<int>(random.Below(40))};
    const Frame a = RandomPicture(random, size, kGround);
    const Frame b = RandomPicture(random, size, turn % 2 == 0 ? kGround : Bgr{190, 205, 200});
    EXPECT_NEAR(Difference(a, b), FarthestSquare(a, b), 1e-3)
        << size.width << " × " << size.height << ", turn " << turn;
  }
}

// --- real cells ---------------------------------------------------------------------------------

// Remembers every other picture of a program's, and recalls the rest.
TEST(CellMemoryGoldenTest, NeverTakesACellOfAProgramForAnotherSymbol) {
  int recalled = 0;
  std::string program;
  CellMemory memory;
  int turn = 0;
  for (const Fixture& fixture : ShippedFixtures()) {
    const std::string folder = std::filesystem::path(fixture.name).parent_path();
    if (folder != program) memory = CellMemory();
    program = folder;
    const Frame frame = Picture(fixture.png);
    const board::GridGeometry geometry = fixture.geometry;
    const bool learns = turn++ % 2 == 0;
    board::ForEachCell(fixture.cells, [&](CellPos cell) {
      const CellSymbol shown = fixture.cells[cell];
      if (learns) {
        memory.Remember(frame, geometry.CellRect(cell), shown);
        return;
      }
      const Recollection recollection = memory.Recall(frame, geometry.CellRect(cell));
      if (recollection.how == How::kNothing) return;
      ++recalled;
      EXPECT_EQ(recollection.symbol, shown) << fixture.name << " " << cell.row << "," << cell.col;
    });
  }
  EXPECT_GT(recalled, 1000);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
