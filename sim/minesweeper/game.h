// A game of Minesweeper by the rules, without a picture: deals, obeys moves, shows what a player
// would see. The referee of the tests, the opponent of the arena.
//
// Moves that the rules do not allow (revealing a flag or a revealed cell, chording on an
// unsatisfied number, anything after the end) change nothing, as in the real programs.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "board/grid.h"
#include "board/minesweeper/first_click.h"
#include "board/minesweeper/mine_layout.h"
#include "board/minesweeper/reading.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::sim::minesweeper {

struct Level {
  int rows = 0;
  int cols = 0;
  int mines = 0;
  bool operator==(const Level&) const = default;
};

inline constexpr Level kBeginner{9, 9, 10};
inline constexpr Level kIntermediate{16, 16, 40};
inline constexpr Level kExpert{16, 30, 99};

// Deals `level.mines` mines, every layout that the rule allows with the same chance. Where the
// modern rule leaves too little room, the overflow goes next to the first cell (never under it).
// Precondition: 0 <= mines < rows * cols, and the level contains `first`.
board::minesweeper::MineLayout Deal(const Level& level, board::minesweeper::FirstClickRule rule,
                                    board::CellPos first, base::Random& random);

class Game {
 public:
  // Mines are dealt at the first reveal.
  Game(const Level& level, board::minesweeper::FirstClickRule rule, std::uint64_t seed);

  // Mines lie where they are told to; no first-click rule.
  explicit Game(board::minesweeper::MineLayout mines);

  // Each returns the cells that show something else now, in the order in which they changed.
  // Precondition: the cell is on the board.
  std::vector<board::CellPos> Reveal(board::CellPos cell);
  std::vector<board::CellPos> Flag(board::CellPos cell);
  std::vector<board::CellPos> Unflag(board::CellPos cell);
  std::vector<board::CellPos> Question(board::CellPos cell);       // covered or flag -> ?
  std::vector<board::CellPos> ClearQuestion(board::CellPos cell);  // ? -> covered
  std::vector<board::CellPos> Chord(board::CellPos number);

  // What a player sees. After a loss: the exploded mine, the other mines, the wrong flags.
  const board::Grid<board::minesweeper::CellSymbol>& view() const { return view_; }
  board::minesweeper::GameStatus status() const { return status_; }
  int mine_count() const { return level_.mines; }
  int mines_left() const { return level_.mines - flags_; }  // the counter; may be negative

  // Precondition: dealt().
  const board::minesweeper::MineLayout& mines() const;
  bool dealt() const { return dealt_; }

 private:
  using Changes = std::vector<board::CellPos>;

  Changes Mark(board::CellPos cell, board::minesweeper::CellSymbol mark);
  void Show(board::CellPos cell, board::minesweeper::CellSymbol symbol, Changes& changes);
  void OpenFrom(board::CellPos cell, Changes& changes);
  void Lose(Changes& changes);

  Level level_;
  board::minesweeper::FirstClickRule rule_ = board::minesweeper::FirstClickRule::kClassic;
  base::Random random_;
  bool dealt_ = false;
  board::minesweeper::MineLayout mines_;
  board::Grid<board::minesweeper::CellSymbol> view_;
  board::minesweeper::GameStatus status_ = board::minesweeper::GameStatus::kPlaying;
  int flags_ = 0;
  int safe_left_ = 0;
};

}  // namespace gridhand::sim::minesweeper
