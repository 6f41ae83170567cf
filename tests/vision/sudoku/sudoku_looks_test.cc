// Boards in looks that nobody tunes on. bench/vision/sudoku_looks prints all of them.
#include <gtest/gtest.h>

#include <cstdint>

#include "sim/sudoku/board_look.h"
#include "sim/sudoku/drawn_board.h"
#include "sim/sudoku/posed_puzzle.h"
#include "tests/support/source_tree.h"
#include "vision/sudoku/board_reader.h"

namespace gridhand::vision::sudoku {
namespace {

// Two boards a look. The reader has read so many exactly; a change that reads more raises it.
constexpr int kLeastExact = 34;

TEST(SudokuLooksGoldenTest, ReadsLooksNeverSeenAndIsNeverSilentlyWrong) {
  const auto fonts = sim::Fonts::Load();
  ASSERT_TRUE(fonts.ok()) << fonts.error().text;
  const auto reader =
      BoardReader::Load(test_support::SourceTree() / "vision/glyphs/nets/glyph_net.bin");
  ASSERT_TRUE(reader.ok()) << reader.error().text;
  int exact = 0;
  std::uint64_t seed = 5000;
  for (const auto& look : sim::sudoku::BoardLooks()) {
    for (int i = 0; i < 2; ++i) {
      base::Random random(seed++);
      sim::sudoku::PoseParams params;
      params.size = look.size;
      params.jigsaw = look.jigsaw;
      const auto puzzle = sim::sudoku::PosePuzzle(params, random);
      const auto drawn = sim::sudoku::DrawBoard(look, puzzle, random, *fonts);
      const auto found = reader->Find(drawn.frame);
      if (!found) continue;
      ASSERT_EQ(found->reading.cells.rows(), look.size) << look.name;
      bool is_exact = true;
      board::ForEachCell(puzzle.values, [&](board::CellPos cell) {
        const int value = found->reading.cells[cell].value;
        is_exact = is_exact && value == puzzle.values[cell];
        EXPECT_TRUE(value == board::sudoku::kUnreadable || value == puzzle.values[cell])
            << look.name << " row " << cell.row << " column " << cell.col << ": " << value
            << ", drawn " << puzzle.values[cell];
      });
      exact += int{is_exact};
    }
  }
  EXPECT_GE(exact, kLeastExact);
}

}  // namespace
}  // namespace gridhand::vision::sudoku
