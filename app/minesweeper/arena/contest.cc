#include "app/minesweeper/arena/contest.h"

#include <atomic>
#include <chrono>
#include <ctime>
#include <mutex>
#include <thread>

#include "base/hash.h"
#include "sim/minesweeper/game.h"

namespace gridhand::app::minesweeper::arena {
namespace {

using agent::minesweeper::Agent;
using agent::minesweeper::Decision;
using agent::minesweeper::Move;
using board::minesweeper::Board;
using board::minesweeper::GameStatus;
using board::minesweeper::MineCountSource;
using sim::minesweeper::Game;
using Clock = std::chrono::steady_clock;

Decision ThinkAndTime(Agent& agent, const Board& board, MoveTimes& times) {
  const auto start = Clock::now();
  Decision decision = agent.Decide(board, agent.Follow(board));
  times.Add(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  return decision;
}

// Whether anything changed: an agent that makes moves without an effect would never end.
bool MakeMoves(Game& game, const Board& board, const Decision& decision, std::uint64_t& hash) {
  bool changed = false;
  for (const Move& move : decision.moves) {
    const auto cell = static_cast<std::uint64_t>(board.cells.Index(move.cell));
    hash = base::HashWith(hash, cell * 2 + (decision.certain ? 1 : 0));
    changed = !game.Reveal(move.cell).empty() || changed;
  }
  return changed;
}

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

void Tally::Merge(const Tally& other) {
  games += other.games;
  wins += other.wins;
  guesses += other.guesses;
  false_certainties += other.false_certainties;
  move_times.Merge(other.move_times);
  seconds += other.seconds;
  cpu_seconds += other.cpu_seconds;
  fingerprint += other.fingerprint;
}

Tally PlayGame(const DealtBoard& dealt, Agent& agent) {
  Tally tally{.games = 1, .fingerprint = base::kHashStart};
  Game game(dealt.mines);
  game.Reveal(dealt.start);
  Board board{.cells = {},
              .mines = {.total = game.mine_count(), .source = MineCountSource::kOption},
              .status = GameStatus::kPlaying};
  while (game.status() == GameStatus::kPlaying) {
    board.cells = game.view();
    const Decision decision = ThinkAndTime(agent, board, tally.move_times);
    tally.guesses += decision.certain ? 0 : 1;
    if (!MakeMoves(game, board, decision, tally.fingerprint)) break;
    const bool lost = game.status() == GameStatus::kLost;
    tally.false_certainties += lost && decision.certain ? 1 : 0;
  }
  tally.wins = game.status() == GameStatus::kWon ? 1 : 0;
  return tally;
}

Tally Contest::Play(std::int64_t begin, std::int64_t end, const Hooks& hooks) {
  const auto start = Clock::now();
  const std::clock_t cpu_start = std::clock();
  std::atomic<std::int64_t> next = begin;
  std::mutex mutex;
  Tally total;
  const auto work = [&](Agent& agent) {
    // A game that was taken is played: those that are done are the first ones, without a gap.
    while (!hooks.should_stop()) {
      const std::int64_t game = next.fetch_add(1);
      if (game >= end) return;
      const Tally one = PlayGame(boards_(game), agent);
      const std::lock_guard lock(mutex);
      total.Merge(one);
      hooks.played(total);
    }
  };
  std::vector<std::jthread> threads;
  for (std::size_t i = 1; i < agents_.size(); ++i) {
    threads.emplace_back([&work, agent = agents_[i].get()] { work(*agent); });
  }
  work(*agents_.front());
  threads.clear();
  total.seconds = SecondsSince(start);
  total.cpu_seconds = static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC;
  return total;
}

}  // namespace gridhand::app::minesweeper::arena
