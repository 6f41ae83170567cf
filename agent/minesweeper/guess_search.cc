#include "agent/minesweeper/guess_search.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

namespace gridhand::agent::minesweeper {

using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;

namespace {

// Chances that differ by less are equal: sums of doubles may come out in another order elsewhere.
constexpr double kEqual = 1e-9;

// Equal chances get one number, so that sorting by them is an order.
std::int64_t Rounded(double chance) { return std::llround(chance / kEqual); }

// Looking ahead counts the whole board again for each number: beyond this many cells that takes
// longer than a player would wait, and the safest cell is taken.
constexpr int kMostCells = 4096;

// What comparing deeper may take, in transitions of the sweep if every board took as many as the
// one at hand: 0.05 s or so. Boards of few transitions cost as much as those of kLeastWork.
constexpr std::int64_t kDeepWork = 600'000;
constexpr std::int64_t kLeastWork = 100;

// Best first; the search's own order decides between equals.
void SortByOutlook(std::vector<GuessOption>& options) {
  std::stable_sort(options.begin(), options.end(), [](const GuessOption& a, const GuessOption& b) {
    if (a.at_most != b.at_most) return b.at_most;
    return Rounded(a.outlook) > Rounded(b.outlook);
  });
}

}  // namespace

GuessRanking GuessSearch::Rank(const Board& board, const Analysis& analysis) {
  GuessRanking ranking;
  if (!SetUp(board, analysis)) return ranking;
  if (!PlayOut(board, params_.max_layouts, params_.max_nodes, ranking))
    CompareAhead(analysis, ranking);
  SortByOutlook(ranking.options);
  return ranking;
}

GuessRanking GuessSearch::RankFirst(const Board& board, const Analysis& analysis) {
  GuessRanking ranking;
  if (!SetUp(board, analysis) ||
      !PlayOut(board, params_.max_first_layouts, params_.max_first_nodes, ranking))
    return {};
  SortByOutlook(ranking.options);
  return ranking;
}

// The board as it was left by the analysis, and the weight of all its layouts. False if that is
// more than the search may count.
bool GuessSearch::SetUp(const Board& board, const Analysis& analysis) {
  if (board.cells.size() > kMostCells) return false;
  blackboard_.Reset(board);
  for (CellIndex cell = 0; cell < blackboard_.cell_count(); ++cell) {
    if (blackboard_.IsUsedNumber(cell)) blackboard_.AddConstraint(cell);
  }
  for (const Deduction& deduction : analysis.deductions) {
    const auto cell = static_cast<CellIndex>(board.cells.Index(deduction.cell));
    blackboard_.Prove(cell, deduction.is_mine, deduction.technique, {});
  }
  return look_ahead_.Start(blackboard_);
}

// How many layouts are left, if they are few, each is as likely as the other, and every cell can be
// opened.
std::optional<int> GuessSearch::FewLayouts(const Board& board, int most) const {
  if (!board.mines.total || !board.mines.IsCertain()) return std::nullopt;
  if (std::ranges::count(board.cells.items(), CellSymbol::kUnknown) > 0) return std::nullopt;
  constexpr double kHalf = 0.5;  // the count is a whole number, less rounding
  const double layouts = look_ahead_.weight().Over(Power(look_ahead_.odds(), *board.mines.total));
  if (layouts > most + kHalf) return std::nullopt;
  return static_cast<int>(layouts + kHalf);
}

// False if there are too many layouts for that.
bool GuessSearch::PlayOut(const Board& board, int max_layouts, std::int64_t max_nodes,
                          GuessRanking& ranking) {
  const std::optional<int> few = FewLayouts(board, max_layouts);
  if (!few || !ListLayouts(blackboard_, look_ahead_.counter(), *few, list_)) return false;
  const auto choices = endgame_.Solve(list_, max_nodes);
  ranking.nodes += endgame_.nodes();
  if (!choices) return false;
  for (const EndgameTree::Choice& choice : *choices) {
    ranking.options.push_back({.cell = blackboard_.PosOf(list_.cells[choice.cell]),
                               .mine_probability = 1 - double{1} * choice.survives / *few,
                               .outlook = double{1} * choice.wins / *few,
                               .at_most = !choice.exact});
  }
  ranking.layouts = few;
  return true;
}

bool GuessSearch::IsNearNumber(CellIndex cell) const {
  constexpr int kReach = 2;  // a number there shares a covered neighbor with the cell
  const CellPos at = blackboard_.PosOf(cell);
  const auto& cells = blackboard_.board().cells;
  for (int row = at.row - kReach; row <= at.row + kReach; ++row) {
    for (int col = at.col - kReach; col <= at.col + kReach; ++col) {
      if (cells.Contains({row, col}) && IsNumber(cells[{row, col}])) return true;
    }
  }
  return false;
}

std::optional<GuessSearch::Candidate> GuessSearch::CandidateAt(CellIndex cell, double survival,
                                                               double safest) const {
  bool on_frontier = false;
  Candidate candidate{cell, survival};
  blackboard_.ForEachNeighborOf(cell, [&](CellIndex near) {
    on_frontier = on_frontier || blackboard_.IsUsedNumber(near);
    candidate.covered += blackboard_.belief(near) == Belief::kUndecided ? 1 : 0;
  });
  const double margin = on_frontier ? params_.frontier_margin : params_.interior_margin;
  if (survival < safest * margin) return std::nullopt;
  constexpr int kFewCovered = 3;  // a corner of the board, or nearly walled in: often a zero
  if (!on_frontier && candidate.covered > kFewCovered && !IsNearNumber(cell)) return std::nullopt;
  return candidate;
}

// Safest first, then those with fewer covered neighbors.
std::vector<GuessSearch::Candidate> GuessSearch::Candidates(const Analysis& analysis) const {
  double safest = 0;
  for (const auto& p : analysis.probability.items()) safest = std::max(safest, 1 - p.value_or(1));
  std::vector<Candidate> candidates;
  for (CellIndex cell = 0; cell < blackboard_.cell_count(); ++cell) {
    const auto& p = analysis.probability.items()[static_cast<std::size_t>(cell)];
    if (!p || blackboard_.belief(cell) != Belief::kUndecided) continue;
    if (const auto candidate = CandidateAt(cell, 1 - *p, safest)) candidates.push_back(*candidate);
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) {
                     return std::tuple(-Rounded(a.survival), a.covered) <
                            std::tuple(-Rounded(b.survival), b.covered);
                   });
  const auto most = static_cast<std::size_t>(params_.max_candidates);
  if (candidates.size() > most) candidates.resize(most);
  return candidates;
}

void GuessSearch::CompareAhead(const Analysis& analysis, GuessRanking& ranking) {
  const double share = params_.deep_guesses > 0 ? params_.deep_share : 1;
  double best = 0;
  for (const Candidate& candidate : Candidates(analysis)) {
    if (look_ahead_.nodes() > params_.max_nodes && !ranking.options.empty()) break;
    const auto outlook = look_ahead_.Of(candidate.cell, candidate.survival, best * share, {});
    // What cannot be compared with the safest cell is not played in its place.
    if (!outlook && ranking.options.empty()) break;
    if (!outlook) continue;
    if (!outlook->at_most) best = std::max(best, outlook->value);
    ranking.options.push_back({.cell = blackboard_.PosOf(candidate.cell),
                               .mine_probability = 1 - candidate.survival,
                               .outlook = outlook->value,
                               .at_most = outlook->at_most});
  }
  if (params_.deep_guesses > 0) CompareDeeper(ranking);
  ranking.nodes += look_ahead_.nodes();
}

// Compares the best guesses anew, or leaves them if that takes too long. The others are said to be
// worth at most what they seem to be beside these.
void GuessSearch::CompareDeeper(GuessRanking& ranking) {
  SortByOutlook(ranking.options);
  const double least =
      ranking.options.empty() ? 0 : ranking.options[0].outlook * params_.deep_share;
  std::vector<GuessOption> deeper;
  double best = 0;
  for (const GuessOption& option : ranking.options) {
    if (option.at_most || option.outlook < least) break;
    if (std::ssize(deeper) == params_.deep_guesses) break;
    const auto cell = static_cast<CellIndex>(blackboard_.board().cells.Index(option.cell));
    const auto outlook = look_ahead_.Of(cell, 1 - option.mine_probability, best, DeepReach());
    if (!outlook) return;
    if (!outlook->at_most) best = std::max(best, outlook->value);
    deeper.push_back(option);
    deeper.back().outlook = outlook->value;
    deeper.back().at_most = outlook->at_most;
  }
  if (deeper.size() < 2) return;
  const double scale = best / ranking.options[0].outlook;
  std::ranges::copy(deeper, ranking.options.begin());
  for (GuessOption& option : std::span(ranking.options).subspan(deeper.size())) {
    option.outlook = std::min(best, option.outlook * scale);
    option.at_most = true;
  }
}

// The dearer a board is to count, the fewer are looked at.
LookAhead::Reach GuessSearch::DeepReach() const {
  const auto work = static_cast<std::int64_t>(look_ahead_.counter().work());
  const std::int64_t spent = look_ahead_.nodes();
  const std::int64_t nodes =
      std::min(params_.max_nodes, kDeepWork / std::max<std::int64_t>(work, kLeastWork));
  return {.cells = params_.deep_cells,
          .least_chance = params_.least_chance,
          .most_nodes = std::max<std::int64_t>(0, nodes - spent)};
}

}  // namespace gridhand::agent::minesweeper
