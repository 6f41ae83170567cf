// The player that nobody beats: the exact score of any position, and every best column.
//
// Score, of the side to move: the discs that the winner has left at the end, and one; negative for
// a loss, 0 for a draw. On 6 × 7 that is 22 less the winner's own discs at the win, so 18 is a win
// with the winner's fourth disc. The side that wins takes the shortest way, the other the longest.
//
//   the book (book.h), if it has the position  --->  score and best columns at once
//   else alpha-beta search (search.h)          --->  the same, in milliseconds to seconds
//
// Nothing is guessed: a search that a budget ends says so, with the bounds proved by then.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "agent/connect_four/bit_board.h"
#include "agent/connect_four/book.h"
#include "agent/connect_four/search.h"
#include "board/connect_four/board.h"

namespace gridhand::agent::connect_four {

struct Question {
  // Positions to search, at most; 0: as many as it takes.
  std::uint64_t max_nodes = 0;
  // Only win, draw or loss: `best` are the columns that keep it. A tenth of the work where the
  // game is long.
  bool only_outcome = false;
  // Only the score: neither best columns nor each column's bounds.
  bool only_score = false;
  // The exact score of each column, not of the best alone. Several times the work.
  bool each_column = false;
  // Positions to search for the rest of the line, at most; 0: no line is wanted.
  std::uint64_t line_nodes = 0;
};

// What a player that must move soon may spend, in positions searched.
struct DecisionBudget {
  // For the outcome, which a move must not give away. 240 million: about half a minute.
  std::uint64_t max_nodes = 240'000'000;
  // For outcome and exact score together: no longer is the shortest win or the longest resistance
  // looked for. 400,000: about 40 ms.
  std::uint64_t score_nodes = 400'000;
};

// A column that is not full, and what its disc is worth to the side that drops it.
struct ColumnValue {
  int col = 0;
  Bounds score;
  bool operator==(const ColumnValue&) const = default;
};

struct Answer {
  Bounds score;
  // Whether the question was answered wholly: the score (or the outcome, if only that was asked
  // for), all best columns, and each column if it was asked for. False: the budget was spent.
  bool is_exact = false;
  std::vector<int> best;             // ascending; those proved, if not exact
  std::vector<ColumnValue> columns;  // ascending; bounds alone where nobody asked for each
  std::vector<int> line;             // the columns of best play; ends early where its budget does
  std::uint64_t nodes = 0;           // positions searched, the line's included
  bool is_from_book = false;
};

// Whether play leads to the position: its discs can be taken off in turn, and nobody has won
// before the last one. Slow for an unreachable position of many discs.
bool IsReachable(const AnyShape& shape, const Stones& stones);

// Whether the bounds tell win, draw and loss apart.
bool TellsOutcome(Bounds score);

// What the column of an answer without a score is proved to keep: "the win" or "the draw"; empty:
// nothing.
std::string_view KeptBy(const Answer& answer);

// Lets a search end at the position of an entry.
void Teach(Search& search, const AnyShape& shape, const BookEntry& entry);

// Discs until the end of the game, of both sides, if both play well. Precondition: a score of a
// position with so many discs that is not over.
int DiscsToEnd(int cells, int moves, int score);

// The best column nearest to the middle, the left one of two. Where the budget was spent before any
// was proved: the one with the best bounds. Precondition: an answer of a position with `cols`
// columns.
int PickColumn(const Answer& answer, int cols);

Stones StonesOf(const board::connect_four::Board& board);

// Remembers what it has searched: later questions of the same game are answered faster, and a
// budget may lead further. Scores and best columns do not depend on that. Not thread-safe.
class Perfect {
 public:
  // Precondition: board::connect_four::CheckSize accepts the size.
  Perfect(int rows, int cols, const SearchParams& params = {});

  // Another book, or none: Book(rows, cols). Precondition: of the same size, with true entries.
  void UseBook(Book book);

  // Preconditions: a board of this size that CheckRules accepts; a game that is not over.
  Answer Solve(const board::connect_four::Board& board, const Question& question = {});

  // One column, soon: first one that keeps the win or the draw, then, as far as the budget reaches,
  // one with the exact score. `best` has that column alone; none where the game is lost and the
  // score not known. `is_exact`: the score is known; else TellsOutcome says what is proved.
  // Preconditions: as Solve's.
  Answer Decide(const board::connect_four::Board& board, const DecisionBudget& budget = {});

  // Forgets all it has searched.
  void Forget();

 private:
  Bits CellOf(const Stones& stones, int col) const;
  Bounds ColumnBounds(const Stones& stones, int col) const;
  bool IsWin(const Stones& stones, Bits cell) const;
  bool KeepColumn(const Stones& stones, int score, Answer& answer);
  bool FindInBook(const Stones& stones, Answer& answer) const;
  void FindScore(const Stones& stones, const Question& question, Answer& answer);
  void FindBest(const Stones& stones, const Question& question, Answer& answer);
  std::vector<ColumnValue> KnownColumns(const Stones& stones, Bounds score) const;
  void FindColumns(const Stones& stones, const Question& question, Answer& answer);
  void FindLine(Stones stones, Answer& answer);
  int ColumnWorth(const Stones& stones, int score);
  bool HasOneMove(const Stones& stones) const;
  void TeachBook();
  void UseOutcomesFor(const Stones& stones);

  AnyShape shape_;
  std::unique_ptr<Search> search_;
  Book book_;
  std::vector<int> columns_;  // from the middle outwards, the left one first
};

// Solvers for boards of any size, made when they are asked for. A solver takes tens of megabytes:
// only that of the last size is kept.
class PerfectBySize {
 public:
  // It is valid until one for another size is asked for. Precondition: as Perfect's constructor.
  Perfect& For(const board::connect_four::Board& board);

 private:
  int rows_ = 0;
  int cols_ = 0;
  std::unique_ptr<Perfect> solver_;
};

}  // namespace gridhand::agent::connect_four
