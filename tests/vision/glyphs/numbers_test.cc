#include "vision/glyphs/numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/vision/fixtures.h"
#include "tests/vision/glyphs/display.h"
#include "tests/vision/glyphs/shipped_net.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;
using board::minesweeper::CellSymbol;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr base::Bgr kNight{0, 0, 0};
constexpr base::Bgr kRed{0, 0, 255};
constexpr base::Bgr kDarkRed{0, 0, 120};
constexpr base::FramePoint kPlace{30, 20};

std::vector<std::string> DigitsIn(const base::Frame& frame, const FrameRect& part) {
  std::vector<std::string> all;
  for (const WrittenNumber& number : FindNumbers(frame, part, ShippedGlyphNet()))
    all.push_back(number.digits);
  return all;
}

TEST(NumbersTest, ReadsEveryDigitOfADisplay) {
  for (const char* digits : {"0123", "4567", "8910", "1111"}) {
    base::WritableFrame picture = Plain({140, 60}, kNight);
    DrawDisplay(picture, kPlace, digits, kRed, kNight);
    EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), ElementsAre(digits));
  }
}

TEST(NumbersTest, SegmentsThatAreNotLitMayShine) {
  base::WritableFrame picture = Plain({140, 60}, kNight);
  DrawDisplay(picture, kPlace, "040", kRed, kDarkRed);
  const std::vector<WrittenNumber> numbers =
      FindNumbers(picture.frame, picture.frame.Bounds(), ShippedGlyphNet());
  ASSERT_EQ(numbers.size(), 1U);
  EXPECT_EQ(numbers.front().digits, "040");
  EXPECT_EQ(
      numbers.front().box,
      FrameRect(kPlace.x, kPlace.y, 2 * kDisplayPitch + kDisplayDigit.width, kDisplayDigit.height));
}

// As the double l of a word beside its other letters.
TEST(NumbersTest, StrokesOfAWordAreNoNumber) {
  base::WritableFrame picture = Plain({140, 60}, kNight);
  constexpr FrameRect kA{30, 26, 9, 10};
  constexpr FrameRect kHole{33, 29, 3, 4};
  Fill(picture, kA, kRed);
  Fill(picture, kHole, kNight);
  for (const int x : {41, 46}) Fill(picture, {x, 20, 2, 16}, kRed);
  EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), IsEmpty());
}

TEST(NumbersTest, ADotOverAStemIsNoSegment) {
  base::WritableFrame picture = Plain({140, 60}, kNight);
  for (const int x : {30, 40}) {
    Fill(picture, {x, 20, 2, 2}, kRed);
    Fill(picture, {x, 24, 2, 14}, kRed);
  }
  EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), IsEmpty());
}

TEST(NumbersTest, NumbersOfOneLineThatAreCloseTogetherAreParts) {
  base::WritableFrame picture = Plain({200, 60}, kNight);
  DrawDisplay(picture, kPlace, "10", kRed, kNight);
  const int right = kPlace.x + kDisplayPitch + kDisplayDigit.width;
  for (const int y : {26, 34}) Fill(picture, {right + 5, y, 2, 2}, kRed);  // a colon
  DrawDisplay(picture, {right + 12, kPlace.y}, "00", kRed, kNight);
  const auto are_parts = [&] {
    std::vector<bool> parts;
    for (const WrittenNumber& number :
         FindNumbers(picture.frame, picture.frame.Bounds(), ShippedGlyphNet())) {
      parts.push_back(number.is_part);
    }
    return parts;
  };
  EXPECT_THAT(are_parts(), ElementsAre(true, true));
  picture = Plain({200, 60}, kNight);
  DrawDisplay(picture, kPlace, "10", kRed, kNight);
  DrawDisplay(picture, {right + 40, kPlace.y}, "00", kRed, kNight);
  EXPECT_THAT(are_parts(), ElementsAre(false, false));
}

TEST(NumbersTest, WhatIsCutOffByTheRimOfThePartIsLeftOut) {
  base::WritableFrame picture = Plain({140, 60}, kNight);
  DrawDisplay(picture, kPlace, "88", kRed, kNight);
  EXPECT_THAT(DigitsIn(picture.frame, {0, 0, 140, kPlace.y + 18}), IsEmpty());
  EXPECT_THAT(DigitsIn(picture.frame, {kPlace.x + 2, 0, 100, 60}), Not(Contains("88")));
  EXPECT_THAT(DigitsIn(picture.frame, {200, 200, 50, 50}), IsEmpty());
}

// What is around the board, on each of its sides.
std::vector<FrameRect> Beside(const FrameRect& board, const FrameRect& all) {
  return {{0, 0, all.width, board.y},
          {0, board.Bottom(), all.width, all.height - board.Bottom()},
          {0, board.y, board.x, board.height},
          {board.Right(), board.y, all.width - board.Right(), board.height}};
}

// Displays and text, on pictures of programs that the net was not trained on.
TEST(NumbersTest, ReadsTheCountersOfPrograms) {
  const std::set<std::string> programs = {"minesweeper-for-web", "web-classic", "winemine-default",
                                          "xdemineur-only"};
  int pictures = 0;
  for (const Fixture& fixture : FixturesBelow(FixturesFolder() / "minesweeper")) {
    if (programs.count(fixture.png.parent_path().filename()) == 0 || fixture.mines == 0) continue;
    const base::Frame frame = Picture(fixture.png);
    std::vector<int> numbers;
    for (const FrameRect& part : Beside(fixture.geometry.Bounds(), frame.Bounds())) {
      for (const std::string& digits : DigitsIn(frame, part)) numbers.push_back(std::stoi(digits));
    }
    const auto flags = std::ranges::count_if(fixture.cells, [](CellSymbol symbol) {
      return symbol == CellSymbol::kFlag || symbol == CellSymbol::kWrongFlag;
    });
    EXPECT_THAT(numbers, Contains(fixture.mines - static_cast<int>(flags))) << fixture;
    ++pictures;
  }
  EXPECT_EQ(pictures, 73);
}

}  // namespace
}  // namespace gridhand::vision
