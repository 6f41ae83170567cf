#include "agent/connect_four/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridhand::agent::connect_four {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<Agent> Made(std::string_view name, std::uint64_t seed = 1) {
  return *MakeAgent(name, seed);
}

TEST(ConnectFourAgentsTest, EveryListedAgentIsMadeAndPlaysAColumnThatIsNotFull) {
  for (const AgentInfo& info : Agents()) {
    AgentExtras extras;
    extras.nodes = 1000;
    auto agent = MakeAgent(info.name, 1, extras);
    ASSERT_TRUE(agent.ok()) << info.name;
    EXPECT_EQ((*agent)->name(), info.name);
    const board::connect_four::Board board(6, 5);
    EXPECT_TRUE(LandingRow(board, (*agent)->Choose(board).col)) << info.name;
  }
}

TEST(ConnectFourAgentsTest, AnUnknownNameIsAnswerdWithTheKnownOnes) {
  EXPECT_THAT(MakeAgent("best", 1).error().text, HasSubstr("perfect hard normal easy"));
}

TEST(ConnectFourMatchTest, CountsEveryGameOnceAndPlaysEachOpeningFromBothSides) {
  const auto a = Made("normal");
  const auto b = Made("easy");
  const MatchResult result = PlayMatch(*a, *b, {6, 6, 20, 3, 5});
  EXPECT_EQ(result.wins + result.draws + result.losses, 20);
  ASSERT_EQ(result.games.size(), 20U);
  for (std::size_t i = 0; i < result.games.size(); i += 2) {
    const Game& first = result.games[i];
    const Game& second = result.games[i + 1];
    EXPECT_TRUE(first.a_is_first);
    EXPECT_FALSE(second.a_is_first);
    for (std::size_t ply = 0; ply < 3; ++ply) {
      EXPECT_EQ(first.columns[ply], second.columns[ply]);
    }
  }
}

TEST(ConnectFourMatchTest, TheSameSeedPlaysTheSameGames) {
  for (int run = 0; run < 2; ++run) {
    const auto a = Made("hard");
    const auto b = Made("easy", 9);
    const MatchResult result = PlayMatch(*a, *b, {6, 7, 10, 2, 5});
    EXPECT_GE(result.wins, 8);
    static std::vector<int> columns;
    if (run == 0) columns = result.games.front().columns;
    EXPECT_EQ(result.games.front().columns, columns);
  }
}

// On a board small enough for no book: 4 × 4 is a draw.
TEST(ConnectFourMatchTest, PerfectLosesNoGameOfAnEvenBoard) {
  const auto a = Made("perfect");
  for (const char* other : {"hard", "easy", "normal"}) {
    const auto b = Made(other);
    EXPECT_EQ(PlayMatch(*a, *b, {4, 4, 10, 0, 1}).losses, 0) << other;
  }
}

}  // namespace
}  // namespace gridhand::agent::connect_four
