// A position as input: a board in text, and the number of its mines if that is known.
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
