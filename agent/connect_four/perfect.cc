#include "agent/connect_four/perfect.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace gridhand::agent::connect_four {
namespace {

using board::connect_four::Board;
using board::connect_four::Cell;

// Twice the distance from the middle: whole numbers on boards of any width.
int OffMiddle(int col, int cols) { return std::abs(2 * col - (cols - 1)); }

std::vector<int> FromTheMiddle(int cols) {
  std::vector<int> columns;
  for (int col = 0; col < cols; ++col) columns.push_back(col);
  std::ranges::stable_sort(columns,
                           [&](int a, int b) { return OffMiddle(a, cols) < OffMiddle(b, cols); });
  return columns;
}

// Positions searched for one column before the next is tried, in the first turn, and how many times
// as many in each further turn. A column that was proved a moment ago, behind forced moves that the
// memory leaves out, is proved again in fewer, and a long proof that a column is none need not be
// ended where another one is found soon. By trial: with a growth of 64 the p99 of decisions of
// random positions is a fifth longer, that of the hardest openings a little shorter.
constexpr std::uint64_t kQuickNodes = 1000;
constexpr std::uint64_t kTurnGrowth = 8;

Bounds Both(Bounds a, Bounds b) { return {std::max(a.lower, b.lower), std::min(a.upper, b.upper)}; }

Bounds Negated(Bounds bounds) { return {-bounds.upper, -bounds.lower}; }

// The score that a column must reach to be best.
int Wanted(Bounds score, bool only_outcome) {
  if (!only_outcome) return score.lower;
  return score.lower > 0 ? 1 : score.lower < 0 ? -kWordBits : 0;
}

}  // namespace

bool IsReachable(const AnyShape& shape, const Stones& stones) {
  if (stones.all == 0) return true;
  if (HasFour(shape, stones.own)) return false;  // the game was over before the last disc
  const Bits topmost = ((stones.all + shape.bottom()) >> 1) & stones.all;
  for (Bits rest = topmost & stones.other(); rest != 0; rest &= rest - 1) {
    const Bits last = rest & (~rest + 1);
    if (IsReachable(shape, {stones.other() ^ last, stones.all ^ last})) return true;
  }
  return false;
}

bool TellsOutcome(Bounds score) { return score.lower > 0 || score.upper < 0 || score.IsExact(); }

std::string_view KeptBy(const Answer& answer) {
  if (answer.best.empty() || answer.score.lower < 0) return "";
  return answer.score.lower > 0 ? "the win" : "the draw";
}

void Teach(Search& search, const AnyShape& shape, const BookEntry& entry) {
  const Stones stones = StonesOf(shape.rows(), shape.cols(), entry.key);
  if (search.Known(stones).IsExact()) return;
  search.Learn(entry.key, stones.moves(), BoundsOf(entry));
}

int DiscsToEnd(int cells, int moves, int score) {
  if (score == 0) return cells - moves;
  const bool first_wins = (moves % 2 == 0) == (score > 0);
  const int all = first_wins ? (cells + 1) / 2 : cells / 2;
  const int discs = all + 1 - std::abs(score);
  return (first_wins ? 2 * discs - 1 : 2 * discs) - moves;
}

int PickColumn(const Answer& answer, int cols) {
  const auto by_middle = [&](int a, int b) { return OffMiddle(a, cols) < OffMiddle(b, cols); };
  if (!answer.best.empty()) return *std::ranges::min_element(answer.best, by_middle);
  assert(!answer.columns.empty());
  const auto worth = [&](const ColumnValue& value) {
    return std::tuple(-value.score.lower, -value.score.upper, OffMiddle(value.col, cols));
  };
  return std::ranges::min_element(answer.columns, {}, worth)->col;
}

Stones StonesOf(const Board& board) {
  Stones stones;
  const Cell own = DiscOf(SideToMove(board));
  ForEachCell(board.cells, [&](board::CellPos cell) {
    const Cell disc = board.cells[cell];
    if (disc == Cell::kEmpty) return;
    const Bits bit = Bits{1} << (cell.col * (board.rows() + 1) + board.rows() - 1 - cell.row);
    stones.all |= bit;
    if (disc == own) stones.own |= bit;
  });
  return stones;
}

Perfect::Perfect(int rows, int cols, const SearchParams& params)
    : shape_(rows, cols),
      search_(MakeSearch(rows, cols, params)),
      book_(ShippedBook(rows, cols)),
      columns_(FromTheMiddle(cols)) {
  TeachBook();
}

void Perfect::UseBook(Book book) {
  assert(book.rows() == shape_.rows() && book.cols() == shape_.cols());
  book_ = std::move(book);
  Forget();
}

void Perfect::Forget() {
  search_->Forget();
  TeachBook();
}

void Perfect::TeachBook() {
  search_->UseOutcomes(nullptr);  // an entry is taught though the last table tells it
  for (const BookEntry& entry : book_.entries()) Teach(*search_, shape_, entry);
}

// The rules of gravity and counts allow positions that play never reaches; the table of outcomes
// holds none of those.
void Perfect::UseOutcomesFor(const Stones& stones) {
  const auto& outcomes = book_.outcomes();
  const bool may_meet = outcomes && stones.moves() <= outcomes->discs();
  search_->UseOutcomes(may_meet && IsReachable(shape_, stones) ? outcomes : nullptr);
}

Bits Perfect::CellOf(const Stones& stones, int col) const {
  return NextCells(shape_, stones.all) & (shape_.column() << (col * shape_.height()));
}

bool Perfect::IsWin(const Stones& stones, Bits cell) const {
  return HasFour(shape_, stones.own | cell);
}

Bounds Perfect::ColumnBounds(const Stones& stones, int col) const {
  const Bits cell = CellOf(stones, col);
  if (IsWin(stones, cell)) return search_->Known(stones);
  return Negated(search_->Known(stones.After(cell)));
}

Answer Perfect::Solve(const Board& board, const Question& question) {
  assert(board.rows() == shape_.rows() && board.cols() == shape_.cols());
  assert(OutcomeOf(board) == board::connect_four::Outcome::kPlaying);
  const Stones stones = StonesOf(board);
  UseOutcomesFor(stones);
  const std::uint64_t start = search_->nodes();
  search_->StopAt(question.max_nodes == 0 ? UINT64_MAX : start + question.max_nodes);
  Answer answer;
  FindScore(stones, question, answer);
  if (!question.only_score) {
    if (answer.is_exact && answer.best.empty()) FindBest(stones, question, answer);
    FindColumns(stones, question, answer);
  }
  if (question.line_nodes > 0 && answer.is_exact && answer.score.IsExact()) {
    search_->StopAt(search_->nodes() + question.line_nodes);
    FindLine(stones, answer);
  }
  answer.nodes = search_->nodes() - start;
  return answer;
}

Answer Perfect::Decide(const Board& board, const DecisionBudget& budget) {
  assert(board.rows() == shape_.rows() && board.cols() == shape_.cols());
  assert(OutcomeOf(board) == board::connect_four::Outcome::kPlaying);
  const Stones stones = StonesOf(board);
  UseOutcomesFor(stones);
  const std::uint64_t start = search_->nodes();
  Answer answer;
  if (!FindInBook(stones, answer)) {
    const std::uint64_t for_score = std::min(budget.score_nodes, budget.max_nodes);
    // Where there is but one move, what it is worth need not be known.
    search_->StopAt(start + (HasOneMove(stones) ? for_score : budget.max_nodes));
    answer.score = search_->SolveOutcome(stones);
    if (answer.score.lower >= 0) KeepColumn(stones, answer.score.lower > 0 ? 1 : 0, answer);
    search_->StopAt(start + for_score);
    if (TellsOutcome(answer.score)) answer.score = Both(answer.score, search_->Solve(stones));
    if (answer.score.IsExact()) {
      answer.is_exact = KeepColumn(stones, answer.score.lower, answer);
    }
  }
  answer.columns = KnownColumns(stones, answer.score);
  answer.nodes = search_->nodes() - start;
  return answer;
}

// Whether a column was proved to be worth the score within the budget.
bool Perfect::KeepColumn(const Stones& stones, int score, Answer& answer) {
  const int col = ColumnWorth(stones, score);
  if (col >= 0) answer.best = {col};
  return col >= 0;
}

bool Perfect::FindInBook(const Stones& stones, Answer& answer) const {
  const auto entry = book_.Find(stones);
  if (!entry || entry->best == 0) return false;
  answer.score = {entry->score, entry->score};
  answer.is_exact = answer.is_from_book = true;
  for (int col = 0; col < shape_.cols(); ++col) {
    if ((entry->best >> col & 1U) != 0) answer.best.push_back(col);
  }
  return true;
}

void Perfect::FindScore(const Stones& stones, const Question& question, Answer& answer) {
  if (!question.only_outcome && FindInBook(stones, answer)) return;
  answer.score = question.only_outcome ? search_->SolveOutcome(stones) : search_->Solve(stones);
  answer.is_exact = question.only_outcome ? TellsOutcome(answer.score) : answer.score.IsExact();
}

void Perfect::FindBest(const Stones& stones, const Question& question, Answer& answer) {
  const int wanted = Wanted(answer.score, question.only_outcome);
  for (const int col : columns_) {
    const Bits cell = CellOf(stones, col);
    if (cell == 0) continue;
    std::optional<bool> is_best;
    if (IsWin(stones, cell)) {
      is_best = true;
    } else if (const auto other = search_->IsAtLeast(stones.After(cell), 1 - wanted)) {
      is_best = !*other;
    }
    if (!is_best) {
      answer.is_exact = false;
      break;
    }
    if (*is_best) answer.best.push_back(col);
  }
  std::ranges::sort(answer.best);
}

std::vector<ColumnValue> Perfect::KnownColumns(const Stones& stones, Bounds score) const {
  std::vector<ColumnValue> columns;
  for (int col = 0; col < shape_.cols(); ++col) {
    if (CellOf(stones, col) == 0) continue;
    const Bounds bounds = ColumnBounds(stones, col);
    columns.push_back({col, {bounds.lower, std::min(bounds.upper, score.upper)}});
  }
  return columns;
}

void Perfect::FindColumns(const Stones& stones, const Question& question, Answer& answer) {
  const bool is_answered = answer.is_exact;
  answer.columns = KnownColumns(stones, answer.score);
  for (auto& [col, bounds] : answer.columns) {
    if (is_answered && answer.score.IsExact()) {
      const bool is_best = std::ranges::binary_search(answer.best, col);
      (is_best ? bounds.lower : bounds.upper) = answer.score.lower - (is_best ? 0 : 1);
    }
    if (question.each_column && is_answered && !bounds.IsExact()) {
      const Stones after = stones.After(CellOf(stones, col));
      const Bounds found =
          Negated(question.only_outcome ? search_->SolveOutcome(after) : search_->Solve(after));
      bounds = {std::max(bounds.lower, found.lower), std::min(bounds.upper, found.upper)};
      answer.is_exact &= question.only_outcome ? TellsOutcome(bounds) : bounds.IsExact();
    }
  }
}

void Perfect::FindLine(Stones stones, Answer& answer) {
  int score = answer.score.lower;
  int col = PickColumn(answer, shape_.cols());
  while (col >= 0) {
    answer.line.push_back(col);
    const Bits cell = CellOf(stones, col);
    if (IsWin(stones, cell)) return;
    stones = stones.After(cell);
    score = -score;
    col = ColumnWorth(stones, score);
  }
}

// One worth at least the score, which is that of the position at least. -1: the board is full, or
// the budget spent.
int Perfect::ColumnWorth(const Stones& stones, int score) {
  if (const auto entry = book_.Find(stones); entry && entry->best != 0) {
    for (const int col : columns_) {
      if ((entry->best >> col & 1U) != 0) return col;
    }
  }
  // What earlier questions proved needs no search.
  for (const int col : columns_) {
    if (CellOf(stones, col) != 0 && ColumnBounds(stones, col).lower >= score) return col;
  }
  const std::uint64_t limit = search_->limit();
  bool is_answered = false;
  for (std::uint64_t nodes = kQuickNodes; !is_answered && search_->nodes() < limit;
       nodes *= kTurnGrowth) {
    is_answered = true;
    for (const int col : columns_) {
      const Bits cell = CellOf(stones, col);
      if (cell == 0) continue;
      search_->StopAt(std::min(limit, search_->nodes() + nodes));
      const auto other = search_->IsAtLeast(stones.After(cell), 1 - score);
      search_->StopAt(limit);
      if (other == false) return col;
      is_answered = is_answered && other.has_value();
    }
  }
  return -1;
}

// To win at once, or to stop a win.
bool Perfect::HasOneMove(const Stones& stones) const {
  const Bits next = NextCells(shape_, stones.all);
  return ((WinningCells(shape_, stones.own, stones.all) |
           WinningCells(shape_, stones.other(), stones.all)) &
          next) != 0;
}

Perfect& PerfectBySize::For(const board::connect_four::Board& board) {
  if (!solver_ || rows_ != board.rows() || cols_ != board.cols()) {
    rows_ = board.rows();
    cols_ = board.cols();
    solver_ = std::make_unique<Perfect>(rows_, cols_);
  }
  return *solver_;
}

}  // namespace gridhand::agent::connect_four
