#include "agent/connect_four/match.h"

#include <utility>

#include "base/random.h"

namespace gridhand::agent::connect_four {
namespace {

using board::connect_four::Board;
using board::connect_four::Outcome;
using board::connect_four::Side;

std::vector<int> DrawOpening(const MatchParams& params, base::Random& random) {
  Board board(params.rows, params.cols);
  std::vector<int> columns;
  while (static_cast<int>(columns.size()) < params.opening_plies) {
    const int col = static_cast<int>(random.Below(static_cast<std::uint64_t>(params.cols)));
    if (LandingRow(board, col) && Drop(board, col).ok()) columns.push_back(col);
  }
  return columns;
}

Game PlayGame(Agent& a, Agent& b, const MatchParams& params, const std::vector<int>& opening,
              bool a_is_first) {
  Game game{a_is_first, opening, Outcome::kPlaying, 0};
  Board board(params.rows, params.cols);
  for (const int col : opening) static_cast<void>(Drop(board, col));
  while ((game.outcome = OutcomeOf(board)) == Outcome::kPlaying) {
    const bool is_a = (SideToMove(board) == Side::kFirst) == a_is_first;
    const Choice choice = (is_a ? a : b).Choose(board);
    if (is_a) game.a_nodes += choice.nodes;
    static_cast<void>(Drop(board, choice.col));
    game.columns.push_back(choice.col);
  }
  return game;
}

}  // namespace

MatchResult PlayMatch(Agent& a, Agent& b, const MatchParams& params, const MatchHooks& hooks) {
  MatchResult result;
  base::Random random(params.seed);
  std::vector<int> opening;
  for (std::int64_t i = 0; i < params.games && !hooks.should_stop(); ++i) {
    const bool a_is_first = i % 2 == 0;
    if (a_is_first) opening = DrawOpening(params, random);
    Game game = PlayGame(a, b, params, opening, a_is_first);
    const Outcome a_wins = a_is_first ? Outcome::kFirstWon : Outcome::kSecondWon;
    if (game.outcome == Outcome::kDraw) {
      ++result.draws;
    } else if (game.outcome == a_wins) {
      ++result.wins;
    } else {
      ++result.losses;
    }
    result.games.push_back(std::move(game));
    hooks.played(result);
  }
  return result;
}

}  // namespace gridhand::agent::connect_four
