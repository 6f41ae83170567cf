// --rule, for commands that deal boards or are told how theirs were dealt.
#pragma once

#include "board/minesweeper/first_click.h"

namespace CLI {
class App;
}

namespace gridhand::app::minesweeper {

// What the program promises about the first click; `rule` must outlive the parse.
void AddRuleOption(CLI::App& parser, board::minesweeper::FirstClickRule& rule);

}  // namespace gridhand::app::minesweeper
