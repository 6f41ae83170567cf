#include "agent/minesweeper/solver_oracle.h"

#include <gtest/gtest.h>

#include "tests/agent/minesweeper/boards.h"

namespace gridhand::agent::minesweeper {
namespace {

bool Can(std::string_view text, std::optional<int> mines) {
  const auto board = BoardOf(text, mines);
  return SolverOracle().CanBeTrue(board.cells, board.mines);
}

TEST(SolverOracleTest, BelievesWhatSomeLayoutExplains) {
  EXPECT_TRUE(Can("1#\n##\n", std::nullopt));
  EXPECT_TRUE(Can("##\n##\n", 4));
  EXPECT_TRUE(Can("1*\n11\n", 1));
}

TEST(SolverOracleTest, RefusesWhatNoLayoutExplains) {
  EXPECT_FALSE(Can("2#\n..\n", std::nullopt));
  EXPECT_FALSE(Can("12\n##\n", std::nullopt));
  EXPECT_FALSE(Can("##\n##\n", 5));
  EXPECT_FALSE(Can("11\n##\n", 2));
}

TEST(SolverOracleTest, FlagsProveNothingAndUnreadableCellsMayBeAnything) {
  EXPECT_TRUE(Can(".F\n##\n", std::nullopt));
  EXPECT_FALSE(Can("2~\n~.\n", std::nullopt));
  EXPECT_FALSE(Can("2~\n~1\n", std::nullopt));
  EXPECT_TRUE(Can("2~\n~2\n", std::nullopt));
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
