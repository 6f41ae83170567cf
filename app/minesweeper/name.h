// What the game is called.
#pragma once

namespace gridhand::app::minesweeper {

inline constexpr const char* kGameName = "minesweeper";  // of --game, of JSON, and of folders
inline constexpr const char* kTitle = "Minesweeper";     // for people

}  // namespace gridhand::app::minesweeper
