// The players of Connect Four against each other: games won, drawn and lost of the first named.
//
//   connect_four_match hard normal --games 400 --plies 2 --seed 1      on 6x5, 6x6 and 6x7
//   connect_four_match --table         Quatropolly's levels: from empty boards against easy, which
//   is
//                                      drawn by lot, and from 4 discs drawn by lot among each other
//
// Shares are those of won games, with Wilson's interval at 95 %.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <string>

#include "agent/connect_four/match.h"
#include "app/proportion.h"

namespace gridhand::agent::connect_four {
namespace {

struct Pair {
  std::string a;
  std::string b;
  int games = 400;
  int plies = 2;
};

constexpr std::array<int, 3> kColumns = {7, 6, 5};

int Play(const Pair& pair, std::uint64_t seed) {
  for (const int cols : kColumns) {
    auto a = MakeAgent(pair.a, seed);
    auto b = MakeAgent(pair.b, seed + 1);
    for (const auto* made : {&a, &b}) {
      if (made->ok()) continue;
      fmt::print(stderr, "connect_four_match: {}\n", made->error().text);
      return 2;
    }
    const MatchResult result = PlayMatch(**a, **b, {6, cols, pair.games, pair.plies, seed});
    const app::Proportion won{result.wins, pair.games};
    const app::Interval interval = won.WithinAt95();
    fmt::print("6x{} {} against {}: {} won, {} drawn, {} lost: {:.1f} % won ({:.1f} to {:.1f})\n",
               cols, pair.a, pair.b, result.wins, result.draws, result.losses, won.Share() * 100,
               interval.low * 100, interval.high * 100);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace gridhand::agent::connect_four

int main(int argc, char** argv) {
  namespace four = gridhand::agent::connect_four;
  CLI::App parser{"Plays the players of Connect Four against each other."};
  four::Pair pair;
  bool is_table = false;
  std::uint64_t seed = 1;
  parser.add_option("A", pair.a);
  parser.add_option("B", pair.b);
  parser.add_option("--games", pair.games);
  parser.add_option("--plies", pair.plies, "discs drawn by lot before each game");
  parser.add_option("--seed", seed);
  parser.add_flag("--table", is_table, "Quatropolly's levels against each other");
  CLI11_PARSE(parser, argc, argv);
  if (!is_table) return four::Play(pair, seed);
  int code = 0;
  for (const four::Pair& each :
       {four::Pair{"normal-as-listed", "easy", 1000, 0},
        four::Pair{"hard-as-listed", "easy", 1000, 0}, four::Pair{"hard", "easy", 1000, 0},
        four::Pair{"hard-as-listed", "normal-as-listed", 400, 4},
        four::Pair{"hard", "normal", 400, 4}}) {
    code |= four::Play(each, seed);
  }
  return code;
}
