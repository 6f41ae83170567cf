#include "vision/sudoku/glyph_labels.h"

#include <gtest/gtest.h>

#include <vector>

#include "board/sudoku/board.h"
#include "board/sudoku/reading.h"
#include "tests/support/source_tree.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::sudoku {
namespace {

using base::Bgr;
using base::FrameRect;
using board::CellPos;
using board::sudoku::kEmpty;
using board::sudoku::kUnreadable;

constexpr int kSize = 9;
constexpr int kCellPx = 40;
constexpr Bgr kGround{240, 240, 240};
constexpr Bgr kInk{20, 20, 20};
constexpr Bgr kFaintInk{200, 200, 200};

FrameRect FaceAt(CellPos cell) {
  return {cell.col * kCellPx, cell.row * kCellPx, kCellPx, kCellPx};
}

// 9 x 9 cells without lines, in which sevens are drawn.
class GlyphLabelsTest : public ::testing::Test {
 protected:
  // Its box begins at (x, y) of the cell, and is two thirds as wide as tall.
  void DrawSeven(CellPos cell, int x, int y, int height) {
    const FrameRect face = FaceAt(cell);
    const int stroke = height / 6;
    const int width = height * 2 / 3;
    Fill(picture_, {face.x + x, face.y + y, width, stroke}, kInk);
    for (int down = stroke; down < height; ++down) {
      const int left = width - stroke - (down - stroke) * (width / 2) / (height - stroke);
      Fill(picture_, {face.x + x + left, face.y + y + down, stroke, 1}, kInk);
    }
  }
  // A value, in the middle of its cell.
  void DrawValue(CellPos cell) { DrawSeven(cell, 12, 8, 24); }

  board::Grid<CellInk> Inks() const {
    board::Grid<CellInk> cells(kSize, kSize);
    board::ForEachCell(cells,
                       [&](CellPos cell) { cells[cell] = InkOf(picture_.frame, FaceAt(cell)); });
    return cells;
  }

  BoardLabels Label(const OtherInks& other_inks = {}) const {
    const auto net =
        GlyphNet::Load(test_support::SourceTree() / "vision/glyphs/nets/glyph_net.bin");
    EXPECT_TRUE(net.ok());
    return LabelBoard(Inks(), *net, other_inks);
  }

  base::WritableFrame picture_ = Plain({kSize * kCellPx, kSize* kCellPx}, kGround);
};

TEST_F(GlyphLabelsTest, ATallGlyphInTheMiddleIsAValue) {
  DrawValue({2, 3});
  const BoardLabels labels = Label();
  EXPECT_EQ(labels.values, 1);
  EXPECT_EQ(labels.unreadable, 0);
  EXPECT_EQ((labels.cells[{2, 3}].value), 7);
  EXPECT_EQ((labels.cells[{2, 4}].value), kEmpty);
}

TEST_F(GlyphLabelsTest, ASmallGlyphBesideTheMiddleIsANote) {
  DrawValue({0, 0});
  DrawSeven({5, 5}, 2, 26, 12);
  const BoardLabels labels = Label();
  EXPECT_EQ((labels.cells[{5, 5}].value), kEmpty);
  EXPECT_EQ((labels.cells[{5, 5}].notes), 1U << 6);
  EXPECT_TRUE((labels.cells[{5, 5}].notes_are_sure));
}

TEST_F(GlyphLabelsTest, AGlyphAsTallAsAValueIsNoNoteWhereverItLies) {
  DrawValue({0, 0});
  DrawSeven({5, 5}, 2, 14, 24);
  const BoardLabels labels = Label();
  EXPECT_EQ((labels.cells[{5, 5}].value), kUnreadable);
  EXPECT_EQ((labels.cells[{5, 5}].notes), 0U);
  EXPECT_EQ(labels.values, 2);
  EXPECT_EQ(labels.unreadable, 1);
}

// Notes that stand one above the other may touch.
TEST_F(GlyphLabelsTest, ATowerOfNotesIsNoValue) {
  DrawValue({0, 0});
  for (const int x : {4, 28}) {
    for (const int y : {6, 18}) DrawSeven({5, 5}, x, y, 13);
  }
  const BoardLabels labels = Label();
  EXPECT_EQ((labels.cells[{5, 5}].value), kEmpty);
  EXPECT_EQ(labels.unreadable, 0);
}

TEST_F(GlyphLabelsTest, AFaintHairNearTheRimIsTheTilesOwn) {
  DrawValue({0, 0});
  Fill(picture_, {FaceAt({5, 5}).x + 2, FaceAt({5, 5}).y + 10, 1, 14}, kFaintInk);
  const BoardLabels labels = Label();
  EXPECT_EQ((labels.cells[{5, 5}].notes), 0U);
  EXPECT_TRUE((labels.cells[{5, 5}].notes_are_sure));
}

TEST_F(GlyphLabelsTest, InkThatIsNoSignIsUnreadable) {
  DrawValue({0, 0});
  Fill(picture_, {FaceAt({4, 4}).x + 12, FaceAt({4, 4}).y + 8, 16, 24}, kInk);
  const BoardLabels labels = Label();
  EXPECT_EQ((labels.cells[{4, 4}].value), kUnreadable);
  EXPECT_EQ(labels.unreadable, 1);
}

TEST_F(GlyphLabelsTest, ACellThatCannotBeReadIsSeenAgainByOtherRules) {
  DrawValue({0, 0});
  Fill(picture_, {FaceAt({4, 4}).x + 12, FaceAt({4, 4}).y + 8, 16, 24}, kInk);
  const std::vector<CellInk> clear = {Inks()[{0, 0}]};
  const BoardLabels labels = Label([&](CellPos) { return clear; });
  EXPECT_EQ((labels.cells[{4, 4}].value), 7);
  EXPECT_EQ(labels.unreadable, 0);
}

// Bars of a digit's height, slender and faint: small notes that run into each other.
TEST_F(GlyphLabelsTest, ASlenderPieceThatIsFainterThanValuesIsNotesAndNoValue) {
  for (int col = 0; col < 4; ++col) DrawValue({0, col});
  const FrameRect face = FaceAt({5, 5});
  for (int down = 0; down < 24; ++down) {
    Fill(picture_, {face.x + 17 + (down / 3 % 2) * 3, face.y + 8 + down, 5, 1}, kFaintInk);
  }
  const BoardLabels labels = Label();
  EXPECT_EQ((labels.cells[{5, 5}].value), kUnreadable);
  const BoardLabels again = Label([](CellPos) { return std::vector<CellInk>(); });
  EXPECT_EQ((again.cells[{5, 5}].value), kEmpty);
  EXPECT_FALSE((again.cells[{5, 5}].notes_are_sure));
}

// A bevel that a note touches is taken for the cell's line, and the note is cut off.
TEST_F(GlyphLabelsTest, ACellThatShowsMoreNotesWhenItIsSeenAgainHasThem) {
  DrawValue({0, 0});
  DrawSeven({5, 5}, 2, 26, 12);
  Fill(picture_, {FaceAt({5, 5}).x + 36, FaceAt({5, 5}).y + 30, 4, 5}, kInk);
  base::WritableFrame again = base::CopyOf(picture_.frame);
  Fill(picture_, {FaceAt({5, 5}).x + 36, FaceAt({5, 5}).y + 30, 4, 5}, kGround);
  DrawSeven({5, 5}, 16, 26, 12);
  DrawSeven({5, 5}, 29, 26, 12);
  const std::vector<CellInk> clear = {InkOf(picture_.frame, FaceAt({5, 5}))};
  picture_ = std::move(again);
  const BoardLabels labels = Label([&](CellPos) { return clear; });
  EXPECT_EQ((labels.cells[{5, 5}].notes), 1U << 6);
  EXPECT_TRUE((labels.cells[{5, 5}].notes_are_sure));
}

}  // namespace
}  // namespace gridhand::vision::sudoku
