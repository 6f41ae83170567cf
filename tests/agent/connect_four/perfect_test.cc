#include "agent/connect_four/perfect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "board/connect_four/text.h"
#include "tests/agent/connect_four/plain_negamax.h"
#include "tests/agent/connect_four/positions.h"

namespace gridhand::agent::connect_four {
namespace {

using board::connect_four::Board;
using board::connect_four::PlayMoves;
using ::testing::ElementsAre;

Perfect WithoutBook(int rows, int cols) {
  Perfect player(rows, cols, {TranspositionTable::kLeastBits});
  player.UseBook(Book(rows, cols));
  return player;
}

int Sign(int value) { return (value > 0) - (value < 0); }

// On 4 × 4.
constexpr std::array<const char*, 6> kSmallGames = {"121314", "11223",   "332211",
                                                    "324143", "1111222", "4434223"};

TEST(ConnectFourPerfectTest, KnowsTheScoresOfTheUsualSets) {
  Perfect player = WithoutBook(6, 7);
  for (const char* set : {"end-easy", "middle-easy", "begin-easy"}) {
    const auto positions = PositionsOf(set);
    EXPECT_EQ(positions.size(), 20U) << set;
    for (const KnownPosition& each : positions) {
      const Answer answer = player.Solve(*PlayMoves(each.moves));
      EXPECT_EQ(answer.score, (Bounds{each.score, each.score})) << each.moves;
      EXPECT_TRUE(answer.is_exact);
    }
  }
}

TEST(ConnectFourPerfectTest, TellsWhatPlayReaches) {
  const AnyShape shape(6, 7);
  for (const char* moves : {"", "4", "4444445", "1234567123", "121212"}) {
    EXPECT_TRUE(IsReachable(shape, StonesOf(*PlayMoves(moves)))) << moves;
  }
  // Two columns of two discs, both of the second player's lying below.
  constexpr Bits kLower = 0b0000001'0000001;
  constexpr Bits kUpper = kLower << 1;
  EXPECT_FALSE(IsReachable(shape, {kUpper, kLower | kUpper}));
  EXPECT_TRUE(IsReachable(shape, {kLower, kLower | kUpper}));
}

// A position that play does not reach has no true outcome in the book's table.
TEST(ConnectFourPerfectTest, TrustsNoOutcomesWherePlayDoesNotLead) {
  const auto board = board::connect_four::ParseBoard("....\n....\nxx..\noo..\n");
  ASSERT_TRUE(board.ok()) << board.error().text;
  const Stones stones = StonesOf(*board);
  const AnyShape shape(4, 4);
  ASSERT_FALSE(IsReachable(shape, stones));
  PlainNegamax referee;
  const int score = referee.Score(*board);
  const SideOutcome wrong = score > 0 ? SideOutcome::kLoss : SideOutcome::kWin;
  Book book(4, 4);
  book.SetOutcomes(
      *OutcomeTable::Make(4, std::vector<KnownOutcome>{{FoldedKey(shape, KeyOf(stones)), wrong}}));
  Perfect player(4, 4, {TranspositionTable::kLeastBits});
  player.UseBook(book);
  EXPECT_EQ(player.Solve(*board).score, (Bounds{score, score}));
}

TEST(ConnectFourPerfectTest, TakesAWinAtOnce) {
  Perfect player = WithoutBook(6, 7);
  const Answer answer = player.Solve(*PlayMoves("121212"), {.line_nodes = 1000});
  EXPECT_EQ(answer.score, (Bounds{18, 18}));
  EXPECT_THAT(answer.best, ElementsAre(0));
  EXPECT_THAT(answer.line, ElementsAre(0));
  EXPECT_EQ(answer.nodes, 0U);
  EXPECT_EQ(DiscsToEnd(42, 6, 18), 1);
}

TEST(ConnectFourPerfectTest, StopsAWinAtOnce) {
  Perfect player = WithoutBook(4, 5);
  // The second player must drop into column 1.
  EXPECT_THAT(player.Solve(*PlayMoves("12131", 4, 5)).best, ElementsAre(0));
}

TEST(ConnectFourPerfectTest, LosesAsLateAsItCan) {
  Perfect player = WithoutBook(6, 7);
  // Three level discs, open at both ends: every column loses to the next disc but one.
  const Answer answer = player.Solve(*PlayMoves("33445"), {.each_column = true});
  EXPECT_EQ(answer.score, (Bounds{-18, -18}));
  EXPECT_EQ(answer.best.size(), 7U);
  EXPECT_EQ(DiscsToEnd(42, 5, -18), 2);
}

// The best columns, their scores and the line of each position, against a referee.
TEST(ConnectFourPerfectTest, EveryColumnIsWorthWhatTheRefereeSays) {
  PlainNegamax referee;
  Perfect player = WithoutBook(4, 4);
  for (const char* moves : kSmallGames) {
    const Board board = *PlayMoves(moves, 4, 4);
    const Answer answer = player.Solve(board, {.each_column = true, .line_nodes = 100'000});
    std::vector<int> best;
    for (const ColumnValue& value : answer.columns) {
      const int score = referee.ScoreOf(board, value.col);
      EXPECT_EQ(value.score, (Bounds{score, score})) << moves << " " << value.col;
      if (score == referee.Score(board)) best.push_back(value.col);
    }
    EXPECT_EQ(answer.best, best) << moves;
    const int discs = DiscsToEnd(16, CountDiscs(board), answer.score.lower);
    EXPECT_EQ(static_cast<int>(answer.line.size()), discs) << moves;
  }
}

TEST(ConnectFourPerfectTest, ColumnsHoldBoundsEvenWhereNobodyAskedForThem) {
  PlainNegamax referee;
  const Board board = *PlayMoves("332211", 4, 4);
  const Answer answer = WithoutBook(4, 4).Solve(board);
  EXPECT_EQ(answer.columns.size(), 4U);
  for (const ColumnValue& value : answer.columns) {
    const int score = referee.ScoreOf(board, value.col);
    EXPECT_LE(value.score.lower, score);
    EXPECT_GE(value.score.upper, score);
  }
}

TEST(ConnectFourPerfectTest, SaysThatTheBudgetIsSpent) {
  Perfect player = WithoutBook(6, 7);
  const Answer answer = player.Solve(Board(), {.max_nodes = 1000, .line_nodes = 1000});
  EXPECT_FALSE(answer.is_exact);
  EXPECT_LE(answer.score.lower, 1);
  EXPECT_GE(answer.score.upper, 1);
  EXPECT_LE(answer.nodes, 1000U);
  EXPECT_TRUE(answer.line.empty());
  const int col = PickColumn(answer, 7);
  EXPECT_TRUE(col >= 0 && col < 7);
}

TEST(ConnectFourPerfectTest, TheOutcomeAloneKeepsWhatIsHeld) {
  PlainNegamax referee;
  Perfect player = WithoutBook(4, 4);
  for (const char* moves : kSmallGames) {
    const Board board = *PlayMoves(moves, 4, 4);
    const int score = referee.Score(board);
    const Answer answer = player.Solve(board, {.only_outcome = true});
    EXPECT_TRUE(answer.is_exact);
    EXPECT_LE(answer.score.lower, score);
    EXPECT_GE(answer.score.upper, score);
    std::vector<int> keeping;
    for (int col = 0; col < 4; ++col) {
      if (LandingRow(board, col) && Sign(referee.ScoreOf(board, col)) == Sign(score)) {
        keeping.push_back(col);
      }
    }
    EXPECT_EQ(answer.best, keeping) << moves;
  }
}

TEST(ConnectFourPerfectTest, ADecisionReachesTheScoreWithinItsBudget) {
  PlainNegamax referee;
  Perfect player = WithoutBook(4, 4);
  for (const char* moves : kSmallGames) {
    const Board board = *PlayMoves(moves, 4, 4);
    const int score = referee.Score(board);
    const Answer answer = player.Decide(board);
    EXPECT_TRUE(answer.is_exact) << moves;
    EXPECT_EQ(answer.score, (Bounds{score, score})) << moves;
    ASSERT_EQ(answer.best.size(), 1U) << moves;
    EXPECT_EQ(referee.ScoreOf(board, answer.best.front()), score) << moves;
  }
}

TEST(ConnectFourPerfectTest, ADecisionWithoutTheScoreKeepsWhatIsHeld) {
  PlainNegamax referee;
  for (const char* moves : kSmallGames) {
    Perfect player = WithoutBook(4, 4);
    const Board board = *PlayMoves(moves, 4, 4);
    const int score = referee.Score(board);
    const Answer answer = player.Decide(board, {.score_nodes = 0});
    const int col = PickColumn(answer, 4);
    EXPECT_EQ(Sign(referee.ScoreOf(board, col)), Sign(score)) << moves;
    for (const ColumnValue& value : answer.columns) {
      EXPECT_LE(value.score.lower, referee.ScoreOf(board, value.col)) << moves;
      EXPECT_GE(value.score.upper, referee.ScoreOf(board, value.col)) << moves;
    }
  }
}

TEST(ConnectFourPerfectTest, WhereThereIsOneMoveADecisionNeedsNoProof) {
  Perfect player = WithoutBook(6, 7);
  // The second player must stop column 1, which nothing else speaks for; what that is worth takes
  // long to find out.
  const Answer answer =
      player.Decide(*PlayMoves("17121"), {.max_nodes = 1'000'000, .score_nodes = 1000});
  EXPECT_FALSE(answer.is_exact);
  EXPECT_EQ(PickColumn(answer, 7), 0);
  EXPECT_LE(answer.nodes, 1000U);
}

TEST(ConnectFourPerfectTest, SixRowsAndFiveColumnsAreADraw) {
  EXPECT_EQ(WithoutBook(4, 4).Solve(Board(4, 4)).score, (Bounds{0, 0}));
  const Answer answer = Perfect(6, 5).Solve(Board(6, 5));
  EXPECT_EQ(answer.score, (Bounds{0, 0}));
  EXPECT_TRUE(answer.is_from_book);
}

TEST(ConnectFourPerfectTest, PicksTheBestColumnNearestToTheMiddle) {
  Answer answer;
  answer.best = {0, 2, 4, 6};
  EXPECT_EQ(PickColumn(answer, 7), 2);
  EXPECT_EQ(PickColumn(answer, 8), 4);
  answer.best.clear();
  answer.columns = {{0, {-3, 2}}, {1, {-1, 1}}, {2, {-1, 4}}};
  EXPECT_EQ(PickColumn(answer, 7), 2);
}

TEST(ConnectFourPerfectTest, CountsDiscsToTheEndOnBoardsWithAnOddNumberOfCells) {
  // 5 × 5: 13 discs of the first player, 12 of the second.
  EXPECT_EQ(DiscsToEnd(25, 0, 1), 25);
  EXPECT_EQ(DiscsToEnd(25, 1, 1), 23);
  EXPECT_EQ(DiscsToEnd(25, 1, -1), 24);
  EXPECT_EQ(DiscsToEnd(25, 0, 0), 25);
}

}  // namespace
}  // namespace gridhand::agent::connect_four
