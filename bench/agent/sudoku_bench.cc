// How many Sudoku puzzles of a file the exact solver solves in a second of one core.
//
//   sudoku_bench 17-clue.txt            puzzles a line, 81 characters, . or 0 empty; - is stdin
//   sudoku_bench --check 17-clue.txt    each answer is compared with that of a plain solver: slow
//
// or what the explainer makes of puzzles: steps that the only solution contradicts, and how many
// puzzles there are of each rating:
//
//   sudoku_bench --explain 100000       so many puzzles drawn by lot
//   qqwing --generate 1000 --difficulty expert --one-line | sudoku_bench --steps -
//
// The exit code is 1 if an answer is not that of the plain solver, or a step is wrong. A check that
// takes minutes says on stderr how far it is.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
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

// At least so long of the processor's time, in whole rounds of the file.
constexpr double kMeasuredSeconds = 2;

BandValues ValuesOf(const Board& board) {
  BandValues values{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<std::uint8_t>(board.values.items()[i]);
  }
  return values;
}

double ProcessorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double PuzzlesPerSecond(const std::vector<BandValues>& puzzles, int& unique) {
  const double start = ProcessorSeconds();
  std::size_t solved = 0;
  while (ProcessorSeconds() - start < kMeasuredSeconds) {
    unique = 0;
    for (const BandValues& puzzle : puzzles) unique += SolveBands(puzzle).solutions == 1 ? 1 : 0;
    solved += puzzles.size();
  }
  return static_cast<double>(solved) / (ProcessorSeconds() - start);
}

// Says how far a check is, from time to time.
class Progress {
 public:
  explicit Progress(std::size_t puzzles) : puzzles_(puzzles) {}

  void Done(std::int64_t faults) {
    ++done_;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + kBetweenLines;
    fmt::print(stderr, "{} of {} puzzles checked, {} faults\n", done_, puzzles_, faults);
  }

 private:
  static constexpr std::chrono::seconds kBetweenLines{10};

  std::size_t puzzles_;
  std::size_t done_ = 0;
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kBetweenLines;
};

int CountOf(const ExactAnswer& answer) {
  if (answer.count == SolutionCount::kUnknown) return -1;
  if (answer.count == SolutionCount::kMany) return 2;
  return answer.count == SolutionCount::kOne ? 1 : 0;
}

int Disagreements(const std::vector<Board>& boards) {
  int disagreements = 0;
  Progress progress(boards.size());
  for (const Board& board : boards) {
    const int plain = PlainSolver(board.layout).Count(board);
    const bool agree =
        CountOf(SolveExactly(board)) == plain && CountOf(SolveBySets(board)) == plain;
    disagreements += agree ? 0 : 1;
    progress.Done(disagreements);
  }
  return disagreements;
}

bool IsTrue(const Step& step, const board::Grid<int>& solution) {
  if (step.placed && solution[step.placed->cell] != step.placed->value) return false;
  return std::ranges::none_of(
      step.taken, [&](const CellValue& taken) { return solution[taken.cell] == taken.value; });
}

// What the explainer made of some puzzles.
class StepCheck {
 public:
  void Add(const Board& puzzle) {
    const ExactAnswer answer = SolveExactly(puzzle);
    ++puzzles_;
    if (answer.count != SolutionCount::kOne) {
      ++not_unique_;
      return;
    }
    const Explanation explanation = Explain(puzzle);
    for (const Step& step : explanation.steps) {
      ++steps_;
      wrong_ += IsTrue(step, *answer.solution) ? 0 : 1;
      ++uses_[step.technique];
    }
    if (explanation.hardest) ++ratings_[*explanation.hardest];
  }

  std::int64_t wrong() const { return wrong_; }

  // The exit code.
  int Print() const {
    fmt::print("{} puzzles, {} without exactly one solution, {} steps, {} of them wrong\n",
               puzzles_, not_unique_, steps_, wrong_);
    fmt::print("  {:<18} {:>9} {:>11}\n", "technique", "steps", "rated so");
    for (const auto& [technique, uses] : uses_) {
      const auto rated = ratings_.find(technique);
      fmt::print("  {:<18} {:>9} {:>11}\n", Name(technique), uses,
                 rated == ratings_.end() ? 0 : rated->second);
    }
    return wrong_ == 0 ? 0 : 1;
  }

 private:
  int puzzles_ = 0;
  int not_unique_ = 0;
  std::int64_t steps_ = 0;
  std::int64_t wrong_ = 0;
  std::map<Technique, std::int64_t> uses_;
  std::map<Technique, std::int64_t> ratings_;
};

int CheckDrawnPuzzles(int puzzles) {
  std::mt19937 random(1);
  const board::sudoku::Layout layout = *board::sudoku::Layout::OfSize(9);
  StepCheck check;
  Progress progress(static_cast<std::size_t>(puzzles));
  for (int i = 0; i < puzzles; ++i) {
    check.Add(MinimalPuzzle(layout, random));
    progress.Done(check.wrong());
  }
  return check.Print();
}

std::vector<Board> BoardsOf(const std::string& file) {
  std::ifstream opened;
  if (file != "-") opened.open(file);
  std::istream& in = file == "-" ? std::cin : opened;
  std::vector<Board> boards;
  for (std::string line; std::getline(in, line);) {
    auto board = board::sudoku::ParseBoard(line);
    if (board.ok() && board->layout.size() == 9) boards.push_back(*std::move(board));
  }
  return boards;
}

int CheckSteps(const std::vector<Board>& boards) {
  StepCheck check;
  Progress progress(boards.size());
  for (const Board& board : boards) {
    check.Add(board);
    progress.Done(check.wrong());
  }
  return check.Print();
}

int Measure(const std::vector<Board>& boards, bool is_checked) {
  std::vector<BandValues> puzzles;
  for (const Board& board : boards) puzzles.push_back(ValuesOf(board));
  int unique = 0;
  const double rate = PuzzlesPerSecond(puzzles, unique);
  fmt::print("{} puzzles, {} with one solution, {:.0f} a second of the processor\n", puzzles.size(),
             unique, rate);
  std::fflush(stdout);  // the check takes minutes
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
  bool are_steps_checked = false;
  int explained = 0;
  auto* of_file = parser.add_option(
      "FILE", file, "a puzzle a line, 81 characters, . or 0 empty; - is standard input");
  parser.add_option("--explain", explained, "check the steps of so many puzzles drawn by lot")
      ->excludes(of_file);
  parser.add_flag("--check", is_checked, "compare each answer with a plain solver's");
  parser.add_flag("--steps", are_steps_checked, "check the steps to the puzzles of FILE");
  CLI11_PARSE(parser, argc, argv);
  namespace sudoku = gridhand::agent::sudoku;
  if (explained > 0) return sudoku::CheckDrawnPuzzles(explained);
  const auto boards = sudoku::BoardsOf(file);
  if (boards.empty()) {
    fmt::print(stderr, "sudoku_bench: {} holds no puzzles of 81 characters a line\n", file);
    return 2;
  }
  return are_steps_checked ? sudoku::CheckSteps(boards) : sudoku::Measure(boards, is_checked);
}
