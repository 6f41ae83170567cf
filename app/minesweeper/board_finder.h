// The eyes of Minesweeper as the search for a window asks them.
#pragma once

#include "app/seen_board.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

// BoardReader::Find with these hints. The reader must outlive it.
FindBoard FinderOf(const vision::minesweeper::BoardReader& reader,
                   const vision::minesweeper::ReadHints& hints = {});

}  // namespace gridhand::app::minesweeper
