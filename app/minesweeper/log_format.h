// The Minesweeper lines of a run log (app/run_log.h), written by the driver and read by verify-log.
//
//   run     {format, version, program, window, display, …} and, where a person plays, assisted
//           the first line (app/run_log.h)
//   step    {board[], status, mines{total|null,density,source}, mines_left, agent, seed,
//   decision{…}}
//           before every plan: what was believed, what was decided and why
//   action  {gesture, cell[r,c], status, changed[[r,c,"now"]…], unexplained[[r,c]…]}
//           after every gesture that a frame has proved (or contradicted)
//   look    the fields of action: what changed between two gestures although we did nothing; a
//           person's marks are explained, cells that opened are not
//   paused  {reason}
//           a person has the mouse: what the board shows next is theirs
//   new_game {board[], status}
//           the first look at a new game
//   game    {result: won|lost|stopped, …}
//           its end (written by the session, with what a person wants to know)
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent/minesweeper/analysis.h"
#include "base/error.h"
#include "board/minesweeper/board.h"
#include "board/minesweeper/reading.h"

namespace gridhand::app::minesweeper {

using board::CellPos;
using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::MineCount;

// Who decided; verify-log asks the same agent again.
struct AgentIdentity {
  std::string name;
  std::uint64_t seed = 0;
};

nlohmann::ordered_json StepFields(const Board& board, const AgentIdentity& agent, bool promised,
                                  const agent::minesweeper::Decision& decision);

nlohmann::ordered_json ActionFields(std::string_view gesture, CellPos cell, const Board& after,
                                    const std::vector<CellPos>& changed,
                                    const std::vector<CellPos>& unexplained);

nlohmann::ordered_json NewGameFields(const Board& board);

// The reading halves. Errors (kBadInput) say what was expected of which field, and what was seen.
struct LoggedRun {
  std::string program;
  int format = 1;  // a log that names none is of the first
  bool assisted = false;
};
base::Result<LoggedRun> ParseRun(const nlohmann::json& line);

struct LoggedStep {
  Board board;
  AgentIdentity agent;
  std::vector<agent::minesweeper::Move> moves;
  bool promised = false;
  bool certain = false;
  double mine_probability = 0;
};
base::Result<LoggedStep> ParseStep(const nlohmann::json& line);

struct LoggedAction {
  std::string gesture;
  CellPos cell;
  board::minesweeper::GameStatus status = board::minesweeper::GameStatus::kUnknown;
  std::vector<std::pair<CellPos, CellSymbol>> changed;
  std::vector<CellPos> unexplained;
};
base::Result<LoggedAction> ParseAction(const nlohmann::json& line);

struct LoggedNewGame {
  board::minesweeper::GameStatus status = board::minesweeper::GameStatus::kUnknown;
};
base::Result<LoggedNewGame> ParseNewGame(const nlohmann::json& line);

struct LoggedGame {
  std::string result;  // won, lost, stopped
};
base::Result<LoggedGame> ParseGame(const nlohmann::json& line);

}  // namespace gridhand::app::minesweeper
