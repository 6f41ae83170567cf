#include "vision/minesweeper/labeling/doubtful_marks.h"

#include <algorithm>

#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/labeling/drawn_symbols.h"
#include "vision/minesweeper/labeling/symbol_set.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

// So many flags apart, and this share of the covered cells and marks apart, are too many. Of 3,158
// boards in play those with the most have 14 of 111 and 9 of 29; of two on a drawn ground 15 of 51
// and 46 of 128 were read.
constexpr int kManyApart = 10;
constexpr double kShareApart = 0.2;
// Lone marks are doubted where so many cells are unknown. Of six that are less sure than this, on
// 1,632 pictures of pages, four are wrong.
constexpr int kSeveralUnknown = 4;
constexpr float kVerySure = 0.995F;

bool HasManyFlagsApart(const Grid<CellReading>& cells) {
  const bool is_over = std::ranges::any_of(
      cells, [](const CellReading& cell) { return kEndsOfGame.Contains(cell.symbol); });
  if (is_over) return false;
  const auto is_hidden = [&](CellPos cell) { return kMarks.Contains(cells[cell].symbol); };
  int apart = 0;
  int flags = 0;
  board::ForEachCell(cells, [&](CellPos cell) {
    bool is_apart = is_hidden(cell);
    board::ForEachNeighbor(cells, cell,
                           [&](CellPos near) { is_apart = is_apart && is_hidden(near); });
    apart += is_apart ? 1 : 0;
    flags += is_apart && cells[cell].symbol == CellSymbol::kFlag ? 1 : 0;
  });
  return flags >= kManyApart && flags >= kShareApart * apart;
}

bool AreSeveralUnknown(const Grid<CellScores>& scores, const Grid<CellReading>& cells) {
  const std::vector<CellPos> unknown = UnknownCells(cells);
  return std::ranges::count_if(
             unknown, [&](CellPos cell) { return IsLikelyACell(scores[cell]); }) >= kSeveralUnknown;
}

}  // namespace

void DoubtMarks(const Grid<CellScores>& scores, const Grid<Drawing>& drawings,
                const std::vector<CellPos>& known, Grid<CellReading>& cells) {
  const bool doubts_flags = HasManyFlagsApart(cells);
  const bool doubts_lone = AreSeveralUnknown(scores, cells);
  if (!doubts_flags && !doubts_lone) return;
  const DrawnSymbols drawn(cells, drawings);
  board::ForEachCell(cells, [&](CellPos cell) {
    const auto [symbol, confidence] = cells[cell];
    const int drawing = drawings[cell].alike;
    const bool is_lone = drawing == kNoDrawing || drawn.Count(symbol, drawing) == 1;
    const bool is_doubtful =
        (doubts_flags && symbol == CellSymbol::kFlag) ||
        (doubts_lone && is_lone && IsFlagOrQuestion(symbol) && confidence < kVerySure);
    if (is_doubtful && std::ranges::find(known, cell) == known.end()) cells[cell] = {};
  });
}

}  // namespace gridhand::vision::minesweeper
