#include "vision/text_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using base::Bgr;
using base::FrameRect;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr Bgr kPage{240, 240, 240};
constexpr Bgr kNight{40, 30, 30};
constexpr Bgr kInk{20, 20, 20};
constexpr Bgr kPaleInk{250, 250, 250};
constexpr int kNear = 3;  // px, by which a line may be found larger than it was drawn

// Upright strokes, as a word has.
void Write(base::WritableFrame& picture, const FrameRect& where, Bgr ink = kInk) {
  for (int x = where.x; x + 2 <= where.Right(); x += 5) {
    Fill(picture, {x, where.y, 2, where.height}, ink);
  }
}

MATCHER_P(IsAbout, drawn, "") {
  return arg.Contains(drawn) && FrameRect(drawn.x - kNear, drawn.y - kNear, drawn.width + 2 * kNear,
                                          drawn.height + 2 * kNear)
                                    .Contains(arg);
}

constexpr FrameRect kFirst{20, 20, 47, 14};
constexpr FrameRect kSecond{73, 20, 37, 14};  // a space after the first
constexpr FrameRect kBelow{20, 60, 57, 14};
constexpr FrameRect kBoth{20, 20, 90, 14};

TEST(TextLinesTest, FindsLinesFromTopToBottomAndJoinsTheWordsOfOne) {
  base::WritableFrame picture = Plain({200, 100}, kPage);
  Write(picture, kBelow);
  Write(picture, kFirst);
  Write(picture, kSecond);
  EXPECT_THAT(FindTextLines(picture.frame), ElementsAre(IsAbout(kBoth), IsAbout(kBelow)));
}

TEST(TextLinesTest, ColumnsAreLinesOfTheirOwn) {
  base::WritableFrame picture = Plain({260, 60}, kPage);
  constexpr FrameRect kColumn{140, 20, 47, 14};
  Write(picture, kFirst);
  Write(picture, kColumn);
  EXPECT_THAT(FindTextLines(picture.frame), ElementsAre(IsAbout(kFirst), IsAbout(kColumn)));
}

TEST(TextLinesTest, TheFrameOfAButtonIsNotWritten) {
  base::WritableFrame picture = Plain({200, 100}, kPage);
  constexpr FrameRect kFrame{8, 8, 80, 40};
  Fill(picture, kFrame, kInk);
  Fill(picture, {kFrame.x + 1, kFrame.y + 1, kFrame.width - 2, kFrame.height - 2}, kPage);
  Write(picture, kFirst);
  EXPECT_THAT(FindTextLines(picture.frame), ElementsAre(IsAbout(kFirst)));
}

TEST(TextLinesTest, AGradientIsNotWritten) {
  base::WritableFrame picture = Plain({200, 100}, kPage);
  for (int x = 0; x < 200; ++x) {
    const auto level = static_cast<std::uint8_t>(40 + x);
    Fill(picture, {x, 0, 1, 100}, {level, 90, level});
  }
  EXPECT_THAT(FindTextLines(picture.frame), IsEmpty());
  Write(picture, kFirst, kPaleInk);
  EXPECT_THAT(FindTextLines(picture.frame), ElementsAre(IsAbout(kFirst)));
}

TEST(TextLinesTest, ASheetIsDarkOnWhiteWhateverTheLinesAre) {
  base::WritableFrame picture = Plain({200, 100}, kPage);
  Fill(picture, {0, 50, 200, 50}, kNight);
  Write(picture, kFirst);
  Write(picture, kBelow, kPaleInk);
  const TextSheet sheet = SheetOf(picture.frame, {kFirst, kBelow});
  ASSERT_EQ(sheet.places.size(), 2U);
  EXPECT_FALSE(sheet.places[0].Intersects(sheet.places[1]));
  for (const FrameRect& place : sheet.places) {
    ASSERT_TRUE(sheet.picture.Bounds().Contains(place));
    int dark = 0;
    for (int x = place.x; x < place.Right(); ++x) {
      dark += sheet.picture.At({x, place.Center().y}).g < 128 ? 1 : 0;
    }
    EXPECT_GT(dark, place.width / 5);
    EXPECT_LT(dark, place.width / 2);
    EXPECT_GT(sheet.picture.At({place.x, place.y}).g, 200);  // of the rim
  }
}

}  // namespace
}  // namespace gridhand::vision
