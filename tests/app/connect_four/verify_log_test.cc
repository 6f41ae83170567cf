#include "app/connect_four/verify_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/app/support/log_check_test.h"

namespace gridhand::app::connect_four {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

// Three in a row of the first player's, open at both ends: column 1 or 5 wins.
class VerifyConnectFourLogTest : public LogCheckTest<LogVerdict, VerifyLog> {
 protected:
  VerifyConnectFourLogTest() : LogCheckTest(HonestLines()) {}

  static json Rows(const std::string& above, const std::string& bottom) {
    return {".......", ".......", ".......", ".......", above, bottom};
  }

  static std::vector<json> HonestLines() {
    return {{{"type", "run"}, {"game", "connect-four"}},
            {{"type", "new_game"}, {"side", "first"}},
            {{"type", "step"},
             {"board", Rows(".ooo...", ".xxx...")},
             {"to_move", "first"},
             {"score", 18},
             {"best", {1, 5}},
             {"column", 5}},
            {{"type", "action"},
             {"gesture", "drop"},
             {"column", 5},
             {"board", Rows(".ooo...", ".xxxx..")},
             {"answered", false}},
            {{"type", "game"}, {"result", "won"}}};
  }
};

TEST_F(VerifyConnectFourLogTest, AnHonestLogHasNoFault) {
  const auto verdict = Verify();
  ASSERT_TRUE(verdict.ok()) << verdict.error().text;
  EXPECT_FALSE(verdict->fault) << verdict->fault->text;
  EXPECT_EQ(verdict->steps, 1);
  EXPECT_EQ(verdict->drops, 1);
  EXPECT_EQ(verdict->wins, 1);
  EXPECT_EQ(verdict->believed, 0);
  EXPECT_THAT(ToText(*verdict), HasSubstr("no move gave away a win or a draw"));
  EXPECT_EQ(ToJson(*verdict)["honest"], true);
}

TEST_F(VerifyConnectFourLogTest, AMoveThatGivesAWinAwayIsFound) {
  lines[2]["column"] = 7;
  ExpectFault(3, "column 7 is not one of the best");
  EXPECT_EQ(ToJson(*Verify())["honest"], false);
}

TEST_F(VerifyConnectFourLogTest, AWrongScoreIsFound) {
  lines[2]["score"] = 17;
  ExpectFault(3, "the score is 18, not 17");
}

TEST_F(VerifyConnectFourLogTest, AMoveOfTheOtherSideIsFound) {
  lines[2]["to_move"] = "second";
  ExpectFault(3, "the other side was to move");
}

TEST_F(VerifyConnectFourLogTest, AMoveAfterTheEndIsFound) {
  lines[2]["board"] = Rows(".ooo...", ".xxxx..");
  lines[2]["to_move"] = "second";
  ExpectFault(3, "the game was over");
}

TEST_F(VerifyConnectFourLogTest, AFullColumnIsFound) {
  lines[2]["board"] = {"..o....", "..x....", "..o....", "..x....", "..o....", "..x...."};
  lines[2]["column"] = 3;
  ExpectFault(3, "column 3 was full");
}

TEST_F(VerifyConnectFourLogTest, ADropIntoAnotherColumnIsFound) {
  lines[3]["column"] = 1;
  ExpectFault(4, "the disc went into column 1, decided was 5");
}

TEST_F(VerifyConnectFourLogTest, ADropWithoutADecisionIsFound) {
  lines.insert(lines.begin() + 4, lines[3]);
  ExpectFault(5, "a disc was dropped without a decision");
}

TEST_F(VerifyConnectFourLogTest, ABoardThatIsNotTheOneBeforeAndTheDiscIsFound) {
  lines[3]["board"] = Rows(".ooo..x", ".xxx...");
  EXPECT_FALSE(Verify().ok()) << "a disc hangs in the air";
  lines[3]["board"] = Rows(".ooo...", "xxxx...");
  ExpectFault(4, "the board after the drop");
}

TEST_F(VerifyConnectFourLogTest, AMoveWithoutAScoreMustKeepTheWinAllTheSame) {
  lines[2]["score"] = nullptr;
  const auto verdict = Verify();
  ASSERT_TRUE(verdict.ok()) << verdict.error().text;
  EXPECT_FALSE(verdict->fault);
  EXPECT_EQ(verdict->believed, 0);
  lines[2]["board"] = Rows("oo.....", "xxx...o");
  lines[2]["column"] = 6;
  ExpectFault(3, "column 6 is not one of the best");
}

TEST_F(VerifyConnectFourLogTest, AMissingLineIsFound) {
  std::stringstream log;
  log << R"({"type":"run","number":1,"game":"connect-four"})" << '\n'
      << R"({"type":"game","number":3,"result":"won"})" << '\n';
  const auto verdict = VerifyLog(log, "run.jsonl");
  ASSERT_TRUE(verdict.ok());
  ASSERT_TRUE(verdict->fault);
  EXPECT_EQ(verdict->fault->line, 2);
}

}  // namespace
}  // namespace gridhand::app::connect_four
