#include "agent/minesweeper/guess_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
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

// What a board is worth on which the game is won, and the most that any is worth.
constexpr double kWon = 1.1;

// What safe cells are worth, by how many there are (the last: that many or more): they tell more
// before the next guess, and are often a zero.
constexpr std::array kSafeCells{0.0, 0.90, 0.95, 1.012, 1.028, 1.04, 1.057, 1.08, 1.083};

// The chance to win a board, but for a factor that all boards seen from one position share, by what
// its safest and its second safest cell survive and how many cells are provably safe. Without a
// safe cell the second counts nearly as much as the safest, with one the safest little. Powers and
// factors are those of a Poisson regression on 150,000 boards met after guesses, expert, both
// rules, with the chance of a playout to win; early, middle and late boards give the same within
// their errors (safest^0.95, second^0.80; with safe cells safest^0.35). Powers by square roots,
// which are the same on every machine.
double WorthOf(double safest, double second, int safe_cells) {
  if (safest == 0) return kWon;  // nothing is left to guess
  const double cubed = safe_cells > 0 ? safest * safest * safest : second * second * second;
  const double to_three_quarters = std::sqrt(std::sqrt(cubed));
  if (safe_cells == 0) return safest * to_three_quarters;
  const auto most = static_cast<int>(kSafeCells.size()) - 1;
  return kSafeCells[static_cast<std::size_t>(std::min(safe_cells, most))] *
         std::sqrt(to_three_quarters);
}

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
    LookAhead(analysis, ranking);
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
  odds_ = PriorOdds(blackboard_);
  counter_.Arrange(blackboard_);
  if (!CountWith(true)) return false;
  weight_ = counter_.Weight(blackboard_);
  return true;
}

// Counts the layouts of the blackboard as it is arranged. False if there are none or too many.
bool GuessSearch::CountWith(bool first_number) {
  const bool possible =
      first_number ? !counter_.Sweep(blackboard_, odds_) : counter_.SweepLastAgain(blackboard_);
  return possible && counter_.too_wide().empty() && counter_.Combine(blackboard_);
}

// How many layouts are left, if they are few, each is as likely as the other, and every cell can be
// opened.
std::optional<int> GuessSearch::FewLayouts(const Board& board, int most) const {
  if (!board.mines.total || !board.mines.IsCertain()) return std::nullopt;
  if (std::ranges::count(board.cells.items(), CellSymbol::kUnknown) > 0) return std::nullopt;
  constexpr double kHalf = 0.5;  // the count is a whole number, less rounding
  const double layouts = weight_.Over(Power(odds_, *board.mines.total));
  if (layouts > most + kHalf) return std::nullopt;
  return static_cast<int>(layouts + kHalf);
}

// False if there are too many layouts for that.
bool GuessSearch::PlayOut(const Board& board, int max_layouts, std::int64_t max_nodes,
                          GuessRanking& ranking) {
  const std::optional<int> few = FewLayouts(board, max_layouts);
  if (!few || !ListLayouts(blackboard_, counter_, *few, list_)) return false;
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

void GuessSearch::LookAhead(const Analysis& analysis, GuessRanking& ranking) {
  double best = 0;
  std::int64_t seen = 0;  // an endgame that was given up has spent its own nodes
  for (const Candidate& candidate : Candidates(analysis)) {
    if (seen > params_.max_nodes && !ranking.options.empty()) break;
    const auto option = LookAt(candidate, best, seen);
    // What cannot be compared with the safest cell is not played in its place.
    if (!option && ranking.options.empty()) break;
    if (!option) continue;
    if (!option->at_most) best = std::max(best, option->outlook);
    ranking.options.push_back(*option);
  }
  ranking.nodes += seen;
}

// None if a board that would be seen is too wide to be counted.
std::optional<GuessOption> GuessSearch::LookAt(const Candidate& candidate, double to_beat,
                                               std::int64_t& nodes) {
  GuessOption option{.cell = blackboard_.PosOf(candidate.cell),
                     .mine_probability = 1 - candidate.survival};
  const Blackboard::Supposition supposition = blackboard_.Suppose(candidate.cell);
  counter_.Arrange(blackboard_, supposition.constraint);
  double unseen = candidate.survival;
  bool first = true;
  for (int number = 0; number <= kMaxNeighbors && !option.at_most; ++number) {
    if (!blackboard_.SupposeNumber(supposition, number)) continue;
    const bool possible = CountWith(first);
    first = false;
    if (!counter_.too_wide().empty()) break;
    if (!possible) continue;
    ++nodes;
    const double chance = counter_.Weight(blackboard_).Over(weight_);
    unseen -= chance;
    option.outlook += chance * WhatIsLeft();
    option.at_most = params_.prune && option.outlook + unseen * kWon < to_beat - kEqual;
  }
  blackboard_.Retract(supposition);
  if (!counter_.too_wide().empty()) return std::nullopt;
  if (option.at_most) option.outlook += unseen * kWon;
  return option;
}

// What the board just counted is worth: see the head of the header.
double GuessSearch::WhatIsLeft() {
  if (!counter_.Marginalize()) return 0;
  const bool only_mines = blackboard_.mines_left() == blackboard_.undecided_count();
  if (blackboard_.undecided_count() == 0 || only_mines) return kWon;
  double safest = 0;
  double second = 0;
  int safe_cells = 0;
  const auto see = [&](int cells, double mine, bool can_be_mine) {
    if (!can_be_mine) safe_cells += cells;
    if (!can_be_mine) return;
    double survival = 1 - mine;
    if (survival > safest) std::swap(survival, safest);
    second = std::max(second, survival);
  };
  for (std::size_t box = 0; box < counter_.frontier().boxes().size(); ++box) {
    const BoxMarginal& marginal = counter_.marginal(static_cast<int>(box));
    see(counter_.frontier().boxes()[box].size, marginal.mine_probability,
        marginal.can_be_mine_in_total);
  }
  const int interior = blackboard_.undecided_count() - counter_.frontier().cell_count();
  const TotalResult& total = counter_.total();
  if (interior > 0) see(interior, total.interior_probability, total.interior_can_be_mine);
  // Any cell of the interior is as good as another, so its second is there too.
  if (interior > 1) see(0, total.interior_probability, total.interior_can_be_mine);
  return WorthOf(safest, second > 0 ? second : safest, safe_cells);
}

}  // namespace gridhand::agent::minesweeper
