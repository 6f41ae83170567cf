#include "app/sudoku/verify_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "tests/app/support/log_check_test.h"

namespace gridhand::app::sudoku {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

// A puzzle with two empty cells, filled in.
class VerifySudokuLogTest : public LogCheckTest<LogVerdict, VerifyLog> {
 protected:
  VerifySudokuLogTest() : LogCheckTest(HonestLines()) {}

  static std::vector<json> HonestLines() {
    return {{{"type", "run"}, {"game", "sudoku"}},
            {{"type", "step"},
             {"puzzle", {"1.34", "34.2", "2143", "4321"}},
             {"board", {"1.34", "34.2", "2143", "4321"}},
             {"blocks", {"aabb", "aabb", "ccdd", "ccdd"}},
             {"diagonals", false},
             {"solution", {"1234", "3412", "2143", "4321"}}},
            {{"type", "action"}, {"cell", {0, 1}}, {"value", 2}},
            {{"type", "action"}, {"cell", {1, 2}}, {"value", 1}},
            {{"type", "game"}, {"result", "won"}}};
  }
};

TEST_F(VerifySudokuLogTest, AnHonestLogHasNoFault) {
  const auto verdict = Verify();
  ASSERT_TRUE(verdict.ok()) << verdict.error().text;
  EXPECT_FALSE(verdict->fault);
  EXPECT_EQ(verdict->digits, 2);
  EXPECT_EQ(verdict->wins, 1);
}

TEST_F(VerifySudokuLogTest, AWrongDigitIsFound) {
  lines[2]["value"] = 3;
  ExpectFault(3, "r1c2 is 2 in the solution, not 3");
}

TEST_F(VerifySudokuLogTest, ADigitThatWasThereIsFound) {
  lines[3] = lines[2];
  ExpectFault(4, "held 2 already");
}

TEST_F(VerifySudokuLogTest, AnotherSolutionIsFound) {
  lines[1]["solution"][3] = "4312";
  ExpectFault(2, "not that of the puzzle");
}

TEST_F(VerifySudokuLogTest, ABoardThatDoesNotShowThePuzzleIsFound) {
  lines[1]["board"][3] = "432.";
  ExpectFault(2, "r4c4 is 1 in the puzzle");
}

// An empty board has many solutions, of which the first alone is found in three trials.
TEST_F(VerifySudokuLogTest, APuzzleThatIsGivenUpIsNoFault) {
  const json empty = {"....", "....", "....", "...."};
  lines = {lines[0], lines[1]};
  lines[1]["puzzle"] = lines[1]["board"] = empty;
  std::stringstream log;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    lines[i]["number"] = i + 1;
    log << lines[i].dump() << '\n';
  }
  const auto verdict = VerifyLogWithin({.most_trials = 3}, log, "run.jsonl");
  ASSERT_TRUE(verdict.ok()) << verdict.error().text;
  EXPECT_FALSE(verdict->fault);
  EXPECT_EQ(verdict->given_up, 1);
  EXPECT_THAT(ToText(*verdict), HasSubstr("at 1 step the puzzle may have further solutions"));
}

TEST_F(VerifySudokuLogTest, BlocksOfAnyFormAreSolvedAgain) {
  lines[1]["blocks"] = {"aaab", "abbb", "ccdd", "ccdd"};
  lines[1]["puzzle"] = lines[1]["board"] = {"12..", "34..", "....", "...."};
  ExpectFault(2, "does not have exactly one");
}

// Right in these blocks, and with two equal digits in a usual one.
TEST_F(VerifySudokuLogTest, TheBlocksOfTheLogAreThoseOfThePuzzle) {
  lines[1]["blocks"] = {"aaaa", "bbbb", "cccc", "dddd"};
  lines[1]["puzzle"] = lines[1]["board"] = {"1.34", "23.1", "3412", "4123"};
  lines[1]["solution"] = {"1234", "2341", "3412", "4123"};
  lines[3]["value"] = 4;
  const auto verdict = Verify();
  ASSERT_TRUE(verdict.ok()) << verdict.error().text;
  EXPECT_FALSE(verdict->fault);
  lines[1]["blocks"] = {"aabb", "aabb", "ccdd", "ccdd"};
  ExpectFault(2, "does not have exactly one");
}

TEST_F(VerifySudokuLogTest, BlocksThatAreNoneAreToldWithTheirLine) {
  lines[1]["blocks"] = {"aabb", "aabb", "ccdd", "ccde"};
  const auto verdict = Verify();
  ASSERT_FALSE(verdict.ok());
  EXPECT_THAT(verdict.error().text, HasSubstr("run.jsonl:2: "));
}

TEST_F(VerifySudokuLogTest, AWonGameWithAnEmptyCellIsFound) {
  lines.erase(lines.begin() + 3);
  ExpectFault(4, "not filled in");
}

TEST_F(VerifySudokuLogTest, AMissingLineIsFound) {
  std::stringstream log;
  log << json{{"type", "run"}, {"number", 2}}.dump() << '\n';
  const auto verdict = VerifyLog(log, "run.jsonl");
  ASSERT_TRUE(verdict.ok());
  ASSERT_TRUE(verdict->fault);
  EXPECT_THAT(verdict->fault->text, HasSubstr("missing"));
}

TEST_F(VerifySudokuLogTest, WhatIsNoLogIsToldWithItsLine) {
  lines[2]["cell"] = "r1c2";
  const auto verdict = Verify();
  ASSERT_FALSE(verdict.ok());
  EXPECT_EQ(verdict.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(verdict.error().text, HasSubstr("run.jsonl:3: "));
}

}  // namespace
}  // namespace gridhand::app::sudoku
