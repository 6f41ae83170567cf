#include "app/commands/engine_command.h"
#include "app/minesweeper/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

namespace gridhand::app {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class EngineCommandTest : public ::testing::Test {
 protected:
  std::vector<json> Serve(const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    EXPECT_EQ(ServeEngine(in, engine_, out), base::ExitCode::kDone);
    std::vector<json> lines;
    std::istringstream printed(out.str());
    for (std::string line; std::getline(printed, line);) lines.push_back(json::parse(line));
    return lines;
  }
  json Answer(const std::string& line) { return json::parse(engine_.Answer(line, 1)); }
  std::string Fault(const std::string& line) { return Answer(line).value("error", "no error"); }

  minesweeper::Engine engine_ =
      *minesweeper::Engine::Make({.name = "fast", .rules = {}, .inference_log = {}});
};

TEST_F(EngineCommandTest, AnswersEachPositionInOrder) {
  const auto lines = Serve(
      "{\"id\":1,\"board\":[\"1#\",\"##\"],\"mines\":1}\n"
      "\n"
      "{\"id\":\"two\",\"board\":\"1*#\\n###\",\"mines\":2}\r\n");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0]["id"], 1);
  EXPECT_NEAR(lines[0]["probability"][1][1].get<double>(), 1.0 / 3, 1e-12);
  EXPECT_EQ(lines[0]["move"]["certain"], false);
  EXPECT_EQ(lines[1]["id"], "two");
  EXPECT_EQ(lines[1]["safe"], json::parse("[[1,0],[1,1]]"));
  EXPECT_GE(lines[1]["elapsed_us"], 0);
}

TEST_F(EngineCommandTest, AMalformedLineIsAnErrorAndTheStreamGoesOn) {
  const auto lines = Serve(
      "{\"board\":\n"
      "{\"id\":5,\"board\":[\"1#\",\"#\"]}\n"
      "{\"board\":\"1#\"}");
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0]["line"], 1);
  EXPECT_THAT(lines[0]["error"], HasSubstr("column 10: not JSON"));
  EXPECT_EQ(lines[1]["id"], 5);
  EXPECT_EQ(lines[1]["line"], 2);
  EXPECT_THAT(lines[1]["error"], HasSubstr("\"board\": line 2, column 2"));
  EXPECT_EQ(lines[2]["mine"], json::parse("[[0,1]]"));
}

// It would be walked through by recursion.
TEST_F(EngineCommandTest, ALineNestedWithoutEndIsAnErrorAndTheStreamGoesOn) {
  constexpr int kDeep = 200'000;
  const auto lines = Serve("{\"id\":" + std::string(kDeep, '[') + std::string(kDeep, ']') +
                           ",\"board\":\"1#\"}\n{\"board\":\"1#\"}");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(lines[0]["error"], HasSubstr("nested deeper than 64"));
  EXPECT_EQ(lines[1]["mine"], json::parse("[[0,1]]"));
}

TEST_F(EngineCommandTest, SaysWhatIsWrongWithARequest) {
  EXPECT_THAT(Fault("7"), HasSubstr("expected an object"));
  EXPECT_THAT(Fault("{}"), HasSubstr("as \"board\""));
  EXPECT_THAT(Fault(R"({"board":[1]})"), HasSubstr("as \"board\""));
  EXPECT_THAT(Fault(R"({"board":""})"), HasSubstr("empty"));
  EXPECT_THAT(Fault(R"({"board":"1#","mines":-1})"), HasSubstr("as \"mines\""));
  EXPECT_THAT(Fault(R"({"board":"1#","mines":1.5})"), HasSubstr("as \"mines\""));
  EXPECT_THAT(Fault(R"({"board":"1#","mines":3})"), HasSubstr("3 mines do not fit on 1 × 2"));
  EXPECT_THAT(Fault(R"({"board":"1#","rule":"new"})"), HasSubstr("as \"rule\""));
  EXPECT_THAT(Fault(R"({"board":"1#","explain":1})"), HasSubstr("as \"explain\""));
}

TEST_F(EngineCommandTest, AnImpossibleBoardIsAnAnswer) {
  const json answer = Answer(R"({"board":["12","##"]})");
  EXPECT_EQ(answer["consistent"], false);
  EXPECT_EQ(answer["conflict"], json::parse("[[0,0],[0,1]]"));
  EXPECT_FALSE(answer.contains("error"));
}

TEST_F(EngineCommandTest, TheRuleOfALineCountsForThatLine) {
  const auto cell = [&](const std::string& rule) {
    std::string board;
    for (int row = 0; row < 16; ++row) board += std::string(30, '#').append("\\n");
    const json move = Answer(R"({"board":")" + board + R"(","mines":99)" + rule + "}")["move"];
    return json::array({move["row"], move["col"]});
  };
  EXPECT_EQ(cell(""), cell(R"(,"rule":"classic")"));
  EXPECT_NE(cell(""), cell(R"(,"rule":"modern")"));
}

TEST_F(EngineCommandTest, ExplainsWhereItIsAskedTo) {
  const json answer = Answer(R"({"board":"1#","explain":true})");
  EXPECT_EQ(answer["explain"], json::parse(R"([{"cell":[0,1],"mine":true,
      "technique":"zero propagation","because":[[0,0]]}])"));
  EXPECT_FALSE(Answer(R"({"board":"1#"})").contains("explain"));
}

TEST_F(EngineCommandTest, AnIdThatIsNoUtf8ComesBackReadable) {
  const json answer = Answer("{\"id\":\"\xff\",\"board\":\"1#\"}");
  EXPECT_TRUE(answer.contains("error") || answer.contains("id"));
}

TEST(EngineTest, RefusesFilesOfAnotherAgent) {
  const auto engine =
      minesweeper::Engine::Make({.name = "fast", .rules = "my.clp", .inference_log = {}});
  ASSERT_FALSE(engine.ok());
  EXPECT_THAT(engine.error().text, HasSubstr("--rules is for the agent rules"));
}

}  // namespace
}  // namespace gridhand::app
