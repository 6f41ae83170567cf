#include "vision/minesweeper/labeling/enclosed_blanks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <vector>

#include "board/cell_pos.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::IsDigit;
using board::minesweeper::IsNumber;

// A digit tells something if it is one with this chance.
constexpr double kSurelyADigit = 0.9;
// How much less probable anything else is than blank: of 838 cells of known boards that lie within
// numbers which need no mine there, 19 are not blank.
constexpr double kOddsOfOthers = 1.0 / 40;
// That it is no cell of the board, or hidden: something that lies over the board would have to keep
// to the border of an opening.
constexpr double kOddsOfNone = 1e-3;

CellSymbol MostProbableOfCell(CellScores scores) {
  scores[static_cast<std::size_t>(CellSymbol::kUnknown)] = -std::numeric_limits<float>::infinity();
  return MostProbable(scores);
}

bool IsSurelyADigit(const CellScores& scores) {
  const CellSymbol symbol = MostProbable(scores);
  return IsDigit(symbol) && ChanceOf(scores, symbol) >= kSurelyADigit;
}

// Cells that look most like blank ones, all of which are neighbours of another one; `taken` has all
// cells met so far.
std::vector<CellPos> BlanksFrom(CellPos first, const Grid<CellSymbol>& symbols, Grid<char>& taken) {
  std::vector<CellPos> blanks{first};
  taken[first] = 1;
  for (std::size_t i = 0; i < blanks.size(); ++i) {
    board::ForEachNeighbor(symbols, CellPos(blanks[i]), [&](CellPos near) {
      if (taken[near] != 0 || symbols[near] != CellSymbol::kBlank) return;
      taken[near] = 1;
      blanks.push_back(near);
    });
  }
  return blanks;
}

class Enclosure {
 public:
  Enclosure(const Grid<CellScores>& scores, const Grid<CellSymbol>& symbols)
      : scores_(scores),
        symbols_(symbols),
        shows_mines_(std::ranges::any_of(symbols, board::minesweeper::IsShownMine)) {}

  // Whether digits enclose these cells, and need no mine there.
  bool Encloses(const std::vector<CellPos>& blanks) const {
    bool is_enclosed = true;
    for (const CellPos blank : blanks) {
      board::ForEachNeighbor(symbols_, blank, [&](CellPos near) {
        if (symbols_[near] == CellSymbol::kBlank) return;
        is_enclosed = is_enclosed && IsSurelyADigit(scores_[near]) && HasItsMines(near);
      });
    }
    return is_enclosed;
  }

 private:
  // Whether as many cells beside the digit may be mines; what looks blank is none.
  bool HasItsMines(CellPos digit) const {
    int mines = 0;
    board::ForEachNeighbor(symbols_, digit, [&](CellPos near) {
      mines += MayBeMine(symbols_[near]) && IsLikelyACell(scores_[near]) ? 1 : 0;
    });
    return mines >= board::minesweeper::NumberOf(symbols_[digit]);
  }

  // A finished game leaves no mine covered.
  bool MayBeMine(CellSymbol symbol) const {
    const bool is_safe = IsNumber(symbol) || symbol == CellSymbol::kWrongFlag ||
                         (shows_mines_ && symbol == CellSymbol::kCovered);
    return !is_safe;
  }

  const Grid<CellScores>& scores_;
  const Grid<CellSymbol>& symbols_;
  bool shows_mines_;
};

}  // namespace

Grid<CellScores> WithEnclosedBlanks(Grid<CellScores> scores, const Grid<int>& groups) {
  Grid<CellSymbol> symbols(scores.rows(), scores.cols());
  board::ForEachCell(scores,
                     [&](CellPos cell) { symbols[cell] = MostProbableOfCell(scores[cell]); });
  std::array<double, board::minesweeper::kSymbolCount> odds{};
  odds.fill(kOddsOfOthers);
  odds[static_cast<std::size_t>(CellSymbol::kBlank)] = 1;
  odds[static_cast<std::size_t>(CellSymbol::kUnknown)] = kOddsOfNone;
  const Enclosure enclosure(scores, symbols);
  const auto may_be_hidden = [&](CellPos cell) {
    return !IsLikelyACell(scores[cell]) && std::ranges::count(groups, groups[cell]) == 1;
  };
  Grid<char> taken(scores.rows(), scores.cols());
  std::vector<CellPos> enclosed;
  board::ForEachCell(symbols, [&](CellPos cell) {
    if (taken[cell] != 0 || symbols[cell] != CellSymbol::kBlank) return;
    const std::vector<CellPos> blanks = BlanksFrom(cell, symbols, taken);
    if (std::ranges::any_of(blanks, may_be_hidden) || !enclosure.Encloses(blanks)) return;
    enclosed.insert(enclosed.end(), blanks.begin(), blanks.end());
  });
  for (const CellPos cell : enclosed) scores[cell] = Weighed(scores[cell], odds);
  return scores;
}

}  // namespace gridhand::vision::minesweeper
