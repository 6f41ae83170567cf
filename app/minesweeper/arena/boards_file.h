// Files of dealt boards, so that two programs can play the same ones:
//
//   {"rows":9,"cols":9,"start":[2,2],"mines":[[0,1],[4,7]]}     one board a line, or
//
//   10          the input of the agent `rules`: the size of one square board,
//   8           how many mines,
//   3,0         then one x,y a line (column, row; from 0, from the top left). Opened at (0,0).
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "app/minesweeper/arena/dealt_board.h"
#include "base/error.h"

namespace gridhand::app::minesweeper::arena {

// One line, without its end.
std::string FormatBoardLine(const DealtBoard& board);

// Error kBadInput: what was expected instead.
base::Result<DealtBoard> ParseBoardLine(std::string_view line);

// At most `limit` boards of a file of either kind. Error kBadInput: names the line, and the column
// where that is known; a file without a board.
base::Result<std::vector<DealtBoard>> ReadBoards(std::istream& in,
                                                 std::optional<std::int64_t> limit = {});

}  // namespace gridhand::app::minesweeper::arena
