#include "vision/glyphs/glyph_net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "tests/support/source_tree.h"

namespace gridhand::vision {
namespace {

class GlyphNetTest : public ::testing::Test {
 protected:
  static GlyphNet Net() {
    auto net = GlyphNet::Load(test_support::SourceTree() / "vision/glyphs/nets/glyph_net.bin");
    EXPECT_TRUE(net.ok());
    return *std::move(net);
  }

  static std::uint8_t& At(GlyphPatch& patch, int x, int y) {
    return patch[static_cast<std::size_t>(y * kGlyphSide + x)];
  }
};

// A drawn seven: a bar, and a line that leans.
GlyphPatch Seven() {
  GlyphPatch patch{};
  for (int y = 3; y < 6; ++y) {
    for (int x = 6; x < 18; ++x) patch[static_cast<std::size_t>(y * kGlyphSide + x)] = 255;
  }
  for (int y = 6; y < 21; ++y) {
    const int left = 16 - (y - 6) / 2;
    for (int x = left; x < left + 3; ++x) {
      patch[static_cast<std::size_t>(y * kGlyphSide + x)] = 200;
    }
  }
  return patch;
}

// What training/sudoku/net.py answers with the same weights, log-softmax of its output.
TEST_F(GlyphNetTest, AnswersAsTheNetThatWasTrained) {
  const GlyphScores scores = Net().Read(Seven());
  const std::array<float, kGlyphClasses> expected = {
      -6.9691F, -7.7703F, -4.2508F, -6.6923F, -5.3533F, -6.5404F, -7.1689F, -0.0671F, -6.4388F,
      -6.3398F, -6.0713F, -5.2929F, -6.5475F, -6.6687F, -7.576F,  -6.28F,   -6.6683F, -6.1115F,
      -6.8492F, -7.1271F, -7.1442F, -8.3856F, -5.616F,  -6.6801F, -5.9161F, -6.2737F, -4.6586F};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(scores[i], expected[i], 0.01F) << i;
}

TEST_F(GlyphNetTest, ReadsNoiseAsNoGlyph) {
  GlyphPatch patch{};
  for (int y = 0; y < kGlyphSide; ++y) {
    for (int x = 0; x < kGlyphSide; ++x) {
      At(patch, x, y) = static_cast<std::uint8_t>((x * 11 + y * 7) % 256);
    }
  }
  const GlyphScores scores = Net().Read(patch);
  EXPECT_EQ(std::max_element(scores.begin(), scores.end()) - scores.begin(), kNoGlyph);
  EXPECT_NEAR(scores[kNoGlyph], -0.9548F, 0.01F);
}

TEST_F(GlyphNetTest, AFileThatIsNoNetIsRefused) {
  EXPECT_FALSE(GlyphNet::Load(test_support::SourceTree() / "LICENSE").ok());
}

}  // namespace
}  // namespace gridhand::vision
