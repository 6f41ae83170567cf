// What an agent says about a position, as `solve` and `engine` print it.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "agent/minesweeper/agent.h"
#include "app/minesweeper/thought.h"
#include "board/minesweeper/board.h"

namespace gridhand::app::minesweeper {

// Its board has the mines that it was answered for.
struct Answer : Thought {
  std::int64_t elapsed_us = 0;  // thinking alone
};

// A total that was only assumed from the size is dropped where the board refutes it.
Answer Think(agent::minesweeper::Agent& agent, board::minesweeper::Board board);

// With `explain`, "explain" has an object for each proved cell.
nlohmann::ordered_json ToJson(const Answer& answer, bool explain);

// A table and a sentence for people; with `explain` a line for each proved cell.
std::string ToText(const Answer& answer, bool explain);

}  // namespace gridhand::app::minesweeper
