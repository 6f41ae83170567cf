// Boards of the shipped programs after noise, JPEG or another scale: what was once misread on them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/picture_variants.h"
#include "tests/vision/fixtures.h"
#include "tests/vision/minesweeper/shipped_reader.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;

// Whether every cell shows what its label says, or is unknown.
testing::AssertionResult HasNoWrongCell(const FoundBoard& board, const Fixture& fixture) {
  const auto& cells = board.reading.cells;
  if (cells.rows() != fixture.cells.rows() || cells.cols() != fixture.cells.cols()) {
    return testing::AssertionFailure() << cells.rows() << " x " << cells.cols() << " cells";
  }
  testing::AssertionResult result = testing::AssertionSuccess();
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol read = cells[cell].symbol;
    if (read == CellSymbol::kUnknown || read == fixture.cells[cell]) return;
    result = testing::AssertionFailure() << "row " << cell.row << ", column " << cell.col;
  });
  return result;
}

std::vector<Fixture> LostGames() {
  std::vector<Fixture> lost;
  const auto folder = FixturesFolder() / "minesweeper" / "gnome-mines-classic-held-out";
  for (Fixture& fixture : FixturesBelow(folder)) {
    if (fixture.name.find("20x23-55-2x-lost") != std::string::npos) {
      lost.push_back(std::move(fixture));
    }
  }
  return lost;
}

// The red ground of a wrong flag is that of a mine that was hit in many other programs.
TEST(SpoiltBoardTest, AWrongFlagIsNoMineThatWasHit) {
  const auto variants = app::ParseVariants({"noise", "jpeg70", "scale0.9"});
  ASSERT_TRUE(variants.ok());
  const std::vector<Fixture> lost = LostGames();
  ASSERT_EQ(lost.size(), 2u);
  for (const Fixture& fixture : lost) {
    for (const app::PictureVariant& variant : *variants) {
      const auto picture = app::Vary(Picture(fixture.png), variant, {});
      ASSERT_TRUE(picture.ok());
      const auto found = ShippedReader().Find(*picture, {});
      if (!found.ok()) continue;  // a refusal says nothing wrong
      EXPECT_TRUE(HasNoWrongCell(*found, fixture)) << fixture.name << ' ' << variant.name;
    }
  }
}

// Refusing everything is no way to be right.
TEST(SpoiltBoardTest, ALostGameIsReadAsItWasTaken) {
  for (const Fixture& fixture : LostGames()) {
    const auto found = ShippedReader().Find(Picture(fixture.png), {});
    ASSERT_TRUE(found.ok()) << fixture.name;
    EXPECT_EQ(found->reading.Symbols(), fixture.cells) << fixture.name;
  }
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
