// What is to be said about a cell, free of how it is drawn: a picture (painter.h) and the live
// window over a game draw the same marks.
#pragma once

#include <string>

#include "board/cell_pos.h"

namespace gridhand::overlay {

// Every kind has a shape of its own besides its colour, so that nothing is lost in grey or to a
// colour-blind eye. The order is the order of drawing: later kinds lie on top.
enum class MarkKind {
  kSymbol,       // `text`, small, in the top left corner: what the eyes read
  kCandidates,   // `text`, its characters in rows of 3 or 4: the values that a cell can hold
  kUnknown,      // violet wave: could not be read
  kSafe,         // green disc: proved free of a mine
  kMine,         // red flag: proved to be a mine
  kProbability,  // `text` in the cell, see PercentText
  kValue,        // green `text` in the cell: the value that is proved for it
  kWrongFlag,    // magenta cross: a person's flag on a cell that is proved safe
  kWrongValue,   // the same: a person's entry that is proved wrong
  kProof,        // blue square round a revealed number: a cell is proved by it
  kBest,         // amber ring: the recommended cell
  kIntent,       // blue cross-hair: the next click
};

struct Mark {
  board::CellPos cell;
  MarkKind kind = MarkKind::kSymbol;
  // Drawn for kSymbol, kCandidates, kProbability and kValue (ASCII); of other kinds what a person
  // is told in words.
  std::string text;
  bool operator==(const Mark&) const = default;
};

// A mine probability as a whole percent. 0 and 100 are kept for what is proved: an unproved cell
// that would round to them says "<1" or ">99". Precondition: 0 <= probability <= 1.
std::string PercentText(double mine_probability, bool proved);

}  // namespace gridhand::overlay
