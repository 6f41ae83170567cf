#include "app/connect_four/answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "app/connect_four/connect_four_game.h"
#include "app/connect_four/engine.h"

namespace gridhand::app::connect_four {
namespace {

using base::ExitCode;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

struct Outcome {
  ExitCode code = ExitCode::kDone;
  std::string out;
  std::string err;
};

Outcome Solve(const std::string& text, const SolveRequest& request = {.json = true},
              const SolveChoice& choice = {}) {
  ConnectFourGame game;
  game.solve = choice;
  std::istringstream in(text);
  std::ostringstream out;
  std::ostringstream err;
  const ExitCode code = game.Solve(in, request, out, err);
  return {code, out.str(), err.str()};
}

Outcome SolveMoves(const std::string& moves, const SolveRequest& request = {.json = true},
                   const BoardSize& size = {}) {
  return Solve("", request, {.moves = moves, .board = size});
}

// Three in a row of the first player's, open at both ends, and it is to move.
constexpr const char* kOpenThree = "445533";

TEST(ConnectFourAnswerTest, HasEveryKeyOfTheContract) {
  const Outcome run = SolveMoves(kOpenThree);
  EXPECT_EQ(run.code, ExitCode::kDone) << run.err;
  const json answer = json::parse(run.out);
  EXPECT_EQ(answer["game"], "connect-four");
  EXPECT_EQ(answer["score"], 18);  // 22 less the winner's fourth disc
  EXPECT_EQ(answer["best"], json::parse("[2,6]"));
  EXPECT_EQ(answer["line"].size(), 1U);
  EXPECT_EQ(answer["exact"], true);
  EXPECT_EQ(answer["to_move"], "first");
  EXPECT_TRUE(answer["nodes"].is_number_unsigned());
}

TEST(ConnectFourAnswerTest, ABoardAndItsMovesAreOnePosition) {
  const std::string board = ".......\n.......\n.......\n.......\n..ooo..\n..xxx..\n";
  json of_board = json::parse(Solve(board).out);
  json of_moves = json::parse(Solve(std::string(kOpenThree) + "\n").out);
  EXPECT_EQ(of_board, of_moves);
  EXPECT_EQ(of_board, json::parse(SolveMoves(kOpenThree).out));
}

TEST(ConnectFourAnswerTest, ExplainTellsTheValueOfEachColumn) {
  const Outcome run = SolveMoves(kOpenThree, {.explain = true, .json = true});
  const json columns = json::parse(run.out)["columns"];
  ASSERT_EQ(columns.size(), 7U);
  EXPECT_EQ(columns[1], json::parse(R"({"column":2,"score":18})"));
  EXPECT_LT(columns[0]["score"], 18);
  const std::string text = SolveMoves(kOpenThree, {.explain = true}).out;
  EXPECT_THAT(text, StartsWith("the first player is to move: the position wins with disc 1"));
  EXPECT_THAT(text, HasSubstr("\n  column 2: wins with disc 1 from now\n"));
}

TEST(ConnectFourAnswerTest, AFullColumnHasNoValue) {
  const Outcome run = SolveMoves("4444442233", {.explain = true, .json = true});
  const json answer = json::parse(run.out);
  for (const json& column : answer["columns"]) EXPECT_NE(column["column"], 4);
}

TEST(ConnectFourAnswerTest, ABudgetThatIsSpentIsSaid) {
  // No book has boards of this size.
  const Outcome run = SolveMoves("", {.agent = {.nodes = 1000}, .json = true}, {7, 8});
  EXPECT_EQ(run.code, ExitCode::kPartial);
  const json answer = json::parse(run.out);
  EXPECT_EQ(answer["exact"], false);
  EXPECT_EQ(answer["score"], nullptr);
  EXPECT_LE(answer["bounds"][0], answer["bounds"][1]);
}

TEST(ConnectFourAnswerTest, AFinishedGameHasNoMove) {
  const Outcome won = SolveMoves("4455667", {});
  EXPECT_EQ(won.code, ExitCode::kPartial);
  EXPECT_THAT(won.out, IsEmpty());
  EXPECT_EQ(won.err, "gridhand: the game is over: the first player has won\n");
  const json answer = json::parse(SolveMoves("4455667").out);
  EXPECT_EQ(answer["outcome"], "first-won");
  EXPECT_EQ(answer["score"], nullptr);
  EXPECT_EQ(answer["best"], json::array());
}

TEST(ConnectFourAnswerTest, BadInputIsOneSentence) {
  const auto complaint = [](const std::string& board) { return Solve(board).err; };
  EXPECT_THAT(complaint(".......\n.......\n...x...\n.......\n.......\n.......\n"),
              HasSubstr("row 3, column 4"));
  EXPECT_EQ(Solve("....\n...\n....\n....\n").code, ExitCode::kBadInput);
  EXPECT_EQ(Solve(".......\n.......\n.......\n.......\n.......\nx.x....\n").code,
            ExitCode::kPartial);
  EXPECT_EQ(Solve("").code, ExitCode::kBadInput);
  EXPECT_EQ(SolveMoves("44444444").code, ExitCode::kBadInput);
  EXPECT_EQ(SolveMoves("48").code, ExitCode::kBadInput);
  EXPECT_EQ(SolveMoves("7", {}, {.rows = 6, .cols = 5}).code, ExitCode::kBadInput);
}

TEST(ConnectFourAnswerTest, AnAgentSaysWhatItPlays) {
  SolveRequest request{.json = true};
  request.agent.name = "hard";
  const json answer = json::parse(SolveMoves(kOpenThree, request).out);
  EXPECT_EQ(answer["agent"], "hard");
  EXPECT_THAT(answer["column"].get<int>(), ::testing::AnyOf(2, 6));
}

TEST(ConnectFourEngineTest, AnswersAsSolveDoes) {
  Engine engine({});
  const json answer = json::parse(engine.Answer(R"({"id":7,"moves":"445533"})", 1));
  EXPECT_EQ(answer["id"], 7);
  EXPECT_EQ(answer["best"], json::parse("[2,6]"));
  const json of_board = json::parse(engine.Answer(
      R"({"board":[".......",".......",".......",".......","..ooo..","..xxx.."]})", 2));
  EXPECT_EQ(of_board["score"], 18);
  const json other_size = json::parse(engine.Answer(
      R"({"board":[".....",".....",".....",".....",".....","....."],"nodes":10})", 3));
  EXPECT_EQ(other_size["cols"], 5);
}

TEST(ConnectFourEngineTest, AMalformedLineIsAnError) {
  Engine engine({});
  const auto fault = [&](const std::string& line) {
    return json::parse(engine.Answer(line, 4)).value("error", "no error");
  };
  EXPECT_THAT(fault("{"), HasSubstr("not JSON"));
  EXPECT_THAT(fault("{}"), HasSubstr("\"board\""));
  EXPECT_THAT(fault(R"({"moves":"44","board":"...."})"), HasSubstr("not both"));
  EXPECT_THAT(fault(R"({"moves":"48"})"), HasSubstr("\"moves\""));
  EXPECT_THAT(fault(R"({"moves":"44","nodes":0})"), HasSubstr("\"nodes\""));
  EXPECT_THAT(fault(R"({"moves":44})"), HasSubstr("\"moves\""));
}

}  // namespace
}  // namespace gridhand::app::connect_four
