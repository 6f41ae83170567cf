#include "vision/minesweeper/skin/text_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

constexpr base::Bgr kGround{240, 240, 240};
constexpr base::Bgr kInk{};
constexpr int kHeight = 9;  // of the font, px

// A font of three characters: @ is ink.
using Drawing = std::vector<std::string_view>;
const std::map<char, Drawing>& Font() {
  static const std::map<char, Drawing> kFont = {
      {'0', {" @@ ", "@  @", "@  @", "@  @", "@  @", "@  @", "@  @", "@  @", " @@ "}},
      {'1', {" @", "@@", " @", " @", " @", " @", " @", " @", " @"}},
      {'7', {"@@@@", "   @", "   @", "  @ ", "  @ ", "  @ ", " @  ", " @  ", " @  "}}};
  return kFont;
}

int WidthOf(const Drawing& drawing) { return static_cast<int>(drawing.front().size()); }

Glyph GlyphOf(char character, const Drawing& drawing) {
  constexpr std::uint8_t kAllInk = 9;
  Glyph glyph{character, {WidthOf(drawing), static_cast<int>(drawing.size())}, {}};
  for (const std::string_view row : drawing) {
    for (const char px : row) glyph.coverage.push_back(px == '@' ? kAllInk : 0);
  }
  return glyph;
}

TextLine TextWithFont() {
  TextLine text;
  text.ground = kGround;
  text.ink = kInk;
  for (const auto& [character, drawing] : Font()) {
    text.glyphs.push_back(GlyphOf(character, drawing));
  }
  return text;
}

struct Pen {
  base::Bgr ink = kInk;
  int gap_px = 1;  // between characters
};

// Draws characters of the font, and spaces, from this point; returns where they end.
int Draw(base::WritableFrame& picture, std::string_view line, base::FramePoint at, Pen pen = {}) {
  constexpr int kSpacePx = 4;
  for (const char character : line) {
    if (character == ' ') {
      at.x += kSpacePx;
      continue;
    }
    const Drawing& drawing = Font().at(character);
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < WidthOf(drawing); ++x) {
        const bool has_ink =
            drawing[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '@';
        if (has_ink) Fill(picture, {at.x + x, at.y + y, 1, 1}, pen.ink);
      }
    }
    at.x += WidthOf(drawing) + pen.gap_px;
  }
  return at.x - pen.gap_px;
}

constexpr base::FramePoint kStart{6, 5};  // of the line, px

base::WritableFrame Bar() { return Plain({90, 40}, kGround); }

base::WritableFrame BarWith(std::string_view line, Pen pen = {}) {
  base::WritableFrame bar = Bar();
  Draw(bar, line, kStart, pen);
  return bar;
}

std::string Read(const base::WritableFrame& bar) {
  return ReadTextLine(bar.frame, bar.frame.Bounds(), TextWithFont());
}

TEST(TextLineTest, ReadsCharactersThatStandApart) { EXPECT_EQ(Read(BarWith("1707")), "1707"); }

TEST(TextLineTest, ReadsCharactersThatTouch) {
  EXPECT_EQ(Read(BarWith("1007", {.gap_px = 0})), "1007");
}

TEST(TextLineTest, SeparatesWordsBySingleSpaces) {
  EXPECT_EQ(Read(BarWith("   10 7    0  ")), "10 7 0");
}

// Toolkits round alike, but not quite.
TEST(TextLineTest, ReadsInkThatIsALittlePale) {
  EXPECT_EQ(Read(BarWith("107", {.ink = {24, 24, 24}})), "107");
}

TEST(TextLineTest, ReadsBrightInkOnDarkGround) {
  TextLine text = TextWithFont();
  std::swap(text.ground, text.ink);
  base::WritableFrame bar = Plain({90, 40}, kInk);
  Draw(bar, "107", kStart, {.ink = kGround});
  EXPECT_EQ(ReadTextLine(bar.frame, bar.frame.Bounds(), text), "107");
}

TEST(TextLineTest, WhatNoGlyphFitsIsUnknownUpToTheNextGap) {
  base::WritableFrame bar = Bar();
  Fill(bar, {kStart.x, kStart.y, 6, kHeight}, kInk);
  const int end = Draw(bar, "7", {kStart.x + 6, kStart.y});
  Draw(bar, "1", {end + 1, kStart.y});
  EXPECT_EQ(Read(bar), "~1");
}

TEST(TextLineTest, KnowsNoCharacterWithoutItsGlyph) {
  const base::WritableFrame bar = BarWith("10 7");
  TextLine text = TextWithFont();
  std::erase_if(text.glyphs, [](const Glyph& glyph) { return glyph.character == '0'; });
  EXPECT_EQ(ReadTextLine(bar.frame, bar.frame.Bounds(), text), "1~ 7");
  text.glyphs.clear();
  EXPECT_EQ(ReadTextLine(bar.frame, bar.frame.Bounds(), text), "~~ ~");
}

// O is the 0 with a pixel more: it would do, too.
TEST(TextLineTest, TakesTheGlyphThatFitsBest) {
  const base::WritableFrame bar = BarWith("0");
  Drawing like_0 = Font().at('0');
  like_0[4] = "@ @@";
  TextLine text = TextWithFont();
  text.glyphs = {GlyphOf('O', like_0)};
  EXPECT_EQ(ReadTextLine(bar.frame, bar.frame.Bounds(), text), "O");
  text.glyphs = {GlyphOf('O', like_0), GlyphOf('0', Font().at('0'))};
  EXPECT_EQ(ReadTextLine(bar.frame, bar.frame.Bounds(), text), "0");
  std::ranges::reverse(text.glyphs);
  EXPECT_EQ(ReadTextLine(bar.frame, bar.frame.Bounds(), text), "0");
}

TEST(TextLineTest, ReadsTheFirstLineAlone) {
  base::WritableFrame bar = BarWith("10");
  Draw(bar, "77", {kStart.x, kStart.y + 2 * kHeight});
  EXPECT_EQ(Read(bar), "10");
}

TEST(TextLineTest, ReadsNothingOutsideTheArea) {
  base::WritableFrame bar = Bar();
  const int end = Draw(bar, "10", kStart);
  Draw(bar, "7", {end + 10, kStart.y});
  EXPECT_EQ(ReadTextLine(bar.frame, {0, 0, end + 5, bar.frame.size.height}, TextWithFont()), "10");
}

TEST(TextLineTest, ACharacterThatTheAreaCutsOffIsUnknown) {
  base::WritableFrame bar = Bar();
  const int end = Draw(bar, "10", kStart);
  EXPECT_EQ(ReadTextLine(bar.frame, {0, 0, end - 1, bar.frame.size.height}, TextWithFont()), "1~");
}

TEST(TextLineTest, ClipsTheAreaToTheFrame) {
  const base::WritableFrame bar = BarWith("170");
  EXPECT_EQ(ReadTextLine(bar.frame, {-50, -50, 500, 500}, TextWithFont()), "170");
}

TEST(TextLineTest, WithoutInkThereIsNoText) {
  EXPECT_EQ(Read(Bar()), "");
  const base::WritableFrame bar = BarWith("170");
  EXPECT_EQ(ReadTextLine(bar.frame, {}, TextWithFont()), "");
  EXPECT_EQ(ReadTextLine(bar.frame, {200, 200, 20, 20}, TextWithFont()), "");
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
