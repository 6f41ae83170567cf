// Plays dealt boards with one agent, without a window, on several threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "app/minesweeper/arena/dealt_board.h"
#include "app/minesweeper/arena/move_times.h"
#include "base/error.h"

namespace gridhand::app::minesweeper::arena {

// What some games gave. Sums only, so that tallies of other games, threads or machines add up.
struct Tally {
  std::int64_t games = 0;
  std::int64_t wins = 0;
  std::int64_t guesses = 0;  // decisions that were no certainties; the opening move is none
  std::int64_t false_certainties = 0;  // mines that were opened as proved safe: must be 0
  MoveTimes move_times;                // of each decision
  double seconds = 0;                  // by the wall's clock
  double cpu_seconds = 0;              // of all threads together
  // The sum of a hash of each game's decisions: the same for the same games, in any order.
  std::uint64_t fingerprint = 0;

  void Merge(const Tally& other);
  bool operator==(const Tally&) const = default;
};

// Plays one game to its end, or until the agent gives up (which is no win).
Tally PlayGame(const DealtBoard& dealt, agent::minesweeper::Agent& agent);

// Asked from several threads at once.
using BoardSource = std::function<DealtBoard(std::int64_t game)>;

class Contest {
 public:
  using Agents = std::vector<std::unique_ptr<agent::minesweeper::Agent>>;

  struct Hooks {
    std::function<bool()> should_stop;         // asked before each game, from any thread
    std::function<void(const Tally&)> played;  // after each game, never from two threads at once
  };

  // An agent a thread.
  Contest(Agents agents, BoardSource boards)
      : agents_(std::move(agents)), boards_(std::move(boards)) {}

  // Plays the games from `begin` to before `end`; stopped early, those it played are the first of
  // them.
  Tally Play(std::int64_t begin, std::int64_t end, const Hooks& hooks);

 private:
  Agents agents_;
  BoardSource boards_;
};

}  // namespace gridhand::app::minesweeper::arena
