// What the game is called.
#pragma once

namespace gridhand::app::sudoku {

inline constexpr const char* kGameName = "sudoku";  // of --game, of JSON, and of folders
inline constexpr const char* kTitle = "Sudoku";     // for people

}  // namespace gridhand::app::sudoku
