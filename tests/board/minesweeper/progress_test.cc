#include "board/minesweeper/progress.h"

#include <gtest/gtest.h>

#include <random>

#include "board/minesweeper/mine_layout.h"
#include "board/minesweeper/text.h"

namespace gridhand::board::minesweeper {
namespace {

Grid<CellSymbol> Cells(std::string_view text) {
  auto parsed = ParseBoard(text);
  EXPECT_TRUE(parsed.ok());
  return *parsed;
}

TEST(SolvedThreeBvTest, NothingIsDoneOnACoveredBoard) {
  EXPECT_EQ(SolvedThreeBv(Cells("###\n#F#\n")), 0);
}

TEST(SolvedThreeBvTest, AnOpeningWithItsBorderIsOne) {
  EXPECT_EQ(SolvedThreeBv(Cells("..1#\n"
                                "..1#\n"
                                "1111\n"
                                "####\n")),
            2);  // the number at the right touches no blank cell
}

TEST(SolvedThreeBvTest, NumbersThatTouchNoOpeningCountEach) {
  EXPECT_EQ(SolvedThreeBv(Cells("1#2\n###\n3#4\n")), 4);
}

TEST(SolvedThreeBvTest, OpeningsThatShareABorderAreTwo) {
  EXPECT_EQ(SolvedThreeBv(Cells(".1.\n")), 2);
}

TEST(SolvedThreeBvTest, IsTheThreeBvOfAWonBoard) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    MineLayout mines(9, 12, false);
    for (int i = 0; i < 18; ++i) {
      mines[{static_cast<int>(random() % 9), static_cast<int>(random() % 12)}] = true;
    }
    Grid<CellSymbol> won(9, 12, CellSymbol::kCovered);
    ForEachCell(mines, [&](CellPos cell) {
      if (!mines[cell]) won[cell] = static_cast<CellSymbol>(NumberAt(mines, cell));
    });
    EXPECT_EQ(SolvedThreeBv(won), ThreeBv(mines));
  }
}

TEST(CellsLeftTest, AreThoseWithoutAMineOnceTheirNumberIsKnown) {
  Board board;
  board.cells = Cells("1##\n##F\n");
  EXPECT_EQ(CellsLeft(board), 5);
  board.mines.total = 2;
  EXPECT_EQ(CellsLeft(board), 3);
  board.cells = Cells("1X#\n##*\n");
  EXPECT_EQ(CellsLeft(board), 3);
}

TEST(ProgressTest, IsClearedWhereEveryCellWithoutAMineIsOpen) {
  const MineCount one{.total = 1, .source = MineCountSource::kCounter};
  EXPECT_TRUE(IsCleared(*ParseBoard("1#\n11\n"), one, {}));
  EXPECT_FALSE(IsCleared(*ParseBoard("1#\n#1\n"), one, {}));
  EXPECT_FALSE(IsCleared(*ParseBoard("1#\n11\n"), {}, {}));
  EXPECT_FALSE(IsCleared(*ParseBoard("1#\n~1\n"), one, {}));
  EXPECT_TRUE(IsCleared(*ParseBoard("1#\n~1\n"), one, {{1, 0}}));
  EXPECT_TRUE(IsCleared(*ParseBoard("#1~\n11.\n"), one, {}));  // a blank cell's neighbor
}

TEST(ProgressTest, NumbersProveThatClosedCellsAreMines) {
  EXPECT_TRUE(AreClosedCellsMines(*ParseBoard("1#\n11\n")));
  EXPECT_TRUE(AreClosedCellsMines(*ParseBoard("1~\n11\n")));
  EXPECT_TRUE(AreClosedCellsMines(*ParseBoard("2F1\nF32\n12F\n")));
  EXPECT_FALSE(AreClosedCellsMines(*ParseBoard("1#\n#1\n")));
  EXPECT_FALSE(AreClosedCellsMines(*ParseBoard("1#\n~1\n")));
  EXPECT_FALSE(AreClosedCellsMines(*ParseBoard("##\n##\n")));
  EXPECT_FALSE(AreClosedCellsMines(*ParseBoard("F5F\nFFF\n###\n")));  // the last row lies by itself
}

}  // namespace
}  // namespace gridhand::board::minesweeper
