// What the label of a picture of a Sudoku says, for `score`: the values in the alphabet of
// board/sudoku/text.h, and in the .json, each if it is known:
//
//   givens   rows, '.' where nothing is given
//   notes    {"row,col": [values]}, counted from 0
//   blocks   rows, a letter a block; "diagonals": true where both diagonals are units, too, though
//            not every program shows them
//   expect   "board"; else something hides it
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/rows_scorer.h"

namespace gridhand::app::sudoku {

class SudokuLabels : public RowLabels {
 public:
  std::string_view alphabet() const override { return ".123456789ABCDEFG"; }
  // givens: of the values, told from entries where the picture tells them; notes: of the cells that
  // hold any, or are read so; blocks: of the boards.
  std::vector<std::string> parts() const override { return {"givens", "notes", "blocks"}; }
  std::vector<Proportion> ScoreParts(const std::vector<std::string>& rows,
                                     const nlohmann::json& notes,
                                     const nlohmann::json& read) const override;
};

}  // namespace gridhand::app::sudoku
