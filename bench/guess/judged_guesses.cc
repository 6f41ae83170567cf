// Judges guesses once, and tells from that what any settings of the search would win.
//
//   judged_guesses judge PLAYER WIDE [--games N] [--seed S] [--layouts K] [--guesses M] > FILE
//   judged_guesses choose FILE A B…
//
// PLAYER, WIDE, A and B are lists of settings ("max_layouts=4000,deep_guesses=4", "" for the
// search's own). `judge` lets PLAYER play expert classic games. Wherever it looks ahead for a
// guess, M guesses are played on over the same K layouts (playout.h), by a search of small
// endgames, and a line of JSON says what each came to: what PLAYER opens, and the best others by
// WIDE, of those that it compared to the end. The first guesses of a game are left out: nearly all
// games have them, and what could be gained there is less than these playouts can tell.
//
// `choose` asks A, B… what they would open on these boards. Printed for each: what its choices win
// more than those of PLAYER, in percent of all games, with the standard error; how many differ; how
// many were not judged (they count as no gain); the milliseconds of the processor that deciding
// took. Hundreds of playouts a guess tell 0.02 % by a thousand games, where `guess_duel` tells 0.1
// % by two thousand, and a setting more costs seconds.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/minesweeper/ring_agent.h"
#include "agent/minesweeper/rings.h"
#include "bench/guess/layout_sampler.h"
#include "bench/guess/playout.h"
#include "bench/guess/search_settings.h"
#include "board/minesweeper/text.h"
#include "sim/minesweeper/game.h"

namespace gridhand::bench::guess {
namespace {

using agent::minesweeper::Analysis;
using agent::minesweeper::Decision;
using agent::minesweeper::GuessOption;
using agent::minesweeper::GuessPolicy;
using agent::minesweeper::GuessSearch;
using agent::minesweeper::GuessSearchParams;
using agent::minesweeper::MakeExactRing;
using agent::minesweeper::MoveAction;
using agent::minesweeper::RingAgent;
using agent::minesweeper::Technique;
using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::FirstClickRule;
using board::minesweeper::FormatBoard;
using board::minesweeper::GameStatus;
using board::minesweeper::IsCovered;
using board::minesweeper::ParseBoard;
using nlohmann::json;
using sim::minesweeper::Game;

constexpr FirstClickRule kRule = FirstClickRule::kClassic;
constexpr const char* kUsage =
    "judged_guesses judge PLAYER WIDE [--games N] [--seed S] [--layouts K] [--guesses M] > FILE\n"
    "judged_guesses choose FILE A B…\n";

// None if the settings cannot be read.
std::unique_ptr<RingAgent> MakePlayer(std::string_view settings) {
  const auto params = ParseSettings(settings);
  if (!params) return nullptr;
  return std::make_unique<RingAgent>("judged", MakeExactRing(), GuessPolicy{.rule = kRule},
                                     std::make_unique<GuessSearch>(*params));
}

class Judge {
 public:
  Judge(std::unique_ptr<RingAgent> player, std::unique_ptr<RingAgent> wide, int layouts,
        std::size_t guesses, std::uint64_t seed)
      : player_(std::move(player)),
        wide_(std::move(wide)),
        layouts_(layouts),
        guesses_(guesses),
        sampler_(seed) {}

  // A line for each guess, and one at the end.
  void Play(Game game) {
    while (game.status() == GameStatus::kPlaying) {
      const Board board = BoardOf(game);
      const Analysis analysis = player_->Analyze(board);
      const Decision decision = player_->Decide(board, analysis);
      if (decision.moves.empty()) break;
      if (decision.technique == Technique::kLookAhead && !IsEarly(board)) {
        Compare(board, Listed(decision, wide_->Decide(board, analysis)));
      }
      Make(decision, game);
    }
    fmt::print("{}\n", json{{"won", game.status() == GameStatus::kWon}}.dump());
    std::fflush(stdout);
  }

 private:
  static bool IsEarly(const Board& board) {
    constexpr auto kFewOpened = 12;  // cells
    return board.cells.size() - std::ranges::count_if(board.cells.items(), IsCovered) < kFewOpened;
  }

  // The guess that is made comes first.
  std::vector<Decision> Listed(const Decision& made, const Decision& wide) const {
    std::vector<Decision> list{made};
    for (const GuessOption& option : wide.options) {
      if (list.size() >= guesses_) break;
      if (option.at_most || option.cell == made.moves.front().cell) continue;
      list.push_back({.moves = {{option.cell, MoveAction::kReveal}},
                      .mine_probability = option.mine_probability});
    }
    return list;
  }

  void Compare(const Board& board, const std::vector<Decision>& list) {
    if (list.size() < 2) return;
    std::vector<double> wins(list.size(), 0.0);
    for (int n = 0; n < layouts_; ++n) {
      const auto mines = sampler_.Draw(board);
      if (!mines) return;  // too wide to be counted: hardly ever
      const Game game = Replayed(board, *mines);
      for (std::size_t k = 0; k < list.size(); ++k) {
        wins[k] += PlayOut(*continued_by_, game, sampler_, list[k]) / layouts_;
      }
    }
    json line = {{"board", FormatBoard(board.cells)}, {"mines", *board.mines.total}};
    for (std::size_t k = 0; k < list.size(); ++k) {
      const CellPos cell = list[k].moves.front().cell;
      line["guesses"].push_back({{"cell", {cell.row, cell.col}}, {"wins", wins[k]}});
    }
    fmt::print("{}\n", line.dump());
  }

  std::unique_ptr<RingAgent> player_;
  std::unique_ptr<RingAgent> wide_;
  std::unique_ptr<RingAgent> continued_by_ =
      MakePlayer("max_candidates=8,max_layouts=100,max_nodes=2000");
  int layouts_;
  std::size_t guesses_;
  LayoutSampler sampler_;
};

int RunJudge(std::span<char*> words) {
  std::map<std::string, std::string> options{
      {"--games", "1000"}, {"--seed", "1"}, {"--layouts", "300"}, {"--guesses", "6"}};
  if (words.size() < 2 || words.size() % 2 != 0) return 2;
  for (std::size_t at = 2; at < words.size(); at += 2) options[words[at]] = words[at + 1];
  auto player = MakePlayer(words[0]);
  auto wide = MakePlayer(words[1]);
  if (!player || !wide) return 2;
  const std::uint64_t seed = std::stoull(options["--seed"]);
  Judge judge(std::move(player), std::move(wide), std::stoi(options["--layouts"]),
              std::stoul(options["--guesses"]), seed);
  for (std::uint64_t i = 0; i < std::stoull(options["--games"]); ++i) {
    judge.Play(Game(sim::minesweeper::kExpert, kRule, seed + i));
  }
  return 0;
}

struct Score {
  double sum = 0;
  double squares = 0;
  int differ = 0;
  int not_judged = 0;
  std::clock_t spent = 0;

  void Print(std::string_view settings, int games) const {
    constexpr double kMilliseconds = 1000.0 / CLOCKS_PER_SEC;
    fmt::print("{:+.3f} % ± {:.3f} of {} games, {} differ, {} not judged, {:.0f} ms: {}\n",
               100 * sum / games, 100 * std::sqrt(squares) / games, games, differ, not_judged,
               kMilliseconds * static_cast<double>(spent), settings);
  }
};

void Choose(RingAgent& player, const json& line, Score& score) {
  const Board board{.cells = *ParseBoard(line.at("board").get<std::string>()),
                    .mines = {.total = line.at("mines").get<int>()}};
  const Analysis analysis = player.Analyze(board);
  const std::clock_t start = std::clock();
  const Decision decision = player.Decide(board, analysis);
  score.spent += std::clock() - start;
  const json& guesses = line.at("guesses");
  const CellPos cell = decision.moves.front().cell;
  const auto same = std::ranges::find_if(guesses, [&](const json& guess) {
    return guess.at("cell") == json{cell.row, cell.col};
  });
  score.differ += same != guesses.begin() ? 1 : 0;
  score.not_judged += same == guesses.end() ? 1 : 0;
  if (same == guesses.end()) return;
  const double gain = same->at("wins").get<double>() - guesses[0].at("wins").get<double>();
  score.sum += gain;
  score.squares += gain * gain;
}

int RunChoose(std::span<char*> words) {
  if (words.size() < 2) return 2;
  std::ifstream file(words[0]);
  if (!file) return 2;
  int games = 0;
  std::vector<json> lines;
  for (std::string text; std::getline(file, text);) {
    json line = json::parse(text);
    if (line.contains("won")) ++games;
    if (line.contains("guesses")) lines.push_back(std::move(line));
  }
  for (const char* settings : words.subspan(1)) {
    const auto player = MakePlayer(settings);
    if (!player) return 2;
    Score score;
    for (const json& line : lines) Choose(*player, line, score);
    score.Print(settings, games);
  }
  return 0;
}

int Run(std::span<char*> words) {
  const std::string_view what = words.empty() ? "" : words[0];
  int code = 2;
  if (what == "judge") code = RunJudge(words.subspan(1));
  if (what == "choose") code = RunChoose(words.subspan(1));
  if (code == 2) fmt::print(stderr, "{}", kUsage);
  return code;
}

}  // namespace
}  // namespace gridhand::bench::guess

int main(int argc, char** argv) { return gridhand::bench::guess::Run({argv + 1, argv + argc}); }
