// What the program draws, read by our own eyes with the shipped skins and the net.
#include <gtest/gtest.h>

#include <QImage>
#include <cstring>
#include <memory>

#include "agent/minesweeper/solver_oracle.h"
#include "base/random.h"
#include "board/minesweeper/text.h"
#include "game/mines_painter.h"
#include "game/theme.h"
#include "sim/minesweeper/game.h"
#include "tests/support/source_tree.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::game {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using sim::minesweeper::Game;
using sim::minesweeper::Level;

constexpr int kBorderPx = 60;  // of the page around a board

base::Frame FrameOf(const QImage& image) {
  base::WritableFrame frame = base::MakeFrame({image.width(), image.height()});
  for (int y = 0; y < image.height(); ++y) {
    std::memcpy(frame.pixels + static_cast<std::ptrdiff_t>(y) * frame.frame.stride_bytes,
                image.constScanLine(y), static_cast<std::size_t>(image.width()) * 4);
  }
  return frame.frame;
}

base::Frame Drawn(const board::Grid<CellSymbol>& cells, int side, const Theme& theme) {
  const base::FrameRect board{kBorderPx, kBorderPx, side * cells.cols(), side * cells.rows()};
  QImage image(board.width + 2 * kBorderPx, board.height + 2 * kBorderPx, QImage::Format_RGB32);
  image.fill(theme.page);
  QPainter painter(&image);
  MinesPainter().Paint(painter, cells, std::nullopt,
                       board::EvenGrid(board, cells.rows(), cells.cols()), theme);
  painter.end();
  return FrameOf(image);
}

// A game in the middle, with marks; or lost, with wrong flags.
board::Grid<CellSymbol> Position(const Level& level, std::uint64_t seed, bool is_lost) {
  Game game(level, board::minesweeper::FirstClickRule::kModern, seed);
  base::Random random(seed);
  game.Reveal({level.rows / 2, level.cols / 2});
  const auto mines = game.mines();
  board::ForEachCell(mines, [&](CellPos cell) {
    const int lot = static_cast<int>(random.Below(10));
    if (mines[cell] && lot < 5) game.Flag(cell);
    if (mines[cell] && lot == 5) game.Question(cell);
    if (!mines[cell] && lot < 4) game.Reveal(cell);
    if (!mines[cell] && lot == 9) game.Flag(cell);
  });
  if (is_lost) {
    bool is_over = false;
    board::ForEachCell(mines, [&](CellPos cell) {
      if (is_over || !mines[cell] || game.view()[cell] != CellSymbol::kCovered) return;
      game.Reveal(cell);
      is_over = true;
    });
  }
  return game.view();
}

class ReadingTest : public testing::TestWithParam<std::string> {
 protected:
  static const vision::minesweeper::BoardReader& Reader() {
    static const auto kReader = vision::minesweeper::BoardReader::Load(
        {.skins_dir = test_support::SourceTree() / "vision/minesweeper/skins",
         .net_file = test_support::SourceTree() / "vision/minesweeper/nets/symbol_net.bin",
         .oracle = std::make_shared<agent::minesweeper::SolverOracle>()});
    EXPECT_TRUE(kReader.ok());
    return *kReader;
  }
  void ExpectExact(const board::Grid<CellSymbol>& cells, int side) {
    const Theme& theme = ThemeNamed(QString::fromStdString(GetParam()));
    const auto found = Reader().Find(Drawn(cells, side, theme));
    ASSERT_TRUE(found.ok()) << found.error().text;
    board::Grid<CellSymbol> read(found->reading.cells.rows(), found->reading.cells.cols(),
                                 CellSymbol::kCovered);
    ASSERT_EQ(read.rows(), cells.rows());
    ASSERT_EQ(read.cols(), cells.cols());
    for (std::size_t i = 0; i < read.items().size(); ++i) {
      read.items()[i] = found->reading.cells.items()[i].symbol;
    }
    EXPECT_EQ(board::minesweeper::FormatBoard(read), board::minesweeper::FormatBoard(cells))
        << side << " px";
  }
};

TEST_P(ReadingTest, BoardsInPlayAreReadExactly) {
  for (const int side : {16, 24, 32, 40, 64}) {
    ExpectExact(Position({9, 9, 10}, 1, false), side);
    ExpectExact(Position({16, 30, 99}, 2, false), side);
    ExpectExact(Position({12, 12, 60}, 3, false), side);
  }
}

TEST_P(ReadingTest, LostBoardsAreReadExactly) {
  for (const int side : {16, 32, 64}) ExpectExact(Position({16, 30, 99}, 4, true), side);
}

TEST_P(ReadingTest, AFreshBoardIsRecognised) {
  for (const int side : {16, 32, 64}) {
    ExpectExact(board::Grid<CellSymbol>(16, 16, CellSymbol::kCovered), side);
  }
}

INSTANTIATE_TEST_SUITE_P(Themes, ReadingTest,
                         testing::Values("light", "dark", "contrast", "meadow", "midnight"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace gridhand::game
