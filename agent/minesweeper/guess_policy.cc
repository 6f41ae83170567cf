#include "agent/minesweeper/guess_policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/guess_search.h"
#include "board/minesweeper/progress.h"

namespace gridhand::agent::minesweeper {

using board::CellPos;
using board::ForEachCell;
using board::ForEachNeighbor;
using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using board::minesweeper::IsCovered;
using board::minesweeper::IsNumber;
using board::minesweeper::IsShownMine;

namespace {

// Probabilities that differ by less are equal: sums of doubles may come out in another order
// elsewhere.
constexpr double kQuantum = 1e-9;

std::int64_t Quantized(double p) { return std::llround(p / kQuantum); }

std::string Percent(double p) { return fmt::format("{:.1f} %", p * 100); }

Decision Stop(std::string reason) {
  Decision decision;
  decision.reason = std::move(reason);
  return decision;
}

bool IsUntouched(const Board& board) { return std::ranges::all_of(board.cells.items(), IsCovered); }

// On a board that can be played out whole, the cell that wins most: every cell is spared in as many
// layouts, so the best of all layouts is the best of those. (Where the first click opens a zero, it
// would be played out otherwise; FirstCell is the best there on all boards that were.)
CellPos BestFirstCell(const GuessPolicy& policy, const Board& board, const Analysis& analysis,
                      GuessSearch* search) {
  if (search != nullptr && policy.rule == FirstClickRule::kClassic) {
    const GuessRanking ranking = search->RankFirst(board, analysis);
    if (!ranking.options.empty()) return ranking.options.front().cell;
  }
  return FirstCell(policy.rule, board.cells.rows(), board.cells.cols());
}

// On an untouched board nothing tells cells apart: if one is proved a mine, all are.
bool IsAllMines(const Analysis& analysis) {
  return !analysis.deductions.empty() && analysis.deductions.front().is_mine;
}

Decision OpenFirstCell(const GuessPolicy& policy, const Board& board, const Analysis& analysis,
                       GuessSearch* search) {
  const CellPos cell = BestFirstCell(policy, board, analysis, search);
  Decision decision{.moves = {{cell, MoveAction::kReveal}}, .technique = Technique::kFirstCell};
  decision.mine_probability = analysis.probability[cell].value_or(0);
  decision.reason =
      fmt::format("the board is untouched; {} is the best cell to begin with", ToText(cell));
  return decision;
}

Decision OpenSafeCells(const Analysis& analysis) {
  Decision decision{.certain = true};
  const Deduction* first = nullptr;
  for (const Deduction& deduction : analysis.deductions) {
    if (deduction.is_mine) continue;
    if (first == nullptr) first = &deduction;
    decision.moves.push_back({deduction.cell, MoveAction::kReveal});
  }
  if (first == nullptr) return decision;
  decision.technique = first->technique;
  constexpr std::size_t kMostNamed = 4;  // numbers; longer lists tell a person nothing
  std::string from;
  if (!first->because.empty() && first->because.size() <= kMostNamed) {
    from = fmt::format(" from {}", ToText(first->because));
  }
  decision.reason =
      fmt::format("{} is proved safe by {}{}", ToText(first->cell), Name(first->technique), from);
  if (decision.moves.size() > 1) {
    decision.reason += fmt::format("; {} more safe", decision.moves.size() - 1);
  }
  return decision;
}

// Chance that the cell and all its neighbors are free of mines, as if they were independent.
double ZeroChance(const Board& board, const Analysis& analysis, CellPos cell) {
  double chance = 1 - analysis.probability[cell].value_or(0);
  ForEachNeighbor(board.cells, cell, [&](CellPos near) {
    if (IsShownMine(board.cells[near])) chance = 0;
    chance *= 1 - analysis.probability[near].value_or(0);
  });
  return chance;
}

// Revealed numbers within two cells: what a new number would be combined with.
int NumbersNear(const Board& board, CellPos cell) {
  constexpr int kReach = 2;
  int numbers = 0;
  for (int row = cell.row - kReach; row <= cell.row + kReach; ++row) {
    for (int col = cell.col - kReach; col <= cell.col + kReach; ++col) {
      numbers += board.cells.Contains({row, col}) && IsNumber(board.cells[{row, col}]) ? 1 : 0;
    }
  }
  return numbers;
}

double DensityOf(const Board& board) {
  return board.mines.total ? static_cast<double>(*board.mines.total) / board.cells.size()
                           : board.mines.density;
}

// What decides between equally safe cells; more is better. On sparse boards a zero is likely and
// opens a whole area; on dense ones it is rarer than a number that settles others. Measured
// (bench/results): beginner classic 91.5 % by zeros, 90.6 % by numbers; expert classic 37.5
// against 38.1 %, expert modern 50.3 against 52.2 %. The bound lies between the densities of
// intermediate and expert boards.
std::int64_t Promise(const Board& board, const Analysis& analysis, CellPos cell) {
  constexpr double kDense = 0.18;
  return DensityOf(board) < kDense ? Quantized(ZeroChance(board, analysis, cell))
                                   : NumbersNear(board, cell);
}

bool TouchesNumber(const Board& board, CellPos cell) {
  bool touches = false;
  ForEachNeighbor(board.cells, cell,
                  [&](CellPos near) { touches = touches || IsNumber(board.cells[near]); });
  return touches;
}

// Smaller is better; equal candidates fall back to row, then column.
using Rank = std::tuple<bool, std::int64_t, std::int64_t, CellPos>;

Rank RankOf(const GuessPolicy& policy, const Board& board, const Analysis& analysis, CellPos cell,
            std::int64_t risk) {
  const bool later = policy.frontier_first && !TouchesNumber(board, cell);
  return {later, risk, -Promise(board, analysis, cell), cell};
}

Decision TakeLeastRisk(const GuessPolicy& policy, const Board& board, const Analysis& analysis) {
  Grid<bool> is_mine(board.cells.rows(), board.cells.cols(), false);
  for (const Deduction& deduction : analysis.deductions) {
    if (deduction.is_mine) is_mine[deduction.cell] = true;
  }
  std::optional<Rank> best;
  ForEachCell(board.cells, [&](CellPos cell) {
    if (!analysis.probability[cell] || is_mine[cell]) return;
    const std::int64_t risk = Quantized(*analysis.probability[cell]);
    // The promise costs a look around: only for cells that can still win.
    if (best && !policy.frontier_first && risk > std::get<1>(*best)) return;
    const Rank rank = RankOf(policy, board, analysis, cell, risk);
    if (!best || rank < *best) best = rank;
  });
  if (!best) return Stop("every covered cell is a mine: there is nothing left to open");
  const CellPos cell = std::get<3>(*best);
  Decision decision{.moves = {{cell, MoveAction::kReveal}}};
  decision.mine_probability = *analysis.probability[cell];
  decision.reason =
      fmt::format("no cell is provably safe; {} has the least mine probability {}{}", ToText(cell),
                  analysis.exact ? "" : "by estimate, ", Percent(decision.mine_probability));
  return decision;
}

// "; then (0,4) with 61.0 %", or nothing.
std::string RunnerUp(const std::vector<GuessOption>& options) {
  if (options.size() < 2) return "";
  const GuessOption& next = options[1];
  return fmt::format("; then {} with {}{}", ToText(next.cell), next.at_most ? "at most " : "",
                     Percent(next.outlook));
}

// Without a move if the ranking is empty.
Decision TakeBestGuess(GuessRanking ranking) {
  Decision decision;
  if (ranking.options.empty()) return decision;
  const GuessOption& best = ranking.options.front();
  decision.moves = {{best.cell, MoveAction::kReveal}};
  decision.mine_probability = best.mine_probability;
  decision.technique = ranking.layouts ? Technique::kEndgame : Technique::kLookAhead;
  if (ranking.layouts) {
    decision.win_probability = best.outlook;
    decision.reason = fmt::format(
        "no cell is provably safe; {} has a {} chance of being a mine and wins most of the {} "
        "layouts left, {}{}",
        ToText(best.cell), Percent(best.mine_probability), *ranking.layouts, Percent(best.outlook),
        RunnerUp(ranking.options));
  } else {
    decision.reason = fmt::format(
        "no cell is provably safe; {} has a {} chance of being a mine and the best outlook after "
        "it, {}{}",
        ToText(best.cell), Percent(best.mine_probability), Percent(best.outlook),
        RunnerUp(ranking.options));
  }
  decision.options = std::move(ranking.options);
  return decision;
}

}  // namespace

CellPos FirstCell(FirstClickRule rule, int rows, int cols) {
  if (rule == FirstClickRule::kClassic) return {0, 0};
  constexpr int kLargeSide = 16;
  const int inset = std::min(rows, cols) >= kLargeSide ? 3 : 2;
  return {std::min(inset, (rows - 1) / 2), std::min(inset, (cols - 1) / 2)};
}

Decision Choose(const GuessPolicy& policy, const Board& board, const Analysis& analysis,
                GuessSearch* search) {
  if (IsOver(board.status)) {
    return Stop("the game is over");
  }
  if (!analysis.consistent) return Stop("the board cannot exist: " + analysis.note);
  if (std::ranges::none_of(board.cells.items(), IsCovered)) return Stop("no cell is covered");
  if (IsUntouched(board) && !IsAllMines(analysis)) {
    return OpenFirstCell(policy, board, analysis, search);
  }
  Decision certain = OpenSafeCells(analysis);
  if (!certain.moves.empty()) return certain;
  if (search != nullptr && analysis.exact) {
    Decision searched = TakeBestGuess(search->Rank(board, analysis));
    if (!searched.moves.empty()) return searched;
  }
  return TakeLeastRisk(policy, board, analysis);
}

}  // namespace gridhand::agent::minesweeper
