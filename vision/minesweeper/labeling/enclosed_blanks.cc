#include "vision/minesweeper/labeling/enclosed_blanks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
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

// A digit tells something if it is one with this chance, and a mine beside it if it is no number.
constexpr double kSurely = 0.9;
// Cells at a corner have three neighbours.
constexpr int kFewestDigits = 3;
// A cell that may be covered is told only if it is more probably blank by so much.
constexpr double kTimesMoreThanCovered = 2;
// At the end of the board, which may be the page, a picture must be one of the board: that of a
// cell of which this share are likely cells of the board, as in extent/page.
constexpr double kLeastOfBoard = 0.2;
// How much less probable anything else is than blank: of 838 cells of known boards that lie within
// numbers which need no mine there, 19 are not blank.
constexpr double kOddsOfOthers = 1.0 / 40;
// That it is no cell of the board, or hidden: something that lies over the board would have to keep
// to the border of an opening.
constexpr double kOddsOfNone = 1e-3;

bool IsSurelyADigit(const CellScores& scores) {
  const CellSymbol symbol = MostProbable(scores);
  return IsDigit(symbol) && ChanceOf(scores, symbol) >= kSurely;
}

bool IsSurelyNoNumber(const CellScores& scores) {
  return ChanceOf(scores, CellSymbol::kUnknown) +
             ChanceOfAny(scores, board::minesweeper::IsNumber) <=
         1 - kSurely;
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
    int digits = 0;
    for (const CellPos blank : blanks) {
      board::ForEachNeighbor(symbols_, blank, [&](CellPos near) {
        if (symbols_[near] == CellSymbol::kBlank) return;
        ++digits;
        is_enclosed = is_enclosed && IsSurelyADigit(scores_[near]) && HasItsMines(near);
      });
    }
    return is_enclosed && digits >= kFewestDigits;
  }

 private:
  // Whether as many cells beside the digit may be mines; what looks blank is none.
  bool HasItsMines(CellPos digit) const {
    int mines = 0;
    board::ForEachNeighbor(symbols_, digit, [&](CellPos near) {
      mines += MayBeMine(symbols_[near]) && IsSurelyNoNumber(scores_[near]) ? 1 : 0;
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

Grid<CellScores> WithEnclosedBlanks(Grid<CellScores> scores, const Grid<int>& groups,
                                    const std::vector<CellPos>& known) {
  Grid<CellSymbol> symbols(scores.rows(), scores.cols());
  board::ForEachCell(scores,
                     [&](CellPos cell) { symbols[cell] = MostProbableOfCell(scores[cell]); });
  const auto may_be_hidden = [&](CellPos cell) {
    if (IsLikelyACell(scores[cell])) return false;
    int all = 0;
    int likely = 0;
    board::ForEachCell(groups, [&](CellPos other) {
      if (groups[other] != groups[cell]) return;
      ++all;
      likely += IsLikelyACell(scores[other]) ? 1 : 0;
    });
    const bool is_at_end = cell.row == 0 || cell.col == 0 || cell.row == scores.rows() - 1 ||
                           cell.col == scores.cols() - 1;
    return all == 1 || (is_at_end && likely < kLeastOfBoard * all);
  };
  const auto is_told = [&](CellPos cell) {
    return std::ranges::find(known, cell) == known.end() &&
           ChanceOf(scores[cell], CellSymbol::kBlank) >=
               kTimesMoreThanCovered * ChanceOf(scores[cell], CellSymbol::kCovered);
  };
  std::array<double, board::minesweeper::kSymbolCount> odds{};
  odds.fill(kOddsOfOthers);
  odds[static_cast<std::size_t>(CellSymbol::kBlank)] = 1;
  odds[static_cast<std::size_t>(CellSymbol::kUnknown)] = kOddsOfNone;
  const Enclosure enclosure(scores, symbols);
  Grid<char> taken(scores.rows(), scores.cols());
  std::vector<CellPos> enclosed;
  board::ForEachCell(symbols, [&](CellPos cell) {
    if (taken[cell] != 0 || symbols[cell] != CellSymbol::kBlank) return;
    const std::vector<CellPos> blanks = BlanksFrom(cell, symbols, taken);
    if (!enclosure.Encloses(blanks) || std::ranges::any_of(blanks, may_be_hidden)) return;
    std::ranges::copy_if(blanks, std::back_inserter(enclosed), is_told);
  });
  for (const CellPos cell : enclosed) scores[cell] = Weighed(scores[cell], odds);
  return scores;
}

}  // namespace gridhand::vision::minesweeper
