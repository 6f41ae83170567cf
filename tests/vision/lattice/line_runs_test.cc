#include "vision/lattice/line_runs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

constexpr base::Bgr kPaper{230, 230, 230};
constexpr base::Bgr kInk{40, 40, 40};

TEST(LineRunsTest, FindsBothSidesOfABar) {
  base::WritableFrame picture = Plain({100, 80}, kPaper);
  Fill(picture, {50, 10, 10, 60}, kInk);
  const LineRuns runs = FindLineRuns(FindSteps(picture.frame));
  // Each step counts at its pixel and the one before: 49, 50 and 59, 60.
  ASSERT_EQ(runs.vertical.size(), 4u);
  EXPECT_EQ(runs.vertical[1].at, 50);
  EXPECT_EQ(runs.vertical[1].from, 10);
  EXPECT_EQ(runs.vertical[1].to, 70);
  EXPECT_EQ(runs.vertical[1].steps, 60);
  EXPECT_TRUE(runs.horizontal.empty()) << "a side of 10 px is too short for a line";
}

TEST(LineRunsTest, GoesOnOverAShortPauseAndNotOverALongOne) {
  base::WritableFrame picture = Plain({60, 200}, kPaper);
  Fill(picture, {0, 0, 30, 200}, kInk);
  Fill(picture, {0, 40, 60, 6}, kPaper);
  Fill(picture, {0, 100, 60, 20}, kPaper);
  const LineRuns runs = FindLineRuns(FindSteps(picture.frame));
  ASSERT_EQ(runs.vertical.size(), 4u);
  EXPECT_EQ(runs.vertical[0].from, 0);
  EXPECT_EQ(runs.vertical[0].to, 100);
  EXPECT_EQ(runs.vertical[1].from, 120);
}

TEST(LineRunsTest, OrdersRunsByPlace) {
  base::WritableFrame picture = Plain({200, 200}, kPaper);
  for (int i = 0; i < 4; ++i) Fill(picture, {10 + 50 * i, 20 + 40 * (3 - i), 40, 35}, kInk);
  const LineRuns runs = FindLineRuns(FindSteps(picture.frame));
  for (const auto* list : {&runs.vertical, &runs.horizontal}) {
    ASSERT_FALSE(list->empty());
    EXPECT_TRUE(std::is_sorted(list->begin(), list->end(), [](const LineRun& a, const LineRun& b) {
      return std::pair(a.at, a.from) < std::pair(b.at, b.from);
    }));
  }
}

TEST(LineRunsTest, IgnoresTheUnusedByte) {
  base::WritableFrame picture = Plain({64, 64}, kPaper);
  for (int y = 0; y < 64; ++y) {
    picture.pixels[y * picture.frame.stride_bytes + 32 * base::kBytesPerPixel + 3] = 0xff;
  }
  const LineRuns runs = FindLineRuns(FindSteps(picture.frame));
  EXPECT_TRUE(runs.vertical.empty());
  EXPECT_TRUE(runs.horizontal.empty());
}

}  // namespace
}  // namespace gridhand::vision
