#include "agent/minesweeper/local_products.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agent/minesweeper/agent.h"
#include "tests/agent/minesweeper/boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;

constexpr std::string_view kOriginalsExample =
    "1#########\n"
    "1#########\n"
    "13########\n"
    "##########\n"
    "##########\n"
    "##########\n"
    "##########\n"
    "##########\n"
    "##########\n"
    "##########\n";

TEST(LocalProductsTest, GivesTheOriginalsProducts) {
  const Board board = BoardOf(kOriginalsExample, 20);
  const auto agent = *MakeAgent("propagation", 0);
  const Analysis analysis = agent->Analyze(board);
  EXPECT_FALSE(analysis.exact);
  const auto product = [&](int row, int col) { return analysis.probability[{row, col}].value(); };
  EXPECT_DOUBLE_EQ(product(0, 1), 1.0 / 4);
  EXPECT_DOUBLE_EQ(product(1, 1), 1.0 / 24);
  EXPECT_DOUBLE_EQ(product(1, 2), 1.0 / 2);
  EXPECT_DOUBLE_EQ(product(2, 2), 1.0 / 2);
  EXPECT_DOUBLE_EQ(product(3, 2), 1.0 / 2);
  EXPECT_DOUBLE_EQ(product(3, 0), 1.0 / 6);
  EXPECT_DOUBLE_EQ(product(3, 1), 1.0 / 6);
  const Decision decision = agent->Decide(board, analysis);
  EXPECT_EQ(decision.moves, std::vector<Move>({{CellPos{1, 1}, MoveAction::kReveal}}));
  EXPECT_FALSE(decision.certain);
}

TEST(LocalProductsTest, ItsFavoriteIsTheRiskiestCellOfTheFrontier) {
  const Board board = BoardOf(kOriginalsExample, 20);
  const auto agent = *MakeAgent("fast", 0);
  const Analysis analysis = agent->Analyze(board);
  EXPECT_NEAR(analysis.probability[(CellPos{1, 1})].value(), 73.0 / 107, 1e-12);
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
