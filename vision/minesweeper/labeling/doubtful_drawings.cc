#include "vision/minesweeper/labeling/doubtful_drawings.h"

#include <algorithm>

#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/labeling/drawn_symbols.h"
#include "vision/minesweeper/labeling/symbol_set.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

// The figures are counts on 2,251 pictures, real and drawn, of which 2,178 are read exactly or in
// part and 58 wrong.
//
// Of 45 lone flags and question marks that are less sure than this, 35 are wrong. (Rejected: 0.99,
// which takes four more wrong boards of 874, and 13 exact ones; the same for mines and wrong flags,
// of which most are right; and less for marks of which there are a few.)
constexpr float kSurelyAMark = 0.97F;
// A cell is doubted if so many times more cells of its symbol are drawn otherwise: 20 marks and
// mines that are wrong, four that are right. (Twice as many takes six exact boards, and no wrong
// one more.)
constexpr int kTimesMore = 4;
// Surer marks are doubted only once mines are shown, and surer numbers never: of numbers on lost
// boards that are less sure, five are wrong flags and three right; of surer ones all are right.
constexpr float kVerySure = 0.995F;
// Mines, or flags beside shown mines, are doubted if two of their drawings have so many cells each:
// seven wrong boards, no exact one.
constexpr int kCellsOfADrawing = 2;
// The mine that was hit is doubted if an unknown cell was hit with at least this chance: three
// wrong boards, no exact one.
constexpr double kLeastChanceOfHit = 0.01;

constexpr SymbolSet kMarksAndMines = {CellSymbol::kFlag, CellSymbol::kQuestion, CellSymbol::kMine,
                                      CellSymbol::kWrongFlag};

class Doubts {
 public:
  Doubts(const Grid<CellScores>& scores, const Grid<Drawing>& drawings,
         const Grid<CellReading>& cells)
      : scores_(scores),
        drawings_(drawings),
        cells_(cells),
        drawn_(cells, drawings),
        shows_mines_(std::ranges::any_of(
            cells, [](const CellReading& cell) { return kEndsOfGame.Contains(cell.symbol); })) {}

  bool IsLone(CellPos cell) const {
    const CellReading& read = cells_[cell];
    return IsFlagOrQuestion(read.symbol) && read.confidence < kSurelyAMark &&
           (!IsDrawn(cell) || CountAlike(read.symbol, cell) == 1);
  }

  bool IsDoubtful(CellPos cell) const {
    const CellSymbol symbol = cells_[cell].symbol;
    // (The only sign that the game is over stays.)
    if (symbol == CellSymbol::kExploded)
      return !drawn_.DrawingsOf(CellSymbol::kMine).empty() && MayAnotherHaveExploded();
    return HasOtherDrawing(cell) || HasTwoDrawings(symbol) || SharesItsDrawing(cell);
  }

 private:
  bool IsDrawn(CellPos cell) const { return drawings_[cell].alike != kNoDrawing; }

  int CountAlike(CellSymbol symbol, CellPos cell) const {
    return drawn_.Count(symbol, drawings_[cell].alike);
  }

  bool HasOtherDrawing(CellPos cell) const {
    const CellReading& read = cells_[cell];
    const bool is_number = kNumbers.Contains(read.symbol);
    const bool is_mark = kMarksAndMines.Contains(read.symbol);
    const bool is_very_sure = read.confidence >= kVerySure;
    const bool may_be_other =
        is_mark ? shows_mines_ || !is_very_sure : is_number && shows_mines_ && !is_very_sure;
    if (!may_be_other || !IsDrawn(cell)) return false;
    const int alike = CountAlike(read.symbol, cell);
    return std::ranges::any_of(drawn_.DrawingsOf(read.symbol), [&](const auto& drawing) {
      // (Most blank cells have no drawing.)
      const bool counts = is_number || drawing.first != kNoDrawing;
      return counts && drawing.second >= kTimesMore * alike;
    });
  }

  bool HasTwoDrawings(CellSymbol symbol) const {
    const bool is_flag_or_mine = symbol == CellSymbol::kFlag || symbol == CellSymbol::kMine;
    if (!is_flag_or_mine || !shows_mines_) return false;
    return std::ranges::count_if(drawn_.DrawingsOf(symbol), [](const auto& drawing) {
             return drawing.first != kNoDrawing && drawing.second >= kCellsOfADrawing;
           }) > 1;
  }

  bool SharesItsDrawing(CellPos cell) const {
    if (!IsDrawn(cell)) return false;
    const auto shares = [&](CellSymbol other) { return CountAlike(other, cell) > 0; };
    const CellSymbol symbol = cells_[cell].symbol;
    if (symbol == CellSymbol::kFlag) {
      return shares(CellSymbol::kCovered) || shares(CellSymbol::kMine);
    }
    return symbol == CellSymbol::kMine &&
           (shares(CellSymbol::kCovered) || shares(CellSymbol::kFlag));
  }

  bool MayAnotherHaveExploded() const {
    bool may = false;
    board::ForEachCell(cells_, [&](CellPos cell) {
      const bool is_unknown = cells_[cell].symbol == CellSymbol::kUnknown;
      may = may ||
            (is_unknown && ChanceOf(scores_[cell], CellSymbol::kExploded) >= kLeastChanceOfHit);
    });
    return may;
  }

  const Grid<CellScores>& scores_;
  const Grid<Drawing>& drawings_;
  const Grid<CellReading>& cells_;
  DrawnSymbols drawn_;
  bool shows_mines_;
};

}  // namespace

void DoubtDrawings(const Grid<CellScores>& scores, const Grid<Drawing>& drawings,
                   const std::vector<CellPos>& known, Grid<CellReading>& cells) {
  const auto forget = [&](bool (Doubts::*is_forgotten)(CellPos) const) {
    const Doubts doubts(scores, drawings, cells);
    std::vector<CellPos> forgotten;
    board::ForEachCell(cells, [&](CellPos cell) {
      const bool is_told = std::ranges::find(known, cell) != known.end();
      if (!is_told && (doubts.*is_forgotten)(cell)) forgotten.push_back(cell);
    });
    for (const CellPos cell : forgotten) cells[cell] = {};
  };
  forget(&Doubts::IsLone);
  forget(&Doubts::IsDoubtful);  // those that are left must agree with each other
}

}  // namespace gridhand::vision::minesweeper
