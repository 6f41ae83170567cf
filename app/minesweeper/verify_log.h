// Re-solves every step of a run log and proves each loss to be a guess with the stated risk, or
// names the first step that was not.
//
// What is checked, line by line:
//   1. a decision called certain opens only cells that the exact solver proves safe;
//   2. a guess is made only where the exact solver proves no cell safe, and its stated risk is the
//      risk that the same agent computes again;
//   3. what each gesture changed adds up: the board of the next step is the board of this one plus
//      the logged changes, and no change is unexplained;
//      The first click of a game that the program promises to be safe is no guess, and losing by
//      it is a fault;
//   4. a lost game ends with the reveal of a guess, at the cell that was decided.
#pragma once

#include <istream>
#include <optional>
#include <string>

#include "base/error.h"

namespace gridhand::app::minesweeper {

// What a log proves. `fault` names the first line that is not right; the counts are up to there.
struct LogVerdict {
  int steps = 0;
  int actions = 0;
  int certain_reveals = 0;
  int first_clicks = 0;  // of untouched boards, promised safe by the program's rules
  int guesses = 0;
  int wins = 0;
  int losses = 0;
  double expected_losses = 0;  // sum of the stated risks of all guesses that were made
  struct Fault {
    int line = 0;  // from 1
    std::string text;
  };
  std::optional<Fault> fault;
};

// Error kBadInput: not a run log (line named).
base::Result<LogVerdict> VerifyLog(std::istream& log);

}  // namespace gridhand::app::minesweeper
