// What can be known about a Connect Four position: its score, the best columns and the line of best
// play.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "agent/connect_four/agent.h"
#include "agent/connect_four/perfect.h"
#include "base/error.h"
#include "board/connect_four/board.h"

namespace gridhand::app::connect_four {

// A position as people write it: the board, one line a row, or the columns that were played in
// turn, on one line ("4453", on 6 × 7). Errors: those of board/connect_four/text.h.
base::Result<board::connect_four::Board> ParsePosition(std::string_view text);

struct Answer {
  board::connect_four::Board board;
  board::connect_four::Outcome outcome = board::connect_four::Outcome::kPlaying;
  agent::connect_four::Answer exact;  // of a game that is over: nothing
  bool has_columns = false;           // whether each column's value was asked for
};

// `solver` has the size of the board.
Answer Think(agent::connect_four::Perfect& solver, const board::connect_four::Board& board,
             std::uint64_t nodes, bool each_column);

// "wins with disc 13 from now", "is a draw": the end of a sentence about the side to move.
// Precondition: the answer is exact.
std::string ValueText(const board::connect_four::Board& board, int score);

// Why there is no column to play, in one sentence; empty where there is.
std::string TroubleOf(const Answer& answer);

// {"game","rows","cols","to_move","outcome","score","best","line","nodes","exact"}, columns from 1.
// "score" is null where it is not proved, "bounds" are what is proved; "line" ends early where its
// budget did. With each column's value also "columns": {"column","score"}, null where not proved.
nlohmann::ordered_json ToJson(const Answer& answer);

// A few lines for people.
std::string ToText(const Answer& answer);

// {"agent","column","reason"}: what one agent plays.
nlohmann::ordered_json ToJson(std::string_view agent, const agent::connect_four::Choice& choice);
std::string ToText(std::string_view agent, const agent::connect_four::Choice& choice);

}  // namespace gridhand::app::connect_four
