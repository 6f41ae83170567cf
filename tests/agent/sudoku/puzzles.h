// Puzzles that several tests solve.
#pragma once

#include <string_view>

#include "board/sudoku/text.h"

namespace gridhand::agent::sudoku {

// Read off the windows of three programs; each has one solution.
inline constexpr std::string_view kGnomeEasy =
    "3.4....5857..4.13..8.51...4....5.8...634.291...2.7....4...69.8..98.3..2113....5.9";
inline constexpr std::string_view kGnomeVeryHard =
    "3...7.8.5..63.....4.98..26.......58.6.......1.38.......94..71.8.....14..8.5.3...2";
inline constexpr std::string_view kKsudoku =
    "78....9......93.274..75681.154.6..7..7.....6..9..1.248.47985..161.37......5....82";
inline constexpr std::string_view kSolo =
    ".....7.8.....4319.1....9.65....7.6.1.1.2.4.7.3.9.1....62.3....7.8345.....9.7.....";

// Precondition: the text is a board.
inline board::sudoku::Board BoardOf(std::string_view text) {
  return *board::sudoku::ParseBoard(text);
}

}  // namespace gridhand::agent::sudoku
