#include "agent/minesweeper/guess_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "agent/minesweeper/agent.h"
#include "board/minesweeper/text.h"
#include "sim/minesweeper/game.h"
#include "tests/agent/minesweeper/boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using sim::minesweeper::Game;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

GuessRanking RankOn(const Board& board, const GuessSearchParams& params = {}) {
  const auto agent = *MakeAgent("fast", 0);
  return GuessSearch(params).Rank(board, agent->Analyze(board));
}

// Boards at which a guess is due, met in games played by `best`.
std::vector<Board> Guesses(int games, const sim::minesweeper::Level& level) {
  std::vector<Board> boards;
  const auto agent = *MakeAgent("best", 0);
  for (int seed = 0; seed < games; ++seed) {
    Game game(level, FirstClickRule::kClassic, static_cast<std::uint64_t>(seed));
    while (game.status() == GameStatus::kPlaying) {
      Board board{.cells = game.view(), .mines = {.total = game.mine_count()}};
      const Decision decision = agent->Decide(board, agent->Analyze(board));
      if (!decision.options.empty()) boards.push_back(std::move(board));
      for (const Move& move : decision.moves) game.Reveal(move.cell);
    }
  }
  return boards;
}

TEST(GuessSearchTest, WinsOneHalfOfAFiftyFifty) {
  const GuessRanking ranking = RankOn(BoardOf("#1\n#1\n", 1));
  ASSERT_EQ(ranking.layouts, 2);
  ASSERT_EQ(ranking.options.size(), 2u);
  EXPECT_EQ(ranking.options[0].cell, (CellPos{0, 0}));
  EXPECT_DOUBLE_EQ(ranking.options[0].mine_probability, 0.5);
  EXPECT_DOUBLE_EQ(ranking.options[0].outlook, 0.5);
}

TEST(GuessSearchTest, StopsAtItsBudgetWithAnAnswer) {
  const Board board = BoardOf("1#####\n######\n######\n######\n######\n", 7);
  const GuessRanking ranking = RankOn(board, {.max_layouts = 0, .max_nodes = 1});
  EXPECT_FALSE(ranking.options.empty());
  EXPECT_LE(ranking.nodes, 1 + kMaxNeighbors + 1);
}

TEST(GuessSearchTest, LeavesBoardsThatAreTooLargeToThePolicy) {
  Board board;
  board.cells =
      board::Grid<board::minesweeper::CellSymbol>(70, 70, board::minesweeper::CellSymbol::kCovered);
  board.cells[{0, 0}] = board::minesweeper::SymbolFor(1);
  board.mines.total = 1000;
  EXPECT_THAT(RankOn(board).options, IsEmpty());
  const auto agent = *MakeAgent("best", 0);
  EXPECT_EQ(agent->Decide(board, agent->Analyze(board)).technique, Technique::kSafestCell);
}

// Chances of the numbers that a cell can show add up to its survival, so an outlook is never above
// it (a tenth aside that a won board counts more), and never below what the best number alone
// leaves.
TEST(GuessSearchTest, OutlooksStayBetweenNothingAndSurvival) {
  for (const Board& board : Guesses(40, sim::minesweeper::kExpert)) {
    SCOPED_TRACE(board::minesweeper::FormatBoard(board.cells));
    for (const int deep_guesses : {0, 4}) {
      const GuessRanking ranking = RankOn(board, {.deep_guesses = deep_guesses});
      ASSERT_FALSE(ranking.options.empty());
      for (const GuessOption& option : ranking.options) {
        EXPECT_GT(option.outlook, 0);
        EXPECT_LE(option.outlook, 1.1 * (1 - option.mine_probability) + 1e-9);
      }
    }
  }
}

// Star1 only leaves out what cannot win: holds the pruned search against the whole one. Returns how
// often both looked ahead.
int ExpectPruningChangesNoChoice(GuessSearchParams params, int games) {
  int looked_ahead = 0;
  for (const Board& board : Guesses(games, sim::minesweeper::kExpert)) {
    SCOPED_TRACE(board::minesweeper::FormatBoard(board.cells));
    params.prune = true;
    const GuessRanking pruned = RankOn(board, params);
    params.prune = false;
    const GuessRanking whole = RankOn(board, params);
    EXPECT_EQ(pruned.options.empty(), whole.options.empty());
    if (pruned.options.empty() || whole.options.empty()) continue;
    ++looked_ahead;
    EXPECT_EQ(pruned.options[0].cell, whole.options[0].cell);
    EXPECT_NEAR(pruned.options[0].outlook, whole.options[0].outlook, 1e-12);
    EXPECT_LE(pruned.nodes, whole.nodes);
    for (const GuessOption& option : pruned.options) {
      const auto same = std::find_if(whole.options.begin(), whole.options.end(),
                                     [&](const auto& it) { return it.cell == option.cell; });
      EXPECT_NE(same, whole.options.end());
      if (same == whole.options.end()) continue;
      // What it could still be was no less than what it is.
      EXPECT_GE(option.outlook, same->outlook - 1e-9);
    }
  }
  return looked_ahead;
}

TEST(GuessSearchTest, PruningChangesNoChoice) {
  EXPECT_GT(ExpectPruningChangesNoChoice({.max_layouts = 0}, 60), 100);
}

// With nodes enough for both to finish.
TEST(GuessSearchTest, PruningChangesNoChoiceThatIsComparedDeeper) {
  EXPECT_GT(ExpectPruningChangesNoChoice(
                {.max_layouts = 0, .max_nodes = 1'000'000, .deep_guesses = 4}, 30),
            50);
}

TEST(GuessSearchTest, ComparingDeeperChangesSomeChoices) {
  int others = 0;
  for (const Board& board : Guesses(30, sim::minesweeper::kExpert)) {
    const GuessRanking near = RankOn(board, {.max_layouts = 0});
    const GuessRanking deep = RankOn(board, {.max_layouts = 0, .deep_guesses = 4});
    ASSERT_EQ(near.options.size(), deep.options.size());
    EXPECT_LE(near.nodes, deep.nodes);
    others += near.options[0].cell == deep.options[0].cell ? 0 : 1;
  }
  EXPECT_GT(others, 5);
}

// Without the nodes to finish it, comparing deeper changes nothing.
TEST(GuessSearchTest, DeeperComparisonsGivenUpChangeNothing) {
  constexpr std::int64_t kNodes = 150;  // enough to look one cell ahead
  int given_up = 0;
  for (const Board& board : Guesses(30, sim::minesweeper::kExpert)) {
    const GuessRanking near = RankOn(board, {.max_layouts = 0, .max_nodes = kNodes});
    const GuessRanking deep =
        RankOn(board, {.max_layouts = 0, .max_nodes = kNodes, .deep_guesses = 4});
    if (near.nodes > kNodes || deep.nodes <= kNodes) continue;
    ++given_up;
    EXPECT_EQ(near.options[0].cell, deep.options[0].cell);
  }
  EXPECT_GT(given_up, 10);
}

// An endgame that does not end within its nodes leaves the look-ahead its own.
TEST(GuessSearchTest, AnEndgameGivenUpTakesNothingFromTheLookAhead) {
  constexpr int kAlways = 1'000'000;  // layouts: an endgame is tried on all that can be listed
  int given_up = 0;
  for (const Board& board : Guesses(60, sim::minesweeper::kExpert)) {
    SCOPED_TRACE(board::minesweeper::FormatBoard(board.cells));
    const GuessRanking tried = RankOn(board, {.max_layouts = kAlways, .max_nodes = 100});
    const GuessRanking plain = RankOn(board, {.max_layouts = 0, .max_nodes = 100});
    if (tried.layouts.has_value() || tried.nodes == plain.nodes) continue;
    ++given_up;
    ASSERT_EQ(tried.options.size(), plain.options.size());
    for (std::size_t i = 0; i < tried.options.size(); ++i) {
      EXPECT_EQ(tried.options[i].cell, plain.options[i].cell);
    }
  }
  EXPECT_GT(given_up, 10);
}

TEST(GuessSearchTest, SaysWhatItComparedAndWhy) {
  const std::vector<Board> boards = Guesses(5, sim::minesweeper::kExpert);
  ASSERT_FALSE(boards.empty());
  const auto agent = *MakeAgent("best", 0);
  for (const Board& board : boards) {
    const Decision decision = agent->Decide(board, agent->Analyze(board));
    ASSERT_FALSE(decision.options.empty());
    EXPECT_EQ(decision.moves.front().cell, decision.options.front().cell);
    EXPECT_EQ(decision.mine_probability, decision.options.front().mine_probability);
    EXPECT_EQ(decision.win_probability.has_value(), decision.technique == Technique::kEndgame);
    EXPECT_THAT(decision.reason, HasSubstr("no cell is provably safe"));
  }
}

TEST(GuessSearchTest, FewerNodesStillGiveAMove) {
  const auto hasty = *MakeAgent("best", 0, FirstClickRule::kClassic,
                                {.rules = {}, .inference_log = {}, .nodes = 1});
  for (const Board& board : Guesses(5, sim::minesweeper::kExpert)) {
    EXPECT_FALSE(hasty->Decide(board, hasty->Analyze(board)).moves.empty());
  }
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
