// Going on from the board before gives what thinking from nothing gives.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "board/minesweeper/text.h"
#include "sim/minesweeper/game.h"
#include "tests/agent/minesweeper/random_boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::FirstClickRule;
using board::minesweeper::FormatBoard;
using board::minesweeper::GameStatus;
using sim::minesweeper::Game;
using sim::minesweeper::Level;

constexpr double kTolerance = 1e-9;

std::unique_ptr<Agent> Exact() { return *MakeAgent("fast", 0); }

void ExpectTheSame(const Board& board, const Analysis& followed, const Analysis& fresh) {
  SCOPED_TRACE(FormatBoard(board.cells));
  ASSERT_EQ(followed.consistent, fresh.consistent);
  ASSERT_EQ(followed.conflict, fresh.conflict);
  ASSERT_EQ(followed.exact, fresh.exact);
  ASSERT_EQ(followed.deductions.size(), fresh.deductions.size());
  for (std::size_t i = 0; i < fresh.deductions.size(); ++i) {
    ASSERT_EQ(followed.deductions[i].cell, fresh.deductions[i].cell);
    ASSERT_EQ(followed.deductions[i].is_mine, fresh.deductions[i].is_mine);
  }
  ForEachCell(board.cells, [&](CellPos cell) {
    const auto& a = followed.probability[cell];
    const auto& b = fresh.probability[cell];
    ASSERT_EQ(a.has_value(), b.has_value());
    ASSERT_NEAR(a.value_or(0), b.value_or(0), kTolerance);
    ASSERT_EQ(a == 0 || a == 1, b == 0 || b == 1);
  });
}

Board Seen(const Game& game, bool total_known) {
  Board board{.cells = game.view(), .mines = {}, .status = game.status()};
  if (total_known) board.mines.total = game.mine_count();
  return board;
}

struct Work {
  std::uint64_t following = 0;
  std::uint64_t fresh = 0;
};

// To the end, and the end too: mines that the game shows are no number to go on with.
void PlayFollowing(Game& game, Agent& following, Agent& fresh, bool total_known, Work& work) {
  bool goes_on = true;
  while (goes_on) {
    goes_on = game.status() == GameStatus::kPlaying;
    const Board board = Seen(game, total_known);
    const Analysis& followed = following.Follow(board);
    const Analysis anew = fresh.Analyze(board);
    ASSERT_NO_FATAL_FAILURE(ExpectTheSame(board, followed, anew));
    work.following += followed.work;
    work.fresh += anew.work;
    for (const Move& move : following.Decide(board, followed).moves) game.Reveal(move.cell);
  }
}

TEST(FollowPropertyTest, FollowsGamesAsIfEachBoardWereTheFirst) {
  const auto following = Exact();
  const auto fresh = Exact();
  const std::vector<Level> levels = {
      sim::minesweeper::kBeginner, sim::minesweeper::kExpert, {7, 11, 30}, {3, 12, 8}, {1, 9, 3}};
  Work work;
  for (const Level& level : levels) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Game game(level, FirstClickRule::kClassic, seed);
      ASSERT_NO_FATAL_FAILURE(PlayFollowing(game, *following, *fresh, seed % 4 != 0, work));
    }
  }
  // It does go on: what was proved is not proved again.
  EXPECT_LT(work.following, work.fresh / 2);
}

// Safe cells opened in any order, one at a time, and flags that come and go, right and wrong ones.
TEST(FollowPropertyTest, FollowsAPersonWhoOpensAnythingAndFlagsAnything) {
  const auto following = Exact();
  const auto fresh = Exact();
  base::Random random(3);
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Game game({8, 10, 16}, FirstClickRule::kModern, seed);
    game.Reveal({4, 4});
    for (int step = 0; step < 40; ++step) {
      const CellPos cell{static_cast<int>(random.Below(8)), static_cast<int>(random.Below(10))};
      if (random.Below(3) == 0) {
        game.view()[cell] == CellSymbol::kFlag ? game.Unflag(cell) : game.Flag(cell);
      } else if (!game.mines()[cell]) {
        game.Reveal(cell);
      }
      const Board board = Seen(game, true);
      ASSERT_NO_FATAL_FAILURE(
          ExpectTheSame(board, following->Follow(board), fresh->Analyze(board)));
    }
  }
}

// Boards with nothing in common but, mostly, their size; many of them cannot be.
TEST(FollowPropertyTest, AnyBoardMayFollowAnyOther) {
  const auto following = Exact();
  const auto fresh = Exact();
  base::Random random(4);
  Board board = RandomBoard(RandomRecipe(random), random);
  for (int i = 0; i < 3000; ++i) {
    if (i % 3 == 0) {
      board = RandomBoard(RandomRecipe(random), random);
    } else {  // one cell of it shows something else
      const auto at = random.Below(board.cells.items().size());
      board.cells.items()[at] =
          static_cast<CellSymbol>(random.Below(board::minesweeper::kSymbolCount));
    }
    ASSERT_NO_FATAL_FAILURE(ExpectTheSame(board, following->Follow(board), fresh->Analyze(board)));
  }
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
