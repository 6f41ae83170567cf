#include "board/minesweeper/symbol.h"

#include <array>
#include <cstddef>

namespace gridhand::board::minesweeper {

char ToChar(CellSymbol s) { return kAlphabet[static_cast<std::size_t>(s)]; }

std::optional<CellSymbol> SymbolFromChar(char c) {
  const std::size_t index = kAlphabet.find(c);
  if (index == std::string_view::npos) return std::nullopt;
  return static_cast<CellSymbol>(index);
}

std::string_view Name(CellSymbol s) {
  static constexpr std::array<std::string_view, kSymbolCount> kNames = {
      "blank",      "1",
      "2",          "3",
      "4",          "5",
      "6",          "7",
      "8",          "covered",
      "flag",       "question mark",
      "mine",       "exploded mine",
      "wrong flag", "unknown"};
  return kNames[static_cast<std::size_t>(s)];
}

}  // namespace gridhand::board::minesweeper
