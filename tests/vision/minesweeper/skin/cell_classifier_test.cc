#include "vision/minesweeper/skin/cell_classifier.h"

#include <gtest/gtest.h>

#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::FrameRect;
using board::minesweeper::CellSymbol;

constexpr Bgr kGround{0xda, 0xda, 0xda};
constexpr Bgr kLine{0x99, 0x99, 0x99};
constexpr Bgr kBlue{0xff, 0, 0};
constexpr Bgr kNavy{0x80, 0, 0};

// One kind of border (a line left and above), a blank, a blue 1 and a navy 4.
SymbolLook LookOf(CellSymbol shows, std::vector<Ink> inks) {
  return {.shows = shows,
          .relief = 0,
          .free_edge = 0.3,
          .grounds = {{kGround, kGround, std::nullopt}},
          .inks = std::move(inks)};
}

Skin TwoDigitSkin() {
  Skin skin;
  skin.name = "test";
  skin.colour_tolerance = 5;
  Relief flat;
  flat.name = "flat";
  flat.sides[0] = {kLine};
  flat.sides[1] = {kLine};
  flat.max_depth = 0.1;
  skin.reliefs = {flat};
  const Ink blue{kBlue, {0.04, 0.4}, {0.3, 0.7}};
  const Ink navy{kNavy, {0.04, 0.4}, {0.3, 0.7}};
  skin.looks = {LookOf(CellSymbol::kBlank, {}), LookOf(CellSymbol::k1, {blue}),
                LookOf(CellSymbol::k4, {navy})};
  return skin;
}

constexpr FrameRect kCell{20, 20, 20, 20};

// Nine blank cells, the middle one at kCell.
base::WritableFrame NineBlanks() {
  base::WritableFrame picture = Plain({62, 62}, kGround);
  for (int i = 0; i <= 3; ++i) {
    Fill(picture, {20 * i, 0, 1, 62}, kLine);
    Fill(picture, {0, 20 * i, 62, 1}, kLine);
  }
  return picture;
}

CellSymbol Read(const base::WritableFrame& picture) {
  return ClassifyCell(picture.frame, kCell, TwoDigitSkin()).symbol;
}

TEST(CellClassifierTest, ReadsABlankWithFullConfidence) {
  const auto reading = ClassifyCell(NineBlanks().frame, kCell, TwoDigitSkin());
  EXPECT_EQ(reading.symbol, CellSymbol::kBlank);
  EXPECT_GT(reading.confidence, 0.99f);
}

TEST(CellClassifierTest, ReadsInkByItsColour) {
  base::WritableFrame picture = NineBlanks();
  Fill(picture, {28, 24, 4, 12}, kBlue);
  EXPECT_EQ(Read(picture), CellSymbol::k1);
  Fill(picture, {28, 24, 4, 12}, kNavy);
  EXPECT_EQ(Read(picture), CellSymbol::k4);
}

TEST(CellClassifierTest, ReadsAntiAliasedInkByItsDirection) {
  base::WritableFrame picture = NineBlanks();
  // 60 % blue on the ground: no pixel has the ink's own colour.
  Fill(picture, {28, 24, 4, 12}, {0xf0, 0x57, 0x57});
  EXPECT_EQ(Read(picture), CellSymbol::k1);
}

TEST(CellClassifierTest, AnotherColourIsUnknown) {
  base::WritableFrame picture = NineBlanks();
  Fill(picture, {28, 24, 4, 12}, {0x20, 0xb0, 0x20});
  EXPECT_EQ(Read(picture), CellSymbol::kUnknown);
}

TEST(CellClassifierTest, TwoInksOfDifferentSymbolsAreUnknown) {
  base::WritableFrame picture = NineBlanks();
  Fill(picture, {26, 24, 4, 12}, kBlue);
  Fill(picture, {30, 24, 4, 12}, {0, 0, 0xff});
  EXPECT_EQ(Read(picture), CellSymbol::kUnknown);
}

TEST(CellClassifierTest, TooMuchInkIsUnknown) {
  base::WritableFrame picture = NineBlanks();
  Fill(picture, {22, 22, 16, 16}, kBlue);
  EXPECT_EQ(Read(picture), CellSymbol::kUnknown);
}

TEST(CellClassifierTest, InkThatComesInAcrossTheEdgeIsUnknown) {
  base::WritableFrame picture = NineBlanks();
  Fill(picture, {34, 10, 30, 40}, kBlue);
  EXPECT_EQ(Read(picture), CellSymbol::kUnknown);
}

TEST(CellClassifierTest, ACellWithoutItsLinesIsUnknown) {
  EXPECT_EQ(Read(Plain({62, 62}, kGround)), CellSymbol::kUnknown);
}

TEST(CellClassifierTest, ABlankThatIsOpenToTheNextCellIsUnknown) {
  base::WritableFrame picture = NineBlanks();
  Fill(picture, {36, 22, 10, 16}, kGround);  // the line to the right is gone
  EXPECT_EQ(Read(picture), CellSymbol::kUnknown);
}

// As white cells beside white rims: such a ground must be seen to end at some sides alone.
TEST(CellClassifierTest, AGroundThatRunsIntoARimIsReadWhereItsSkinSaysThatItMay) {
  constexpr Bgr kFlash{0xff, 0xff, 0xff};
  base::WritableFrame picture = NineBlanks();
  Fill(picture, {21, 21, 19, 19}, kFlash);
  Skin skin = TwoDigitSkin();
  skin.looks[0].grounds.push_back({kFlash, kFlash, std::nullopt});
  EXPECT_EQ(ClassifyCell(picture.frame, kCell, skin).symbol, CellSymbol::kBlank);
  Fill(picture, {21, 21, 24, 19}, kFlash);  // over the line at its right
  EXPECT_EQ(ClassifyCell(picture.frame, kCell, skin).symbol, CellSymbol::kUnknown);
  skin.looks[0].grounds.back().min_sides = 3;
  EXPECT_EQ(ClassifyCell(picture.frame, kCell, skin).symbol, CellSymbol::kBlank);
  Fill(picture, {21, 21, 24, 24}, kFlash);
  EXPECT_EQ(ClassifyCell(picture.frame, kCell, skin).symbol, CellSymbol::kUnknown)
      << "it runs on below, too";
}

TEST(CellClassifierTest, AGroundThatMayRunIntoARimChangesNothingForTheOthers) {
  Skin skin = TwoDigitSkin();
  skin.looks[0].grounds.push_back({kBlue, kBlue, 2});
  base::WritableFrame picture = NineBlanks();
  EXPECT_EQ(ClassifyCell(picture.frame, kCell, skin).symbol, CellSymbol::kBlank);
  Fill(picture, {40, 21, 1, 19}, kGround);
  EXPECT_EQ(ClassifyCell(picture.frame, kCell, skin).symbol, CellSymbol::kUnknown);
}

TEST(CellClassifierTest, ACellBeyondThePictureIsUnknown) {
  const auto reading = ClassifyCell(NineBlanks().frame, {50, 50, 20, 20}, TwoDigitSkin());
  EXPECT_EQ(reading.symbol, CellSymbol::kUnknown);
  EXPECT_EQ(reading.confidence, 0);
}

TEST(MatchReliefTest, MeasuresTheDepthOfEachSide) {
  const Skin skin = TwoDigitSkin();
  const auto depths = MatchRelief(NineBlanks().frame, kCell, skin.reliefs[0], 5);
  ASSERT_TRUE(depths.has_value());
  EXPECT_EQ(*depths, (BorderDepths{1, 1, 0, 0}));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
