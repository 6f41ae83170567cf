// The program's name, in its settings and in the history.
#pragma once

namespace gridhand::game {

inline constexpr const char* kProgram = "gridhand-game";

}  // namespace gridhand::game
