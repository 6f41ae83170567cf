#include "game/four_round.h"

#include <gtest/gtest.h>

namespace gridhand::game {
namespace {

TEST(FourRoundTest, ThePersonMovesSecondWhereTheComputerBegins) {
  FourRound round({.computer_begins = true});
  EXPECT_FALSE(round.is_persons_turn());
  ASSERT_TRUE(round.Drop(3));
  EXPECT_TRUE(round.is_persons_turn());
  EXPECT_EQ(round.last(), (board::CellPos{5, 3}));
}

TEST(FourRoundTest, UndoTakesBackTheAnswerToo) {
  FourRound round({.computer_begins = true});
  round.Drop(3);
  EXPECT_FALSE(round.Undo()) << "the person has not moved yet";
  round.Drop(3);
  EXPECT_TRUE(round.Undo()) << "the computer has not answered yet";
  EXPECT_EQ(board::connect_four::CountDiscs(round.board()), 1);
  round.Drop(3);
  round.Drop(2);
  EXPECT_TRUE(round.Undo());
  EXPECT_EQ(board::connect_four::CountDiscs(round.board()), 1);
  EXPECT_TRUE(round.is_persons_turn());
}

TEST(FourRoundTest, KnowsWhoHasWon) {
  FourRound round({.cols = 5, .computer_begins = false});
  for (const int col : {0, 1, 0, 1, 0, 1, 0}) ASSERT_TRUE(round.Drop(col));
  EXPECT_TRUE(round.is_over());
  EXPECT_TRUE(round.has_won());
  EXPECT_FALSE(round.Drop(2));
}

}  // namespace
}  // namespace gridhand::game
