// A set of symbols that a cell may show.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "board/minesweeper/symbol.h"

namespace gridhand::vision::minesweeper {

class SymbolSet {
 public:
  constexpr SymbolSet() = default;
  constexpr SymbolSet(std::initializer_list<board::minesweeper::CellSymbol> symbols) {
    for (const auto symbol : symbols) bits_ = static_cast<std::uint16_t>(bits_ | Bit(symbol));
  }
  // All but kUnknown.
  static constexpr SymbolSet Readable() { return SymbolSet(Bit(kUnknown) - 1); }
  // Numbers from `first` to `last`, blank being 0; none if first > last.
  static constexpr SymbolSet Numbers(int first = 0, int last = 8) {
    return first > last ? SymbolSet() : SymbolSet((1 << (last + 1)) - (1 << first));
  }

  constexpr bool Contains(board::minesweeper::CellSymbol symbol) const {
    return (bits_ & Bit(symbol)) != 0;
  }
  constexpr bool Meets(SymbolSet other) const { return (bits_ & other.bits_) != 0; }
  constexpr bool IsWithin(SymbolSet other) const { return (bits_ & ~other.bits_) == 0; }
  constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
  constexpr SymbolSet With(SymbolSet other) const { return SymbolSet(bits_ | other.bits_); }
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

inline constexpr SymbolSet kNumbers = SymbolSet::Numbers();  // blank and 1 … 8
inline constexpr SymbolSet kMarks = {board::minesweeper::CellSymbol::kCovered,
                                     board::minesweeper::CellSymbol::kFlag,
                                     board::minesweeper::CellSymbol::kQuestion};
inline constexpr SymbolSet kEndsOfGame = {board::minesweeper::CellSymbol::kMine,
                                          board::minesweeper::CellSymbol::kExploded,
                                          board::minesweeper::CellSymbol::kWrongFlag};

}  // namespace gridhand::vision::minesweeper
