// Settings of the guess search as text: "max_layouts=4000,max_nodes=20000".
#pragma once

#include <optional>
#include <string_view>

#include "agent/minesweeper/guess_search.h"

namespace gridhand::bench::guess {

// What is not named keeps its value. None if a name is not known or a value is no number.
std::optional<agent::minesweeper::GuessSearchParams> ParseSettings(std::string_view text);

}  // namespace gridhand::bench::guess
