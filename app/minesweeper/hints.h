// The help for a person who plays: an analysis as marks on cells and one sentence.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/hints.h"
#include "app/minesweeper/thought.h"

namespace gridhand::app::minesweeper {

// The kinds of help, each for itself.
struct HintChoice {
  bool safe = false;     // cells proved safe
  bool mines = false;    // cells proved to be mines, and flags that are wrong
  bool percent = false;  // mine probability of the cells that are not proved
  bool best = false;     // the cell to open next
  bool why = false;      // the numbers that prove a cell, and the reason in words
  bool operator==(const HintChoice&) const = default;
};

HintChoice ChoiceFor(HelpLevel level);

// Whether the next cell is a guess: then the thought needs its decision.
bool NeedsDecision(const Thought& thought);

// The next cell is the safe one with the easiest proof, so a decision is only needed where nothing
// is safe. `about`: a cell that the person asks about; none: the words are about the next cell, or
// a wrong flag. No marks
// where the game is over or the board cannot exist; the line says so, unless nothing was asked for.
Hints HintsFor(const Thought& thought, const HintChoice& choice,
               std::optional<board::CellPos> about = std::nullopt);

}  // namespace gridhand::app::minesweeper
