#include "sim/lattice_picture.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace gridhand::sim {
namespace {

const Fonts& AllFonts() {
  static const auto kFonts = Fonts::Load();
  EXPECT_TRUE(kFonts.ok()) << (kFonts ? "" : kFonts.error().text);
  return *kFonts;
}

std::string BytesOf(const base::Frame& frame) {
  return {frame.Row(0), frame.Row(frame.size.height)};
}

TEST(LatticePictureTest, DrawsAtLeastSixtyPicturesAndNoneTwice) {
  std::set<std::string> seen;
  int drawn = 0;
  for (const LatticeKind& kind : LatticeKinds()) {
    for (int variant = 0; variant < kLatticeVariants; ++variant, ++drawn) {
      seen.insert(BytesOf(DrawLattice(kind, variant, 1, AllFonts())));
    }
  }
  EXPECT_GE(drawn, 60);
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(drawn));
}

TEST(LatticePictureTest, SameSeedSamePicture) {
  for (const LatticeKind& kind : LatticeKinds()) {
    EXPECT_EQ(BytesOf(DrawLattice(kind, 2, 5, AllFonts())),
              BytesOf(DrawLattice(kind, 2, 5, AllFonts())))
        << kind.name;
  }
}

}  // namespace
}  // namespace gridhand::sim
