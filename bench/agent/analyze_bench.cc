// What one look of the agent costs: Analyze on every position at which a decision was taken in real
// expert games, on the positions where it had to guess, on meshes and on a board of a million
// cells. The times of single calls are sorted: p50_us, p99_us, max_us.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

#include "agent/minesweeper/agent.h"
#include "base/random.h"
#include "board/minesweeper/mine_layout.h"
#include "sim/minesweeper/game.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::CountMines;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using board::minesweeper::MineLayout;
using sim::minesweeper::Game;
using sim::minesweeper::Level;

std::unique_ptr<Agent> Exact() { return *MakeAgent("fast", 0); }

std::vector<Board> PositionsOfExpertGames(int games, bool only_guesses) {
  std::vector<Board> positions;
  const auto agent = Exact();
  for (int seed = 0; seed < games; ++seed) {
    Game game(sim::minesweeper::kExpert, FirstClickRule::kClassic,
              static_cast<std::uint64_t>(seed));
    while (game.status() == GameStatus::kPlaying) {
      Board board{.cells = game.view(), .mines = {.total = game.mine_count()}};
      const Decision decision = agent->Decide(board, agent->Analyze(board));
      if (!decision.certain || !only_guesses) positions.push_back(std::move(board));
      for (const Move& move : decision.moves) game.Reveal(move.cell);
    }
  }
  return positions;
}

void Report(benchmark::State& state, std::vector<double>& times_us) {
  if (times_us.empty()) return;
  std::sort(times_us.begin(), times_us.end());
  const auto at = [&](double share) {
    return times_us[static_cast<std::size_t>(share * static_cast<double>(times_us.size() - 1))];
  };
  state.counters["p50_us"] = at(0.5);
  state.counters["p99_us"] = at(0.99);
  state.counters["max_us"] = times_us.back();
}

void AnalyzeAll(benchmark::State& state, const std::vector<Board>& positions) {
  const auto agent = Exact();
  std::vector<double> times_us;
  // NOLINTNEXTLINE(clang-analyzer-deadcode.DeadStores): so the library counts rounds
  for (auto _ : state) {
    for (const Board& board : positions) {
      const auto start = std::chrono::steady_clock::now();
      benchmark::DoNotOptimize(agent->Analyze(board));
      const std::chrono::duration<double, std::micro> took =
          std::chrono::steady_clock::now() - start;
      times_us.push_back(took.count());
    }
  }
  state.counters["positions"] = static_cast<double>(positions.size());
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
  Report(state, times_us);
}

void BM_ExpertPositions(benchmark::State& state) {
  AnalyzeAll(state, PositionsOfExpertGames(500, false));
}
BENCHMARK(BM_ExpertPositions)->Unit(benchmark::kMillisecond);

void BM_ExpertGuesses(benchmark::State& state) {
  AnalyzeAll(state, PositionsOfExpertGames(1000, true));
}
BENCHMARK(BM_ExpertGuesses)->Unit(benchmark::kMillisecond);

// Every second cell of every second row revealed, density 0.4.
Board Mesh(int rows, int cols, std::uint64_t seed) {
  base::Random random(seed);
  MineLayout mines(rows, cols, false);
  constexpr double kDensity = 0.4;
  std::generate(mines.items().begin(), mines.items().end(),
                [&] { return random.Unit() < kDensity; });
  Board board;
  board.cells = board::Grid<CellSymbol>(rows, cols, CellSymbol::kCovered);
  ForEachCell(mines, [&](CellPos cell) {
    if (cell.row % 2 == 0 && cell.col % 2 == 0 && !mines[cell]) {
      board.cells[cell] = board::minesweeper::SymbolFor(board::minesweeper::NumberAt(mines, cell));
    }
  });
  board.mines.total = CountMines(mines);
  return board;
}

// Arguments: rows, cols.
void BM_Meshes(benchmark::State& state) {
  std::vector<Board> boards;
  const auto agent = Exact();
  int exact = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    boards.push_back(
        Mesh(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)), seed));
    exact += agent->Analyze(boards.back()).exact ? 1 : 0;
  }
  AnalyzeAll(state, boards);
  state.counters["exact"] = exact;
}
BENCHMARK(BM_Meshes)->Args({16, 30})->Args({24, 30})->Args({64, 64})->Unit(benchmark::kMillisecond);

// 1000×1000 with 206,250 mines, opened at scattered places.
void BM_MillionCells(benchmark::State& state) {
  Game game({1000, 1000, 206'250}, FirstClickRule::kModern, 1);
  game.Reveal({500, 500});
  base::Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const CellPos cell{static_cast<int>(random.Below(1000)), static_cast<int>(random.Below(1000))};
    if (!game.mines()[cell]) game.Reveal(cell);
  }
  AnalyzeAll(state, {Board{.cells = game.view(), .mines = {.total = 206'250}}});
}
BENCHMARK(BM_MillionCells)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace gridhand::agent::minesweeper

BENCHMARK_MAIN();
