// Tells two ways to guess apart with few games.
//
//   guess_duel A B [--games N] [--seed S] [--level beginner|intermediate|expert]
//                  [--rule classic|modern] [--layouts K]
//
// A and B are lists of settings of the search, "max_layouts=4000,max_nodes=50000" ("" for its own).
// Both play the same boards. Up to the first guess that they make differently the games are one;
// from there on each plays K layouts drawn from those that are still possible, the same for both,
// to the end (playout.h). So nothing is spent on games that cannot differ, and little of the
// difference is luck: 8,000 games tell 0.03 % where endgames differ, 20,000 tell 0.1 % where most
// guesses do. Printed: B's wins less A's in percent of all games, with its standard error,
// how many of these is that (z), and the milliseconds of the processor that deciding took each.
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "agent/minesweeper/ring_agent.h"
#include "agent/minesweeper/rings.h"
#include "bench/guess/layout_sampler.h"
#include "bench/guess/playout.h"
#include "bench/guess/search_settings.h"
#include "sim/minesweeper/game.h"

namespace gridhand::bench::guess {
namespace {

using agent::minesweeper::Agent;
using agent::minesweeper::Analysis;
using agent::minesweeper::Decision;
using agent::minesweeper::GuessPolicy;
using agent::minesweeper::GuessSearch;
using agent::minesweeper::GuessSearchParams;
using agent::minesweeper::MakeExactRing;
using agent::minesweeper::RingAgent;
using board::minesweeper::Board;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using sim::minesweeper::Game;
using sim::minesweeper::Level;

// Counts the time that deciding takes.
class Player : public Agent {
 public:
  Player(FirstClickRule rule, const GuessSearchParams& params)
      : agent_("duel", MakeExactRing(), GuessPolicy{.rule = rule},
               std::make_unique<GuessSearch>(params)) {}

  std::string_view name() const override { return agent_.name(); }
  Analysis Analyze(const Board& board) override { return agent_.Analyze(board); }
  Decision Decide(const Board& board, const Analysis& analysis) override {
    const std::clock_t start = std::clock();
    Decision decision = agent_.Decide(board, analysis);
    spent_ += std::clock() - start;
    return decision;
  }

  double spent_ms() const { return 1000.0 * static_cast<double>(spent_) / CLOCKS_PER_SEC; }

 private:
  RingAgent agent_;
  std::clock_t spent_ = 0;
};

// What a duel came to so far: sums over games.
struct Score {
  std::int64_t games = 0;
  std::int64_t forks = 0;
  double sum = 0;
  double squares = 0;

  void Add(double difference) {
    ++games;
    sum += difference;
    squares += difference * difference;
  }
};

class Duel {
 public:
  Duel(Player& a, Player& b, int layouts, std::uint64_t seed)
      : a_(a), b_(b), sampler_(seed), layouts_(layouts) {}

  void Play(Game game) { score_.Add(Difference(std::move(game))); }

  void Print() const {
    const double games = static_cast<double>(score_.games);
    const double mean = score_.sum / games;
    const double error = std::sqrt(std::max(0.0, score_.squares / games - mean * mean) / games);
    fmt::print(
        "B - A = {:+.3f} % ± {:.3f} (z {:+.1f}) of {} games, {} forks; deciding: A {:.0f} ms, B "
        "{:.0f} ms\n",
        100 * mean, 100 * error, error > 0 ? mean / error : 0, score_.games, score_.forks,
        a_.spent_ms(), b_.spent_ms());
    std::fflush(stdout);
  }

 private:
  // B's chance to win less A's.
  double Difference(Game game) {
    while (game.status() == GameStatus::kPlaying) {
      const Board board = BoardOf(game);
      const Analysis analysis = a_.Analyze(board);
      const Decision of_a = a_.Decide(board, analysis);
      if (!of_a.certain) {
        const Decision of_b = b_.Decide(board, analysis);
        if (of_a.moves != of_b.moves) return PlayFork(board, of_a, of_b);
      }
      if (of_a.moves.empty()) break;
      Make(of_a, game);
    }
    return 0;
  }

  double PlayFork(const Board& board, const Decision& of_a, const Decision& of_b) {
    ++score_.forks;
    double difference = 0;
    for (int i = 0; i < layouts_; ++i) {
      const auto mines = sampler_.Draw(board);
      if (!mines) return 0;  // too wide to be counted: hardly ever
      const Game game = Replayed(board, *mines);
      difference += PlayOut(b_, game, sampler_, of_b) - PlayOut(a_, game, sampler_, of_a);
    }
    return difference / layouts_;
  }

  Player& a_;
  Player& b_;
  LayoutSampler sampler_;
  int layouts_;
  Score score_;
};

int Run(int argc, char** argv) {
  std::map<std::string, std::string> options{{"--games", "10000"},
                                             {"--seed", "1"},
                                             {"--level", "expert"},
                                             {"--rule", "classic"},
                                             {"--layouts", "4"}};
  for (int i = 3; i + 1 < argc; i += 2) options[argv[i]] = argv[i + 1];
  const std::map<std::string, Level> levels{{"beginner", sim::minesweeper::kBeginner},
                                            {"intermediate", sim::minesweeper::kIntermediate},
                                            {"expert", sim::minesweeper::kExpert}};
  const auto level = levels.find(options["--level"]);
  const auto settings_a = argc > 2 ? ParseSettings(argv[1]) : std::nullopt;
  const auto settings_b = argc > 2 ? ParseSettings(argv[2]) : std::nullopt;
  if (!settings_a || !settings_b || level == levels.end() || argc % 2 == 0) {
    fmt::print(stderr,
               "guess_duel A B [--games N] [--seed S] [--level L] [--rule R] [--layouts K]\n");
    return 2;
  }
  const auto rule =
      options["--rule"] == "modern" ? FirstClickRule::kModern : FirstClickRule::kClassic;
  Player a(rule, *settings_a);
  Player b(rule, *settings_b);
  const std::uint64_t seed = std::stoull(options["--seed"]);
  Duel duel(a, b, std::stoi(options["--layouts"]), seed);
  const std::uint64_t games = std::stoull(options["--games"]);
  for (std::uint64_t i = 0; i < games; ++i) {
    duel.Play(Game(level->second, rule, seed + i));
    constexpr int kEvery = 500;  // games
    if ((i + 1) % kEvery == 0 || i + 1 == games) duel.Print();
  }
  return 0;
}

}  // namespace
}  // namespace gridhand::bench::guess

int main(int argc, char** argv) { return gridhand::bench::guess::Run(argc, argv); }
