#include "vision/sudoku/givens.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace gridhand::vision::sudoku {
namespace {

constexpr base::Bgr kBlack{0, 0, 0};
constexpr base::Bgr kWhite{255, 255, 255};
constexpr base::Bgr kGrey{204, 204, 204};

// The empty cells of the second row, all of one colour.
std::vector<DrawnGround> EmptyCells(base::Bgr colour) {
  std::vector<DrawnGround> empty;
  for (int col = 0; col < 9; ++col) empty.push_back({{1, col}, colour, {}});
  return empty;
}

DrawnValue ValueOn(int value, base::Bgr ground, base::Bgr ink = kBlack) {
  return {value, ink, 0.3, {{0, value - 1}, ground, {}}};
}

TEST(GivensTest, AGroundWithoutEmptyCellsIsThatOfTheGivens) {
  const Givens givens =
      TellGivens({ValueOn(1, kGrey), ValueOn(2, kWhite), ValueOn(3, kGrey)}, EmptyCells(kWhite));
  EXPECT_TRUE(givens.tells);
  EXPECT_EQ(givens.is_given, (std::vector<bool>{true, false, true}));
}

TEST(GivensTest, WhereNothingTellsAllCountAsGiven) {
  const Givens givens = TellGivens({ValueOn(1, kWhite), ValueOn(2, kWhite)}, EmptyCells(kWhite));
  EXPECT_FALSE(givens.tells);
  EXPECT_EQ(givens.is_given, (std::vector<bool>{true, true}));
}

TEST(GivensTest, TheInkWithMostContrastAndLeastColourIsThatOfTheGivens) {
  const Givens givens =
      TellGivens({ValueOn(1, kWhite), ValueOn(2, kWhite, {220, 60, 40})}, EmptyCells(kWhite));
  EXPECT_TRUE(givens.tells);
  EXPECT_EQ(givens.is_given, (std::vector<bool>{true, false}));
}

TEST(GivensTest, AMarkedCellIsNotSurelyOneOrTheOther) {
  const Givens givens = TellGivens(
      {ValueOn(1, kGrey), ValueOn(2, kGrey), ValueOn(3, kWhite), ValueOn(4, {230, 204, 179})},
      EmptyCells(kWhite));
  EXPECT_EQ(givens.is_given, (std::vector<bool>{true, true, false, false}));
  EXPECT_EQ(givens.is_sure, (std::vector<bool>{true, true, true, false}));
}

// A blue tint, a third of what is seen: the row of a selected cell.
TEST(GivensTest, ATintedGivenDiffersFromTintedEmptyCellsAsGivensDo) {
  const auto tinted = [](base::Bgr c) {
    return base::Bgr{static_cast<std::uint8_t>((2 * c.b + 255) / 3),
                     static_cast<std::uint8_t>(2 * c.g / 3),
                     static_cast<std::uint8_t>(2 * c.r / 3)};
  };
  constexpr base::Bgr kGiven{150, 170, 160};
  std::vector<DrawnGround> empty = EmptyCells(kWhite);
  for (int col = 0; col < 4; ++col) empty.push_back({{5, col}, tinted(kWhite), {}});
  const Givens givens = TellGivens({ValueOn(1, kGiven), ValueOn(2, kGiven), ValueOn(3, kWhite),
                                    ValueOn(4, tinted(kGiven)), ValueOn(5, tinted(kWhite))},
                                   empty);
  EXPECT_EQ(givens.is_given, (std::vector<bool>{true, true, false, true, false}));
  EXPECT_EQ(givens.is_sure, (std::vector<bool>{true, true, true, true, true}));
}

TEST(GivensTest, GroundsThatAreDarkerByAsMuchAsThoseOfGivensAreGivensToo) {
  std::vector<DrawnGround> empty = EmptyCells({120, 120, 120});
  for (int col = 0; col < 9; ++col) empty.push_back({{7, col}, {128, 128, 128}, {}});
  DrawnValue below = ValueOn(3, {58, 58, 58});
  below.ground.cell = {8, 2};
  const Givens givens = TellGivens(
      {ValueOn(1, {45, 45, 45}), ValueOn(2, {45, 45, 45}), below, ValueOn(4, {120, 120, 120})},
      empty);
  EXPECT_EQ(givens.is_given, (std::vector<bool>{true, true, true, false}));
}

}  // namespace
}  // namespace gridhand::vision::sudoku
