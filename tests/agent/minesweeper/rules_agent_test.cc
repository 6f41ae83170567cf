#include "agent/minesweeper/rules_agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/agent/minesweeper/boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

std::unique_ptr<Agent> Rules(std::string_view rules = ShippedRules()) {
  auto agent = RulesAgent::Make(rules);
  EXPECT_TRUE(agent.ok()) << (agent.ok() ? "" : agent.error().text);
  return *std::move(agent);
}

std::string With(std::string_view more) { return std::string(ShippedRules()) + std::string(more); }

TEST(RulesAgentTest, FlagsEqualNumber) {
  const Analysis analysis = Rules()->Analyze(BoardOf("1*#\n###\n", std::nullopt));
  EXPECT_THAT(SafeCells(analysis), ElementsAre(CellPos{1, 0}, CellPos{1, 1}));
  EXPECT_EQ(analysis.deductions[0].technique, Technique::kRule);
  EXPECT_THAT(analysis.deductions[0].because, ElementsAre(CellPos{0, 0}));
  EXPECT_FALSE(analysis.exact);
}

TEST(RulesAgentTest, SquaresEqualNumber) {
  const Analysis analysis = Rules()->Analyze(BoardOf("3#\n##\n", std::nullopt));
  EXPECT_THAT(Mines(analysis), ElementsAre(CellPos{0, 1}, CellPos{1, 0}, CellPos{1, 1}));
}

TEST(RulesAgentTest, OneConclusionLeadsToTheNext) {
  // (0,1) is the mine of the 1 at the left; the 1 at the right has it, so (0,3) is safe.
  const Analysis analysis = Rules()->Analyze(BoardOf("1#1#\n", std::nullopt));
  EXPECT_THAT(Mines(analysis), ElementsAre(CellPos{0, 1}));
  EXPECT_THAT(SafeCells(analysis), ElementsAre(CellPos{0, 3}));
}

// A pattern with its covered cells below, and in the three other directions; `at` is a cell of it.
struct Turned {
  std::string board;
  CellPos at;
};
std::vector<Turned> AllFourWays(const std::string& top, const std::string& bottom, int col) {
  const int last = static_cast<int>(top.size()) - 1;
  const std::string pot(top.rbegin(), top.rend());
  const std::string mottob(bottom.rbegin(), bottom.rend());
  std::vector<Turned> ways = {{top + "\n" + bottom + "\n", {1, col}},
                              {pot + "\n" + mottob + "\n", {1, last - col}}};
  Turned down{.board = "", .at = {col, 1}};
  Turned up{.board = "", .at = {last - col, 1}};
  for (std::size_t i = 0; i < top.size(); ++i) {
    down.board += std::string{top[i], bottom[i], '\n'};
    up.board += std::string{pot[i], mottob[i], '\n'};
  }
  ways.insert(ways.end(), {down, up});
  return ways;
}

TEST(RulesAgentTest, OneOneAtAnEdgeInFourDirections) {
  for (const auto& [board, at] : AllFourWays("12*", "###", 2)) {
    const Analysis analysis = Rules()->Analyze(BoardOf(board, std::nullopt));
    EXPECT_THAT(SafeCells(analysis), ElementsAre(at)) << board;
    EXPECT_THAT(Mines(analysis), IsEmpty()) << board;
    EXPECT_EQ(analysis.deductions[0].because.size(), 2u);
  }
}

TEST(RulesAgentTest, OneTwoInFourDirections) {
  for (const auto& [board, at] : AllFourWays("13*", "###", 2)) {
    const Analysis analysis = Rules()->Analyze(BoardOf(board, std::nullopt));
    EXPECT_THAT(Mines(analysis), ElementsAre(at)) << board;
    EXPECT_THAT(SafeCells(analysis), IsEmpty()) << board;
  }
}

TEST(RulesAgentTest, StartsInTheCornerAndGuessesInReadingOrder) {
  const auto agent = Rules();
  const Board untouched = BoardOf("###\n###\n", 2);
  const Decision first = agent->Decide(untouched, agent->Analyze(untouched));
  ASSERT_EQ(first.moves.size(), 1u);
  EXPECT_EQ(first.moves[0].cell, (CellPos{0, 0}));
  EXPECT_EQ(first.technique, Technique::kFirstCell);
  const Board stuck = BoardOf("1##\n###\n", 2);
  const Decision guess = agent->Decide(stuck, agent->Analyze(stuck));
  ASSERT_EQ(guess.moves.size(), 1u);
  EXPECT_EQ(guess.moves[0].cell, (CellPos{0, 1}));
  EXPECT_FALSE(guess.certain);
}

TEST(RulesAgentTest, ABoardDoesNotRememberTheOneBefore) {
  const auto agent = Rules();
  const Board board = BoardOf("1#1#\n", std::nullopt);
  const Analysis before = agent->Analyze(board);
  const Analysis other = agent->Analyze(BoardOf("####\n####\n", 2));
  EXPECT_THAT(other.deductions, IsEmpty());
  EXPECT_EQ(agent->Analyze(board).deductions, before.deductions);
}

TEST(RulesAgentTest, PlaysByRulesThatAPersonAdds) {
  const auto agent = Rules(With(R"((defrule guess-the-last-cell
      (declare (salience -50))
      (not (safe))
      (board (rows ?rows) (cols ?cols))
      =>
      (assert (guess (cell (- (* ?rows ?cols) 1))))))"));
  const Board untouched = BoardOf("###\n###\n", 2);
  const Decision decision = agent->Decide(untouched, agent->Analyze(untouched));
  ASSERT_EQ(decision.moves.size(), 1u);
  EXPECT_EQ(decision.moves[0].cell, (CellPos{1, 2}));
}

TEST(RulesAgentTest, RulesThatContradictTheNumbersAreAContradiction) {
  const auto agent =
      Rules(With("(defrule wrong (declare (salience 200)) (initial-fact) => "
                 "(assert (mine (cell 1)) (safe (cell 1))))"));
  EXPECT_FALSE(agent->Analyze(BoardOf("1#\n##\n", std::nullopt)).consistent);
}

TEST(RulesAgentTest, ConclusionsAboutNoCoveredCellCountForNothing) {
  const auto agent =
      Rules(With("(defrule wild (initial-fact) => (assert (safe (cell 0)) (mine (cell -7)) "
                 "(mine (cell 99999)) (safe (cell none)) (safe (cell 2) (because 88 x 0))))"));
  const Analysis analysis = agent->Analyze(BoardOf("1##\n###\n", std::nullopt));
  EXPECT_THAT(SafeCells(analysis), ElementsAre(CellPos{0, 2}));
  EXPECT_THAT(analysis.deductions[0].because, UnorderedElementsAre(CellPos{0, 0}));
}

TEST(RulesAgentTest, WhatRulesPrintedOfOneBoardIsNotSaidOfTheNext) {
  const auto agent = Rules(With("(defrule talk (board (rows ?r)) => (printout t \"rows \" ?r))"));
  const auto said = ::testing::HasSubstr("the rules said");
  EXPECT_THAT(agent->Analyze(BoardOf("1#\n##\n", 1)).note, said);
  // Refused before the rules are asked.
  const Analysis impossible = agent->Analyze(BoardOf("8#\n##\n", 1));
  EXPECT_FALSE(impossible.consistent);
  EXPECT_THAT(impossible.note, ::testing::Not(said));
}

// What rules print is told, and nothing of it gets among what the program prints; so are errors
// that show only when a rule fires.
TEST(RulesAgentTest, TellsWhatRulesPrintAndWhatGoesWrongInThem) {
  const auto note_with = [](const std::string& rule) {
    const auto agent =
        MakeAgent("rules", 0, board::minesweeper::FirstClickRule::kClassic,
                  {.rules = std::string(ShippedRules()) + rule, .inference_log = {}, .nodes = 0});
    EXPECT_TRUE(agent.ok());
    return (*agent)->Analyze(BoardOf("1#\n##\n", 1)).note;
  };
  ::testing::internal::CaptureStdout();
  EXPECT_THAT(note_with("(defrule talk (board (rows ?r)) => (printout t \"rows \" ?r crlf))"),
              ::testing::HasSubstr("the rules said: rows 2"));
  EXPECT_THAT(note_with("(defrule fail (board (rows ?r)) => (bind ?x (/ ?r 0)))"),
              ::testing::HasSubstr("divide by zero"));
  EXPECT_THAT(note_with(""), ::testing::Not(::testing::HasSubstr("the rules said")));
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
}

TEST(RulesAgentTest, RefusesRulesThatAreNone) {
  const auto broken = RulesAgent::Make("(defrule half (cell");
  ASSERT_FALSE(broken.ok());
  EXPECT_EQ(broken.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(broken.error().text, HasSubstr("CLIPS refuses the rules: "));
  EXPECT_EQ(broken.error().text.find('\n'), std::string::npos);
  const auto other = RulesAgent::Make("(deftemplate cell (slot id))");
  ASSERT_FALSE(other.ok());
  EXPECT_THAT(other.error().text, HasSubstr("no (deftemplate board"));
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
