#include "vision/lattice/steps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "base/random.h"
#include "tests/vision/pictures.h"
#include "vision/changes.h"

namespace gridhand::vision {
namespace {

// Flat patches and noise side by side, with anything in the unused bytes.
base::WritableFrame Patchwork(base::Size size, base::Random& random) {
  base::WritableFrame picture = base::MakeFrame(size);
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const bool is_noise = (x / 70 + y / 9) % 3 == 0;
      std::uint8_t* px = picture.pixels + y * picture.frame.stride_bytes + x * base::kBytesPerPixel;
      for (int byte = 0; byte < base::kBytesPerPixel; ++byte) {
        const bool is_unused = byte == base::kBytesPerPixel - 1;
        px[byte] = static_cast<std::uint8_t>(
            is_noise || (is_unused && x % 50 < 3) ? random.Below(256) : (x / 70) * 40);
      }
    }
  }
  return picture;
}

int Difference(base::Bgr a, base::Bgr b) {
  return std::max({std::abs(a.b - b.b), std::abs(a.g - b.g), std::abs(a.r - b.r)});
}

TEST(StepsTest, AreTheLargestDifferencesOfNeighbours) {
  base::Random random(1);
  for (const base::Size size : {base::Size{300, 40}, {1, 9}, {65, 3}, {64, 64}, {7, 1}}) {
    const base::Frame frame = Patchwork(size, random).frame;
    const StepMaps steps = FindSteps(frame);
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) {
        const base::Bgr here = frame.At({x, y});
        ASSERT_EQ(steps.to_left.Row(y)[x], x > 0 ? Difference(frame.At({x - 1, y}), here) : 0);
        ASSERT_EQ(steps.to_above.Row(y)[x], y > 0 ? Difference(frame.At({x, y - 1}), here) : 0);
      }
    }
  }
}

TEST(StepsTest, OfAPictureWithoutPixelsAreNone) {
  const StepMaps steps = FindSteps(base::MakeFrame({0, 0}).frame);
  EXPECT_TRUE(steps.to_left.steps.empty());
}

TEST(ChangesTest, StretchesAreTheOnesOfARow) {
  base::Random random(2);
  for (std::size_t length = 0; length < 40; ++length) {
    Bytes row(length);
    for (std::uint8_t& mark : row) mark = random.Below(3) == 0 ? 1 : 0;
    Bytes painted(length, 0);
    int end_before = -1;
    ForEachStretch(row, [&](int from, int to) {
      EXPECT_LT(from, to);
      EXPECT_GT(from, end_before) << "two stretches that touch are one";
      end_before = to;
      std::fill(painted.begin() + from, painted.begin() + to, std::uint8_t{1});
    });
    EXPECT_EQ(painted, row);
  }
}

}  // namespace
}  // namespace gridhand::vision
