// Two players against each other, many games.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "agent/connect_four/agent.h"
#include "board/connect_four/board.h"

namespace gridhand::agent::connect_four {

struct MatchParams {
  int rows = board::connect_four::kUsualRows;
  int cols = board::connect_four::kUsualCols;
  std::int64_t games = 100;
  // Discs drawn by lot before the players begin; a draw that ends the game is drawn again.
  int opening_plies = 2;
  std::uint64_t seed = 1;
};

struct Game {
  bool a_is_first = true;
  std::vector<int> columns;  // in turn, the opening's included
  board::connect_four::Outcome outcome = board::connect_four::Outcome::kPlaying;
  std::uint64_t a_nodes = 0;  // searched by player A
};

struct MatchResult {
  int wins = 0;  // of player A
  int draws = 0;
  int losses = 0;
  std::vector<Game> games;
};

struct MatchHooks {
  std::function<bool()> should_stop = [] { return false; };  // asked before each game
  std::function<void(const MatchResult& so_far)> played = [](const MatchResult&) {};
};

// Each opening is played twice: A is first in games 0, 2, 4 …, and in the game after it second from
// the same opening. Preconditions: a size that CheckSize accepts; an opening shorter than the
// shortest game, 7 discs.
MatchResult PlayMatch(Agent& a, Agent& b, const MatchParams& params, const MatchHooks& hooks = {});

}  // namespace gridhand::agent::connect_four
