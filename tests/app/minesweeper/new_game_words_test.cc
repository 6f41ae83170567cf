#include "app/minesweeper/new_game_words.h"

#include <gtest/gtest.h>

namespace gridhand::app::minesweeper {
namespace {

TEST(NewGameWordsTest, KnowsTheLabelsOfControls) {
  for (const char* label : {"New game", "NEW GAME", "Play Again", "Start a new game", "Try again!",
                            "Neues Spiel", "Nouvelle partie", "Nuevo juego"}) {
    EXPECT_EQ(NewGameRank(label), 0) << label;
  }
  for (const char* label : {"Restart", "New", "Again", "Neu"}) {
    EXPECT_EQ(NewGameRank(label), 2) << label;
  }
  for (const char* label : {"Reset", "Start", "Play game"}) {
    EXPECT_EQ(NewGameRank(label), 3) << label;
  }
}

TEST(NewGameWordsTest, AnIconBesideTheWordsIsLeftOut) {
  EXPECT_EQ(NewGameRank("@ New Game"), 0);
  EXPECT_EQ(NewGameRank("O New"), 2);
  EXPECT_EQ(NewGameRank("Restart ©"), 2);
}

TEST(NewGameWordsTest, AnInvitationToClickIsOne) {
  EXPECT_EQ(NewGameRank("Click anywhere to play again"), 1);
  EXPECT_EQ(NewGameRank("Tap to restart"), 1);
  EXPECT_FALSE(NewGameRank("Click anywhere to close"));
}

TEST(NewGameWordsTest, ASentenceOrAnotherControlIsNone) {
  for (const char* line :
       {"", "7", "New games every day", "Solved! Congratulations. Start a new game", "Settings",
        "Renewal", "Newsletter", "Reset statistics", "Quit game", "Games", "You won",
        "Click here for new levels", "Tap to reset statistics", "Click for our new Sudoku",
        "Touch to try it again later"}) {
    EXPECT_FALSE(NewGameRank(line)) << line;
  }
}

}  // namespace
}  // namespace gridhand::app::minesweeper
