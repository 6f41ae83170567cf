// Plays simulated games and prints how many were won, with the 95 % interval, and how fast.
//
//   win_rate [AGENT] [beginner|intermediate|expert] [classic|modern] [GAMES] [FIRST_SEED]
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>

#include "agent/minesweeper/agent.h"
#include "sim/minesweeper/game.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::minesweeper::Board;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using sim::minesweeper::Game;
using sim::minesweeper::Level;

struct Study {
  std::string agent = "best";
  std::string level = "expert";
  std::string rule = "classic";
  int games = 10'000;
  std::uint64_t first_seed = 1'000'000;  // far from the seeds of the tests
};

struct Tally {
  int won = 0;
  std::int64_t guesses = 0;
};

Level LevelNamed(const std::string& name) {
  if (name == "beginner") return sim::minesweeper::kBeginner;
  if (name == "intermediate") return sim::minesweeper::kIntermediate;
  return sim::minesweeper::kExpert;
}

void Play(Game& game, Agent& agent, Tally& tally) {
  Board board{.cells = {}, .mines = {.total = game.mine_count()}};
  while (game.status() == GameStatus::kPlaying) {
    board.cells = game.view();
    const Decision decision = agent.Decide(board, agent.Analyze(board));
    tally.guesses += decision.certain ? 0 : 1;
    for (const Move& move : decision.moves) game.Reveal(move.cell);
  }
  tally.won += game.status() == GameStatus::kWon ? 1 : 0;
}

int Run(const Study& study) {
  const FirstClickRule rule =
      study.rule == "modern" ? FirstClickRule::kModern : FirstClickRule::kClassic;
  auto agent = MakeAgent(study.agent, 0, rule);
  if (!agent.ok() || study.games <= 0) {
    std::cerr << (agent.ok() ? "GAMES must be positive" : agent.error().text) << '\n';
    return 2;
  }
  Tally tally;
  const std::clock_t start = std::clock();
  for (int i = 0; i < study.games; ++i) {
    Game game(LevelNamed(study.level), rule, study.first_seed + static_cast<std::uint64_t>(i));
    Play(game, **agent, tally);
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  const double rate = static_cast<double>(tally.won) / study.games;
  constexpr double kNormal95 = 1.96;
  const double half = kNormal95 * std::sqrt(rate * (1 - rate) / study.games);
  std::cout << fmt::format(
      "{} {} {}: {} of {} won = {:.2f} % ± {:.2f}, {:.0f} games a CPU second, {:.2f} "
      "guesses/game\n",
      study.agent, study.level, study.rule, tally.won, study.games, rate * 100, half * 100,
      study.games / seconds, static_cast<double>(tally.guesses) / study.games);
  return 0;
}

}  // namespace
}  // namespace gridhand::agent::minesweeper

int main(int argc, char** argv) {
  gridhand::agent::minesweeper::Study study;
  if (argc > 1) study.agent = argv[1];
  if (argc > 2) study.level = argv[2];
  if (argc > 3) study.rule = argv[3];
  if (argc > 4) study.games = std::atoi(argv[4]);
  if (argc > 5) study.first_seed = std::strtoull(argv[5], nullptr, 10);
  return gridhand::agent::minesweeper::Run(study);
}
