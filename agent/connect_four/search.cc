#include "agent/connect_four/search.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <utility>

namespace gridhand::agent::connect_four {
namespace {

// A position with fewer discs is looked up together with its mirror image. Later ones are rarely
// met again in the mirror, and folding takes time.
constexpr int kFoldedMoves = 14;
static_assert(OutcomeTable::kMostDiscs < kFoldedMoves);

// With fewer free cells, asking the table for each move costs more than it saves. By trial: with 9
// an eighth fewer positions are searched, in a quarter more time.
constexpr int kLeastFreeToAsk = 15;

constexpr bool IsSingle(Bits bits) { return (bits & (bits - 1)) == 0; }

// The cells that do not lose at once: those that stop the other side's win, if it has one, and not
// below one of its winning cells.
constexpr Bits SafeCells(Bits next, Bits winning_of_other) {
  const Bits forced = next & winning_of_other;
  if (!IsSingle(forced)) return 0;
  return (forced != 0 ? forced : next) & ~(winning_of_other >> 1);
}

struct Move {
  Bits cell = 0;
  Bits winning = 0;  // cells that win for the mover after it
  int order = 0;
};

template <class Shape>
class SearchOf final : public Search {
 public:
  SearchOf(Shape shape, const SearchParams& params) : shape_(shape), table_(params.table_bits) {
    int left = (shape_.cols() - 1) / 2;
    int right = left + 1;
    for (int i = 0; i < shape_.cols(); ++i) {
      const bool is_left = right >= shape_.cols() || (left >= 0 && i % 2 == 0);
      columns_[static_cast<std::size_t>(i)] = shape_.column()
                                              << (shape_.height() * (is_left ? left-- : right++));
    }
  }

  Bounds Known(const Stones& stones) const override {
    const int moves = stones.moves();
    const Bits next = NextCells(shape_, stones.all);
    if (next == 0) return {0, 0};
    if ((WinningCells(shape_, stones.own, stones.all) & next) != 0) {
      const int win = (shape_.cells() + 1 - moves) / 2;
      return {win, win};
    }
    const Bits winning = WinningCells(shape_, stones.other(), stones.all);
    if (SafeCells(next, winning) == 0 && moves < shape_.cells() - 1) {
      const int loss = -(shape_.cells() - moves) / 2;
      return {loss, loss};
    }
    if (moves >= shape_.cells() - 2) return {0, 0};
    const Bounds bounds = Met({LeastScore(moves), MostScore(moves)}, OutcomeOf(stones, moves));
    return Met(bounds, table_.Find(HashOf(stones, moves)));
  }

  Bounds Solve(const Stones& stones) override { return Narrow(stones, -kWordBits, kWordBits); }
  Bounds SolveOutcome(const Stones& stones) override { return Narrow(stones, -1, 1); }

  std::optional<bool> IsAtLeast(const Stones& stones, int score) override {
    const Bounds known = Known(stones);
    if (known.lower >= score) return true;
    if (known.upper < score) return false;
    const int found =
        Run(stones, WinningCells(shape_, stones.other(), stones.all), stones.moves(), score - 1);
    if (is_stopped_) return std::nullopt;
    return found >= score;
  }

  void Learn(Bits folded_key, int moves, Bounds bounds) override {
    assert(moves < kFoldedMoves);
    static_cast<void>(moves);
    table_.Store(TranspositionTable::HashOf(folded_key), bounds, UINT64_MAX);
  }

  void UseOutcomes(std::shared_ptr<const OutcomeTable> outcomes) override {
    outcomes_ = std::move(outcomes);
    outcome_moves_ = outcomes_ ? outcomes_->discs() : -1;
  }

  void Forget() override { table_.Clear(); }

 private:
  // Neither side wins with its next disc.
  int MostScore(int moves) const { return (shape_.cells() - 1 - moves) / 2; }
  int LeastScore(int moves) const { return -(shape_.cells() - 2 - moves) / 2; }

  Bits HashOf(const Stones& stones, int moves) const {
    const Bits key = KeyOf(stones);
    return TranspositionTable::HashOf(moves < kFoldedMoves ? FoldedKey(shape_, key) : key);
  }

  std::optional<Bounds> OutcomeOf(const Stones& stones, int moves) const {
    if (moves != outcome_moves_) return std::nullopt;
    return outcomes_->BoundsOf(FoldedKey(shape_, KeyOf(stones)));
  }

  static Bounds Met(Bounds bounds, const std::optional<Bounds>& found) {
    if (!found) return bounds;
    return {std::max(bounds.lower, found->lower), std::min(bounds.upper, found->upper)};
  }

  // Halves the interval until it is exact, or at least `high`, or at most `low`. The half next to a
  // draw is asked for first: most scores are small, and such questions have short answers.
  Bounds Narrow(const Stones& stones, int low, int high) {
    Bounds bounds = Known(stones);
    const Bits winning = WinningCells(shape_, stones.other(), stones.all);
    while (!bounds.IsExact() && bounds.lower < high && bounds.upper > low) {
      int middle = bounds.lower + (bounds.upper - bounds.lower) / 2;
      if (middle <= 0 && bounds.lower / 2 < middle) {
        middle = bounds.lower / 2;
      } else if (middle >= 0 && bounds.upper / 2 > middle) {
        middle = bounds.upper / 2;
      }
      middle = std::clamp(middle, low, high - 1);
      const int found = Run(stones, winning, stones.moves(), middle);
      if (is_stopped_) return Met(bounds, table_.Find(HashOf(stones, stones.moves())));
      if (found > middle) {
        bounds.lower = std::max(bounds.lower, found);
      } else {
        bounds.upper = std::min(bounds.upper, found);
      }
    }
    return bounds;
  }

  // More than alpha: a lower bound of the score; else an upper bound. `winning`: the cells that win
  // for the side that is not to move. Preconditions: the side to move cannot win at once, and has a
  // safe cell.
  int Run(const Stones& stones, Bits winning, int moves, int alpha) {
    if (nodes_ >= limit_) is_stopped_ = true;
    if (is_stopped_) return 0;
    const std::uint64_t start = nodes_++;
    if (moves >= shape_.cells() - 2) return 0;
    const int most = MostScore(moves);
    if (most <= alpha) return most;
    const int least = LeastScore(moves);
    if (least > alpha) return least;
    const Bounds known = Met({least, most}, OutcomeOf(stones, moves));
    if (known.lower > alpha || known.IsExact()) return known.lower;
    if (known.upper <= alpha) return known.upper;
    const Bits safe = SafeCells(NextCells(shape_, stones.all), winning);
    if (IsSingle(safe)) return RunForced(stones, safe, moves, alpha);

    const Bits hash = HashOf(stones, moves);
    Bounds bounds = Met(known, table_.Find(hash));
    if (bounds.lower > alpha || bounds.IsExact()) return bounds.lower;
    if (bounds.upper <= alpha) return bounds.upper;

    std::array<Move, MovesOf()> list;
    const int count = Ordered(stones, safe, winning, moves, list);
    if (count == 0) return most;  // a move that wins with the disc after the next
    int best = -kWordBits;
    const int left = AskTable(stones, moves, alpha, list, count, best);
    if (best > alpha) return best;
    for (int i = left - 1; i >= 0 && best <= alpha; --i) {
      const Move& move = list[static_cast<std::size_t>(i)];
      best = std::max(best, -Run(stones.After(move.cell), move.winning, moves + 1, -alpha - 1));
      if (is_stopped_) return 0;
    }
    if (best > alpha) {
      bounds.lower = std::max(bounds.lower, best);
    } else {
      bounds.upper = std::min(bounds.upper, best);
    }
    table_.Store(hash, bounds, nodes_ - start);
    return best;
  }

  int RunForced(const Stones& stones, Bits cell, int moves, int alpha) {
    const Stones after = stones.After(cell);
    const Bits winning = WinningCells(shape_, after.other(), after.all);
    if (SafeCells(NextCells(shape_, after.all), winning) == 0) return MostScore(moves);
    return -Run(after, winning, moves + 1, -alpha - 1);
  }

  // The safe moves, the best one last; 0 if one of them wins with the disc after the next.
  template <class List>
  int Ordered(const Stones& stones, Bits safe, Bits winning, int moves, List& list) const {
    for (Bits rest = safe; rest != 0; rest &= rest - 1) {
      table_.Prefetch(HashOf(stones.After(rest & (~rest + 1)), moves + 1));
    }
    int count = 0;
    for (int i = shape_.cols() - 1; i >= 0; --i) {
      const Bits cell = safe & columns_[static_cast<std::size_t>(i)];
      if (cell == 0) continue;
      const Stones after = stones.After(cell);
      const Bits wins = WinningCells(shape_, after.other(), after.all);
      const Bits next = NextCells(shape_, after.all);
      if (SafeCells(next, wins) == 0) return 0;
      const Move move{cell, wins, OrderOf(wins, winning, next)};
      int place = count++;
      for (; place > 0 && list[static_cast<std::size_t>(place - 1)].order > move.order; --place) {
        list[static_cast<std::size_t>(place)] = list[static_cast<std::size_t>(place - 1)];
      }
      list[static_cast<std::size_t>(place)] = move;
    }
    return count;
  }

  // A winning cell counts 4; a threat that the other side must stop at once loses 2 of them; a cell
  // that the other side may no longer fill, because ours lies above, gains 1. Found by trying.
  static int OrderOf(Bits wins, Bits wins_of_other, Bits next) {
    const int threats = CountBits(wins & ~(wins_of_other << 1));
    return 4 * threats - ((wins & next) != 0 ? 2 : 0) + (((wins >> 1) & next) != 0 ? 1 : 0);
  }

  // Takes the moves out of the list that the table refutes, and keeps their best score in `best`,
  // or there the score of one that the table proves to be enough. Returns how many are left.
  template <class List>
  int AskTable(const Stones& stones, int moves, int alpha, List& list, int count, int& best) const {
    if (shape_.cells() - moves <= kLeastFreeToAsk) return count;
    int left = 0;
    for (int i = 0; i < count; ++i) {
      const Move& move = list[static_cast<std::size_t>(i)];
      const auto found = table_.Find(HashOf(stones.After(move.cell), moves + 1));
      if (found && -found->upper > alpha) {
        best = -found->upper;
        return 0;
      }
      if (found && -found->lower <= alpha) {
        best = std::max(best, -found->lower);
      } else {
        list[static_cast<std::size_t>(left++)] = move;
      }
    }
    return left;
  }

  static constexpr std::size_t MovesOf() {
    if constexpr (requires { typename std::array<int, static_cast<std::size_t>(Shape::cols())>; }) {
      return static_cast<std::size_t>(Shape::cols());
    } else {
      return kMaxColumns;
    }
  }

  Shape shape_;
  TranspositionTable table_;
  std::shared_ptr<const OutcomeTable> outcomes_;
  int outcome_moves_ = -1;                   // discs of the positions in outcomes_
  std::array<Bits, kMaxColumns> columns_{};  // the cells of each, from the middle outwards
};

}  // namespace

std::unique_ptr<Search> MakeSearch(int rows, int cols, const SearchParams& params) {
  if (rows == 6 && cols == 7)
    return std::make_unique<SearchOf<FixedShape<6, 7>>>(FixedShape<6, 7>(), params);
  if (rows == 6 && cols == 6)
    return std::make_unique<SearchOf<FixedShape<6, 6>>>(FixedShape<6, 6>(), params);
  if (rows == 6 && cols == 5)
    return std::make_unique<SearchOf<FixedShape<6, 5>>>(FixedShape<6, 5>(), params);
  return MakeSearchOfAnyShape(rows, cols, params);
}

std::unique_ptr<Search> MakeSearchOfAnyShape(int rows, int cols, const SearchParams& params) {
  return std::make_unique<SearchOf<AnyShape>>(AnyShape(rows, cols), params);
}

}  // namespace gridhand::agent::connect_four
