// What the controls say that start a game of Minesweeper anew.
#pragma once

#include <optional>
#include <string_view>

namespace gridhand::app::minesweeper {

// How likely a line of text is the label of such a control; none: it is something else. The whole
// line counts: a sentence in which "new game" stands is none. Small and capital letters are one;
// icons beside the words are left out.
//   0  "New game", "Play again"            2  "Again", "New": one word of it
//   1  "Click anywhere to play again"      3  "Start", "Reset": perhaps of something else
std::optional<int> NewGameRank(std::string_view line);

// Up to this rank a line says what it does, wherever it stands.
inline constexpr int kPlainRank = 1;

}  // namespace gridhand::app::minesweeper
