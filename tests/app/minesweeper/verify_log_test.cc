#include "app/minesweeper/verify_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace gridhand::app::minesweeper {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

// A log of one short game with one mine: three proved moves, a guess, and the loss it brings.
//
//   step 1   1##     the 1 touches the mine, so (0,2) and (1,2) are safe
//            ###
//   step 2   1#1     the right-hand ones leave (0,1) and (1,1) for the mine, so (1,0) is safe
//            ##1
//   step 3   1#1     one of two: a guess
//            1#1
class VerifyLogTest : public ::testing::Test {
 protected:
  static json Step(const std::vector<std::string>& board, const json& moves, bool certain,
                   double risk) {
    return {{"type", "step"},
            {"board", board},
            {"status", "playing"},
            {"mines", {{"total", 1}, {"density", 0.2}, {"source", "option"}}},
            {"agent", "fast"},
            {"seed", 1},
            {"promised", false},
            {"decision", {{"moves", moves}, {"certain", certain}, {"mine_probability", risk}}}};
  }
  static json Reveal(int row, int col, const std::string& shows, const std::string& status) {
    return {{"type", "action"},
            {"gesture", "reveal"},
            {"cell", {row, col}},
            {"status", status},
            {"changed", {{row, col, shows}}},
            {"unexplained", json::array()}};
  }

  static constexpr const char* kName = "run.jsonl";
  static bool EveryProgramPromises(std::string_view) { return true; }

  LogVerdict Verify() const {
    std::stringstream text;
    for (const json& line : lines) text << line.dump() << "\n";
    auto verdict = VerifyLog(text, kName, EveryProgramPromises);
    EXPECT_TRUE(verdict.ok()) << verdict.error().text;
    return verdict.ok() ? *verdict : LogVerdict{};
  }
  void ExpectFault(int line, const std::string& says) const {
    const LogVerdict verdict = Verify();
    ASSERT_TRUE(verdict.fault);
    EXPECT_EQ(verdict.fault->line, line) << verdict.fault->text;
    EXPECT_THAT(verdict.fault->text, HasSubstr(says));
  }

  // As a log of format 2 numbers its lines.
  void Number() {
    lines[0]["format"] = 2;
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i]["number"] = i + 1;
  }
  // What is said of a log that is none.
  static std::string TroubleIn(const std::string& log) {
    std::stringstream text(log);
    const auto verdict = VerifyLog(text, kName, EveryProgramPromises);
    EXPECT_FALSE(verdict.ok()) << log;
    if (verdict.ok()) return "";
    EXPECT_EQ(verdict.error().kind, base::ErrorKind::kBadInput) << verdict.error().text;
    EXPECT_THAT(verdict.error().text, Not(HasSubstr("json.exception")));
    return verdict.error().text;
  }
  // The same of the log with another line in the place of the second.
  std::string TroubleWith(const json& line) const {
    return TroubleIn(lines[0].dump() + "\n" + line.dump() + "\n");
  }

  std::deque<json> lines = {
      {{"type", "run"}, {"program", "test"}},
      Step({"1##", "###"}, {{0, 2, "reveal"}, {1, 2, "reveal"}}, true, 0),
      Reveal(0, 2, "1", "playing"),
      Reveal(1, 2, "1", "playing"),
      Step({"1#1", "##1"}, {{1, 0, "reveal"}}, true, 0),
      Reveal(1, 0, "1", "playing"),
      Step({"1#1", "1#1"}, {{0, 1, "reveal"}}, false, 0.5),
      Reveal(0, 1, "X", "lost"),
  };
};

TEST_F(VerifyLogTest, AnHonestLossPasses) {
  const LogVerdict verdict = Verify();
  EXPECT_FALSE(verdict.fault) << verdict.fault->line << ": " << verdict.fault->text;
  EXPECT_EQ(verdict.steps, 3);
  EXPECT_EQ(verdict.actions, 4);
  EXPECT_EQ(verdict.certain_reveals, 3);
  EXPECT_EQ(verdict.guesses, 1);
  EXPECT_EQ(verdict.losses, 1);
  EXPECT_DOUBLE_EQ(verdict.expected_losses, 0.5);
}

TEST_F(VerifyLogTest, AFalseCertaintyIsFound) {
  lines[1]["decision"]["moves"] = {{1, 1, "reveal"}};
  ExpectFault(2, "(1,1) was called safe");
}

TEST_F(VerifyLogTest, ASecondRunLineCannotSwitchChecksOff) {
  Number();
  lines.insert(lines.begin() + 4, json{{"type", "run"}, {"program", "test"}, {"assisted", true}});
  ExpectFault(5, "a second line of the type \"run\"");
}

TEST_F(VerifyLogTest, AGuessWhereACellWasSafeIsFound) {
  lines[1]["decision"] = {
      {"moves", {{0, 1, "reveal"}}}, {"certain", false}, {"mine_probability", 1.0 / 3}};
  ExpectFault(2, "although (0,2) is provably safe");
}

TEST_F(VerifyLogTest, AGuessWithAnotherRiskThanStatedIsFound) {
  lines[6]["decision"]["mine_probability"] = 0.25;
  ExpectFault(7, "stated with risk 0.25");
}

TEST_F(VerifyLogTest, OpeningACellThatWasNotDecidedOnIsFound) {
  lines[3] = Reveal(1, 1, "1", "playing");
  ExpectFault(4, "(1,1) was opened and not decided on");
}

TEST_F(VerifyLogTest, ALossByAMoveCalledCertainIsFound) {
  lines[3] = Reveal(1, 2, "X", "lost");
  ExpectFault(4, "not a guess");
}

TEST_F(VerifyLogTest, AChangeThatTheLogDoesNotAccountForIsFound) {
  lines[2]["changed"] = {{0, 2, "2"}};
  ExpectFault(5, "not the one that the logged changes lead to");
}

TEST_F(VerifyLogTest, AnUnexplainedChangeIsFound) {
  lines[2]["unexplained"] = {{1, 0}};
  ExpectFault(3, "no gesture explains");
}

TEST_F(VerifyLogTest, ACellThatOpenedByItselfIsFoundAndAPersonsMarkIsNot) {
  json look = Reveal(1, 1, "F", "playing");
  look["type"] = "look";
  look["gesture"] = "none";
  lines[4]["board"] = {"1#1", "#F1"};
  lines[6]["board"] = {"1#1", "1F1"};
  lines.insert(lines.begin() + 4, look);
  EXPECT_FALSE(Verify().fault);
  lines[4]["unexplained"] = {{1, 1}};
  ExpectFault(5, "no gesture explains");
}

TEST_F(VerifyLogTest, APersonMayBeginAnotherGameUntilTheFirstGesture) {
  lines.insert(lines.begin() + 1, Step({"###", "##1"}, {{0, 0, "reveal"}}, true, 0));
  EXPECT_FALSE(Verify().fault);
}

TEST_F(VerifyLogTest, ALossWithoutItsGestureIsFound) {
  lines.push_back({{"type", "game"}, {"result", "lost"}});
  EXPECT_FALSE(Verify().fault);
  lines.erase(lines.begin() + 7);
  ExpectFault(8, "no gesture has lost it");
}

TEST_F(VerifyLogTest, AWinThatNoGestureBroughtIsFound) {
  lines.push_back({{"type", "game"}, {"result", "won"}});
  ExpectFault(9, "have not won it");
  lines[7] = Reveal(0, 1, "1", "playing");  // the last cell without a mine
  EXPECT_FALSE(Verify().fault);
}

// The total is not certain, so that the number of open cells does not prove the win.
TEST_F(VerifyLogTest, AWinIsProvedByTheNumbersAroundWhatIsClosed) {
  lines[6]["mines"]["source"] = "well_known_size";
  lines[7] = Reveal(0, 1, "1", "playing");
  json look = Reveal(1, 1, "F", "won");
  look["type"] = "look";
  look["gesture"] = "none";
  lines.push_back({{"type", "game"}, {"result", "won"}});
  EXPECT_FALSE(Verify().fault);
  lines.insert(lines.begin() + 8, look);
  EXPECT_FALSE(Verify().fault);
  const std::deque<json> honest = lines;
  lines.erase(lines.begin() + 7);
  ExpectFault(9, "have not won it");
  lines = honest;
  lines[7] = Reveal(0, 1, "2", "playing");  // the flags are not where the numbers say
  ExpectFault(10, "have not won it");
  lines = honest;
  lines[7] = Reveal(0, 1, "F", "playing");
  lines[7]["gesture"] = "mark";
  lines[8]["changed"] = {{1, 1, "1"}};
  ExpectFault(9, "(1,1) was opened by no gesture");
  lines = honest;
  lines[7] = Reveal(0, 1, "X", "lost");
  lines[7]["changed"] = {{0, 1, "X"}, {1, 1, "1"}};
  lines[8]["changed"] = {{0, 1, "F"}};
  ExpectFault(10, "have not won it");
}

// What was opened and cannot be read may be the mine that ended the game.
TEST_F(VerifyLogTest, AWinIsNotProvedWhereWhatWasOpenedCannotBeRead) {
  lines[6]["mines"]["source"] = "well_known_size";
  lines[7] = Reveal(0, 1, "~", "playing");
  lines[7]["changed"] = {{0, 1, "~"}, {1, 1, "1"}};
  lines.push_back({{"type", "game"}, {"result", "won"}});
  ExpectFault(9, "have not won it");
  lines[6]["mines"]["source"] = "counter";
  lines[7]["changed"] = {{0, 1, "~"}};
  EXPECT_FALSE(Verify().fault);  // as many cells are open as have no mine
}

TEST_F(VerifyLogTest, SeveralCellsGuessedAtOnceAreFound) {
  lines[6]["decision"]["moves"] = {{0, 1, "reveal"}, {1, 1, "reveal"}};
  ExpectFault(7, "several cells");
}

TEST_F(VerifyLogTest, APromiseThatTheProgramDoesNotMakeIsNone) {
  Profile silent;
  silent.name = "silent";
  Profile promising;
  promising.name = "promising";
  promising.first_click = FirstClick::kZero;
  const auto promises = PromisesOf({silent, promising});
  EXPECT_TRUE(promises("promising"));
  EXPECT_FALSE(promises("silent"));
  EXPECT_FALSE(promises("unheard of"));
  lines = {{{"type", "run"}, {"program", "silent"}},
           Step({"###", "###"}, {{0, 0, "reveal"}}, false, 1.0 / 6),
           Reveal(0, 0, "X", "lost")};
  lines[1]["promised"] = true;
  std::stringstream text;
  for (const json& line : lines) text << line.dump() << "\n";
  const auto verdict = VerifyLog(text, kName, promises);
  ASSERT_TRUE(verdict.ok());
  EXPECT_FALSE(verdict->fault) << "an honest guess, whatever the log says of a promise";
  EXPECT_EQ(verdict->guesses, 1);
}

TEST_F(VerifyLogTest, ALogWithoutADecisionProvesNothing) {
  std::stringstream text(lines.front().dump() + "\n");
  const auto verdict = VerifyLog(text, kName, EveryProgramPromises);
  ASSERT_FALSE(verdict.ok());
  EXPECT_EQ(verdict.error().kind, base::ErrorKind::kBadInput);
}

TEST_F(VerifyLogTest, LosingByAPromisedFirstClickIsFound) {
  lines = {lines.front(), Step({"###", "###"}, {{0, 0, "reveal"}}, false, 1.0 / 6),
           Reveal(0, 0, "X", "lost")};
  lines[1]["promised"] = true;
  ExpectFault(3, "not a guess");
  lines[1]["promised"] = false;
  EXPECT_FALSE(Verify().fault);
}

TEST_F(VerifyLogTest, NamesThePlaceOfALineThatIsNone) {
  const std::string run = lines[0].dump() + "\n";
  EXPECT_EQ(TroubleIn(run + "hello\n"), "run.jsonl:2: column 1: not JSON");
  EXPECT_EQ(TroubleIn(run + "[1,2]\n"), "run.jsonl:2: expected a text as \"type\", seen nothing");
  EXPECT_EQ(TroubleIn("{\"type\":5}\n"), "run.jsonl:1: expected a text as \"type\", seen 5");
  EXPECT_EQ(TroubleIn("{\"type\":\"run\",\"program\":[]}\n"),
            "run.jsonl:1: expected a text as \"program\", seen a list");
  EXPECT_THAT(TroubleIn("{\"type\":\"paused\"}\n"), HasSubstr("the first line of a run log"));
  EXPECT_THAT(TroubleIn(""), HasSubstr("an empty file"));
}

TEST_F(VerifyLogTest, SaysWhichFieldDoesNotFitAndWhatWasSeen) {
  json step = lines[1];
  step["mines"]["total"] = "many";
  EXPECT_EQ(TroubleWith(step),
            "run.jsonl:2: expected a whole number of 0 to 6 as \"mines.total\", seen \"many\"");
  step["mines"]["total"] = 1e300;
  EXPECT_THAT(TroubleWith(step), HasSubstr("\"mines.total\", seen 1e+300"));
  step = lines[1];
  step["mines"]["density"] = -1;
  EXPECT_THAT(TroubleWith(step), HasSubstr("a share between 0 and 1"));
  step = lines[1];
  step["board"] = {"1##", "##"};
  EXPECT_THAT(TroubleWith(step), HasSubstr("rows of a board (line 2"));
  step = lines[1];
  step["decision"]["moves"] = {{0, 3, "reveal"}};
  EXPECT_THAT(TroubleWith(step), HasSubstr("0 to 2 as \"decision.moves[0][1]\", seen 3"));
  step["decision"]["moves"] = {{0, 2, "dig"}};
  EXPECT_THAT(TroubleWith(step), HasSubstr("\"decision.moves[0][2]\", seen \"dig\""));
  step["decision"]["moves"] = 7;
  EXPECT_THAT(TroubleWith(step), HasSubstr("a list as \"decision.moves\", seen 7"));
  json reveal = lines[2];
  reveal["status"] = "bored";
  EXPECT_THAT(TroubleWith(reveal), HasSubstr("as \"status\", seen \"bored\""));
  reveal = lines[2];
  reveal["cell"] = {-1, 18446744073709551615ULL};
  EXPECT_THAT(TroubleWith(reveal), HasSubstr("as \"cell[0]\", seen -1"));
  reveal["cell"] = {1, 18446744073709551615ULL};
  EXPECT_THAT(TroubleWith(reveal), HasSubstr("as \"cell[1]\", seen 18446744073709551615"));
  EXPECT_THAT(TroubleWith({{"type", "game"}, {"result", "drawn"}}), HasSubstr("won, lost or"));
}

TEST_F(VerifyLogTest, ALogWithoutSomeOfItsLinesIsFound) {
  lines.push_back({{"type", "game"}, {"result", "lost"}});
  Number();
  EXPECT_FALSE(Verify().fault);
  EXPECT_EQ(Verify().format, 2);
  lines.erase(lines.begin() + 1, lines.begin() + 4);
  ExpectFault(2, "numbered 5, expected 2");
}

TEST_F(VerifyLogTest, ALogOfFormat2NumbersEveryLine) {
  lines[0]["format"] = 2;
  lines[0]["number"] = 1;
  std::stringstream text(lines[0].dump() + "\n" + lines[1].dump() + "\n");
  const auto verdict = VerifyLog(text, kName, EveryProgramPromises);
  ASSERT_FALSE(verdict.ok());
  EXPECT_THAT(verdict.error().text, HasSubstr("run.jsonl:2: expected a whole number"));
}

TEST_F(VerifyLogTest, ALogOfALaterFormatIsRefused) {
  lines[0]["format"] = 3;
  EXPECT_THAT(TroubleIn(lines[0].dump()), HasSubstr("1 to 2 as \"format\", seen 3"));
}

TEST_F(VerifyLogTest, AnOldLogSaysThatItsLinesAreNotNumbered) { EXPECT_EQ(Verify().format, 1); }

TEST_F(VerifyLogTest, AGameThatAPersonLostDuringAPauseIsNotOurLoss) {
  lines[6] = {{"type", "paused"}, {"reason", "a person has the mouse"}};
  lines[7] = {{"type", "game"}, {"result", "lost"}};
  const LogVerdict verdict = Verify();
  EXPECT_FALSE(verdict.fault) << verdict.fault->text;
  EXPECT_EQ(verdict.losses, 0);
  EXPECT_EQ(verdict.ended_by_person, 1);
}

TEST_F(VerifyLogTest, APauseDoesNotExcuseWhatCameAfterIt) {
  lines.insert(lines.begin() + 4, json{{"type", "paused"}, {"reason", "a person has the mouse"}});
  lines.erase(lines.begin() + 8);
  lines.push_back({{"type", "game"}, {"result", "lost"}});
  ExpectFault(9, "no gesture has lost it");
}

TEST_F(VerifyLogTest, AnAssistedGameIsThePersonsOwn) {
  lines = {{{"type", "run"}, {"program", "test"}, {"assisted", true}},
           {{"type", "hints"}, {"marks", 3}, {"line", "(0,1) is safe"}},
           {{"type", "game"}, {"result", "lost"}, {"assisted", true}},
           {{"type", "game"}, {"result", "won"}, {"assisted", true}}};
  const LogVerdict verdict = Verify();
  EXPECT_FALSE(verdict.fault) << verdict.fault->text;
  EXPECT_EQ(verdict.wins, 0);
  EXPECT_EQ(verdict.losses, 0);
  ASSERT_TRUE(verdict.assisted);
  EXPECT_EQ(verdict.assisted->won, 1);
  EXPECT_EQ(verdict.assisted->lost, 1);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
