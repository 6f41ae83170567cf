#include "vision/lattice/windows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;
using base::WritableFrame;

constexpr base::Bgr kDesktop{40, 30, 20};
constexpr base::Bgr kGame{200, 200, 200};
constexpr base::Bgr kOther{120, 60, 30};
constexpr FrameRect kGameWindow{50, 40, 200, 150};

WritableFrame Desktop() {
  WritableFrame picture = Plain({400, 300}, kDesktop);
  Fill(picture, kGameWindow, kGame);
  return picture;
}

bool Has(const std::vector<FrameRect>& windows, const FrameRect& window) {
  return std::find(windows.begin(), windows.end(), window) != windows.end();
}

TEST(WindowsTest, FindsAWindow) {
  EXPECT_EQ(FindWindows(FindSteps(Desktop().frame)), (std::vector{kGameWindow}));
}

TEST(WindowsTest, FindsAWindowThatIsUnderAnotherAtAnyCorner) {
  for (const int x : {10, 200}) {
    for (const int y : {10, 120}) {
      WritableFrame picture = Desktop();
      const FrameRect other{x, y, 120, 110};
      Fill(picture, other, kOther);
      const auto windows = FindWindows(FindSteps(picture.frame));
      EXPECT_TRUE(Has(windows, kGameWindow)) << x << "," << y;
      EXPECT_TRUE(Has(windows, other)) << x << "," << y;
    }
  }
}

TEST(WindowsTest, FindsWhatIsToBeSeenOfAWindowUnderAWholeSide) {
  WritableFrame picture = Desktop();
  Fill(picture, {180, 20, 150, 250}, kOther);
  EXPECT_TRUE(Has(FindWindows(FindSteps(picture.frame)), {50, 40, 130, 150}));
}

TEST(WindowsTest, TellsTheLargestFirst) {
  WritableFrame picture = Desktop();
  Fill(picture, {80, 70, 140, 100}, kOther);
  EXPECT_EQ(FindWindows(FindSteps(picture.frame)),
            (std::vector<FrameRect>{kGameWindow, {80, 70, 140, 100}}));
}

TEST(WindowsTest, TakesABorderAndWhatIsJustInsideForOne) {
  WritableFrame picture = Desktop();
  Fill(picture, {54, 44, 192, 142}, kOther);
  EXPECT_EQ(FindWindows(FindSteps(picture.frame)).size(), 1u);
}

TEST(WindowsTest, FindsNoneInWhatIsSmallerThanABoard) {
  WritableFrame picture = Plain({400, 300}, kDesktop);
  Fill(picture, {50, 40, 60, 150}, kGame);
  EXPECT_TRUE(FindWindows(FindSteps(picture.frame)).empty());
}

}  // namespace
}  // namespace gridhand::vision
