#include "app/sudoku/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "app/commands/engine_command.h"

namespace gridhand::app::sudoku {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

json Answer(const std::string& line) { return json::parse(Engine().Answer(line, 7)); }

TEST(SudokuEngineTest, AnswersAsSolveDoesWithTheIdOfTheRequest) {
  const json answer = Answer(R"({"id":"a","board":["1.34",".4..","2.4.","4.21"]})");
  EXPECT_EQ(answer["id"], "a");
  EXPECT_EQ(answer["game"], "sudoku");
  EXPECT_EQ(answer["solutions"], 1);
  EXPECT_EQ(answer["solution"], json::array({"1234", "3412", "2143", "4321"}));
  EXPECT_EQ(answer["step"]["technique"], "full house");
  EXPECT_FALSE(answer.contains("steps"));
  EXPECT_EQ(Answer(R"({"board":"1.34.4..2.4.4.21","explain":true})")["steps"].size(), 7U);
}

TEST(SudokuEngineTest, ABoardWithoutOneSolutionIsAnAnswer) {
  EXPECT_EQ(Answer(R"({"board":"................"})")["solutions"], 2);
  EXPECT_EQ(Answer(R"({"board":"11.............."})")["consistent"], false);
}

TEST(SudokuEngineTest, AMalformedLineIsAnErrorWithItsNumber) {
  const json answer = Answer(R"({"id":5,"board":"12"})");
  EXPECT_EQ(answer["id"], 5);
  EXPECT_EQ(answer["line"], 7);
  EXPECT_THAT(answer["error"], HasSubstr("\"board\": line 1: 2 cells"));
  EXPECT_THAT(Answer("{")["error"], HasSubstr("not JSON"));
  EXPECT_THAT(Answer("{}")["error"], HasSubstr("as \"board\""));
}

TEST(SudokuEngineTest, TheStreamGoesOnAfterALineThatIsTooLong) {
  std::istringstream in(std::string(100'000, 'x') + "\n{\"board\":\"1234341221434321\"}\n");
  std::ostringstream out;
  Engine engine;
  EXPECT_EQ(ServeEngine(in, engine, out), base::ExitCode::kDone);
  EXPECT_THAT(out.str(), HasSubstr("longer than any position"));
  EXPECT_THAT(out.str(), HasSubstr(R"("solutions":1)"));
}

}  // namespace
}  // namespace gridhand::app::sudoku
