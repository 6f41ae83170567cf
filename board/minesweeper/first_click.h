// What a program promises about the first click of a game.
#pragma once

namespace gridhand::board::minesweeper {

enum class FirstClickRule {
  kClassic,  // the first cell is not a mine
  kModern,   // the first cell is a zero: it opens
};

}  // namespace gridhand::board::minesweeper
