#include "vision/lattice/block_groups.h"

#include <gtest/gtest.h>

#include <string>

namespace gridhand::vision {
namespace {

board::Grid<bool> Marked(const std::vector<std::string>& rows) {
  board::Grid<bool> marked(static_cast<int>(rows.size()), static_cast<int>(rows[0].size()));
  board::ForEachCell(marked, [&](board::CellPos cell) {
    marked[cell] =
        rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.col)] == 'x';
  });
  return marked;
}

TEST(BlockGroupsTest, NeighboursAndCornersAreConnected) {
  const auto groups = FindBlockGroups(Marked({"xx...",  //
                                              "..x..",  //
                                              "....x"}));
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].blocks.size(), 3u);
  EXPECT_EQ(groups[0].bounds, (base::FrameRect{0, 0, 3, 2}));
  EXPECT_EQ(groups[1].BoundsPx({10, 10}), (base::FrameRect{40, 20, 10, 10}));
}

TEST(BlockGroupsTest, AGapMayBeLeapt) {
  const auto marked = Marked({"x.x..x"});
  EXPECT_EQ(FindBlockGroups(marked, 0).size(), 3u);
  EXPECT_EQ(FindBlockGroups(marked, 1).size(), 2u);
  EXPECT_EQ(FindBlockGroups(marked, 2).size(), 1u);
}

TEST(BlockGroupsTest, AGapMayBeLeaptDownAndAcrossCorners) {
  EXPECT_EQ(FindBlockGroups(Marked({"x", ".", "x", ".", ".", "x"}), 1).size(), 2u);
  EXPECT_EQ(FindBlockGroups(Marked({"x..", "...", "..x"}), 1).size(), 1u);
}

TEST(BlockGroupsTest, ThereAreNoneWhereNothingIsMarked) {
  EXPECT_TRUE(FindBlockGroups(Marked({"...", "..."})).empty());
}

}  // namespace
}  // namespace gridhand::vision
