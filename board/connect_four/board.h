// A Connect Four board: discs that lie on each other in columns, the first player's and the
// second's. Four or more of one side in a row, upright, level or slanting, win.
//
// Rows count from 0 at the top, as everywhere; columns from 0 at the left. Texts for people count
// columns from 1, as players do.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "board/cell_pos.h"
#include "board/grid.h"

namespace gridhand::board::connect_four {

enum class Side { kFirst, kSecond };

// "first", "second".
std::string_view Name(Side side);

constexpr Side Other(Side side) { return side == Side::kFirst ? Side::kSecond : Side::kFirst; }

enum class Cell : std::uint8_t { kEmpty, kFirst, kSecond };

constexpr Cell DiscOf(Side side) { return side == Side::kFirst ? Cell::kFirst : Cell::kSecond; }

// What the game is usually played on.
inline constexpr int kUsualRows = 6;
inline constexpr int kUsualCols = 7;

// (rows + 1) × columns, so that a position fits into a word of a search.
inline constexpr int kMaxBits = 64;

// Discs in a row that win.
inline constexpr int kToWin = 4;

struct Board {
  // Empty. Precondition: a size that CheckSize accepts.
  explicit Board(int rows = kUsualRows, int cols = kUsualCols) : cells(rows, cols, Cell::kEmpty) {}

  int rows() const { return cells.rows(); }
  int cols() const { return cells.cols(); }

  Grid<Cell> cells;
  bool operator==(const Board&) const = default;
};

// Error (kBadInput): a side without cells, or a board too large.
base::Status CheckSize(int rows, int cols);

int CountDiscs(const Board& board);

// Told by the count of discs: the first player's are as many as the second's, or one more.
// Precondition: CheckRules accepts the board.
Side SideToMove(const Board& board);

// The row in which a disc would come to lie; nothing if the column is full.
// Precondition: 0 ≤ col < cols.
std::optional<int> LandingRow(const Board& board, int col);

// Drops a disc of the side to move. Errors (kBadInput): no such column, a full one, a game that has
// ended. Precondition: CheckRules accepts the board.
base::Status Drop(Board& board, int col);

// Discs of one side in a row, as many as lie there: at least four.
struct WinningLine {
  Side side = Side::kFirst;
  std::vector<CellPos> cells;  // from the left to the right, upright ones from the top
  bool operator==(const WinningLine&) const = default;
};

// By their first cell. Several may end at one disc.
std::vector<WinningLine> FindWinningLines(const Board& board);

// Whether dropping discs leads from one board to the other: every disc is still where it was. True
// of equal boards. Whose discs were dropped is not asked.
bool GoesOn(const Board& before, const Board& now);

enum class Outcome { kPlaying, kFirstWon, kSecondWon, kDraw };

// Precondition: CheckRules accepts the board.
Outcome OutcomeOf(const Board& board);

// Whether a game can have led to the board. Errors (kPartial: a well-formed board that cannot
// exist) name row and column from 1: a disc that floats; counts that are neither equal nor one more
// of the first player's; two winners; a winner who was not the last to move; lines of the winner
// that no single last disc can have completed.
base::Status CheckRules(const Board& board);

}  // namespace gridhand::board::connect_four
