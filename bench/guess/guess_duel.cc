// Tells ways to guess apart with few games.
//
//   guess_duel A B… [--games N] [--seed S] [--level beginner|intermediate|expert]
//                   [--rule classic|modern] [--layouts K]
//
// A and each B are lists of settings of the search, "max_layouts=4000,max_nodes=50000" ("" for its
// own). A plays. Whenever it guesses, each B says what it would open; where they do not agree, A
// plays on after each of these guesses, over K layouts drawn from those that are still possible,
// the same for all (playout.h). So what a B gains by its guesses is known without the luck of one
// layout, and a playout serves every B that would make this guess. What B gains guess by guess is
// close to what it would win more games by, as long as it seldom differs from A.
//
// Printed for each B, by number: its gain in percent of all games, the standard error, how many of
// these it is (z), the guesses that differ, and the milliseconds of the processor that deciding
// took B and A. 5,000 expert games tell 0.15 % where half of the guesses differ, 8,000 tell 0.03 %
// where only endgames do.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
  using Players = std::vector<std::unique_ptr<Player>>;

  // `continued_by` is another A: its time does not count.
  Duel(Players players, std::unique_ptr<Player> continued_by, int layouts, std::uint64_t seed)
      : players_(std::move(players)),
        continued_by_(std::move(continued_by)),
        scores_(players_.size()),
        sampler_(seed),
        layouts_(layouts) {}

  void Play(Game game) {
    std::vector<double> gained(players_.size(), 0.0);
    Player& first = *players_.front();
    while (game.status() == GameStatus::kPlaying) {
      const Board board = BoardOf(game);
      const Analysis analysis = first.Analyze(board);
      const Decision decision = first.Decide(board, analysis);
      if (!decision.certain) Compare(board, analysis, decision, gained);
      if (decision.moves.empty()) break;
      Make(decision, game);
    }
    for (std::size_t i = 0; i < gained.size(); ++i) scores_[i].Add(gained[i]);
  }

  void Print() const {
    for (std::size_t i = 1; i < players_.size(); ++i) PrintOne(i);
    std::fflush(stdout);
  }

 private:
  void PrintOne(std::size_t i) const {
    const Score& score = scores_[i];
    const auto games = static_cast<double>(score.games);
    const double mean = score.sum / games;
    const double error = std::sqrt(std::max(0.0, score.squares / games - mean * mean) / games);
    fmt::print(
        "{}: {:+.3f} % ± {:.3f} (z {:+.1f}) of {} games, {} forks; deciding {:.0f} ms to {:.0f}\n",
        i, 100 * mean, 100 * error, error > 0 ? mean / error : 0, score.games, score.forks,
        players_[i]->spent_ms(), players_[0]->spent_ms());
  }

  void Compare(const Board& board, const Analysis& analysis, const Decision& own,
               std::vector<double>& gained) {
    std::vector<Decision> choices{own};
    std::vector<std::size_t> choice_of(players_.size(), 0);
    for (std::size_t i = 1; i < players_.size(); ++i) {
      choice_of[i] = Enlist(players_[i]->Decide(board, analysis), choices);
      scores_[i].forks += choice_of[i] > 0 ? 1 : 0;
    }
    if (choices.size() == 1) return;
    const std::vector<double> worth = Worth(board, choices);
    for (std::size_t i = 1; i < players_.size(); ++i) gained[i] += worth[choice_of[i]] - worth[0];
  }

  // Where the choice stands among the others, or at their end.
  static std::size_t Enlist(const Decision& choice, std::vector<Decision>& choices) {
    const auto same = std::ranges::find(choices, choice.moves, &Decision::moves);
    const auto at = static_cast<std::size_t>(same - choices.begin());
    if (same == choices.end()) choices.push_back(choice);
    return at;
  }

  std::vector<double> Worth(const Board& board, const std::vector<Decision>& choices) {
    std::vector<double> worth(choices.size(), 0.0);
    for (int n = 0; n < layouts_; ++n) {
      const auto mines = sampler_.Draw(board);
      if (!mines) break;  // too wide to be counted: hardly ever
      const Game game = Replayed(board, *mines);
      for (std::size_t k = 0; k < choices.size(); ++k) {
        worth[k] += PlayOut(*continued_by_, game, sampler_, choices[k]) / layouts_;
      }
    }
    return worth;
  }

  Players players_;
  std::unique_ptr<Player> continued_by_;
  std::vector<Score> scores_;
  LayoutSampler sampler_;
  int layouts_;
};

constexpr const char* kUsage =
    "guess_duel A B… [--games N] [--seed S] [--level beginner|intermediate|expert] "
    "[--rule classic|modern] [--layouts K]\n";

struct Arguments {
  std::vector<std::string> players;
  std::map<std::string, std::string> options{{"--games", "10000"},
                                             {"--seed", "1"},
                                             {"--level", "expert"},
                                             {"--rule", "classic"},
                                             {"--layouts", "2"}};
};

Arguments Parse(std::span<char*> words) {
  Arguments arguments;
  std::size_t at = 0;
  while (at < words.size() && !std::string_view(words[at]).starts_with("--")) {
    arguments.players.emplace_back(words[at++]);
  }
  for (; at + 1 < words.size(); at += 2) arguments.options[words[at]] = words[at + 1];
  return arguments;
}

// Empty if a list of settings cannot be read.
Duel::Players MakePlayers(const std::vector<std::string>& settings, FirstClickRule rule) {
  Duel::Players players;
  for (const std::string& text : settings) {
    const auto params = ParseSettings(text);
    if (!params) return {};
    players.push_back(std::make_unique<Player>(rule, *params));
  }
  return players;
}

int Run(std::span<char*> words) {
  Arguments arguments = Parse(words);
  auto& options = arguments.options;
  const std::map<std::string, Level> levels{{"beginner", sim::minesweeper::kBeginner},
                                            {"intermediate", sim::minesweeper::kIntermediate},
                                            {"expert", sim::minesweeper::kExpert}};
  const auto level = levels.find(options["--level"]);
  const auto rule =
      options["--rule"] == "modern" ? FirstClickRule::kModern : FirstClickRule::kClassic;
  Duel::Players players = MakePlayers(arguments.players, rule);
  if (players.size() < 2 || level == levels.end()) {
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  const std::uint64_t seed = std::stoull(options["--seed"]);
  const std::uint64_t games = std::stoull(options["--games"]);
  auto continued_by = std::move(MakePlayers({arguments.players.front()}, rule).front());
  Duel duel(std::move(players), std::move(continued_by), std::stoi(options["--layouts"]), seed);
  for (std::uint64_t i = 0; i < games; ++i) {
    duel.Play(Game(level->second, rule, seed + i));
    constexpr int kEvery = 500;  // games
    if ((i + 1) % kEvery == 0 || i + 1 == games) duel.Print();
  }
  return 0;
}

}  // namespace
}  // namespace gridhand::bench::guess

int main(int argc, char** argv) { return gridhand::bench::guess::Run({argv + 1, argv + argc}); }
