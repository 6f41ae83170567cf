// How many Sudoku puzzles of a file the exact solver solves in a second of one core.
//
//   sudoku_bench 17-clue.txt            puzzles a line, 81 characters, . or 0 empty
//   sudoku_bench --check 17-clue.txt    each answer is compared with that of a plain solver: slow
//
//   sudoku_bench --explain 100000       as many puzzles drawn by lot: steps of the explainer that
//   the
//                                       only solution contradicts, and the hardest technique of
//                                       each
//
// The exit code is 1 if an answer is not that of the plain solver, or a step is wrong.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "agent/sudoku/band_solver.h"
#include "agent/sudoku/exact.h"
#include "agent/sudoku/explain.h"
#include "board/sudoku/text.h"
#include "tests/agent/sudoku/plain_solver.h"
#include "tests/agent/sudoku/random_puzzles.h"

namespace gridhand::agent::sudoku {
namespace {

using board::sudoku::Board;

// At least so long, in whole rounds of the file.
constexpr std::chrono::seconds kMeasured{2};

BandValues ValuesOf(const Board& board) {
  BandValues values{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<std::uint8_t>(board.values.items()[i]);
  }
  return values;
}

double PuzzlesPerSecond(const std::vector<BandValues>& puzzles, int& unique) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  std::size_t solved = 0;
  while (Clock::now() - start < kMeasured) {
    unique = 0;
    for (const BandValues& puzzle : puzzles) unique += SolveBands(puzzle).solutions == 1 ? 1 : 0;
    solved += puzzles.size();
  }
  const std::chrono::duration<double> took = Clock::now() - start;
  return static_cast<double>(solved) / took.count();
}

int CountOf(const ExactAnswer& answer) {
  if (answer.count == SolutionCount::kUnknown) return -1;
  if (answer.count == SolutionCount::kMany) return 2;
  return answer.count == SolutionCount::kOne ? 1 : 0;
}

int Disagreements(const std::vector<Board>& boards) {
  int disagreements = 0;
  for (const Board& board : boards) {
    const int plain = PlainSolver(board.layout).Count(board);
    const bool agree =
        CountOf(SolveExactly(board)) == plain && CountOf(SolveBySets(board)) == plain;
    disagreements += agree ? 0 : 1;
  }
  return disagreements;
}

bool IsTrue(const Step& step, const board::Grid<int>& solution) {
  if (step.placed && solution[step.placed->cell] != step.placed->value) return false;
  return std::ranges::none_of(
      step.taken, [&](const CellValue& taken) { return solution[taken.cell] == taken.value; });
}

int CheckSteps(int puzzles) {
  std::mt19937 random(1);
  const board::sudoku::Layout layout = *board::sudoku::Layout::OfSize(9);
  int steps = 0;
  int wrong = 0;
  std::map<std::string, int> by_technique;
  for (int i = 0; i < puzzles; ++i) {
    const Board puzzle = MinimalPuzzle(layout, random);
    const board::Grid<int> solution = *SolveExactly(puzzle).solution;
    const Explanation explanation = Explain(puzzle);
    for (const Step& step : explanation.steps) {
      ++steps;
      wrong += IsTrue(step, solution) ? 0 : 1;
    }
    ++by_technique[explanation.is_solved ? std::string(Name(*explanation.hardest)) : "trial"];
  }
  fmt::print("{} puzzles, {} steps, {} of them wrong\n", puzzles, steps, wrong);
  for (const auto& [technique, count] : by_technique) fmt::print("  {:<18} {}\n", technique, count);
  return wrong == 0 ? 0 : 1;
}

int Measure(const std::string& file, bool is_checked) {
  std::ifstream in(file);
  std::vector<Board> boards;
  std::vector<BandValues> puzzles;
  for (std::string line; std::getline(in, line);) {
    auto board = board::sudoku::ParseBoard(line);
    if (!board.ok() || board->layout.size() != 9) continue;
    puzzles.push_back(ValuesOf(*board));
    boards.push_back(*std::move(board));
  }
  if (puzzles.empty()) {
    fmt::print(stderr, "sudoku_bench: {} holds no puzzles of 81 characters a line\n", file);
    return 2;
  }
  int unique = 0;
  const double rate = PuzzlesPerSecond(puzzles, unique);
  fmt::print("{} puzzles, {} with one solution, {:.0f} a second\n", puzzles.size(), unique, rate);
  if (!is_checked) return 0;
  const int disagreements = Disagreements(boards);
  fmt::print("{} answers differ from those of the plain solver\n", disagreements);
  return disagreements == 0 ? 0 : 1;
}

}  // namespace
}  // namespace gridhand::agent::sudoku

int main(int argc, char** argv) {
  CLI::App parser{"Solves the Sudoku puzzles of a file, as fast as it can."};
  std::string file;
  bool is_checked = false;
  int explained = 0;
  auto* of_file = parser.add_option("FILE", file, "puzzles a line, 81 characters, . or 0 empty");
  parser.add_option("--explain", explained, "check the steps of so many puzzles drawn by lot")
      ->excludes(of_file);
  parser.add_flag("--check", is_checked, "compare each answer with a plain solver's");
  CLI11_PARSE(parser, argc, argv);
  if (explained > 0) return gridhand::agent::sudoku::CheckSteps(explained);
  return gridhand::agent::sudoku::Measure(file, is_checked);
}
