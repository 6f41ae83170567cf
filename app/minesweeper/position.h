// A position as programs and people hand it over: a board in text, and what is known of its mines.
#pragma once

#include <optional>
#include <string_view>

#include "base/error.h"
#include "board/minesweeper/board.h"

namespace gridhand::app::minesweeper {

// `mines` of the whole board; none: the standard number for its size, or a density. Error
// kBadInput: not a board (names line and column), or more mines than cells.
base::Result<board::minesweeper::Board> ParsePosition(std::string_view text,
                                                      std::optional<int> mines);

}  // namespace gridhand::app::minesweeper
