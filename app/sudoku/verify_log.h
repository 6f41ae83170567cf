// Solves every puzzle of a Sudoku's run log again and holds each digit against the solution, or
// names the first line that is not right.
//
//   run     {game: sudoku, …}
//   new_game {board[]}               the first look at a new game
//   step    {puzzle[], board[], blocks[], diagonals, solution[]|null}
//           what was believed: the givens, all that the board shows, the block of each cell as a
//           letter, whether the diagonals are units, and the only solution
//   action  {gesture: enter, cell[r,c], value, seen}
//           a digit that a frame has proved; not seen: the program hid the board at the last one
//   game    {result: won|lost|drawn|stopped, …}
//
// What is checked:
//   1. the board shows the puzzle, and a solution is the only one of it; where the search for a
//      second one is given up, it is one at least;
//   2. each digit is that of the solution, and goes to a cell that did not hold it;
//   3. a won game has every cell right in the end;
//   4. the lines are numbered from 1 without a gap.
#pragma once

#include <istream>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "agent/sudoku/exact.h"
#include "app/log_check.h"
#include "base/error.h"

namespace gridhand::app::sudoku {

struct LogVerdict {
  int steps = 0;
  int digits = 0;
  int wins = 0;
  int stopped = 0;
  int given_up = 0;  // steps with a solution that could be the only one or not
  std::optional<LogFault> fault;
};

// `name` is the log's, for messages. Error kBadInput, "NAME:LINE: what was expected, what was
// seen".
base::Result<LogVerdict> VerifyLog(std::istream& log, std::string_view name);

// The same with other limits of the solver.
base::Result<LogVerdict> VerifyLogWithin(const agent::sudoku::ExactParams& limits,
                                         std::istream& log, std::string_view name);

nlohmann::ordered_json ToJson(const LogVerdict& verdict);

// Lines for people; the last one says what is proved, or which line is not right.
std::string ToText(const LogVerdict& verdict);

}  // namespace gridhand::app::sudoku
