#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/vision/lattice/random_lattice.h"
#include "vision/lattice/grid_locator.h"

namespace gridhand::vision {
namespace {

bool IsAmong(const std::vector<GridCandidate>& candidates, const board::GridGeometry& truth) {
  return std::any_of(candidates.begin(), candidates.end(), [&](const GridCandidate& c) {
    return IsSameLattice(c.geometry, truth) ||
           std::any_of(c.alternatives.begin(), c.alternatives.end(),
                       [&](const auto& other) { return IsSameLattice(other, truth); });
  });
}

TEST(GridLocatorPropertyTest, ProposesTheTrueLatticeOfMadeUpBoards) {
  constexpr int kPictures = 150;
  // Of the pictures made up, bench/vision/lattice_score finds this share and a little more.
  constexpr int kMustPercent = 88;
  int hits = 0;
  std::string missed;
  for (std::uint64_t seed = 1; seed <= kPictures; ++seed) {
    const LatticePicture picture = DrawLatticePicture(seed);
    const auto found = LocateGrids(picture.frame);
    if (found && IsAmong(*found, picture.truth)) {
      ++hits;
    } else {
      missed += "\n  " + std::to_string(seed) + ": " + picture.style;
    }
  }
  EXPECT_GE(hits * 100, kPictures * kMustPercent) << "missed:" << missed;
}

}  // namespace
}  // namespace gridhand::vision
