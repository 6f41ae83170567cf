#include "vision/lattice/grid_locator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "tests/vision/fixtures.h"
#include "tests/vision/lattice/random_lattice.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

constexpr base::Bgr kPaper{230, 230, 230};
constexpr base::Bgr kCell{200, 200, 200};

// Flat cells with a gap of one pixel at the right and below.
base::WritableFrame FlatBoard(int rows, int cols, int pitch, int left, int top) {
  base::WritableFrame picture = Plain({left + cols * pitch + 40, top + rows * pitch + 40}, kPaper);
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      Fill(picture, {left + col * pitch, top + row * pitch, pitch - 1, pitch - 1}, kCell);
    }
  }
  return picture;
}

TEST(GridLocatorTest, FindsEveryPitchFromEightToHundred) {
  for (int pitch = 8; pitch <= 100; ++pitch) {
    const auto found = LocateGrids(FlatBoard(5, 7, pitch, 33, 21).frame);
    ASSERT_TRUE(found.ok()) << pitch << " px: " << found.error().text;
    const board::GridGeometry& grid = found->front().geometry;
    EXPECT_EQ(grid.rows(), 5) << pitch << " px";
    EXPECT_EQ(grid.cols(), 7) << pitch << " px";
    EXPECT_LE(std::abs(grid.Bounds().x - 33), 1) << pitch << " px";
    EXPECT_LE(std::abs(grid.Bounds().y - 21), 1) << pitch << " px";
  }
}

TEST(GridLocatorTest, FindsTheSmallestBoard) {
  const auto found = LocateGrids(FlatBoard(4, 4, 20, 10, 10).frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->front().geometry.rows(), 4);
  EXPECT_EQ(found->front().geometry.cols(), 4);
}

TEST(GridLocatorTest, FindsBoardsSideBySideWithoutOverlap) {
  base::WritableFrame picture = FlatBoard(9, 20, 20, 10, 10);
  Fill(picture, {10 + 9 * 20, 0, 2 * 20, picture.frame.size.height}, kPaper);
  const auto found = LocateGrids(picture.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  ASSERT_EQ(found->size(), 2u);
  EXPECT_FALSE((*found)[0].geometry.Bounds().Intersects((*found)[1].geometry.Bounds()));
}

TEST(GridLocatorTest, AnswersAlikeWhateverWasAskedBefore) {
  const base::Frame frame = FlatBoard(9, 20, 20, 10, 10).frame;
  GridSearch search(frame);
  EXPECT_FALSE(search.More().empty());
  ASSERT_EQ(search.WithThroughLines().size(), 1u);
  EXPECT_EQ(search.WithThroughLines().front().geometry.cols(), 20);
  const auto alone = LocateGrids(frame);
  const auto later = search.All();
  ASSERT_TRUE(alone.ok() && later.ok());
  ASSERT_EQ(later->size(), alone->size());
  EXPECT_EQ(later->front().geometry, alone->front().geometry);
  EXPECT_EQ(later->front().alternatives, alone->front().alternatives);
}

TEST(GridLocatorTest, RejectsAnEmptyPicture) {
  const auto found = LocateGrids(base::MakeFrame({640, 480}).frame);
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().kind, base::ErrorKind::kNotFound);
}

TEST(GridLocatorTest, RejectsTinyPictures) {
  for (int side = 1; side < 20; ++side) {
    EXPECT_FALSE(LocateGrids(base::MakeFrame({side, side}).frame).ok()) << side;
  }
}

TEST(GridLocatorTest, RejectsAPlainWindowWithTwoButtons) {
  base::WritableFrame picture = Plain({400, 300}, kPaper);
  Fill(picture, {40, 200, 120, 40}, kCell);
  Fill(picture, {240, 200, 120, 40}, kCell);
  EXPECT_FALSE(LocateGrids(picture.frame).ok());
}

bool IsAmong(const std::vector<GridCandidate>& candidates, const board::GridGeometry& truth) {
  return std::any_of(candidates.begin(), candidates.end(), [&](const GridCandidate& candidate) {
    const std::vector<board::GridGeometry>& others = candidate.alternatives;
    return IsSameLattice(candidate.geometry, truth) ||
           std::any_of(others.begin(), others.end(), [&](const board::GridGeometry& other) {
             return IsSameLattice(other, truth);
           });
  });
}

TEST(GridLocatorSkinsGoldenTest, ProposesTheLatticesOfSkinsThatNoSkinFileKnows) {
  const std::set<std::string> first_locked{"react-minesweeper-emoji", "react-minesweeper-paper",
                                           "react-minesweeper-slate", "winemine-default"};
  const std::set<std::string> second_locked{
      "candy-default",    "cartridge-default", "circuit-default", "ledger-default",
      "linen-default",    "noir-default",      "poster-default",  "quarry-default",
      "tidepool-default", "worksheet-default"};
  struct Count {
    int pictures = 0;
    int hits = 0;
    std::map<std::string, int> missed = {};
  };
  Count always;
  Count with_first;  // of the two locked sets
  Count second;
  for (const std::string& skin : FixtureSplit().tune) {
    for (const Fixture& fixture : FixturesBelow(FixturesFolder() / "minesweeper" / skin)) {
      const auto found = LocateGrids(Picture(fixture.png));
      const bool is_hit = found.ok() && IsAmong(*found, fixture.geometry);
      const bool is_second = second_locked.contains(skin);
      for (Count* count : {&always, &with_first, &second}) {
        if (is_second != (count == &second)) continue;
        if (count == &always && first_locked.contains(skin)) continue;
        ++count->pictures;
        count->hits += is_hit ? 1 : 0;
        if (!is_hit) ++count->missed[skin];
      }
    }
  }
  // As measured: 28 of 239 are missed, 25 of them of the skins of the first locked set; of the
  // second set 23 of 170.
  const auto expect = [](const Count& count, int must_percent) {
    EXPECT_GE(count.hits * 100, count.pictures * must_percent)
        << count.hits << " of " << count.pictures
        << "; missed: " << testing::PrintToString(count.missed);
  };
  expect(always, 93);
  expect(with_first, 88);
  expect(second, 86);
}

class GridLocatorGoldenTest : public testing::TestWithParam<Fixture> {};

TEST_P(GridLocatorGoldenTest, ProposesTheLabelledGrid) {
  const Fixture& fixture = GetParam();
  const auto found = LocateGrids(Picture(fixture.png));
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_TRUE(IsAmong(*found, fixture.geometry))
      << found->front().geometry.rows() << " × " << found->front().geometry.cols()
      << " is the best";
}

TEST_P(GridLocatorGoldenTest, ProposesFewLattices) {
  const auto found = LocateGrids(Picture(GetParam().png));
  ASSERT_TRUE(found.ok()) << found.error().text;
  std::size_t lattices = 0;
  for (const GridCandidate& candidate : *found) lattices += 1 + candidate.alternatives.size();
  EXPECT_LE(lattices, 8u);
}

INSTANTIATE_TEST_SUITE_P(Fixtures, GridLocatorGoldenTest, testing::ValuesIn(ShippedFixtures()),
                         [](const auto& test) { return TestName(test.param.name); });

}  // namespace
}  // namespace gridhand::vision
