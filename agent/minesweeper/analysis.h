// What the agent knows about a board, and what it decides to do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/grid.h"
#include "board/minesweeper/board.h"

namespace gridhand::agent::minesweeper {

// How a cell was proved.
enum class Technique {
  kZeroPropagation,  // a number whose mines are all known, or whose covered cells are all mines
  kSetPropagation,   // a subset sum known from one constraint used in another
  kFeasibility,      // no layout of the cell's component allows the other value
  kMineCount,        // no layout of the whole board with this many mines allows the other value
  kSafestCell,       // not proved: the covered cell with the least mine probability
  kFirstCell,        // not proved: the opening move of an untouched board
};

std::string_view Name(Technique technique);

// One proved cell.
struct Deduction {
  board::CellPos cell;
  bool is_mine = false;
  Technique technique = Technique::kZeroPropagation;
  std::vector<board::CellPos> because;  // the revealed numbers it follows from; may be empty
  bool operator==(const Deduction&) const = default;
};

struct Analysis {
  bool consistent = true;  // some layout of mines agrees with the board
  bool exact = true;       // probabilities are exact; false: an approximation within a budget
  std::string note;        // why not consistent, or why not exact; empty otherwise

  // Mine probability of every covered cell (flagged ones too), none for revealed and shown cells.
  // Exactly 0 or 1 only for cells in `deductions`.
  board::Grid<std::optional<double>> probability;

  // Safe cells and mines, each once, ordered by cell.
  std::vector<Deduction> deductions;

  std::uint64_t work = 0;  // elementary steps spent, the same on every machine
};

enum class MoveAction { kReveal, kFlag, kUnflag, kChord };

std::string_view Name(MoveAction action);

struct Move {
  board::CellPos cell;
  MoveAction action = MoveAction::kReveal;
  bool operator==(const Move&) const = default;
};

// What to do next. `moves` is empty when there is nothing to reveal (game over, or the board is
// inconsistent); then `reason` says why.
struct Decision {
  std::vector<Move> moves;  // all of one kind of certainty; the first is to be made first
  bool certain = false;
  double mine_probability = 0;  // of moves.front(); 0 if certain
  Technique technique = Technique::kSafestCell;
  std::string reason;  // one sentence for a person
};

}  // namespace gridhand::agent::minesweeper
