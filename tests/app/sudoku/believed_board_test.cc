#include "app/sudoku/believed_board.h"

#include <gtest/gtest.h>

#include <string>

#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {
namespace {

using board::CellPos;
using board::sudoku::Board;
using board::sudoku::BoardReading;
using board::sudoku::CellReading;
using board::sudoku::kEmpty;

//     . . . 1        two solutions, of which one has     2 3 4 1
//     . 4 . .        four values on both diagonals:      1 4 3 2
//     . . . 4                                            3 2 1 4
//     . . 2 .                                            4 1 2 3
class HiddenDiagonalsBoardTest : public ::testing::Test {
 protected:
  HiddenDiagonalsBoardTest() {
    board::ForEachCell(puzzle_.values, [&](CellPos cell) {
      const int value = puzzle_.values[cell];
      reading_.cells[cell] = {.value = value, .is_given = value != kEmpty, .confidence = 1};
    });
    reading_.tells_givens = true;
  }

  void Enter(CellPos cell, int value) {
    reading_.cells[cell] = {.value = value, .is_given = false, .confidence = 1};
  }

  BelievedBoard Believed(bool hides_diagonals = true) const {
    return BelievedBoardOf(reading_, hides_diagonals);
  }

  const Board puzzle_ = *board::sudoku::ParseBoard("...1.4.....4..2.");
  BoardReading reading_{puzzle_.layout};
};

TEST_F(HiddenDiagonalsBoardTest, OnlyAProgramThatHidesDiagonalsHasThem) {
  EXPECT_FALSE(Believed(/*hides_diagonals=*/false).puzzle.layout.HasDiagonals());
  EXPECT_TRUE(Believed().puzzle.layout.HasDiagonals());
}

TEST_F(HiddenDiagonalsBoardTest, TheBoardWithTheEntriesHasThemToo) {
  Enter({0, 0}, 2);
  EXPECT_TRUE(Believed().shown.layout.HasDiagonals());
  EXPECT_EQ((Believed().shown.values[{0, 0}]), 2);
  EXPECT_EQ((Believed().puzzle.values[{0, 0}]), kEmpty);
}

// 3 stands there in the other solution, which has no 1 to 4 on its diagonals.
TEST_F(HiddenDiagonalsBoardTest, AValueAgainstTheirSolutionSpeaksAgainstThem) {
  Enter({0, 0}, 3);
  EXPECT_FALSE(Believed().puzzle.layout.HasDiagonals());
  EXPECT_FALSE(Believed().shown.layout.HasDiagonals());
}

}  // namespace
}  // namespace gridhand::app::sudoku
