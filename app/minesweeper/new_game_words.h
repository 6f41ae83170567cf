// What the controls say that start a game of Minesweeper anew.
#pragma once

#include <optional>
#include <string_view>

namespace gridhand::app::minesweeper {

// How likely a line of text is the label of such a control, 0 the likeliest; none: it is something
// else. The whole line counts: a sentence in which "new game" stands is none, but for "Click
// anywhere to play again". Small and capital letters are one; icons beside the words are left out.
std::optional<int> NewGameRank(std::string_view line);

}  // namespace gridhand::app::minesweeper
