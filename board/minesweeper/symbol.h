// What one cell of a Minesweeper board can show, and the alphabet that boards are written in:
//
//   #  covered            .  revealed blank        1…8  revealed number
//   F  flag               ?  question mark         *    mine shown at the end
//   X  exploded mine      x  wrong flag            ~    unreadable
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gridhand::board::minesweeper {

enum class CellSymbol : std::uint8_t {
  kBlank = 0,  // a revealed cell with no mine around it; 1 … 8 follow as k1 … k8
  k1,
  k2,
  k3,
  k4,
  k5,
  k6,
  k7,
  k8,
  kCovered,
  kFlag,
  kQuestion,
  kMine,
  kExploded,
  kWrongFlag,
  kUnknown,
};

inline constexpr std::string_view kAlphabet = ".12345678#F?*Xx~";
inline constexpr int kSymbolCount = 16;

// Blank counts as the number 0.
inline constexpr bool IsNumber(CellSymbol s) { return s <= CellSymbol::k8; }

// A number from 1 to 8: what is drawn on a revealed cell.
inline constexpr bool IsDigit(CellSymbol s) { return IsNumber(s) && s != CellSymbol::kBlank; }

// A flag, question mark or mine of any kind: what is drawn on a cell that is no number.
inline constexpr bool IsMark(CellSymbol s) {
  return s > CellSymbol::kCovered && s < CellSymbol::kUnknown;
}

// Precondition: IsNumber(s).
inline constexpr int NumberOf(CellSymbol s) { return static_cast<int>(s); }

// Precondition: 0 <= number <= 8.
inline constexpr CellSymbol SymbolFor(int number) { return static_cast<CellSymbol>(number); }

// Covered, with or without a person's mark on it: a mine may lie under it. A flag or question
// mark is a hint and never a fact.
inline constexpr bool IsCovered(CellSymbol s) {
  return s == CellSymbol::kCovered || s == CellSymbol::kFlag || s == CellSymbol::kQuestion ||
         s == CellSymbol::kWrongFlag;
}

// A mine that the game itself shows.
inline constexpr bool IsShownMine(CellSymbol s) {
  return s == CellSymbol::kMine || s == CellSymbol::kExploded;
}

char ToChar(CellSymbol s);
std::optional<CellSymbol> SymbolFromChar(char c);

// For messages: "covered", "3", "wrong flag".
std::string_view Name(CellSymbol s);

}  // namespace gridhand::board::minesweeper
