// Positions with few discs, each of which takes a second or more.
#include <gtest/gtest.h>

#include "agent/connect_four/perfect.h"
#include "board/connect_four/text.h"
#include "tests/agent/connect_four/positions.h"

namespace gridhand::agent::connect_four {
namespace {

TEST(ConnectFourHardPositionsTest, KnowsTheScoresOfTheBeginning) {
  const auto search = MakeSearch(6, 7);
  for (const char* set : {"begin-medium", "begin-hard"}) {
    const auto positions = PositionsOf(set);
    EXPECT_GE(positions.size(), 2U) << set;
    for (const KnownPosition& each : positions) {
      const Stones stones = StonesOf(*board::connect_four::PlayMoves(each.moves));
      EXPECT_EQ(search->Solve(stones), (Bounds{each.score, each.score})) << each.moves;
    }
  }
}

TEST(ConnectFourHardPositionsTest, ProvesTheSmallEmptyBoards) {
  const auto five = MakeSearch(6, 5)->Solve(Stones());
  EXPECT_EQ(five, (Bounds{0, 0}));
}

}  // namespace
}  // namespace gridhand::agent::connect_four
