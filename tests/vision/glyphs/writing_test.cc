#include "vision/glyphs/writing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/vision/fixtures.h"
#include "tests/vision/glyphs/block_letters.h"
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
  for (const WrittenNumber& number : ReadWriting(frame, part, {}, ShippedGlyphNet()).numbers)
    all.push_back(number.digits);
  return all;
}

TEST(WritingTest, ReadsEveryDigitOfADisplay) {
  for (const char* digits : {"0123", "4567", "8910", "1111"}) {
    base::WritableFrame picture = Plain({140, 60}, kNight);
    DrawDisplay(picture, kPlace, digits, kRed, kNight);
    EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), ElementsAre(digits));
  }
}

TEST(WritingTest, SegmentsThatAreNotLitMayShine) {
  base::WritableFrame picture = Plain({140, 60}, kNight);
  DrawDisplay(picture, kPlace, "040", kRed, kDarkRed);
  const std::vector<WrittenNumber> numbers =
      ReadWriting(picture.frame, picture.frame.Bounds(), {}, ShippedGlyphNet()).numbers;
  ASSERT_EQ(numbers.size(), 1U);
  EXPECT_EQ(numbers.front().digits, "040");
  EXPECT_EQ(
      numbers.front().box,
      FrameRect(kPlace.x, kPlace.y, 2 * kDisplayPitch + kDisplayDigit.width, kDisplayDigit.height));
}

// As the double l of a word beside its other letters.
TEST(WritingTest, StrokesOfAWordAreNoNumber) {
  base::WritableFrame picture = Plain({140, 60}, kNight);
  constexpr FrameRect kA{30, 26, 9, 10};
  constexpr FrameRect kHole{33, 29, 3, 4};
  Fill(picture, kA, kRed);
  Fill(picture, kHole, kNight);
  for (const int x : {41, 46}) Fill(picture, {x, 20, 2, 16}, kRed);
  EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), IsEmpty());
}

TEST(WritingTest, ADotOverAStemIsNoSegment) {
  base::WritableFrame picture = Plain({140, 60}, kNight);
  for (const int x : {30, 40}) {
    Fill(picture, {x, 20, 2, 2}, kRed);
    Fill(picture, {x, 24, 2, 14}, kRed);
  }
  EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), IsEmpty());
}

// Pixel letters stand a third of their height apart.
TEST(WritingTest, DigitsMayStandApart) {
  const auto digits_apart = [](int gap) {
    base::WritableFrame picture = Plain({140, 60}, kNight);
    DrawDisplay(picture, kPlace, "4", kRed, kNight);
    DrawDisplay(picture, {kPlace.x + kDisplayDigit.width + gap, kPlace.y}, "0", kRed, kNight);
    return DigitsIn(picture.frame, picture.frame.Bounds());
  };
  EXPECT_THAT(digits_apart(kDisplayDigit.height / 3), ElementsAre("40"));
  EXPECT_THAT(digits_apart(kDisplayDigit.height / 2), Not(Contains("40")));
}

TEST(WritingTest, NumbersOfOneLineThatAreCloseTogetherAreParts) {
  base::WritableFrame picture = Plain({200, 60}, kNight);
  DrawDisplay(picture, kPlace, "10", kRed, kNight);
  const int right = kPlace.x + kDisplayPitch + kDisplayDigit.width;
  for (const int y : {26, 34}) Fill(picture, {right + 5, y, 2, 2}, kRed);  // a colon
  DrawDisplay(picture, {right + 12, kPlace.y}, "00", kRed, kNight);
  const auto are_parts = [&] {
    std::vector<bool> parts;
    for (const WrittenNumber& number :
         ReadWriting(picture.frame, picture.frame.Bounds(), {}, ShippedGlyphNet()).numbers) {
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

TEST(WritingTest, WhatIsCutOffByTheRimOfThePartIsLeftOut) {
  base::WritableFrame picture = Plain({140, 60}, kNight);
  DrawDisplay(picture, kPlace, "88", kRed, kNight);
  EXPECT_THAT(DigitsIn(picture.frame, {0, 0, 140, kPlace.y + 18}), IsEmpty());
  EXPECT_THAT(DigitsIn(picture.frame, {kPlace.x + 2, 0, 100, 60}), Not(Contains("88")));
  EXPECT_THAT(DigitsIn(picture.frame, {200, 200, 50, 50}), IsEmpty());
}

std::vector<std::string> WordsIn(const base::Frame& frame, const FrameRect& part) {
  std::vector<std::string> words;
  for (const WrittenWord& word :
       ReadWriting(frame, part, {"MINE", "BOMB"}, ShippedGlyphNet()).words) {
    words.push_back(word.letters);
  }
  return words;
}

TEST(WritingTest, FindsWordsThatBeginSo) {
  for (const char* text : {"MINE", "MINES", "MAN MINES"}) {
    base::WritableFrame picture = Plain({200, 60}, kNight);
    DrawWord(picture, kPlace, text, kRed);
    EXPECT_THAT(WordsIn(picture.frame, picture.frame.Bounds()), ElementsAre("MINE")) << text;
  }
}

TEST(WritingTest, SaysWhereEachWordStandsAndHowLongItIs) {
  base::WritableFrame picture = Plain({300, 60}, kNight);
  DrawWord(picture, kPlace, "MINES", kRed);
  const base::FramePoint second{kPlace.x + 120, kPlace.y};
  DrawWord(picture, second, "MINE", kRed);
  const std::vector<WrittenWord> words =
      ReadWriting(picture.frame, picture.frame.Bounds(), {"MIN"}, ShippedGlyphNet()).words;
  constexpr int kThreeLetters = 2 * kBlockLetterPitch + 10;  // the last one is 10 px wide
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[0].box, FrameRect(kPlace.x, kPlace.y, kThreeLetters, 14));
  EXPECT_EQ(words[0].length, 5);
  EXPECT_EQ(words[1].box, FrameRect(second.x, second.y, kThreeLetters, 14));
  EXPECT_EQ(words[1].length, 4);
}

TEST(WritingTest, AWordThatIsCutOffIsLong) {
  base::WritableFrame picture = Plain({300, 60}, kNight);
  DrawWord(picture, kPlace, "MINESFEELE", kRed);
  constexpr int kThroughTheSixth = kPlace.x + 5 * kBlockLetterPitch + 4;
  const std::vector<WrittenWord> words =
      ReadWriting(picture.frame, {0, 0, kThroughTheSixth, 60}, {"MIN"}, ShippedGlyphNet()).words;
  ASSERT_EQ(words.size(), 1U);
  EXPECT_EQ(words[0].length, kLengthOfACutOffWord);
}

TEST(WritingTest, NeitherAWordInsideAnotherNorAnotherIsFound) {
  for (const char* text : {"AMINE", "SEAMINES", "MI NE", "MINI", "MEAN"}) {
    base::WritableFrame picture = Plain({200, 60}, kNight);
    DrawWord(picture, kPlace, text, kRed);
    EXPECT_THAT(WordsIn(picture.frame, picture.frame.Bounds()), IsEmpty()) << text;
  }
}

TEST(WritingTest, AWordWhoseBeginningIsCutOffIsNotFound) {
  base::WritableFrame picture = Plain({200, 60}, kNight);
  DrawWord(picture, kPlace, "AMINE", kRed);
  constexpr int kThroughTheA = kPlace.x + 4;
  EXPECT_THAT(WordsIn(picture.frame, {kThroughTheA, 0, 200 - kThroughTheA, 60}), IsEmpty());
}

TEST(WritingTest, ADashMayStandBeforeAWord) {
  base::WritableFrame picture = Plain({200, 60}, kNight);
  Fill(picture, {kPlace.x - 10, kPlace.y + 6, 8, 2}, kRed);
  DrawWord(picture, kPlace, "MINES", kRed);
  EXPECT_THAT(WordsIn(picture.frame, picture.frame.Bounds()), ElementsAre("MINE"));
}

// Letters side by side, this far from one's beginning to the next one's.
base::WritableFrame Letters(std::string_view letters, int pitch) {
  base::WritableFrame picture = Plain({200, 60}, kNight);
  base::FramePoint at = kPlace;
  for (const char letter : letters) {
    DrawWord(picture, at, std::string_view(&letter, 1), kRed);
    at.x += pitch;
  }
  return picture;
}

TEST(WritingTest, LettersMayBeTheDigitsOfARoundNumber) {
  const base::WritableFrame picture = Letters("IO", 9);
  EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), ElementsAre("10"));
}

// A 1 with a flag, unlike any letter.
void DrawOne(base::WritableFrame& picture, base::FramePoint at) {
  Fill(picture, {at.x + 2, at.y, 2, 14}, kRed);
  Fill(picture, {at.x, at.y + 2, 2, 2}, kRed);
}
constexpr int kWidthOfOne = 4;

TEST(WritingTest, ALetterMayBeTheZeroBesideADigit) {
  base::WritableFrame picture = Plain({200, 60}, kNight);
  DrawOne(picture, kPlace);
  ASSERT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), ElementsAre("1"));
  DrawWord(picture, {kPlace.x + kWidthOfOne + 4, kPlace.y}, "O", kRed);
  EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), ElementsAre("10"));
}

// Figures of one width leave a 1 more room.
TEST(WritingTest, BesideAOneDigitsMayStandFartherApart) {
  const auto digits_apart = [](int gap) {
    base::WritableFrame picture = Plain({200, 60}, kNight);
    DrawOne(picture, kPlace);
    DrawWord(picture, {kPlace.x + kWidthOfOne + gap, kPlace.y}, "O", kRed);
    return DigitsIn(picture.frame, picture.frame.Bounds());
  };
  EXPECT_THAT(digits_apart(7), ElementsAre("10"));
  EXPECT_THAT(digits_apart(12), Not(Contains("10")));
}

TEST(WritingTest, AColonEndsANumber) {
  base::WritableFrame picture = Plain({200, 60}, kNight);
  DrawOne(picture, kPlace);
  Fill(picture, {kPlace.x + 6, kPlace.y + 4, 2, 2}, kRed);
  Fill(picture, {kPlace.x + 6, kPlace.y + 10, 2, 2}, kRed);
  DrawWord(picture, {kPlace.x + kWidthOfOne + 6, kPlace.y}, "O", kRed);
  EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), Not(Contains("10")));
}

TEST(WritingTest, LettersThatAreNoRoundNumberAreNone) {
  for (const char* text : {"II", "IL", "LI", "LO", "LOO", "OI", "OO"}) {
    const base::WritableFrame picture = Letters(text, kBlockLetterPitch);
    EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), Not(Contains("10"))) << text;
    EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), Not(Contains("100"))) << text;
  }
}

// The "l" of "10 left".
TEST(WritingTest, ABarBesideANumberIsNoneOfItsDigits) {
  base::WritableFrame picture = Letters("IO", 9);
  DrawWord(picture, {kPlace.x + 22, kPlace.y}, "I", kRed);
  EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), Not(Contains("101")));
}

TEST(WritingTest, WritingMayBeAsPaleAsAPersonReads) {
  constexpr base::Bgr kPaper{236, 243, 247};
  constexpr base::Bgr kPale{224, 231, 235};
  base::WritableFrame picture = Plain({200, 60}, kPaper);
  DrawWord(picture, kPlace, "MINES", kPale);
  DrawDisplay(picture, {kPlace.x + 80, kPlace.y}, "17", kPale, kPaper);
  EXPECT_THAT(WordsIn(picture.frame, picture.frame.Bounds()), ElementsAre("MINE"));
  EXPECT_THAT(DigitsIn(picture.frame, picture.frame.Bounds()), ElementsAre("17"));
}

// What is around the board, on each of its sides.
std::vector<FrameRect> Beside(const FrameRect& board, const FrameRect& all) {
  return {{0, 0, all.width, board.y},
          {0, board.Bottom(), all.width, all.height - board.Bottom()},
          {0, board.y, board.x, board.height},
          {board.Right(), board.y, all.width - board.Right(), board.height}};
}

// Displays and text, on pictures of programs that the net was not trained on.
TEST(WritingTest, ReadsTheCountersOfPrograms) {
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

// "Bombs: 17", in the text of a page at scales from 0.75 to 2.
TEST(WritingTest, ReadsTheWordsOfPrograms) {
  int pictures = 0;
  for (const Fixture& fixture :
       FixturesBelow(FixturesFolder() / "minesweeper" / "minesweeper-for-web")) {
    if (!fixture.png.filename().string().starts_with("take-")) continue;
    const base::Frame frame = Picture(fixture.png);
    const FrameRect above = Beside(fixture.geometry.Bounds(), frame.Bounds()).front();
    EXPECT_THAT(WordsIn(frame, above), Contains("BOMB")) << fixture;
    ++pictures;
  }
  EXPECT_EQ(pictures, 20);
}

// One picture of each program and theme.
TEST(WritingTest, NoOtherGameIsSaidToHaveMines) {
  std::map<std::filesystem::path, std::filesystem::path> pictures;
  for (const char* game : {"sudoku", "connect-four"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(FixturesFolder() / game)) {
      if (entry.path().extension() != ".png") continue;
      std::filesystem::path& first = pictures[entry.path().parent_path()];
      if (first.empty() || entry.path() < first) first = entry.path();
    }
  }
  EXPECT_GE(pictures.size(), 10U);
  for (const auto& [folder, picture] : pictures) {
    const base::Frame frame = Picture(picture);
    EXPECT_THAT(WordsIn(frame, frame.Bounds()), IsEmpty()) << picture;
  }
}

}  // namespace
}  // namespace gridhand::vision
