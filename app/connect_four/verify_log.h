// Solves every position of a Connect Four run log again and holds each drop against the solution,
// or names the first line that is not right.
//
//   run      {game: connect-four, …}
//   new_game {board[], side}          the first look at a new game
//   step     {board[], to_move, score|null, outcome|null, best[], column}
//            what was believed, and what was decided; columns from 1
//   action   {gesture: drop, column, board[], answered}
//            a drop that a frame has proved
//   game     {result: won|lost|drawn|stopped, side, …}
//
// What is checked:
//   1. a board is one that a game leads to, and the side that decides is to move;
//   2. a score that is claimed is the position's, and the column is one of the best; without a
//      score, the column keeps the win or the draw: no move gave one away;
//   3. a drop goes into the column that was decided on, and the board after it is the one before
//      and the disc;
//   4. the lines are numbered from 1 without a gap.
#pragma once

#include <istream>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "app/log_check.h"
#include "base/error.h"

namespace gridhand::app::connect_four {

struct LogVerdict {
  int steps = 0;
  int drops = 0;
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int stopped = 0;
  // Positions that this check could not solve in time.
  int believed = 0;
  std::optional<LogFault> fault;
};

// `name` is the log's, for messages. Error kBadInput, "NAME:LINE: what was expected, what was
// seen".
base::Result<LogVerdict> VerifyLog(std::istream& log, std::string_view name);

nlohmann::ordered_json ToJson(const LogVerdict& verdict);

// Lines for people; the last one says what is proved, or which line is not right.
std::string ToText(const LogVerdict& verdict);

}  // namespace gridhand::app::connect_four
