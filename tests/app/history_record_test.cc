#include "app/history_record.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace gridhand::app {
namespace {

using history::Help;
using history::Outcome;

GameResult Result(const nlohmann::ordered_json& facts) {
  return {.game = 1,
          .program = "kmines",
          .rows = 16,
          .cols = 30,
          .result = "lost",
          .seconds = 12.5,
          .clicks = 140,
          .facts = facts};
}

const nlohmann::ordered_json kMinesweeperFacts = {{"mines", 99},         {"guesses", 2},
                                                  {"risk", 0.5},         {"risk_variance", 0.25},
                                                  {"three_bv", nullptr}, {"is_whole", true}};

TEST(HistoryRecordTest, AGameThatGridhandPlayedIsABots) {
  const auto record =
      PlayedRecord("minesweeper", "", false, Result(kMinesweeperFacts), {{"agent", "best"}});
  EXPECT_EQ(Label(record.board), "30x16/99");
  EXPECT_EQ(record.outcome, Outcome::kLost);
  EXPECT_EQ(record.help(), Help::kBot);
  EXPECT_EQ(record.agent, "best");
  EXPECT_EQ(record.guesses, 2);
  EXPECT_EQ(record.risk, 0.5);
  EXPECT_EQ(record.clicks, 140);
  EXPECT_FALSE(record.three_bv);
}

TEST(HistoryRecordTest, AGameThatAPersonHadBegunIsAnAssistedOne) {
  nlohmann::ordered_json facts = kMinesweeperFacts;
  facts["is_whole"] = false;
  GameResult result = Result(facts);
  const auto help = [&](bool is_launched) {
    return PlayedRecord("minesweeper", "", is_launched, result, {{"agent", "best"}}).help();
  };
  EXPECT_EQ(help(false), Help::kAssisted);
  EXPECT_EQ(help(true), Help::kBot) << "xdemineur opens an area by itself";
  result.game = 2;
  EXPECT_EQ(help(false), Help::kBot) << "nobody else has begun it";
}

TEST(HistoryRecordTest, GamesWithoutMinesAreRecordedToo) {
  const auto sudoku = PlayedRecord("sudoku", "", true, Result({{"entered", 50}, {"corrected", 0}}),
                                   {{"game", "sudoku"}});
  EXPECT_EQ(sudoku.help(), Help::kBot);
  EXPECT_FALSE(sudoku.board.mines);
  EXPECT_FALSE(sudoku.guesses) << "nobody judged its moves";
  const auto four = PlayedRecord("connect-four", "hard", true, Result({{"side", "first"}}),
                                 {{"agent", "perfect"}});
  EXPECT_EQ(four.board.level, "hard");
  EXPECT_EQ(four.agent, "perfect");
}

TEST(HistoryRecordTest, AWatchedGameIsAnAssistedOneWithItsMines) {
  const auto record = AssistedRecord({.game = "minesweeper",
                                      .program = "kmines",
                                      .rows = 9,
                                      .cols = 9,
                                      .result = "won",
                                      .seconds = 30,
                                      .facts = {.mines = 10, .three_bv = 12}});
  EXPECT_EQ(record.help(), Help::kAssisted);
  EXPECT_EQ(Label(record.board), "9x9/10");
  EXPECT_EQ(record.outcome, Outcome::kWon);
  EXPECT_EQ(record.three_bv, 12);
}

}  // namespace
}  // namespace gridhand::app
