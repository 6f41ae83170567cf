// What `read` says of a picture of a Minesweeper board.
#pragma once

#include <optional>

#include "app/game.h"
#include "app/minesweeper/board_options.h"
#include "base/frame.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

// Every key of a picture without a board.
nlohmann::ordered_json NoBoardFields();

struct PictureOptions {
  std::optional<int> mines;  // of the whole board, if the person knows
  BoardOptions board;        // its size and place, likewise
};

// Every key of the JSON line is there; what is not known is null or empty. "boards" lists all of
// them, the best one again, when there are several. kPartial if a cell is unknown or the number of
// mines or the size contradicts the picture. `hints`: what the options say.
PictureReading ReadBoardPicture(const base::Frame& frame,
                                const vision::minesweeper::BoardReader& reader,
                                const vision::minesweeper::ReadHints& hints,
                                const PictureOptions& options, bool is_coloured);

}  // namespace gridhand::app::minesweeper
