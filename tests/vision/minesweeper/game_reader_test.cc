// Games of the stand-in program, drawn in a skin that nobody was shown.
#include "vision/minesweeper/game_reader.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "board/minesweeper/text.h"
#include "sim/minesweeper/game.h"
#include "sim/minesweeper/rendered_board.h"
#include "tests/vision/minesweeper/unseen_reader.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using sim::minesweeper::Game;

class GameReaderTest : public ::testing::Test {
 protected:
  static Game Opened(std::uint64_t seed) {
    Game game(sim::minesweeper::kBeginner, board::minesweeper::FirstClickRule::kModern, seed);
    game.Reveal({4, 4});
    return game;
  }

  base::Result<FoundBoard> Look() {
    auto picture = sim::minesweeper::Render(sim::minesweeper::RenderedSkins().front(),
                                            sim::minesweeper::SceneOf(game_), *fonts_);
    picture.frame.id = ++looks_;
    return eyes_.See(picture.frame);
  }

  // Whether a look shows what is.
  ::testing::AssertionResult SeesTheTruth() {
    const auto found = Look();
    if (!found) return ::testing::AssertionFailure() << found.error().text;
    if (found->reading.Symbols() == game_.view()) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure()
           << board::minesweeper::FormatBoard(found->reading.Symbols());
  }

  bool Remembers(CellSymbol symbol) const {
    return std::ranges::any_of(eyes_.memory().Cells(),
                               [&](const RememberedCell& cell) { return cell.symbol == symbol; });
  }

  const base::Result<sim::Fonts> fonts_ = sim::Fonts::Load();
  Game game_ = Opened(5);
  GameReader eyes_{UnseenReader()};
  std::uint64_t looks_ = 0;
};

TEST_F(GameReaderTest, RemembersWhatTheBoardShowed) {
  ASSERT_TRUE(fonts_.ok());
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_TRUE(Remembers(CellSymbol::kCovered));
  EXPECT_FALSE(Remembers(CellSymbol::kFlag));
}

TEST_F(GameReaderTest, LearnsMarksByPuttingThem) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const auto lesson = eyes_.NextLesson();
  ASSERT_TRUE(lesson.has_value());
  ASSERT_EQ(game_.view()[lesson->cell], CellSymbol::kCovered);
  eyes_.Note(*lesson);
  game_.Flag(lesson->cell);
  EXPECT_TRUE(SeesTheTruth());
  ASSERT_EQ(eyes_.NextLesson().value().cell, lesson->cell);
  eyes_.Note(*lesson);
  game_.Question(lesson->cell);
  EXPECT_TRUE(SeesTheTruth());
  eyes_.Note(*lesson);
  game_.ClearQuestion(lesson->cell);
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_FALSE(eyes_.NextLesson().has_value());
  EXPECT_TRUE(Remembers(CellSymbol::kFlag));
  EXPECT_TRUE(Remembers(CellSymbol::kQuestion));
}

TEST_F(GameReaderTest, SeesWhatAClickOpened) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  CellPos safe;
  board::ForEachCell(game_.view(), [&](CellPos cell) {
    const bool is_mine = game_.mines()[cell];
    if (game_.view()[cell] == CellSymbol::kCovered && !is_mine) safe = cell;
  });
  eyes_.Note({Touch::Kind::kReveal, safe});
  game_.Reveal(safe);
  EXPECT_TRUE(SeesTheTruth());
}

TEST_F(GameReaderTest, HoldsNothingAgainstAnotherGame) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  game_ = Opened(6);  // nobody told the eyes
  EXPECT_TRUE(SeesTheTruth());
}

// The person plays along.
TEST_F(GameReaderTest, BelievesAFlagThatItDidNotPut) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const CellPos covered = eyes_.NextLesson().value().cell;
  game_.Flag(covered);
  EXPECT_TRUE(SeesTheTruth());
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
