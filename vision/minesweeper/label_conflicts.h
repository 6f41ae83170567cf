// What is wrong with a labeling of a board's cells, by rules that need no counting of layouts.
//
// A rule that no program breaks has no waiver: a number has room for its mines, and not more mines
// around it than it says. A rule that some program breaks now and then can be waived at a price in
// nats (natural logarithm of the odds). Unreadable cells break no rule and excuse their neighbors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

#include "board/grid.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::vision::minesweeper {

class SymbolSet {
 public:
  constexpr SymbolSet() = default;
  constexpr SymbolSet(std::initializer_list<board::minesweeper::CellSymbol> symbols) {
    for (const auto symbol : symbols) bits_ = static_cast<std::uint16_t>(bits_ | Bit(symbol));
  }
  static constexpr SymbolSet Readable() { return SymbolSet(Bit(kUnknown) - 1); }
  // Numbers from `first` to `last`, blank being 0; none if first > last.
  static constexpr SymbolSet Numbers(int first, int last) {
    return first > last ? SymbolSet() : SymbolSet((1 << (last + 1)) - (1 << first));
  }

  constexpr bool Contains(board::minesweeper::CellSymbol symbol) const {
    return (bits_ & Bit(symbol)) != 0;
  }
  constexpr SymbolSet Without(SymbolSet other) const { return SymbolSet(bits_ & ~other.bits_); }
  constexpr bool operator==(const SymbolSet&) const = default;

 private:
  static constexpr auto kUnknown = board::minesweeper::CellSymbol::kUnknown;
  static constexpr int Bit(board::minesweeper::CellSymbol symbol) {
    return 1 << static_cast<int>(symbol);
  }
  explicit constexpr SymbolSet(int bits) : bits_(static_cast<std::uint16_t>(bits)) {}
  std::uint16_t bits_ = 0;
};

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

// The waiver's price where a blank has this covered symbol beside it. Precondition:
// IsCovered(symbol).
double OpeningNats(board::minesweeper::CellSymbol symbol);

// Conflicts looked at in one labeling. More make a bound on its cost better and the look longer;
// beyond this many a board is read so badly that the first few refuse it.
inline constexpr std::size_t kMostConflicts = 32;

// The first `most` conflicts, by row and column, those of the whole board last. `waived` holds the
// rules of waivers that were paid for.
std::vector<Conflict> FindConflicts(const board::Grid<board::minesweeper::CellSymbol>& labels,
                                    const std::vector<int>& waived, std::size_t most);

}  // namespace gridhand::vision::minesweeper
