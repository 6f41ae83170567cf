#include "vision/lattice/segments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "base/random.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

constexpr base::Bgr kPaper{230, 230, 230};
constexpr base::Bgr kInk{40, 40, 40};

base::Bgr Grey(int level) {
  const auto byte = static_cast<std::uint8_t>(level);
  return {byte, byte, byte};
}

// Greys around `level`, each pixel up to `reach` away from it.
base::WritableFrame Grainy(base::Size size, int level, int reach) {
  base::WritableFrame picture = base::MakeFrame(size);
  base::Random random(1);
  const auto greys = static_cast<std::uint64_t>(2 * reach + 1);
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      Fill(picture, {x, y, 1, 1}, Grey(level - reach + static_cast<int>(random.Below(greys))));
    }
  }
  return picture;
}

TEST(SegmentsTest, AreTheFourSidesOfATile) {
  base::WritableFrame picture = Plain({80, 60}, kPaper);
  Fill(picture, {20, 10, 14, 12}, kInk);
  const Segments found = FindSegments(FindSteps(picture.frame));
  EXPECT_EQ(found.vertical, (std::vector<Segment>{{20, 10, 22}, {34, 10, 22}}));
  EXPECT_EQ(found.horizontal, (std::vector<Segment>{{10, 20, 34}, {22, 20, 34}}));
}

TEST(SegmentsTest, AreAtLeastFivePixelsLong) {
  base::WritableFrame picture = Plain({80, 60}, kPaper);
  Fill(picture, {20, 10, 5, 4}, kInk);
  const Segments found = FindSegments(FindSteps(picture.frame));
  EXPECT_TRUE(found.vertical.empty()) << "4 px is a piece of a letter";
  EXPECT_EQ(found.horizontal.size(), 2u);
}

TEST(SegmentsTest, EndWhereTheStepPauses) {
  base::WritableFrame picture = Plain({80, 60}, kPaper);
  Fill(picture, {20, 5, 60, 40}, kInk);
  Fill(picture, {20, 24, 60, 1}, kPaper);
  const Segments found = FindSegments(FindSteps(picture.frame));
  EXPECT_EQ(found.vertical, (std::vector<Segment>{{20, 5, 24}, {20, 25, 45}}));
}

TEST(SegmentsTest, StandSideBySideWhereTheyEndTogether) {
  base::WritableFrame picture = Plain({200, 120}, kPaper);
  for (const FrameRect& tile : {FrameRect{10, 30, 20, 40}, FrameRect{60, 10, 20, 60},
                                FrameRect{110, 5, 20, 50}, FrameRect{150, 40, 20, 30}}) {
    Fill(picture, tile, kInk);
  }
  const Segments found = FindSegments(FindSteps(picture.frame));
  for (const auto* list : {&found.vertical, &found.horizontal}) {
    ASSERT_EQ(list->size(), 8u);
    EXPECT_TRUE(std::is_sorted(list->begin(), list->end(), [](const Segment& a, const Segment& b) {
      return std::pair(a.to, a.at) < std::pair(b.to, b.at);
    }));
  }
}

TEST(SegmentsTest, AreSeenOnPlainGroundHoweverFaint) {
  base::WritableFrame picture = Plain({96, 96}, Grey(200));
  Fill(picture, {30, 30, 40, 40}, Grey(206));
  EXPECT_EQ(FindSegments(FindSteps(picture.frame)).vertical.size(), 2u);
}

TEST(SegmentsTest, AreNotMadeOfGrain) {
  const base::WritableFrame picture = Grainy({96, 96}, 128, 7);
  EXPECT_TRUE(FindSegments(FindSteps(picture.frame)).vertical.empty());
}

TEST(SegmentsTest, StandOutOfGrain) {
  base::WritableFrame picture = Grainy({96, 96}, 128, 7);
  Fill(picture, {32, 32, 64, 64}, Grey(190));
  const Segments found = FindSegments(FindSteps(picture.frame));
  EXPECT_EQ(found.vertical, (std::vector<Segment>{{32, 32, 96}}));
  EXPECT_EQ(found.horizontal, (std::vector<Segment>{{32, 32, 96}}));
}

// Rows longer than the stretch that is skipped at once where nothing steps.
TEST(SegmentsTest, AreFoundAtEveryPlaceOfARow) {
  for (int x = 1; x < 40; ++x) {
    base::WritableFrame picture = Plain({61, 30}, kPaper);
    Fill(picture, {x, 8, 20, 12}, kInk);
    const Segments found = FindSegments(FindSteps(picture.frame));
    EXPECT_EQ(found.vertical, (std::vector<Segment>{{x, 8, 20}, {x + 20, 8, 20}}));
    EXPECT_EQ(found.horizontal, (std::vector<Segment>{{8, x, x + 20}, {20, x, x + 20}}));
  }
}

TEST(SegmentsTest, DoNotDependOnTheUnusedByte) {
  base::WritableFrame picture = Plain({64, 64}, kPaper);
  for (int y = 0; y < 64; ++y) {
    picture.pixels[y * picture.frame.stride_bytes + 32 * base::kBytesPerPixel + 3] = 0xff;
  }
  EXPECT_TRUE(FindSegments(FindSteps(picture.frame)).vertical.empty());
}

TEST(SegmentsTest, AreNoneInTheSmallestPictures) {
  for (const base::Size size : {base::Size{1, 1}, base::Size{1, 40}, base::Size{40, 1}}) {
    const Segments found = FindSegments(FindSteps(Plain(size, kInk).frame));
    EXPECT_TRUE(found.vertical.empty() && found.horizontal.empty());
  }
}

}  // namespace
}  // namespace gridhand::vision
