// Boards as text for the agent's tests.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string_view>
#include <vector>

#include "agent/minesweeper/analysis.h"
#include "board/minesweeper/board.h"
#include "board/minesweeper/text.h"

namespace gridhand::agent::minesweeper {

inline board::minesweeper::Board BoardOf(std::string_view text, std::optional<int> mines) {
  auto cells = board::minesweeper::ParseBoard(text);
  EXPECT_TRUE(cells.ok()) << (cells.ok() ? "" : cells.error().text);
  board::minesweeper::Board board;
  board.cells = *cells;
  board.mines.total = mines;
  return board;
}

inline std::vector<board::CellPos> Cells(const Analysis& analysis, bool mines) {
  std::vector<board::CellPos> cells;
  for (const Deduction& deduction : analysis.deductions) {
    if (deduction.is_mine == mines) cells.push_back(deduction.cell);
  }
  return cells;
}
inline std::vector<board::CellPos> SafeCells(const Analysis& analysis) {
  return Cells(analysis, false);
}
inline std::vector<board::CellPos> Mines(const Analysis& analysis) { return Cells(analysis, true); }

inline const Deduction* Find(const Analysis& analysis, board::CellPos cell) {
  for (const Deduction& deduction : analysis.deductions) {
    if (deduction.cell == cell) return &deduction;
  }
  return nullptr;
}

}  // namespace gridhand::agent::minesweeper
