// Re-solves every step of a run log and proves each loss to be a guess with the stated risk, or
// names the first step that was not.
//
// What is checked, line by line:
//   1. a decision called certain opens only cells that the exact solver proves safe;
//   2. a guess is of one cell, made only where the exact solver proves no cell safe, and its stated
//      risk is the risk that the same agent computes again;
//   3. what each gesture changed adds up: the board of the next step is the board of this one plus
//      the logged changes, and no change is unexplained;
//   4. the first click of a game whose program promises it to be safe is no guess, and losing by it
//      is a fault; what is promised is asked of the program's profile, not of the log;
//   5. a lost game ends with the reveal of a guess, at the cell that was decided;
//   6. the result that is written down for a game is the one its gestures led to, unless a person
//      had the mouse when it ended;
//   7. the lines are numbered from 1 without a gap, from format 2 of the log on (app/run_log.h).
#pragma once

#include <functional>
#include <istream>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/log_check.h"
#include "app/minesweeper/profile.h"
#include "base/error.h"

namespace gridhand::app::minesweeper {

// What a log proves. `fault` names the first line that is not right; the counts are up to there.
struct LogVerdict {
  int format = 0;
  // Games of a person whom gridhand assisted: no move in them was gridhand's.
  struct Assisted {
    int won = 0;
    int lost = 0;
  };
  std::optional<Assisted> assisted;  // none: a log of gridhand play
  int steps = 0;
  int actions = 0;
  int certain_reveals = 0;
  int first_clicks = 0;  // of untouched boards, promised safe by the program's rules
  int guesses = 0;
  int wins = 0;
  int losses = 0;
  int ended_by_person = 0;     // games that were won or lost while gridhand paused for a person
  double expected_losses = 0;  // sum of the stated risks of all guesses that were made
  std::optional<LogFault> fault;
};

// Whether the program of this name promises that the first click of a game is no mine.
using FirstClickPromises = std::function<bool(std::string_view program)>;
FirstClickPromises PromisesOf(const std::vector<Profile>& profiles);

// `name` is the log's, for messages. Error kBadInput, "NAME:LINE: what was expected, what was
// seen": not a run log; or a log of gridhand play in which nothing was decided.
base::Result<LogVerdict> VerifyLog(std::istream& log, std::string_view name,
                                   const FirstClickPromises& promises);

nlohmann::ordered_json ToJson(const LogVerdict& verdict);

// Lines for people; the last one says what is proved, or which line is not right.
std::string ToText(const LogVerdict& verdict);

}  // namespace gridhand::app::minesweeper
