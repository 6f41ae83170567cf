#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "base/random.h"
#include "tests/vision/lattice/random_lattice.h"
#include "vision/lattice/lattices.h"
#include "vision/lattice/registered_lattice.h"

namespace gridhand::vision {
namespace {

TEST(RegisteredLatticePropertyTest, MovesLatticesOfMadeUpBoardsToTheirPlace) {
  constexpr int kMustPercent = 90;
  base::Random random(1);
  int pictures = 0;
  int hits = 0;
  std::string missed;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const LatticePicture picture = DrawLatticePicture(seed);
    const auto most = static_cast<std::uint64_t>(PitchOf(picture.truth.col_edges) / 8);
    const auto some_px = [&] {
      return static_cast<int>(random.Below(2 * most + 1)) - static_cast<int>(most);
    };
    const int right_px = some_px();
    const int down_px = some_px();
    board::GridGeometry moved = Moved(picture.truth, right_px, down_px);
    for (int& edge : moved.col_edges) edge += static_cast<int>(random.Below(3)) - 1;
    if (!picture.frame.Bounds().Contains(moved.Bounds())) continue;
    ++pictures;
    if (IsSameLattice(Registered(picture.frame, moved), picture.truth)) {
      ++hits;
    } else {
      missed += "\n  " + std::to_string(seed) + ": " + picture.style;
    }
  }
  EXPECT_GE(pictures, 80);
  EXPECT_GE(hits * 100, pictures * kMustPercent)
      << hits << " of " << pictures << ", missed:" << missed;
}

}  // namespace
}  // namespace gridhand::vision
