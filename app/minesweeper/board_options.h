// A person's word for a board: --rows, --columns and --at, registered once.
//
// One picture without a counter of mines cannot tell a fresh board from a wall of icons; a person
// can.
#pragma once

#include <optional>
#include <vector>

#include "base/error.h"
#include "vision/minesweeper/found_board.h"

namespace CLI {
class App;
}

namespace gridhand::app::minesweeper {

struct BoardOptions {
  std::optional<int> rows;
  std::optional<int> columns;
  std::vector<int> at;  // x, y, width, height in px of the picture; empty: not said
};

// `options` must outlive the parse.
void AddBoardOptions(CLI::App& parser, BoardOptions& options);

// What is said, for the reader; nothing if nothing is. Error kBadInput: a place that has no room
// for so many cells.
base::Result<vision::minesweeper::ReadHints> HintsFrom(const BoardOptions& options);

}  // namespace gridhand::app::minesweeper
