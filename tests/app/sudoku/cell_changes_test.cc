#include "app/sudoku/cell_changes.h"

#include <gtest/gtest.h>

namespace gridhand::app::sudoku {
namespace {

using board::CellPos;
using input::NamedKey;

TEST(ReachedTest, TheOnlyCellThatChangedIsSelected) {
  EXPECT_EQ(Reached({{{4, 0}, 9}}, NamedKey::kRight), (CellPos{4, 0}));
}

TEST(ReachedTest, OfTwoNeighboursItIsTheOneInTheArrowsDirection) {
  EXPECT_EQ(Reached({{{2, 3}, 9}, {{2, 4}, 8}}, NamedKey::kRight), (CellPos{2, 4}));
  EXPECT_EQ(Reached({{{2, 3}, 9}, {{2, 4}, 8}}, NamedKey::kLeft), (CellPos{2, 3}));
  EXPECT_EQ(Reached({{{2, 3}, 9}, {{3, 3}, 8}}, NamedKey::kDown), (CellPos{3, 3}));
  EXPECT_EQ(Reached({{{2, 3}, 9}, {{3, 3}, 8}}, NamedKey::kUp), (CellPos{2, 3}));
}

TEST(ReachedTest, ATintOfRowAndColumnIsFainterThanTheSelection) {
  EXPECT_EQ(Reached({{{2, 4}, 20}, {{2, 3}, 18}, {{0, 3}, 5}, {{0, 4}, 5}}, NamedKey::kRight),
            (CellPos{2, 4}));
}

TEST(ReachedTest, CellsApartTellNothing) {
  EXPECT_EQ(Reached({{{2, 3}, 9}, {{5, 5}, 8}}, NamedKey::kRight), std::nullopt);
  EXPECT_EQ(Reached({{{2, 3}, 9}, {{2, 4}, 8}}, NamedKey::kDown), std::nullopt);
}

TEST(ReachedAsMeantTest, BothCellsOfAMoveChange) {
  EXPECT_EQ(ReachedAsMeant({{{2, 3}, 9}, {{2, 4}, 8}}, {2, 4}, {2, 3}), (CellPos{2, 4}));
  EXPECT_EQ(ReachedAsMeant({{{2, 4}, 8}}, {2, 4}, {2, 3}), std::nullopt);
  EXPECT_EQ(ReachedAsMeant({{{2, 3}, 9}}, {2, 4}, {2, 3}), std::nullopt);
}

TEST(ReachedAsMeantTest, AThirdCellThatChangedAsMuchIsADoubt) {
  EXPECT_EQ(ReachedAsMeant({{{7, 7}, 20}, {{2, 3}, 9}, {{2, 4}, 8}}, {2, 4}, {2, 3}), std::nullopt);
}

}  // namespace
}  // namespace gridhand::app::sudoku
