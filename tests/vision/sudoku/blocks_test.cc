#include "vision/sudoku/blocks.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace gridhand::vision::sudoku {
namespace {

using board::Grid;

// Sides whose mass and brightness are those of a line between blocks where letters differ.
struct DrawnSides {
  double block_mass = 1.3;
  double cell_mass = 0.4;
  double block_brightness = 40;
  double cell_brightness = 40;

  Sides Between(const std::vector<std::string>& blocks) const {
    const int size = static_cast<int>(blocks.size());
    Sides sides{Grid<Side>(size, size + 1), Grid<Side>(size + 1, size)};
    const auto block = [&](int row, int col) {
      return blocks[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    };
    const auto set = [&](Side& side, bool is_block) {
      side.mass = is_block ? block_mass : cell_mass;
      side.brightness = is_block ? block_brightness : cell_brightness;
    };
    for (int k = 0; k < size; ++k) {
      for (int i = 1; i < size; ++i) {
        set(sides.vertical[{k, i}], block(k, i - 1) != block(k, i));
        set(sides.horizontal[{i, k}], block(i - 1, k) != block(i, k));
      }
    }
    return sides;
  }
};

std::vector<std::string> Told(const Sides& sides, bool is_whole = true) {
  const int size = sides.vertical.rows();
  const auto blocks = TellBlocks(sides, Grid<base::Bgr>(size, size), is_whole);
  if (!blocks) return {};
  std::vector<std::string> rows(static_cast<std::size_t>(size));
  for (int row = 0; row < size; ++row) {
    for (int col = 0; col < size; ++col) {
      rows[static_cast<std::size_t>(row)] +=
          static_cast<char>('a' + blocks->layout.BlockOf({row, col}));
    }
  }
  return rows;
}

const std::vector<std::string> kRegular = {"aaabbb", "aaabbb", "cccddd",
                                           "cccddd", "eeefff", "eeefff"};

TEST(BlocksTest, ThickerLinesTellRegularBlocks) {
  EXPECT_EQ(Told(DrawnSides().Between(kRegular)), kRegular);
}

TEST(BlocksTest, LinesOfOneThicknessTellNone) {
  EXPECT_TRUE(Told(DrawnSides{.block_mass = 0.4}.Between(kRegular)).empty());
}

TEST(BlocksTest, BrighterMiddlesTellAJigsawWhoseLinesHaveNoMoreMass) {
  const std::vector<std::string> jigsaw = {"aabbb", "aacbb", "adccc", "dddce", "deeee"};
  const DrawnSides bright{.block_mass = 0.4, .block_brightness = 180};
  EXPECT_EQ(Told(bright.Between(jigsaw)), jigsaw);
}

TEST(BlocksTest, AFewBrightSidesInAPartOfALargerLatticeTellNone) {
  const std::vector<std::string> jigsaw = {"aabb", "aacb", "ddcb", "ddcc"};
  const DrawnSides bright{.block_mass = 0.4, .block_brightness = 180};
  EXPECT_EQ(Told(bright.Between(jigsaw)), jigsaw);
  EXPECT_TRUE(Told(bright.Between(jigsaw), /*is_whole=*/false).empty());
}

TEST(BlocksTest, RegionsOfUnequalSizeAreNoBlocks) {
  const DrawnSides bright{.block_mass = 0.4, .block_brightness = 180};
  EXPECT_TRUE(Told(bright.Between({"aabbb", "aacbb", "aaccc", "dddce", "deeee"})).empty());
}

TEST(BlocksTest, RowsOfATableAreNoBlocks) {
  EXPECT_TRUE(
      Told(DrawnSides().Between({"aaaaaa", "bbbbbb", "cccccc", "dddddd", "eeeeee", "ffffff"}))
          .empty());
}

// Rows of '#', a shaded cell, and '.'; small letters and ',' are the same below a value.
bool AreDiagonals(const std::vector<std::string>& rows) {
  constexpr base::Bgr kShade{200, 200, 200};
  constexpr base::Bgr kPaper{255, 255, 255};
  const int size = static_cast<int>(rows.size());
  Grid<base::Bgr> grounds(size, size);
  Grid<bool> is_empty(size, size);
  board::ForEachCell(grounds, [&](board::CellPos cell) {
    const char c = rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.col)];
    grounds[cell] = c == '#' || c == 's' ? kShade : kPaper;
    is_empty[cell] = c == '#' || c == '.';
  });
  return HasShadedDiagonals(grounds, is_empty);
}

TEST(BlocksTest, ShadedDiagonalsAreShadedBelowValuesAndWithout) {
  EXPECT_TRUE(AreDiagonals({"s,..,#", ".#..s.", "..##,.", "..s#..", ".s,.#.", "#.,..s"}));
}

// Near the end of a game: the selection hides the shade of the only empty cell on a diagonal.
TEST(BlocksTest, ShadedDiagonalsStayWhereTheirLastEmptyCellIsSelected) {
  EXPECT_TRUE(AreDiagonals({".,..,s", ",s,,s,", ",,ss,,", ",,ss,,", ",s,,s,", "s,,,,s"}));
}

// 10 of 12 cells of the diagonals are given, and 4 of 24 others.
TEST(BlocksTest, ShadedGivensThatLieOnTheDiagonalsByChanceAreNone) {
  EXPECT_FALSE(AreDiagonals({"s....s", ".s..s.", "ss.s..", "s.ss..", ".s.ss.", ".....s"}));
}

// All cells of the diagonals are given but one, or all; other givens have the same shade.
TEST(BlocksTest, ShadedGivensThatFillTheDiagonalsByChanceAreNone) {
  EXPECT_FALSE(AreDiagonals({"s....s", ".s..s.", "sss...", "..ss..", ".s..ss", "s....."}));
  EXPECT_FALSE(AreDiagonals({"s....s", ".s..s.", "sss...", "..ss..", ".s..ss", "s....s"}));
}

}  // namespace
}  // namespace gridhand::vision::sudoku
