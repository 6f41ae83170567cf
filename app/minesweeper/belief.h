// What is believed of the board that a program shows: readings go in that show no half-drawn
// cascade and that can be true. They are whole, or lack a few cells here and there, which may hide
// anything: what the rest of the board proves holds all the same.
#pragma once

#include <optional>

#include "app/game_driver.h"
#include "base/error.h"
#include "board/minesweeper/board.h"
#include "board/minesweeper/consistency_oracle.h"
#include "board/minesweeper/reading.h"
#include "board/minesweeper/tracker.h"

namespace gridhand::app::minesweeper {

class Belief {
 public:
  // `oracle` must outlive it. `mines`: of the whole board, if a person says so.
  Belief(const board::minesweeper::ConsistencyOracle& oracle, std::optional<int> mines)
      : tracker_(oracle), mines_(mines) {}

  // Takes the reading in, or leaves the belief as it was. A cascade that is not whole is believed
  // when the picture has had its time (kInPart), and from then on. Errors: those of Check, and
  // kDoubt (no layout of mines fits, or it contradicts what was seen of this game).
  base::Status Take(const board::minesweeper::BoardReading& reading,
                    Legible legible = Legible::kWhole);

  // Takes in the end of a game that was told from a reading with a message over it, whose unread
  // cells lie side by side. Errors: kDoubt as Take.
  base::Status TakeEnd(const board::minesweeper::BoardReading& reading);

  // Whether the reading could be taken in as far as it alone and its cascades tell. Errors: kDoubt
  // (a cascade is half drawn, though it may be whole in this program, or cells cannot be read: too
  // many, together as under a window, or others than before although the reading is to be whole),
  // kBadInput (more mines than cells).
  base::Status Check(const board::minesweeper::BoardReading& reading,
                     Legible legible = Legible::kWhole) const;

  // Whether the reading is what one move, or none, makes of the board that is believed: the game
  // goes on, covered cells alone have changed, and there are as many mines as before.
  bool IsNext(const board::minesweeper::BoardReading& reading) const;

  void StartNewGame() { tracker_.StartNewGame(); }

  // No cells before the first reading that was taken in.
  const board::minesweeper::Board& board() const { return tracker_.board(); }

 private:
  // Whether a blank cell that was not there before has covered neighbours.
  bool HasOpenCascade(const board::Grid<board::minesweeper::CellSymbol>& after) const;

  board::minesweeper::BoardTracker tracker_;
  std::optional<int> mines_;
  bool opens_in_part_ = false;  // the program leaves covered cells beside blank ones
};

}  // namespace gridhand::app::minesweeper
