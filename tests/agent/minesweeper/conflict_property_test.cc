// Conflicts against plain enumeration: the numbers that are named cannot hold together, and without
// any one of them they can.
#include <gtest/gtest.h>

#include <vector>

#include "agent/minesweeper/conflict.h"
#include "base/random.h"
#include "board/minesweeper/mine_layout.h"
#include "board/minesweeper/text.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::FormatBoard;
using board::minesweeper::MineLayout;
using board::minesweeper::NumberAt;
using board::minesweeper::NumberOf;

constexpr int kRows = 3;
constexpr int kCols = 4;

// Numbers at random places, at random wrong; the rest covered.
Board RandomBoard(base::Random& random) {
  Board board;
  board.cells = Grid<CellSymbol>(kRows, kCols, CellSymbol::kCovered);
  MineLayout mines(kRows, kCols, false);
  for (auto&& cell : mines.items()) cell = random.Unit() < 0.3;
  ForEachCell(mines, [&](CellPos cell) {
    if (mines[cell] || random.Unit() < 0.5) return;
    const int wrong = random.Unit() < 0.3 ? 1 : 0;
    board.cells[cell] = board::minesweeper::SymbolFor(NumberAt(mines, cell) + wrong);
  });
  return board;
}

// Whether some layout agrees with these numbers, the others saying nothing.
bool CanHold(const Board& board, const std::vector<CellPos>& numbers) {
  for (int bits = 0; bits < 1 << (kRows * kCols); ++bits) {
    MineLayout mines(kRows, kCols, false);
    bool agrees = true;
    for (int i = 0; i < kRows * kCols; ++i) {
      const bool mine = (bits >> i & 1) != 0;
      mines.items()[static_cast<std::size_t>(i)] = mine;
      agrees = agrees && !(mine && IsNumber(board.cells.items()[static_cast<std::size_t>(i)]));
    }
    for (std::size_t i = 0; agrees && i < numbers.size(); ++i) {
      agrees = NumberAt(mines, numbers[i]) == NumberOf(board.cells[numbers[i]]);
    }
    if (agrees) return true;
  }
  return false;
}

std::vector<CellPos> NumbersOf(const Board& board) {
  std::vector<CellPos> numbers;
  ForEachCell(board.cells, [&](CellPos cell) {
    if (IsNumber(board.cells[cell])) numbers.push_back(cell);
  });
  return numbers;
}

TEST(ConflictPropertyTest, NoneOfTheNumbersNamedIsSuperfluous) {
  constexpr int kWanted = 300;
  int found = 0;
  for (std::uint64_t seed = 0; found < kWanted; ++seed) {
    base::Random random(seed);
    const Board board = RandomBoard(random);
    const std::vector<CellPos> numbers = NumbersOf(board);
    const std::vector<CellPos> conflict = FindConflict(board, numbers);
    ASSERT_EQ(conflict.empty(), CanHold(board, numbers)) << FormatBoard(board.cells);
    if (conflict.empty()) continue;
    ++found;
    EXPECT_FALSE(CanHold(board, conflict)) << FormatBoard(board.cells);
    for (std::size_t left_out = 0; left_out < conflict.size(); ++left_out) {
      std::vector<CellPos> rest = conflict;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(left_out));
      EXPECT_TRUE(CanHold(board, rest)) << FormatBoard(board.cells);
    }
  }
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
