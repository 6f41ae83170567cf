// What `read` says of a picture of a Connect Four board.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/game.h"
#include "base/frame.h"
#include "vision/connect_four/board_reader.h"

namespace gridhand::app::connect_four {

// Every key of a picture without a board.
nlohmann::ordered_json NoBoardFields();

// The fields, every one in each line:
//   rows, cols       of the board
//   board            rows as text, the top one first
//   to_move          "first" or "second"; null where the game is over or a hole cannot be read
//   first_by         what tells which kind of disc is the first player's: "count", "next disc",
//                    "custom" (as many of each, and nothing tells: red, else the one nearest to the
//                    middle of the bottom row)
//   winning          [[row, col] …] of the winner's lines
//   confidence       of each hole, 0 … 1
//   grid, col_edges, row_edges, residual_px, boards, reason
// kPartial if a hole cannot be read.
PictureReading ReadBoardPicture(const base::Frame& frame,
                                const vision::connect_four::BoardReader& reader);

}  // namespace gridhand::app::connect_four
