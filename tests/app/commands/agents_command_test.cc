#include "app/commands/agents_command.h"
#include "app/games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <sstream>
#include <string>

namespace gridhand::app {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string Listed(std::string_view game, OutputFormat format) {
  std::ostringstream out;
  ListAgents(GameNamed(MakeGames(), game), format, out);
  return out.str();
}

TEST(AgentsCommandTest, ListsTheAgentsOfMinesweeperAsEver) {
  EXPECT_EQ(
      Listed("minesweeper", OutputFormat::kText),
      "best         exact mine probabilities, looks ahead over guesses, plays endgames out\n"
      "fast         the same with small endgames only, for millions of games\n"
      "propagation  constraint propagation only; guesses the smallest local product\n"
      "heuristic    counts, subtracts and overlaps numbers; then a covered cell drawn by lot\n"
      "rules        a knowledge base in the CLIPS engine, to be read and extended; starts at "
      "(0,0)\n");
  EXPECT_THAT(Listed("minesweeper", OutputFormat::kJson),
              StartsWith(R"({"game":"minesweeper","agent":"best","summary":"exact mine )"));
}

TEST(AgentsCommandTest, SaysWhichAgentsOfSudokuAreNotSound) {
  EXPECT_THAT(Listed("sudoku", OutputFormat::kText), StartsWith("exact        "));
  const std::string json = Listed("sudoku", OutputFormat::kJson);
  EXPECT_THAT(json, StartsWith(R"({"game":"sudoku","agent":"exact","summary":")"));
  EXPECT_THAT(json, HasSubstr(R"("agent":"model-2","summary":")"));
  const auto sound_of = [&](const std::string& agent) {
    const std::size_t line = json.find("\"" + agent + "\"");
    return json.substr(json.find("\"sound\":", line) + 8, 4);
  };
  EXPECT_EQ(sound_of("model-2"), "true");
  EXPECT_EQ(sound_of("model-3"), "fals");
  EXPECT_EQ(sound_of("model-4"), "fals");
}

TEST(AgentsCommandTest, TheRulesAreMinesweepers) {
  CLI::App program;
  const Command command = AddAgentsCommand(program);
  EXPECT_THROW(program.parse("agents --game sudoku --rules"), CLI::ValidationError);
}

}  // namespace
}  // namespace gridhand::app
