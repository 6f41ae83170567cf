#include "vision/buttons.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using base::Bgr;
using base::FrameRect;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

constexpr Bgr kPage{255, 255, 255};
constexpr Bgr kGround{239, 239, 239};
constexpr Bgr kBorder{118, 118, 118};
constexpr Bgr kInk{0, 0, 0};

// A row of upright strokes, as a word is.
void Write(base::WritableFrame& picture, const FrameRect& where) {
  for (int x = where.x; x + 2 < where.Right(); x += 5) {
    Fill(picture, {x, where.y, 2, where.height}, kInk);
  }
}

FrameRect Inside(const FrameRect& rect, int px) {
  return {rect.x + px, rect.y + px, rect.width - 2 * px, rect.height - 2 * px};
}

// A border of a pixel around a ground with a word.
void DrawButton(base::WritableFrame& picture, const FrameRect& button) {
  Fill(picture, button, kBorder);
  Fill(picture, Inside(button, 1), kGround);
  Write(picture, Inside(button, 7));
}

constexpr FrameRect kFirst{20, 20, 90, 26};
constexpr FrameRect kSecond{130, 20, 60, 26};

auto BoxIs(const FrameRect& drawn) { return Field(&Button::box, Inside(drawn, 1)); }

TEST(ButtonsTest, FindsBoxesWithAWordOnThem) {
  base::WritableFrame picture = Plain({220, 160}, kPage);
  DrawButton(picture, kFirst);
  DrawButton(picture, kSecond);
  EXPECT_THAT(FindButtons(picture.frame), ElementsAre(BoxIs(kFirst), BoxIs(kSecond)));
}

TEST(ButtonsTest, TheLabelIsWhatIsDrawnOnTheBoxWithoutItsRoundedCorners) {
  base::WritableFrame picture = Plain({600, 160}, kPage);
  Fill(picture, kFirst, kGround);
  for (const int x : {kFirst.x, kFirst.Right() - 4}) {
    Fill(picture, {x, kFirst.y, 4, 3}, kPage);
    Fill(picture, {x, kFirst.Bottom() - 3, 4, 3}, kPage);
  }
  Write(picture, {40, 27, 47, 12});  // the last stroke ends 42 px from the first
  EXPECT_THAT(FindButtons(picture.frame), ElementsAre(Button{kFirst, {40, 27, 42, 12}}));
}

// Its shorter sides are half circles.
TEST(ButtonsTest, APillIsAButton) {
  base::WritableFrame picture = Plain({600, 160}, kPage);
  constexpr FrameRect kPill{20, 20, 122, 30};
  constexpr double kRadius = kPill.height / 2.0;
  for (int y = 0; y < kPill.height; ++y) {
    const double off = y + 0.5 - kRadius;
    const int inset =
        static_cast<int>(std::lround(kRadius - std::sqrt(kRadius * kRadius - off * off)));
    Fill(picture, {kPill.x + inset, kPill.y + y, kPill.width - 2 * inset, 1}, kGround);
  }
  Write(picture, {40, 29, 82, 12});
  EXPECT_THAT(FindButtons(picture.frame), ElementsAre(Field(&Button::box, kPill)));
}

TEST(ButtonsTest, ATextWithoutABoxIsALinkAndNoButton) {
  base::WritableFrame picture = Plain({600, 160}, kPage);
  Write(picture, Inside(kFirst, 7));
  EXPECT_THAT(FindButtons(picture.frame), IsEmpty());
}

TEST(ButtonsTest, ABoxWithoutAnythingOnItIsNone) {
  base::WritableFrame picture = Plain({600, 160}, kPage);
  Fill(picture, kFirst, kBorder);
  EXPECT_THAT(FindButtons(picture.frame), IsEmpty());
}

TEST(ButtonsTest, APanelIsNotTakenForTheButtonThatItHolds) {
  base::WritableFrame picture = Plain({600, 160}, kPage);
  Fill(picture, {10, 10, 130, 80}, kBorder);
  DrawButton(picture, kFirst);
  EXPECT_THAT(FindButtons(picture.frame), ElementsAre(BoxIs(kFirst)));
}

}  // namespace
}  // namespace gridhand::vision
