#include "vision/glyphs/icon.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/vision/glyphs/block_letters.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr base::Bgr kPage{240, 240, 240};
constexpr base::Bgr kInk{40, 40, 40};
constexpr base::Bgr kSoft{160, 160, 160};
constexpr FrameRect kNumber{100, 50, 22, 14};

// A pole with a cloth, 10 × 14 px.
void DrawFlag(base::WritableFrame& picture, int x, int y) {
  Fill(picture, {x, y, 2, 14}, kInk);
  Fill(picture, {x + 2, y + 1, 8, 7}, {30, 30, 220});
}

class IconTest : public ::testing::Test {
 protected:
  IconTest() : picture_(Plain({240, 120}, kPage)) { Fill(picture_, kNumber, kInk); }

  std::vector<FrameRect> Icons() const { return IconsBeside(picture_.frame, kNumber); }

  base::WritableFrame picture_;
};

TEST_F(IconTest, StandsLeftOrRightOfTheNumber) {
  EXPECT_THAT(Icons(), IsEmpty());
  DrawFlag(picture_, 82, 49);
  EXPECT_THAT(Icons(), ElementsAre(FrameRect{82, 49, 10, 14}));
  DrawFlag(picture_, 130, 51);
  EXPECT_THAT(Icons(), ElementsAre(FrameRect{82, 49, 10, 14}, FrameRect{130, 51, 10, 14}));
}

TEST_F(IconTest, TheSoftEdgeOfTheNumberIsNoPartOfIt) {
  Fill(picture_, {kNumber.x - 2, kNumber.y, 2, kNumber.height}, kSoft);
  DrawFlag(picture_, 82, 49);
  EXPECT_THAT(Icons(), ElementsAre(FrameRect{82, 49, 10, 14}));
}

TEST_F(IconTest, WhatIsFarOrTouchesTheNumberIsNone) {
  DrawFlag(picture_, 70, 49);
  EXPECT_THAT(Icons(), IsEmpty());
  picture_ = Plain({240, 120}, kPage);
  DrawFlag(picture_, kNumber.Right(), 50);
  EXPECT_THAT(Icons(), IsEmpty());
}

TEST_F(IconTest, AWordIsNone) {
  DrawWord(picture_, {130, 50}, "MINES", kInk);
  EXPECT_THAT(Icons(), IsEmpty());
}

TEST_F(IconTest, LinesAndDotsAreNone) {
  Fill(picture_, {85, 50, 2, 14}, kInk);
  EXPECT_THAT(Icons(), IsEmpty()) << "a bar";
  picture_ = Plain({240, 120}, kPage);
  Fill(picture_, {85, 55, 4, 4}, kInk);
  EXPECT_THAT(Icons(), IsEmpty()) << "a dot";
  picture_ = Plain({240, 120}, kPage);
  Fill(picture_, {0, 44, 240, 2}, kInk);
  Fill(picture_, {0, 68, 240, 2}, kInk);
  EXPECT_THAT(Icons(), IsEmpty()) << "a frame around the number";
}

TEST_F(IconTest, WhatIsCutOffByTheEdgeOfThePictureIsNone) {
  const FrameRect number{12, 50, 22, 14};
  DrawFlag(picture_, 0, 49);
  EXPECT_THAT(IconsBeside(picture_.frame, number), IsEmpty());
  EXPECT_THAT(IconsBeside(picture_.frame, {0, 0, 20, 12}), IsEmpty());
  Fill(picture_, {239, 50, 1, 14}, kInk);
  EXPECT_THAT(IconsBeside(picture_.frame, {217, 50, 22, 14}), IsEmpty());
}

}  // namespace
}  // namespace gridhand::vision
