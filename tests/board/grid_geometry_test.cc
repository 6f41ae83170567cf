#include "board/grid_geometry.h"

#include <gtest/gtest.h>

namespace gridhand::board {
namespace {

TEST(GridGeometryTest, FindsTheCellOverAPixelWithUnequalCells) {
  const GridGeometry geometry{.col_edges = {10, 68, 126, 183}, .row_edges = {5, 25, 46}};
  EXPECT_EQ(geometry.cols(), 3);
  EXPECT_EQ(geometry.rows(), 2);
  EXPECT_EQ(geometry.CellAt({10, 5}), (CellPos{0, 0}));
  EXPECT_EQ(geometry.CellAt({67, 24}), (CellPos{0, 0}));
  EXPECT_EQ(geometry.CellAt({126, 45}), (CellPos{1, 2}));
  EXPECT_EQ(geometry.CellAt({183, 30}), std::nullopt);
  EXPECT_EQ(geometry.CellAt({9, 30}), std::nullopt);
  EXPECT_EQ(geometry.CellRect({1, 2}), (base::FrameRect{126, 25, 57, 21}));
  EXPECT_EQ(geometry.Bounds(), (base::FrameRect{10, 5, 173, 41}));
}

TEST(GridGeometryTest, LiesInAPartOfTheFrameWhereThatBegins) {
  const GridGeometry geometry{.col_edges = {10, 68, 126}, .row_edges = {5, 25, 46}};
  const GridGeometry part = geometry.InPart({10, 3, 116, 43});
  EXPECT_EQ(part.Bounds(), (base::FrameRect{0, 2, 116, 41}));
  EXPECT_EQ(part.CellRect({1, 0}), (base::FrameRect{0, 22, 58, 21}));
}

TEST(EvenGridTest, CellsOfAPixelOrMoreFillTheOutline) {
  const GridGeometry even = EvenGrid({10, -20, 60, 40}, 2, 3);
  EXPECT_EQ(even.col_edges, (std::vector<int>{10, 30, 50, 70}));
  EXPECT_EQ(even.row_edges, (std::vector<int>{-20, 0, 20}));
  EXPECT_EQ(EvenEdges(0, 10, 4), (std::vector<int>{0, 3, 5, 8, 10}));
  EXPECT_EQ(EvenEdges(7, 3, 3), (std::vector<int>{7, 8, 9, 10}));
}

}  // namespace
}  // namespace gridhand::board
