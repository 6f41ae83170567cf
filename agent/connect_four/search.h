// The exact score of a Connect Four position, by alpha-beta search of null windows.
//
// Score: the discs that the winner has left at the end, and one: 1 for a win with the winner's last
// disc, 2 with the one before it; positive if the side to move wins, negative if it loses, 0 for a
// draw. On 6 × 7: 22 less the winner's discs at the win.
//
// A null window asks one question, "is the score more than n?"; halving the interval of possible
// scores asks it until one is left. What makes a question cheap:
//
//   - a move that lets the other side win at once is never searched; one that makes two threats at
//     once, or one under another, has won, and is known as that before it is searched;
//   - bounds of earlier positions, also those of the moves to come (enhanced transposition cutoff,
//     A. Plaat, 1996), fetched into the cache while the moves are put into order;
//   - moves first that leave the most winning cells, without those above a winning cell of the
//     other side (nobody plays below them willingly), and those last that spend a threat at once;
//     then the middle columns;
//   - a position and its mirror image are one as long as few discs lie.
//
// The usual ones of these are explained in P. Pons' tutorial "Solving Connect 4"; the other ones,
// and all code, are our own. Rejected, as measured with a prototype: a history of good cells
// as a further order (twice as many positions), the draw that the follow-up rule gives the second
// player, lines that are no longer possible (2 % fewer positions each, and slower). And for win,
// draw and loss alone: discs that no line can use any more taken for one kind (10 % fewer, half as
// fast), open lines as a further order (as many), moves searched by turns with growing budgets
// (twice as many).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "agent/connect_four/bit_board.h"
#include "agent/connect_four/outcome_table.h"
#include "agent/connect_four/transposition_table.h"

namespace gridhand::agent::connect_four {

struct SearchParams {
  // 32 MiB. Twice as many bits save 1 % of the positions of hard boards, and the time that they
  // save is lost to the slower memory (connect_four_bench --table-bits).
  int table_bits = 22;
};

// All for one size of board. Preconditions of each question: discs follow gravity, nobody has won.
class Search {
 public:
  virtual ~Search() = default;

  // What is known without search: from the number of discs, from the next two discs, from earlier
  // questions.
  virtual Bounds Known(const Stones& stones) const = 0;

  // Narrows Known until it is exact. Where the budget is spent earlier, what is proved by then.
  virtual Bounds Solve(const Stones& stones) = 0;

  // Solves only as far as to tell win, draw and loss: until both bounds are > 0, = 0 or < 0.
  virtual Bounds SolveOutcome(const Stones& stones) = 0;

  // Whether the score is at least `score`; nothing where the budget is spent earlier.
  virtual std::optional<bool> IsAtLeast(const Stones& stones, int score) = 0;

  // Takes an answer from elsewhere, such as a book. Precondition: true bounds; not a position that
  // Known tells exactly.
  virtual void Learn(Bits folded_key, int moves, Bounds bounds) = 0;

  // Searches stop at positions with the table's number of discs where the table answers the
  // question; null: at none. Precondition: true outcomes; the table was made with every such
  // position that the next questions meet and Known does not tell without it.
  virtual void UseOutcomes(std::shared_ptr<const OutcomeTable> outcomes) = 0;

  // Forgets all earlier questions.
  virtual void Forget() = 0;

  // Positions searched since the start; they may reach the limit and no more.
  std::uint64_t nodes() const { return nodes_; }
  void StopAt(std::uint64_t nodes) {
    limit_ = nodes;
    is_stopped_ = false;
  }
  std::uint64_t limit() const { return limit_; }
  bool is_stopped() const { return is_stopped_; }

 protected:
  std::uint64_t nodes_ = 0;
  std::uint64_t limit_ = UINT64_MAX;
  bool is_stopped_ = false;
};

// Precondition: rows, cols ≥ 1, (rows + 1) × cols ≤ 64.
std::unique_ptr<Search> MakeSearch(int rows, int cols, const SearchParams& params = {});

// The same without the types of fixed size, for tests.
std::unique_ptr<Search> MakeSearchOfAnyShape(int rows, int cols, const SearchParams& params = {});

}  // namespace gridhand::agent::connect_four
