// What the game is called.
#pragma once

namespace gridhand::app::connect_four {

inline constexpr const char* kGameName = "connect-four";  // of --game and of JSON
inline constexpr const char* kTitle = "Connect Four";     // for people

}  // namespace gridhand::app::connect_four
