#include "vision/lattice/line_lattice.h"

#include <gtest/gtest.h>

#include "tests/vision/lattice/sides.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

constexpr base::Bgr kPaper{230, 230, 230};
constexpr base::Bgr kLine{120, 120, 120};
constexpr base::Bgr kCell{190, 190, 190};

// Hairlines from rim to rim, at these edges.
void Rule(base::WritableFrame& picture, const std::vector<int>& cols,
          const std::vector<int>& rows) {
  const int width = cols.back() - cols.front() + 1, height = rows.back() - rows.front() + 1;
  for (const int x : cols) Fill(picture, {x, rows.front(), 1, height}, kLine);
  for (const int y : rows) Fill(picture, {cols.front(), y, width, 1}, kLine);
}

TEST(LineLatticeTest, IsExactWhereLinesRunThrough) {
  base::WritableFrame picture = Plain({300, 250}, kPaper);
  const std::vector<int> cols = EdgesAt(20, 24, 10), rows = EdgesAt(30, 24, 8);
  Rule(picture, cols, rows);
  const LineLattices found = FindLineLattices(FindSteps(picture.frame), {});
  ASSERT_EQ(found.candidates.size(), 1u);
  const board::GridGeometry& grid = found.candidates.front().geometry;
  ASSERT_EQ(grid.cols(), 10);
  ASSERT_EQ(grid.rows(), 8);
  for (int i = 0; i <= 10; ++i) EXPECT_NEAR(grid.col_edges[i], cols[i], 1);
  for (int i = 0; i <= 8; ++i) EXPECT_NEAR(grid.row_edges[i], rows[i], 1);
}

TEST(LineLatticeTest, KeepsUnequalCellsAsTheyAre) {
  std::vector<int> edges{20};
  for (int i = 0; i < 20; ++i) edges.push_back(edges.back() + (i % 3 == 0 ? 26 : 25));
  base::WritableFrame picture = Plain({560, 560}, kPaper);
  Rule(picture, edges, edges);
  const LineLattices found = FindLineLattices(FindSteps(picture.frame), {});
  ASSERT_EQ(found.candidates.size(), 1u);
  const std::vector<int>& cols = found.candidates.front().geometry.col_edges;
  ASSERT_EQ(cols.size(), edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) EXPECT_NEAR(cols[i], edges[i], 1);
}

TEST(LineLatticeTest, FindsEachWindowsOwnLattice) {
  base::WritableFrame picture = Plain({700, 300}, kPaper);
  Rule(picture, EdgesAt(20, 24, 10), EdgesAt(30, 24, 8));
  Rule(picture, EdgesAt(400, 17, 12), EdgesAt(40, 17, 9));
  const LineLattices found = FindLineLattices(FindSteps(picture.frame), {});
  ASSERT_EQ(found.candidates.size(), 2u);
  EXPECT_EQ(found.candidates[0].geometry.cols() + found.candidates[1].geometry.cols(), 10 + 12);
}

//    +--+  +--+      no line is longer than a cell, and so none runs through
//    +--+  +--+
TEST(LineLatticeTest, IsBlindToCellsThatStandApart) {
  base::WritableFrame picture = Plain({400, 400}, kPaper);
  for (int y = 20; y < 380; y += 40) {
    for (int x = 20; x < 380; x += 40) Fill(picture, {x, y, 26, 26}, kCell);
  }
  EXPECT_TRUE(FindLineLattices(FindSteps(picture.frame), {}).candidates.empty());
}

TEST(LineLatticeTest, IsNotMadeOfLinesThatDoNotCross) {
  base::WritableFrame picture = Plain({400, 300}, kPaper);
  for (int y = 20; y < 280; y += 24) Fill(picture, {20, y, 360, 1}, kLine);
  EXPECT_TRUE(FindLineLattices(FindSteps(picture.frame), {}).candidates.empty());
}

// Bars of 30 px, everywhere: 25 runs in each column of pixels.
TEST(LineLatticeTest, IsNotLookedForAmongTooManyLines) {
  base::WritableFrame picture = Plain({600, 1000}, kPaper);
  for (int y = 0; y < 1000; y += 40) {
    for (int x = 0; x < 600; x += 4) Fill(picture, {x, y, 2, 30}, kLine);
  }
  const LineLattices found = FindLineLattices(FindSteps(picture.frame), {});
  EXPECT_TRUE(found.candidates.empty());
  EXPECT_EQ(found.best_score, 0);
}

}  // namespace
}  // namespace gridhand::vision
