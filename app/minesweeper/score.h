// The accuracy of reading: the reading of one labelled picture against its label, and the sums over
// many pictures. reading_totals.h says how a picture ends.
//
// The lattice of a refused board is right if that of the first possible board is. A label's '~' (a
// cell that cannot be seen) is right if read as unknown. Pictures that show several boards are
// judged by the best one that is read.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/minesweeper/board_label.h"
#include "app/proportion.h"
#include "app/reading_totals.h"
#include "base/error.h"
#include "base/geometry.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

// A cell that is not right.
struct MissedCell {
  board::CellPos cell;  // in the label; in the reading for a cell that the label's board lacks
  std::optional<board::minesweeper::CellSymbol> expected;  // none: no cell of the board is there
  board::minesweeper::CellSymbol read{};                   // kUnknown: missed, but not wrong
  double confidence = 0;                                   // 0 … 1
  base::FrameRect where;                                   // in the picture
};

// Expected symbol × read symbol.
using Confusion = std::array<std::array<std::int64_t, board::minesweeper::kSymbolCount>,
                             board::minesweeper::kSymbolCount>;

// Cells by the confidence that they were read with.
struct ConfidenceBin {
  double from = 0;  // included
  double to = 1;    // excluded, 1 included
  double confidence_sum = 0;
  Proportion right;
};
// Narrow where good eyes are.
std::vector<ConfidenceBin> ConfidenceBins();

// What Minesweeper counts besides.
struct Totals : ReadingTotals {
  std::int64_t lattices_right = 0;  // sizes right, and boards refused on a lattice of that size
  std::int64_t revealed = 0;        // blanks and numbers
  std::int64_t revealed_right = 0;
  std::int64_t revealed_sized = 0;  // of these, on boards whose size is right
  std::int64_t revealed_sized_right = 0;
  std::int64_t revealed_handed_on = 0;  // of the revealed, on boards handed on
  std::int64_t negatives_possible = 0;  // in which a possible board was

  void Add(const Totals& more);
};

// One picture.
struct PictureScore {
  Outcome outcome = Outcome::kRefused;
  bool size_right = false;
  bool lattice_right = false;  // of the right size, and where the label says, read or refused
  std::string skin;            // empty: read without one, or not at all
  std::string reason;          // of a refusal, or the reader's doubts
  int rows_read = 0;           // 0: refused
  int cols_read = 0;
  std::vector<MissedCell> missed;  // of a board handed on; by row, then column
  Totals counts;
  Confusion confusion{};
  std::vector<ConfidenceBin> bins = ConfidenceBins();
};

using Reading = base::Result<vision::minesweeper::FoundBoard>;

// `possible`: where a board may be that was refused.
PictureScore ScoreBoard(const BoardLabel& label, const Reading& read, double elapsed_ms,
                        const std::optional<board::GridGeometry>& possible = {});
// Of a picture without a board.
PictureScore ScoreNegative(const Reading& read, double elapsed_ms,
                           const std::optional<board::GridGeometry>& possible = {});

void AddTo(Confusion& sum, const Confusion& more);
void AddTo(std::vector<ConfidenceBin>& sum, const std::vector<ConfidenceBin>& more);

}  // namespace gridhand::app::minesweeper
