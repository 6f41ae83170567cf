#include "vision/minesweeper/labeling/drawn_symbols.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/vision/minesweeper/labeling/joint_evidence.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

TEST(DrawnSymbolsTest, CountsToldCellsBySymbolAndByDrawing) {
  Grid<CellReading> cells(2, 3);
  const Grid<CellSymbol> symbols = BoardOf("FF?\nF~#\n");
  board::ForEachCell(cells, [&](CellPos cell) { cells[cell].symbol = symbols[cell]; });
  Grid<Drawing> drawings(2, 3);
  for (const CellPos cell : {CellPos{0, 0}, {0, 1}, {0, 2}, {1, 1}}) drawings[cell].alike = 7;
  drawings[CellPos{1, 0}].alike = 8;

  const DrawnSymbols drawn(cells, drawings);
  using Symbols = std::map<CellSymbol, int>;
  using Drawings = std::map<int, int>;
  EXPECT_EQ(drawn.SymbolsOf(7), (Symbols{{CellSymbol::kFlag, 2}, {CellSymbol::kQuestion, 1}}));
  EXPECT_EQ(drawn.SymbolsOf(9), Symbols{});
  EXPECT_EQ(drawn.SymbolsOf(kNoDrawing), Symbols{});
  EXPECT_EQ(drawn.DrawingsOf(CellSymbol::kFlag), (Drawings{{7, 2}, {8, 1}}));
  EXPECT_EQ(drawn.DrawingsOf(CellSymbol::kCovered), (Drawings{{kNoDrawing, 1}}));
  EXPECT_EQ(drawn.DrawingsOf(CellSymbol::kMine), Drawings{});
  EXPECT_EQ(drawn.DrawingsOf(CellSymbol::kUnknown), Drawings{});
  EXPECT_EQ(drawn.Count(CellSymbol::kFlag, 8), 1);
  EXPECT_EQ(drawn.Count(CellSymbol::kFlag, 9), 0);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
