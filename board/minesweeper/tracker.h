// From readings to a belief. The tracker takes a reading in only if it can be true: within a game
// nothing revealed changes or closes again, numbers are possible, and the whole agrees with some
// layout of mines (asked of a ConsistencyOracle). Otherwise the belief stays as it was and the
// reasons come back as values: the caller looks again, or stops.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/grid.h"
#include "board/minesweeper/board.h"
#include "board/minesweeper/consistency_oracle.h"
#include "board/minesweeper/reading.h"

namespace gridhand::board::minesweeper {

// One reason why a reading cannot be taken in.
struct Contradiction {
  std::optional<CellPos> cell;  // none: the board as a whole
  CellSymbol was = CellSymbol::kUnknown;
  CellSymbol seen = CellSymbol::kUnknown;
  std::string
      text;  // for a person: what was believed, what is seen, where; lower case, no full stop
};

class BoardTracker {
 public:
  // `oracle` must outlive the tracker.
  explicit BoardTracker(const ConsistencyOracle& oracle) : oracle_(oracle) {}

  // Takes the reading in and returns nothing, or leaves the belief alone and says why. `mines` is
  // what is known of the total now (ResolveMineCount). A total that was only taken from a standard
  // size is given up for the rest of the game once the board refutes it. A revealed cell
  // that cannot be read stays what it was; any other is unknown.
  std::vector<Contradiction> Update(const BoardReading& reading, const MineCount& mines);

  // Forgets everything: the next reading starts a game. A fresh board after a finished game is the
  // caller's to recognise.
  void StartNewGame();

  // What is believed; no cells before the first good reading.
  const Board& board() const { return board_; }

 private:
  bool HasBelief() const { return board_.cells.size() > 0; }
  Board Merge(const BoardReading& reading, const MineCount& mines) const;
  std::vector<Contradiction> Compare(const BoardReading& reading, const MineCount& mines) const;
  std::vector<Contradiction> AskOracle(Board& candidate);
  std::vector<Contradiction> NameSuspects(const Board& candidate) const;

  const ConsistencyOracle& oracle_;
  Board board_;
  bool standard_total_refuted_ = false;
};

// How many mines there are, best source first: `option` (--mines); the total that the program
// shows, or its counter and the flags on the board; the standard number for this size, unless the
// reading already shows more; else only the default density.
MineCount ResolveMineCount(std::optional<int> option, const BoardReading& reading);

}  // namespace gridhand::board::minesweeper
