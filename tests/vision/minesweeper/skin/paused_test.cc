#include "vision/minesweeper/skin/paused.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

constexpr base::Bgr kWindow{230, 230, 230};
constexpr base::Bgr kHidden{60, 140, 200};
constexpr base::Bgr kInk{10, 10, 10};
constexpr base::FrameRect kPlace{50, 70, 240, 200};  // of the board, px

Skin SkinWith(const std::vector<base::Bgr>& paused, int tolerance = 4) {
  Skin skin;
  skin.paused = paused;
  skin.colour_tolerance = tolerance;
  return skin;
}

base::WritableFrame WindowWith(const base::FrameRect& field, base::Bgr colour = kHidden) {
  base::WritableFrame window = Plain({340, 320}, kWindow);
  Fill(window, field, colour);
  return window;
}

bool IsPaused(const base::WritableFrame& window) {
  return ShowsAPause(window.frame, {SkinWith({kHidden})});
}

TEST(PausedTest, ALargeEvenFieldIsAPause) { EXPECT_TRUE(IsPaused(WindowWith(kPlace))); }

TEST(PausedTest, AWordMayStandInTheField) {
  base::WritableFrame window = WindowWith(kPlace);
  Fill(window, {120, 160, 100, 20}, kInk);
  EXPECT_TRUE(IsPaused(window));
}

TEST(PausedTest, AFieldOfAnotherColourIsNone) {
  EXPECT_FALSE(IsPaused(WindowWith(kPlace, kInk)));
  EXPECT_FALSE(IsPaused(WindowWith({})));
}

TEST(PausedTest, TheSkinSaysHowFarAColourMayBeOff) {
  constexpr base::Bgr kOff{kHidden.b, kHidden.g, kHidden.r + 5};
  const base::WritableFrame window = WindowWith(kPlace, kOff);
  EXPECT_TRUE(ShowsAPause(window.frame, {SkinWith({kHidden}, 5)}));
  EXPECT_FALSE(ShowsAPause(window.frame, {SkinWith({kHidden}, 4)}));
  EXPECT_TRUE(ShowsAPause(window.frame, {SkinWith({kHidden}, 4), SkinWith({kHidden}, 5)}));
}

TEST(PausedTest, ACellOrABarIsNoBoard) {
  EXPECT_FALSE(IsPaused(WindowWith({50, 70, 60, 60})));
  EXPECT_FALSE(IsPaused(WindowWith({0, 0, 340, 60})));
  EXPECT_FALSE(IsPaused(WindowWith({0, 0, 60, 320})));
}

// The lines between the cells may have that colour, and hang together.
TEST(PausedTest, CellsWithLinesBetweenThemAreNoField) {
  base::WritableFrame window = WindowWith(kPlace);
  for (int y = kPlace.y + 2; y + 18 <= kPlace.Bottom(); y += 20) {
    for (int x = kPlace.x + 2; x + 18 <= kPlace.Right(); x += 20) {
      Fill(window, {x, y, 18, 18}, kInk);
    }
  }
  EXPECT_FALSE(IsPaused(window));
}

TEST(PausedTest, TheFieldIsOne) {
  base::WritableFrame window = WindowWith(kPlace);
  Fill(window, {kPlace.Center().x, kPlace.y, 2, kPlace.height}, kInk);
  EXPECT_FALSE(IsPaused(window));
}

TEST(PausedTest, AnyColourOfAnySkinWillDo) {
  const base::WritableFrame window = WindowWith(kPlace);
  EXPECT_TRUE(ShowsAPause(window.frame, {SkinWith({}), SkinWith({kInk, kHidden})}));
}

TEST(PausedTest, WithoutAColourThereIsNoPause) {
  const base::WritableFrame window = WindowWith(kPlace);
  EXPECT_FALSE(ShowsAPause(window.frame, {}));
  EXPECT_FALSE(ShowsAPause(window.frame, {SkinWith({})}));
}

TEST(PausedTest, ASinglePixelIsNone) { EXPECT_FALSE(IsPaused(Plain({1, 1}, kHidden))); }

}  // namespace
}  // namespace gridhand::vision::minesweeper
