// What the agent knows about a board, and what it decides to do.
//
// How symbols are taken: flags, question marks and wrong flags are covered cells (hints, never
// facts). Shown and exploded mines are known mines. An unreadable cell (~) hides a mine or does
// not, like a covered cell, and whatever it really is, one of the two is true: so it takes part in
// every constraint and in the mine total as one more unknown, nothing false can follow, and it gets
// no probability, no deduction and no move.
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
  kSubtraction,      // numbers whose cells lie wholly around another one, taken off it
  kOverlap,          // how many mines two numbers share at least, or at most
  kRule,             // a rule of the knowledge base
  kFeasibility,      // no layout of the cell's component allows the other value
  kMineCount,        // no layout of the whole board with this many mines allows the other value
  kSafestCell,       // not proved: the covered cell with the least mine probability
  kLookAhead,        // not proved: most likely to be survived together with the guess after it
  kEndgame,          // not proved: wins in the most of the few layouts that are left
  kFirstCell,        // not proved: the opening move of an untouched board
  kRandomCell,       // not proved: drawn by lot
};

std::string_view Name(Technique technique);

// One proved cell.
struct Deduction {
  board::CellPos cell;
  bool is_mine = false;
  Technique technique = Technique::kZeroPropagation;
  // The revealed numbers it follows from, given what was proved before it; empty if it needs the
  // number of mines on the whole board.
  std::vector<board::CellPos> because;
  bool operator==(const Deduction&) const = default;
};

struct Analysis {
  // Some layout of mines agrees with the board. With exact = false it only means "not refuted". If
  // false, nothing below but note and conflict is filled in.
  bool consistent = true;
  bool exact = true;  // probabilities are exact; false: an approximation within a budget
  std::string note;   // why not consistent, or why not exact; empty otherwise

  // If not consistent: revealed numbers that cannot hold together, none of them superfluous. Empty
  // if the number of mines is part of the conflict, or the conflict is too large to be reduced.
  std::vector<board::CellPos> conflict;

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

// A guess that was thought about.
struct GuessOption {
  board::CellPos cell;
  double mine_probability = 0;
  // By Technique::kEndgame the exact chance to win the game. By kLookAhead what the guess survives
  // times what is likely to be won after it, up to a factor: good to compare guesses of one board
  // with, but not the chance to win.
  double outlook = 0;
  bool at_most = false;  // given up when `outlook` was all that it could still be
  bool operator==(const GuessOption&) const = default;
};

// What to do next. `moves` is empty when there is nothing to reveal (game over, or the board is
// inconsistent); then `reason` says why.
struct Decision {
  std::vector<Move> moves = {};  // all of one kind of certainty; the first is to be made first
  bool certain = false;
  double mine_probability = 0;  // of moves.front(); 0 if certain
  Technique technique = Technique::kSafestCell;
  std::string reason = {};  // one sentence for a person
  // The chance to win the game from here by the best play; none where it is not known exactly.
  std::optional<double> win_probability = std::nullopt;
  // The guesses that were compared, best first, the one that was chosen among them; empty where
  // nothing was searched.
  std::vector<GuessOption> options = {};
};

}  // namespace gridhand::agent::minesweeper
