#include "vision/lattice/glyph_lattice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/vision/pictures.h"
#include "vision/lattice/lattices.h"

namespace gridhand::vision {
namespace {

using base::Bgr;
using base::WritableFrame;
using board::GridGeometry;
using ::testing::IsEmpty;

constexpr Bgr kPage{30, 30, 30};
constexpr Bgr kInk{220, 220, 220};
constexpr base::Size kGlyph{8, 12};

// A letter of bars, around its middle.
void WriteAt(WritableFrame& picture, int x, int y) {
  Fill(picture, {x - kGlyph.width / 2, y - kGlyph.height / 2, kGlyph.width, kGlyph.height}, kInk);
  Fill(picture, {x - kGlyph.width / 2 + 2, y - kGlyph.height / 2 + 2, kGlyph.width - 4, 3}, kPage);
}

struct Text {
  double x = 40;  // the middle of the first letter, px
  double y = 50;
  double across = 20;  // pitches, px
  double down = 20;
  int rows = 8;
  int cols = 10;
};

// With a letter in two of three places.
void Write(WritableFrame& picture, const Text& text) {
  for (int row = 0; row < text.rows; ++row) {
    for (int col = 0; col < text.cols; ++col) {
      if ((row + 2 * col) % 3 == 0) continue;
      WriteAt(picture, static_cast<int>(std::lround(text.x + text.across * col)),
              static_cast<int>(std::lround(text.y + text.down * row)));
    }
  }
}

void ExpectLattice(const GridGeometry& found, const Text& text) {
  EXPECT_EQ(found.cols(), text.cols);
  EXPECT_EQ(found.rows(), text.rows);
  EXPECT_NEAR(found.col_edges.front(), text.x - text.across / 2, 1);
  EXPECT_NEAR(found.row_edges.front(), text.y - text.down / 2, 1);
  EXPECT_NEAR(found.col_edges.back(), text.x + text.across * (text.cols - 0.5), 1);
  EXPECT_NEAR(found.row_edges.back(), text.y + text.down * (text.rows - 0.5), 1);
}

void ExpectFound(const Text& text) {
  WritableFrame picture = Plain({400, 300}, kPage);
  Write(picture, text);
  const std::vector<GridGeometry> found = FindGlyphLattices(picture.frame);
  ASSERT_FALSE(found.empty());
  ExpectLattice(found.front(), text);
}

TEST(GlyphLatticeTest, LettersInTheMiddlesOfCellsTellTheCells) { ExpectFound({}); }

TEST(GlyphLatticeTest, PitchesMayBeFractionsOfAPixel) {
  ExpectFound({.across = 22.4, .down = 21.7});
}

TEST(GlyphLatticeTest, ACellMayBeOneLetterOfATerminal) { ExpectFound({.across = 12, .down = 24}); }

TEST(GlyphLatticeTest, NoCellIsMuchWiderThanItIsHigh) {
  WritableFrame picture = Plain({500, 300}, kPage);
  for (int cell = 0; cell < 80; ++cell) WriteAt(picture, 40 + cell % 8 * 44, 50 + cell / 8 * 22);
  EXPECT_THAT(FindGlyphLattices(picture.frame), IsEmpty());
}

// Every second letter of the word lies in the middle of a cell, and the others between two.
TEST(GlyphLatticeTest, TextBesideTheBoardIsNoPartOfTheLattice) {
  WritableFrame picture = Plain({400, 300}, kPage);
  const Text board{.across = 24};
  Write(picture, board);
  for (int x = 40; x < 280; x += 12) WriteAt(picture, x, 30);
  const std::vector<GridGeometry> found = FindGlyphLattices(picture.frame);
  const auto with_pitch = std::ranges::find_if(found, [&](const GridGeometry& lattice) {
    return std::lround(PitchOf(lattice.col_edges)) == std::lround(board.across);
  });
  ASSERT_NE(with_pitch, found.end());
  ExpectLattice(*with_pitch, board);
}

TEST(GlyphLatticeTest, OneLineOfTextHasNoLattice) {
  WritableFrame picture = Plain({400, 300}, kPage);
  for (int x = 35; x < 360; x += 20) WriteAt(picture, x, 24);
  EXPECT_THAT(FindGlyphLattices(picture.frame), IsEmpty());
}

TEST(GlyphLatticeTest, NarrowTextTellsNothing) {
  WritableFrame picture = Plain({400, 300}, kPage);
  Write(picture, {.rows = 4, .cols = 2});
  EXPECT_THAT(FindGlyphLattices(picture.frame), IsEmpty());
  EXPECT_THAT(FindGlyphLattices(Plain({400, 300}, kPage).frame), IsEmpty());
}

TEST(GlyphLatticeTest, CellsThatReachBeyondThePictureAreLeftOut) {
  WritableFrame picture = Plain({400, 300}, kPage);
  Write(picture, {.x = 6, .y = 8});
  const std::vector<GridGeometry> found = FindGlyphLattices(picture.frame);
  ASSERT_FALSE(found.empty());
  EXPECT_TRUE(picture.frame.Bounds().Contains(found.front().Bounds()));
  EXPECT_EQ(found.front().cols(), 9);
  EXPECT_EQ(found.front().rows(), 7);
}

// A word far off misleads the first guess of the pitch, and with it of where cells begin.
TEST(GlyphLatticeTest, ABoardFarFromTheCornerIsFoundBesideALetterInIt) {
  WritableFrame picture = Plain({3200, 400}, kPage);
  const Text board{.x = 2900, .y = 150};
  Write(picture, board);
  WriteAt(picture, 5, 7);
  for (int x = 100; x < 520; x += 21) WriteAt(picture, x, 60);
  const std::vector<GridGeometry> found = FindGlyphLattices(picture.frame);
  ASSERT_FALSE(found.empty());
  ExpectLattice(found.front(), board);
}

TEST(GlyphLatticeTest, EachIsOnLinesOfItsOwn) {
  WritableFrame picture = Plain({400, 300}, kPage);
  Write(picture, {.across = 20, .rows = 4});
  Write(picture, {.y = 160, .across = 26, .down = 24, .rows = 5});
  const std::vector<GridGeometry> found = FindGlyphLattices(picture.frame);
  ASSERT_GE(found.size(), 2u);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(AreOnTheSameLines(found[i], found[j]));
  }
}

TEST(GlyphLatticeTest, ALatticeHalfACellOffBothWaysLiesBetweenTheGlyphs) {
  WritableFrame picture = Plain({400, 300}, kPage);
  Write(picture, {});
  const std::vector<GridGeometry> found{FindGlyphLattices(picture.frame).front()};
  EXPECT_TRUE(LiesBetweenGlyphs(Moved(found.front(), 10, 10), found));
  EXPECT_TRUE(LiesBetweenGlyphs(Moved(found.front(), -32, 7), found));  // by 1.6 and 0.35 of a cell
  EXPECT_FALSE(LiesBetweenGlyphs(found.front(), found));
  EXPECT_FALSE(LiesBetweenGlyphs(Moved(found.front(), 10, 0), found)) << "the edges of its rows";
  EXPECT_FALSE(LiesBetweenGlyphs(Moved(found.front(), 0, 10), found)) << "the edges of its columns";
  EXPECT_FALSE(LiesBetweenGlyphs(Moved(found.front(), 5, 5), found)) << "a quarter of a cell";
  EXPECT_FALSE(LiesBetweenGlyphs(Moved(found.front(), 150, 110), found)) << "another place";
  GridGeometry larger = Moved(found.front(), 10, 10);
  for (std::vector<int>* edges : {&larger.col_edges, &larger.row_edges}) {
    for (std::size_t i = 0; i < edges->size(); ++i) {
      (*edges)[i] = edges->front() + static_cast<int>(i) * 40;
    }
  }
  EXPECT_FALSE(LiesBetweenGlyphs(larger, found)) << "another pitch";
  EXPECT_FALSE(LiesBetweenGlyphs(Moved(found.front(), 10, 10), {}));
}

}  // namespace
}  // namespace gridhand::vision
