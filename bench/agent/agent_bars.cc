// What the agent has to hold besides winning: a row a bar, with what must be, what is aimed at and
// what was measured.
//
//   agent_bars [WORD…]     only rows whose name holds one of the words; all take ten minutes of an
//                          idle core, the million games some more
//
// Times are of the processor, not of the clock: the machine may be shared.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agent/coordinator.h"
#include "agent/minesweeper/agent.h"
#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/constraint_collector.h"
#include "agent/minesweeper/exact_layouts.h"
#include "agent/minesweeper/set_propagation.h"
#include "agent/minesweeper/zero_propagation.h"
#include "base/random.h"
#include "board/minesweeper/mine_layout.h"
#include "sim/minesweeper/game.h"
#include "tests/agent/minesweeper/enumeration.h"
#include "tests/agent/minesweeper/random_boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using sim::minesweeper::Game;
using sim::minesweeper::Level;

constexpr double kMeshDensity = 0.4;  // where meshes are widest, and what the bars name

std::unique_ptr<Agent> Fast(FirstClickRule rule = FirstClickRule::kClassic) {
  return *MakeAgent("fast", 0, rule);
}

// --- Times ------------------------------------------------------------------------------------

double ProcessorSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  constexpr double kNano = 1e-9;
  return static_cast<double>(now.tv_sec) + kNano * static_cast<double>(now.tv_nsec);
}

template <class Work>
double SecondsOf(Work work) {
  const double start = ProcessorSeconds();
  work();
  return ProcessorSeconds() - start;
}

std::string Duration(double seconds) {
  constexpr double kMilli = 1e-3;
  if (seconds < kMilli) return fmt::format("{:.1f} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

class Times {
 public:
  void Add(double seconds) { seconds_.push_back(seconds); }
  double At(double share) {
    std::sort(seconds_.begin(), seconds_.end());
    return seconds_.empty() ? 0
                            : seconds_[static_cast<std::size_t>(
                                  share * static_cast<double>(seconds_.size() - 1))];
  }
  std::string Text() {
    return fmt::format("p50 {}, p99 {}, max {}", Duration(At(0.5)), Duration(At(0.99)),
                       Duration(At(1)));
  }

 private:
  std::vector<double> seconds_;
};

// --- Passes -----------------------------------------------------------------------------------

Board Seen(const Game& game) {
  return {.cells = game.view(), .mines = {.total = game.mine_count()}, .status = game.status()};
}

std::string ExpertPositions() {
  constexpr int kGames = 1000;
  const auto agent = Fast();
  Times following;
  int positions = 0;
  for (int seed = 0; seed < kGames; ++seed) {
    Game game(sim::minesweeper::kExpert, FirstClickRule::kClassic,
              static_cast<std::uint64_t>(seed));
    for (; game.status() == GameStatus::kPlaying; ++positions) {
      const Board board = Seen(game);
      const Analysis* analysis = nullptr;
      following.Add(SecondsOf([&] { analysis = &agent->Follow(board); }));
      for (const Move& move : agent->Decide(board, *analysis).moves) game.Reveal(move.cell);
    }
  }
  return fmt::format("{}; {} positions of {} games", following.Text(), positions, kGames);
}

std::string ExpertPositionsFromNothing() {
  constexpr int kGames = 500;
  const auto agent = Fast();
  Times times;
  for (int seed = 0; seed < kGames; ++seed) {
    Game game(sim::minesweeper::kExpert, FirstClickRule::kClassic,
              static_cast<std::uint64_t>(seed));
    while (game.status() == GameStatus::kPlaying) {
      const Board board = Seen(game);
      Analysis analysis;
      times.Add(SecondsOf([&] { analysis = agent->Analyze(board); }));
      for (const Move& move : agent->Decide(board, analysis).moves) game.Reveal(move.cell);
    }
  }
  return times.Text();
}

// What is safe, the likeliest first, if the agent knows nothing certain.
CellPos Oracle(const Game& game, const Analysis& analysis) {
  CellPos best;
  double least = 2;
  ForEachCell(analysis.probability, [&](CellPos cell) {
    const double p = analysis.probability[cell].value_or(2);
    if (p >= least || game.mines()[cell]) return;
    least = p;
    best = cell;
  });
  return best;
}

std::string MillionCells() {
  Game game({1000, 1000, 206'250}, FirstClickRule::kModern, 1);
  game.Reveal({500, 500});
  const auto agent = Fast();
  Times passes;
  double whole = 0;
  int guesses = 0;
  while (game.status() == GameStatus::kPlaying) {
    const Board board = Seen(game);
    const Analysis* analysis = nullptr;
    const double pass = SecondsOf([&] { analysis = &agent->Follow(board); });
    Decision decision;
    whole += pass + SecondsOf([&] { decision = agent->Decide(board, *analysis); });
    passes.Add(pass);
    if (!decision.certain) decision.moves = {{Oracle(game, *analysis)}};
    guesses += decision.certain ? 0 : 1;
    for (const Move& move : decision.moves) game.Reveal(move.cell);
  }
  return fmt::format("pass {}; whole game {}, {} guesses", passes.Text(), Duration(whole), guesses);
}

// --- Meshes -----------------------------------------------------------------------------------

struct Passes {
  Times times;
  int boards = 0;
  int exact = 0;

  std::string Text() {
    return fmt::format("{}; {} of {} exact, the others flagged", times.Text(), exact, boards);
  }
};

Passes AnalyzeAll(int boards, const std::function<Board(base::Random&)>& make) {
  Passes passes{.times = {}, .boards = boards};
  base::Random random(1);
  const auto agent = Fast();
  for (int i = 0; i < boards; ++i) {
    const Board board = make(random);
    Analysis analysis;
    passes.times.Add(SecondsOf([&] { analysis = agent->Analyze(board); }));
    passes.exact += analysis.exact ? 1 : 0;
  }
  return passes;
}

std::string Meshes24() {
  return AnalyzeAll(100,
                    [](base::Random& random) { return RandomMesh(24, 30, kMeshDensity, random); })
      .Text();
}

std::string AnyBoards() {
  return AnalyzeAll(300,
                    [](base::Random& random) {
                      const int rows = 4 + static_cast<int>(random.Below(21));
                      const int cols = 4 + static_cast<int>(random.Below(27));
                      return RandomMesh(rows, cols, 0.1 + 0.4 * random.Unit(), random);
                    })
      .Text();
}

// The most memory this process has held since it was last asked to forget, in MB.
double PeakMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

std::string Meshes64() {
  std::ofstream("/proc/self/clear_refs") << "5";  // forgets the peak (proc(5))
  Passes passes =
      AnalyzeAll(30, [](base::Random& random) { return RandomMesh(64, 64, kMeshDensity, random); });
  return fmt::format("{}; {:.0f} MB", passes.Text(), PeakMegabytes());
}

// --- How wrong estimates are ------------------------------------------------------------------

struct Pass {
  explicit Pass(const SweepLimits& limits) : ring(RingWith(limits)) {}

  static Coordinator<Blackboard>::Ring RingWith(const SweepLimits& limits) {
    Coordinator<Blackboard>::Ring ring;
    ring.push_back(std::make_unique<ConstraintCollector>());
    ring.push_back(std::make_unique<ZeroPropagation>());
    ring.push_back(std::make_unique<SetPropagation>());
    ring.push_back(std::make_unique<ExactLayouts>(ExactParams{.limits = limits}));
    return ring;
  }

  void Run(const Board& board) {
    blackboard.Reset(board);
    ring.Run(blackboard);
  }

  Coordinator<Blackboard> ring;
  Blackboard blackboard;
};

std::string Estimates() {
  constexpr int kBoards = 20;
  // Enough for every mesh of this size, in some GB; and too little for any.
  Pass exact({.max_transitions = 200'000'000, .max_entries = 400'000'000});
  Pass forced({.max_transitions = 5000, .max_entries = 50'000});
  base::Random random(1);
  Times times;
  double error = 0;
  double worst = 0;
  int cells = 0;
  int boards = 0;
  for (int i = 0; i < kBoards; ++i) {
    const Board board = RandomMesh(64, 16, kMeshDensity, random);
    exact.Run(board);
    times.Add(SecondsOf([&] { forced.Run(board); }));
    if (!exact.blackboard.exact() || forced.blackboard.exact()) continue;
    ++boards;
    for (CellIndex cell = 0; cell < board.cells.size(); ++cell) {
      if (forced.blackboard.belief(cell) != Belief::kUndecided) continue;
      const Belief truth = exact.blackboard.belief(cell);
      const double p = truth == Belief::kUndecided ? exact.blackboard.probability(cell)
                                                   : (truth == Belief::kMine ? 1 : 0);
      const double off = std::abs(forced.blackboard.probability(cell) - p);
      error += off;
      worst = std::max(worst, off);
      ++cells;
    }
  }
  return fmt::format("mean error {:.4f}, worst {:.3f}, of {} cells of {} boards; {}",
                     error / std::max(1, cells), worst, cells, boards, times.Text());
}

// --- Certainties ------------------------------------------------------------------------------

Level RandomLevel(base::Random& random) {
  constexpr std::array kUsual = {sim::minesweeper::kBeginner, sim::minesweeper::kIntermediate,
                                 sim::minesweeper::kExpert};
  const std::uint64_t lot = random.Below(20);
  if (lot < kUsual.size()) return kUsual[lot];
  const int rows = 2 + static_cast<int>(random.Below(12));
  const int cols = 2 + static_cast<int>(random.Below(12));
  const double density = 0.05 + 0.3 * random.Unit();
  const int most = rows * cols - 1;
  return {rows, cols, std::min(most, 1 + static_cast<int>(density * rows * cols))};
}

// A certainty that the mines do not bear out.
int FalseCertainties(const Game& game, const Analysis& analysis) {
  return static_cast<int>(std::ranges::count_if(analysis.deductions, [&](const Deduction& it) {
    return it.is_mine != game.mines()[it.cell];
  }));
}

std::string ManyGames() {
  constexpr int kGames = 1'000'000;
  const std::array agents = {Fast(FirstClickRule::kClassic), Fast(FirstClickRule::kModern)};
  base::Random random(20261121);
  std::int64_t wrong = 0;
  std::int64_t certainties = 0;
  for (int i = 0; i < kGames; ++i) {
    const bool modern = random.Below(2) == 1;
    Agent& agent = *agents[modern ? 1 : 0];
    Game game(RandomLevel(random), modern ? FirstClickRule::kModern : FirstClickRule::kClassic,
              random.Next());
    game.Reveal({0, 0});
    while (game.status() == GameStatus::kPlaying) {
      const Board board = Seen(game);
      const Analysis& analysis = agent.Follow(board);
      wrong += FalseCertainties(game, analysis) + (analysis.consistent ? 0 : 1);
      certainties += static_cast<std::int64_t>(analysis.deductions.size());
      for (const Move& move : agent.Decide(board, analysis).moves) game.Reveal(move.cell);
    }
  }
  return fmt::format("{} of {} certainties in {} games", wrong, certainties, kGames);
}

bool Agree(const Board& board, const Analysis& analysis) {
  constexpr double kTolerance = 1e-9;
  const Enumeration truth = Enumerate(board);
  if (analysis.consistent != (truth.layouts > 0)) return false;
  if (!analysis.consistent) return true;
  bool agree = analysis.exact;
  ForEachCell(board.cells, [&](CellPos cell) {
    if (!analysis.probability[cell]) return;
    const double p = *analysis.probability[cell];
    agree = agree && std::abs(p - truth.probability[cell]) < kTolerance &&
            (p == 0) == (truth.mine_layouts[cell] == 0) &&
            (p == 1) == (truth.mine_layouts[cell] == truth.layouts);
  });
  return agree;
}

std::string AgainstEnumeration() {
  constexpr int kBoards = 100'000;
  constexpr int kMostOpenCells = 12;  // 2^12 layouts a board for the referee
  base::Random random(20261122);
  const auto agent = Fast();
  int others = 0;
  int impossible = 0;
  for (int i = 0; i < kBoards;) {
    const Board board = RandomBoard(RandomRecipe(random), random);
    if (OpenCells(board) > kMostOpenCells) continue;
    ++i;
    const Analysis analysis = agent->Analyze(board);
    others += Agree(board, analysis) ? 0 : 1;
    impossible += analysis.consistent ? 0 : 1;
  }
  return fmt::format("{} of {} differ; {} of them cannot be", others, kBoards, impossible);
}

std::string ExpertGames() {
  constexpr int kGames = 20'000;
  const auto agent = Fast();
  int won = 0;
  const double seconds = SecondsOf([&] {
    for (int i = 0; i < kGames; ++i) {
      Game game(sim::minesweeper::kExpert, FirstClickRule::kClassic,
                static_cast<std::uint64_t>(1'000'000 + i));
      while (game.status() == GameStatus::kPlaying) {
        const Board board = Seen(game);
        for (const Move& move : agent->Decide(board, agent->Follow(board)).moves) {
          game.Reveal(move.cell);
        }
      }
      won += game.status() == GameStatus::kWon ? 1 : 0;
    }
  });
  const double share = double{1} * won / kGames;
  constexpr double kDeviations95 = 1.96;
  return fmt::format("{:.0f} games a second, {:.2f} % ± {:.2f} of {} won", kGames / seconds,
                     100 * share, 100 * kDeviations95 * std::sqrt(share * (1 - share) / kGames),
                     kGames);
}

// --- The table --------------------------------------------------------------------------------

struct Row {
  std::string_view what;
  std::string_view must;
  std::string_view aim;
  std::string (*measure)();
};

constexpr std::array kRows = {
    Row{"probability pass, expert positions", "p50 50 µs, p99 1 ms",
        "p50 10 µs, p99 60 µs, max 2 ms", ExpertPositions},
    Row{"the same from nothing, each position", "p50 50 µs, p99 1 ms",
        "p50 10 µs, p99 60 µs, max 2 ms", ExpertPositionsFromNothing},
    Row{"1000×1000, 206,250 mines", "pass 50 ms, game 20 s", "2 ms, 2 s", MillionCells},
    Row{"64×64 meshes, density 0.4", "1 s, 256 MB, flagged", "100 ms", Meshes64},
    Row{"boards up to 24×30, meshes of all densities", "p99 1 s if exact, else flagged",
        "p99 100 ms", AnyBoards},
    Row{"24×30 meshes, density 0.4", "p99 1 s if exact, else flagged", "p99 100 ms", Meshes24},
    Row{"estimates, forced on 64×16 meshes", "mean error 0.02", "0.005, 100 ms", Estimates},
    Row{"games of `fast`", "1,000 a second and core at 39.5 %", "3,000", ExpertGames},
    Row{"small positions unlike enumeration", "0 of 100,000", "", AgainstEnumeration},
    Row{"false certainties", "0 in 1,000,000 games", "", ManyGames},
};

bool IsWanted(const Row& row, int count, char** words) {
  return count == 0 || std::any_of(words, words + count, [&](std::string_view word) {
           return row.what.find(word) != std::string_view::npos;
         });
}

void PrintRows(int count, char** words) {
  fmt::print("| what | must | aim | measured |\n|---|---|---|---|\n");
  for (const Row& row : kRows) {
    if (!IsWanted(row, count, words)) continue;
    fmt::print("| {} | {} | {} | {} |\n", row.what, row.must, row.aim, row.measure());
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace gridhand::agent::minesweeper

int main(int argc, char** argv) {
  gridhand::agent::minesweeper::PrintRows(argc - 1, argv + 1);
  return 0;
}
