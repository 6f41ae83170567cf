// The exact player against a referee that plays out every game.
#include <gtest/gtest.h>

#include "agent/connect_four/perfect.h"
#include "base/random.h"
#include "tests/agent/connect_four/plain_negamax.h"
#include "tests/agent/connect_four/positions.h"

namespace gridhand::agent::connect_four {
namespace {

using board::connect_four::Board;

constexpr SearchParams kSmall{TranspositionTable::kLeastBits};

void ExpectTrue(int rows, int cols) {
  PlainNegamax referee;
  static_cast<void>(referee.Score(Board(rows, cols)));
  const auto search = MakeSearch(rows, cols, kSmall);
  for (const auto& [text, score] : referee.scores()) {
    const Stones stones = StonesOf(*board::connect_four::ParseBoard(text));
    ASSERT_EQ(search->Solve(stones), (Bounds{score, score})) << text;
  }
}

TEST(ConnectFourSearchPropertyTest, EveryPositionOfSmallBoardsHasTheRefereesScore) {
  ExpectTrue(4, 4);
  ExpectTrue(5, 3);
  ExpectTrue(2, 6);
  ExpectTrue(1, 9);
  ExpectTrue(9, 1);
}

Board Drawn(int rows, int cols, int discs, base::Random& random) {
  for (;;) {
    Board board(rows, cols);
    while (CountDiscs(board) < discs && FindWinningLines(board).empty()) {
      const int col = static_cast<int>(random.Below(static_cast<std::uint64_t>(cols)));
      if (LandingRow(board, col)) static_cast<void>(Drop(board, col));
    }
    if (FindWinningLines(board).empty()) return board;
  }
}

TEST(ConnectFourSearchPropertyTest, RandomPositionsHaveTheRefereesScore) {
  base::Random random(3);
  const auto small = MakeSearch(5, 5, kSmall);
  const auto any = MakeSearchOfAnyShape(6, 6, kSmall);
  const auto fixed = MakeSearch(6, 6, kSmall);
  for (int i = 0; i < 40; ++i) {
    PlainNegamax referee;
    const Board board = Drawn(5, 5, 14, random);
    const int score = referee.Score(board);
    EXPECT_EQ(small->Solve(StonesOf(board)), (Bounds{score, score})) << FormatBoard(board);
    const Board larger = Drawn(6, 6, 25, random);
    const int larger_score = referee.Score(larger);
    EXPECT_EQ(any->Solve(StonesOf(larger)), (Bounds{larger_score, larger_score}));
    EXPECT_EQ(fixed->Solve(StonesOf(larger)), (Bounds{larger_score, larger_score}));
  }
}

TEST(ConnectFourSearchPropertyTest, BoundsUnderABudgetHoldTheScore) {
  base::Random random(4);
  for (std::uint64_t budget : {1U, 10U, 100U, 1000U}) {
    const auto search = MakeSearch(6, 7, kSmall);
    for (int i = 0; i < 50; ++i) {
      const Stones stones = StonesOf(Drawn(6, 7, 20, random));
      search->Forget();
      search->StopAt(search->nodes() + budget);
      const Bounds bounds = search->Solve(stones);
      search->StopAt(UINT64_MAX);
      const Bounds score = search->Solve(stones);
      ASSERT_TRUE(score.IsExact());
      EXPECT_LE(bounds.lower, score.lower);
      EXPECT_GE(bounds.upper, score.upper);
    }
  }
}

TEST(ConnectFourSearchPropertyTest, AMirrorImageHasTheSameScore) {
  base::Random random(5);
  const auto search = MakeSearch(6, 7, kSmall);
  const FixedShape<6, 7> shape;
  for (int i = 0; i < 50; ++i) {
    const Stones stones = StonesOf(Drawn(6, 7, 22, random));
    const Stones mirrored = StonesOf(6, 7, MirroredKey(shape, KeyOf(stones)));
    search->Forget();
    const Bounds score = search->Solve(stones);
    search->Forget();
    EXPECT_EQ(search->Solve(mirrored), score);
  }
}

TEST(ConnectFourSearchPropertyTest, KnowsTheScoresOfTheMiddle) {
  const auto search = MakeSearch(6, 7);
  for (const KnownPosition& each : PositionsOf("middle-medium")) {
    const Stones stones = StonesOf(*board::connect_four::PlayMoves(each.moves));
    EXPECT_EQ(search->Solve(stones), (Bounds{each.score, each.score})) << each.moves;
  }
}

}  // namespace
}  // namespace gridhand::agent::connect_four
