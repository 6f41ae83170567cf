#include "app/minesweeper/arena/contest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "base/random.h"
#include "sim/minesweeper/game.h"

namespace gridhand::app::minesweeper::arena {
namespace {

using agent::minesweeper::Agent;
using agent::minesweeper::Analysis;
using agent::minesweeper::Decision;
using agent::minesweeper::MakeAgent;
using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::FirstClickRule;
using board::minesweeper::MineLayout;

DealtBoard Beginner(std::int64_t game) {
  base::Random random(static_cast<std::uint64_t>(game));
  return {{0, 0},
          sim::minesweeper::Deal(sim::minesweeper::kBeginner, FirstClickRule::kClassic, {0, 0},
                                 random)};
}

Contest::Agents Players(int count) {
  Contest::Agents agents;
  for (int i = 0; i < count; ++i) agents.push_back(*MakeAgent("propagation", 0));
  return agents;
}

const Contest::Hooks kToTheEnd = {.should_stop = [] { return false; },
                                  .played = [](const Tally&) {}};

// What does not depend on how fast the machine is.
void ExpectSameGames(const Tally& a, const Tally& b) {
  EXPECT_EQ(a.games, b.games);
  EXPECT_EQ(a.wins, b.wins);
  EXPECT_EQ(a.guesses, b.guesses);
  EXPECT_EQ(a.fingerprint, b.fingerprint);
}

TEST(ContestTest, PlaysTheSameGamesOnAnyNumberOfThreads) {
  const Tally alone = Contest(Players(1), Beginner).Play(0, 60, kToTheEnd);
  const Tally together = Contest(Players(3), Beginner).Play(0, 60, kToTheEnd);
  EXPECT_EQ(alone.games, 60);
  EXPECT_GT(alone.wins, 10);
  EXPECT_LT(alone.wins, 60);
  ExpectSameGames(alone, together);
}

TEST(ContestTest, TheGamesOfPartsAddUp) {
  Contest contest(Players(2), Beginner);
  Tally parts = contest.Play(0, 20, kToTheEnd);
  parts.Merge(contest.Play(20, 50, kToTheEnd));
  ExpectSameGames(parts, contest.Play(0, 50, kToTheEnd));
}

TEST(ContestTest, StoppedEarlyItHasPlayedTheFirstGames) {
  Contest contest(Players(2), Beginner);
  std::atomic<std::int64_t> played = 0;
  const Tally part = contest.Play(0, 1000,
                                  {.should_stop = [&] { return played >= 10; },
                                   .played = [&](const Tally& tally) { played = tally.games; }});
  EXPECT_GE(part.games, 10);
  EXPECT_LT(part.games, 1000);
  ExpectSameGames(part, contest.Play(0, part.games, kToTheEnd));
}

// Opens the same cell for ever, calling it safe.
class Stubborn : public Agent {
 public:
  explicit Stubborn(CellPos cell) : cell_(cell) {}
  std::string_view name() const override { return "stubborn"; }
  Analysis Analyze(const Board& /*board*/) override { return {}; }
  Decision Decide(const Board& /*board*/, const Analysis& /*analysis*/) override {
    return {.moves = {{cell_}}, .certain = true};
  }

 private:
  CellPos cell_;
};

TEST(ContestTest, AnAgentThatChangesNothingHasGivenUp) {
  Stubborn agent({0, 0});
  const Tally tally = PlayGame(Beginner(1), agent);
  EXPECT_EQ(tally.games, 1);
  EXPECT_EQ(tally.wins, 0);
  EXPECT_EQ(tally.false_certainties, 0);
}

TEST(ContestTest, AMineOpenedAsSafeIsAFalseCertainty) {
  MineLayout mines(1, 5, false);
  mines[{0, 2}] = true;
  Stubborn agent({0, 2});
  EXPECT_EQ(PlayGame({{0, 0}, mines}, agent).false_certainties, 1);
}

TEST(ContestTest, ABoardThatItsFirstCellOpensIsWonWithoutADecision) {
  MineLayout mines(1, 4, false);
  mines[{0, 3}] = true;
  Stubborn agent({0, 3});
  const Tally tally = PlayGame({{0, 0}, mines}, agent);
  EXPECT_EQ(tally.wins, 1);
  EXPECT_TRUE(tally.move_times.buckets().empty());
}

}  // namespace
}  // namespace gridhand::app::minesweeper::arena
