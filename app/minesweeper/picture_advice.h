// What `assist --image` says of a picture of a Minesweeper.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "app/adviser.h"
#include "app/minesweeper/hints.h"
#include "base/error.h"
#include "base/frame.h"
#include "board/cell_pos.h"
#include "board/minesweeper/first_click.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

struct PictureQuestion {
  HintChoice choice;
  std::optional<board::CellPos> about;  // the cell to be explained, in place of the next one
  std::optional<int> mines;             // of the whole board, if the person knows
  board::minesweeper::FirstClickRule rule = board::minesweeper::FirstClickRule::kClassic;
};

// Troubles: those of BoardReader::Find; kBadInput: a cell that is not on the board, too many mines.
PictureAdvice AdviseOnPicture(const base::Frame& picture,
                              const vision::minesweeper::BoardReader& reader,
                              const PictureQuestion& question);

// The fields of a picture without a board.
nlohmann::ordered_json NoAdviceFields(const base::Error& why);

}  // namespace gridhand::app::minesweeper
