// What is wrong with a labeling of a board's cells, by rules that need no counting of layouts.
//
// A rule that no program breaks has no waiver: a number has room for its mines, and not more mines
// around it than it says. A rule that some program breaks now and then can be waived at a price in
// nats (natural logarithm of the odds). Unreadable cells break no rule and excuse their neighbors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/grid.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/labeling/symbol_set.h"

namespace gridhand::vision::minesweeper {

// A cell of a conflict, and the symbols that would take it, at least in part, out of it.
struct Suspect {
  board::CellPos cell;
  SymbolSet remedies;
};

struct Waiver {
  int rule = 0;  // which conflict of the board is meant: a name for FindConflicts' `waived`
  double nats = 0;
};

// Cells that cannot all be what they are labeled: one of them takes a remedy, or the rule is
// waived.
struct Conflict {
  std::vector<Suspect> suspects;
  std::optional<Waiver> waiver;
};

// Which neighbors a program opens with a blank.
enum class Openings : std::uint8_t {
  kAll,      // nearly every program
  kAtSides,  // plain covered cells at its corners stay covered (react-minesweeper)
};

// Which of them a board says that its program opens, as at least so many covered cells tell that
// lie at the corners of blanks; none: it does not tell.
std::optional<Openings> OpeningsOf(const board::Grid<board::minesweeper::CellSymbol>& labels,
                                   int least_corners);

// Whether such a program opens this covered neighbor of a blank, or has no mark there but by a
// person's hand. Precondition: the cells touch, IsCovered(labels[covered]).
bool IsBreach(const board::Grid<board::minesweeper::CellSymbol>& labels, board::CellPos blank,
              board::CellPos covered, Openings openings);

// The waiver of that breach. Precondition: IsCovered(labels[covered]).
Waiver WaiverOfOpening(const board::Grid<board::minesweeper::CellSymbol>& labels,
                       board::CellPos covered);

// Conflicts looked at in one labeling. More make a bound on its cost better and the look longer;
// beyond this many a board is read so badly that the first few refuse it.
inline constexpr std::size_t kMostConflicts = 32;

// The first `most` conflicts, by row and column, those of the whole board last. `waived` holds the
// rules of waivers that were paid for.
std::vector<Conflict> FindConflicts(const board::Grid<board::minesweeper::CellSymbol>& labels,
                                    const std::vector<int>& waived, std::size_t most,
                                    Openings openings);

}  // namespace gridhand::vision::minesweeper
