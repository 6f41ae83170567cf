#include "app/minesweeper/game_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace gridhand::app::minesweeper {
namespace {

constexpr Progress kProgress{.phase = GamePhase::kPlaying,
                             .cells_left = 211,
                             .guesses = 1,
                             .solved_three_bv = 37,
                             .seconds = 3};

TEST(ProgressTextTest, SaysStatusCellsGuessesAndRate) {
  EXPECT_EQ(ProgressText(kProgress), "playing  211 cells left  1 guess  12.3 3BV/s");
}

TEST(ProgressTextTest, HasNoRateBeforeThereIsTimeToMeasure) {
  Progress early = kProgress;
  early.seconds = 0.01;
  early.cells_left = 1;
  EXPECT_EQ(ProgressText(early), "playing  1 cell left  1 guess");
}

GameResult WonGame(const GameFacts& facts) {
  return {.game = 1,
          .program = "kmines",
          .rows = 9,
          .cols = 9,
          .result = "won",
          .seconds = 2,
          .clicks = 1,
          .facts = ToJson(facts)};
}

constexpr GameFacts kFacts{.mines = 10, .guesses = 1, .three_bv = 12};

TEST(ResultLineTest, CountsOneClickAndOneGuess) {
  EXPECT_EQ(ResultLine(WonGame(kFacts)),
            "game 1: won     kmines 9x9/10  2.00 s  1 click  1 guess  3BV 12 (6.0/s)");
}

TEST(ResultLineTest, ClaimsNoRateForAGameThatOthersBegan) {
  GameFacts joined = kFacts;
  joined.is_whole = false;
  EXPECT_EQ(ResultLine(WonGame(joined)),
            "game 1: won     kmines 9x9/10  2.00 s  1 click  1 guess  3BV 12");
}

TEST(ResultLineTest, LeavesTheReasonOfAStopToTheEndOfTheSession) {
  GameFacts facts = kFacts;
  facts.three_bv.reset();
  GameResult stopped = WonGame(facts);
  stopped.result = "stopped";
  stopped.reason = "reveal (2,2): 1 cell cannot be read";
  EXPECT_EQ(ResultLine(stopped), "game 1: stopped kmines 9x9/10  2.00 s  1 click  1 guess");
}

TEST(ResultJsonTest, HasTheKeysThatScriptsKnow) {
  EXPECT_EQ(ResultJson(WonGame(kFacts)).dump(),
            R"({"game":1,"program":"kmines","rows":9,"cols":9,"mines":10,"result":"won",)"
            R"("reason":"","seconds":2.0,"clicks":1,"guesses":1,"rereads":0,"three_bv":12})");
}

TEST(ResultLogFieldsTest, HaveTheKeysThatVerifyLogKnows) {
  EXPECT_EQ(ResultLogFields(WonGame(kFacts)).dump(),
            R"({"game":1,"result":"won","reason":"","seconds":2.0,"repaint_seconds":0.0,)"
            R"("clicks":1,"guesses":1,"rereads":0,"unexplained":0,"proofs_by_picture":0,)"
            R"("proofs_taken_back":0})");
}

}  // namespace
}  // namespace gridhand::app::minesweeper
