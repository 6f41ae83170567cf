// --board 6x7, for commands that are given no board to look at.
#pragma once

#include <string>

#include "board/connect_four/board.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace gridhand::app::connect_four {

struct BoardSize {
  int rows = board::connect_four::kUsualRows;
  int cols = board::connect_four::kUsualCols;
};

// Rows x columns; `size` must outlive the parse.
CLI::Option* AddBoardOption(CLI::App& parser, BoardSize& size, const std::string& help);

}  // namespace gridhand::app::connect_four
