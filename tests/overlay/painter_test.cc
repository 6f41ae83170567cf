#include "overlay/painter.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace gridhand::overlay {
namespace {

using base::Bgr;
using base::Frame;
using base::FramePoint;
using base::FrameRect;

constexpr Bgr kLight{0xd0, 0xd0, 0xd0};
constexpr Bgr kDark{0x20, 0x18, 0x18};

Frame Plain(base::Size size, Bgr color) {
  base::WritableFrame made = base::MakeFrame(size);
  for (int i = 0; i < size.width * size.height; ++i) {
    std::uint8_t* px = made.pixels + static_cast<std::ptrdiff_t>(i) * base::kBytesPerPixel;
    px[0] = color.b;
    px[1] = color.g;
    px[2] = color.r;
  }
  made.frame.id = 7;
  made.frame.origin = {100, 200};
  return made.frame;
}

// Three rows and columns of `side` px, a cell's width in from the frame's edge.
board::GridGeometry ThreeByThree(int side) {
  return board::EvenGrid({side, side, 3 * side, 3 * side}, 3, 3);
}

constexpr board::CellPos kMiddle{1, 1};

Frame PaintOne(MarkKind kind, const std::string& text, int side, Bgr background) {
  const Frame frame = Plain({5 * side, 5 * side}, background);
  const Mark mark{kMiddle, kind, text};
  auto painted = Paint(frame, ThreeByThree(side), {&mark, 1});
  EXPECT_TRUE(painted.ok());
  return *painted;
}

// A colour may be off by a rounding step or two of the drawing library; a thin line has only
// pixels that are mixed with what lies beside them.
constexpr int kRounding = 3;
constexpr int kMixed = 48;

bool IsNear(Bgr a, Bgr b, int tolerance = kRounding) {
  return std::abs(a.b - b.b) <= tolerance && std::abs(a.g - b.g) <= tolerance &&
         std::abs(a.r - b.r) <= tolerance;
}

int Count(const Frame& frame, Bgr color, const FrameRect& region, int tolerance = kRounding) {
  int count = 0;
  for (int y = region.y; y < region.Bottom(); ++y) {
    for (int x = region.x; x < region.Right(); ++x) {
      if (IsNear(frame.At({x, y}), color, tolerance)) ++count;
    }
  }
  return count;
}

int CountChangedOutside(const Frame& frame, Bgr background, const FrameRect& region) {
  int count = 0;
  for (int y = 0; y < frame.size.height; ++y) {
    for (int x = 0; x < frame.size.width; ++x) {
      if (!region.Contains(FramePoint{x, y}) && !IsNear(frame.At({x, y}), background)) ++count;
    }
  }
  return count;
}

// Every size that programs offer, on light and dark skins.
struct Look {
  int side;
  Bgr background;
};

class PainterLookTest : public ::testing::TestWithParam<Look> {
 protected:
  FrameRect Cell() const { return ThreeByThree(GetParam().side).CellRect(kMiddle); }
  int InCell(const Frame& frame, Bgr color) const { return Count(frame, color, Cell()); }
  Frame Painted(MarkKind kind, const std::string& text = "") const {
    return PaintOne(kind, text, GetParam().side, GetParam().background);
  }
  int Area(double part) const { return static_cast<int>(part * GetParam().side * GetParam().side); }
};

TEST_P(PainterLookTest, SafeIsAGreenDiscInTheMiddle) {
  const Frame frame = Painted(MarkKind::kSafe);
  EXPECT_TRUE(IsNear(frame.At(Cell().Center()), Palette().safe));
  EXPECT_GE(InCell(frame, Palette().safe), Area(0.12));
  EXPECT_EQ(CountChangedOutside(frame, GetParam().background, Cell()), 0);
}

TEST_P(PainterLookTest, MineIsARedFlagThatPointsRight) {
  const Frame frame = Painted(MarkKind::kMine);
  EXPECT_GE(InCell(frame, Palette().mine), Area(0.03));
  const FrameRect cell = Cell();
  const FrameRect lower_half{cell.x, cell.y + cell.height * 2 / 3, cell.width, cell.height / 3};
  EXPECT_EQ(Count(frame, Palette().mine, lower_half), 0) << "cloth stays at the top of its staff";
  EXPECT_EQ(CountChangedOutside(frame, GetParam().background, Cell()), 0);
}

TEST_P(PainterLookTest, BestIsARingWithItsMiddleFree) {
  const Frame frame = Painted(MarkKind::kBest);
  EXPECT_TRUE(IsNear(frame.At(Cell().Center()), GetParam().background));
  EXPECT_GE(Count(frame, Palette().best, Cell(), kMixed), Area(0.03));
  EXPECT_EQ(CountChangedOutside(frame, GetParam().background, Cell()), 0);
}

TEST_P(PainterLookTest, UnknownIsAVioletWave) {
  const Frame frame = Painted(MarkKind::kUnknown);
  EXPECT_GE(InCell(frame, Palette().unknown), Area(0.01));
  EXPECT_EQ(CountChangedOutside(frame, GetParam().background, Cell()), 0);
}

TEST_P(PainterLookTest, PercentIsInkOnAHaloInsideItsCell) {
  for (const char* text : {"<1", "8", "12", "50", ">99"}) {
    const Frame frame = Painted(MarkKind::kProbability, text);
    // Thin strokes of a desktop's font may have no pixel that is ink alone.
    EXPECT_GE(Count(frame, Palette().ink, Cell(), kMixed), Area(0.005)) << text;
    EXPECT_GE(InCell(frame, Palette().halo), Area(0.01)) << text;
    EXPECT_EQ(CountChangedOutside(frame, GetParam().background, Cell()), 0) << text;
  }
}

TEST_P(PainterLookTest, AProofIsASquareWithTheNumberInItLeftAlone) {
  const Frame frame = Painted(MarkKind::kProof);
  const FrameRect cell = Cell();
  const FrameRect number{cell.x + cell.width / 4, cell.y + cell.height / 4, cell.width / 2,
                         cell.height / 2};
  EXPECT_EQ(Count(frame, GetParam().background, number), number.width * number.height);
  EXPECT_GE(Count(frame, Palette().proof, cell, kMixed), Area(0.05));
  EXPECT_EQ(CountChangedOutside(frame, GetParam().background, cell), 0);
}

TEST_P(PainterLookTest, AWrongFlagIsACrossOverIt) {
  const Frame frame = Painted(MarkKind::kWrongFlag);
  EXPECT_TRUE(IsNear(frame.At(Cell().Center()), Palette().wrong));
  EXPECT_GE(Count(frame, Palette().wrong, Cell(), kMixed), Area(0.03));
  EXPECT_EQ(CountChangedOutside(frame, GetParam().background, Cell()), 0);
}

TEST_P(PainterLookTest, CandidatesOfEveryNumberStayInTheirCell) {
  for (const char* text : {"1", "147", "123456789", "123456789ABCDEFG"}) {
    const Frame frame = Painted(MarkKind::kCandidates, text);
    EXPECT_GT(CountChangedOutside(frame, GetParam().background, {}), 0) << text;
    EXPECT_EQ(CountChangedOutside(frame, GetParam().background, Cell()), 0) << text;
  }
}

TEST_P(PainterLookTest, IntentPointsAtTheCellFromOutsideAndLeavesItsMiddleFree) {
  const Frame frame = Painted(MarkKind::kIntent);
  EXPECT_TRUE(IsNear(frame.At(Cell().Center()), GetParam().background));
  EXPECT_GT(CountChangedOutside(frame, GetParam().background, Cell()), 0);
  EXPECT_GE(Count(frame, Palette().intent, frame.Bounds()), Area(0.03));
}

INSTANTIATE_TEST_SUITE_P(SizesAndSkins, PainterLookTest,
                         ::testing::Values(Look{10, kLight}, Look{10, kDark}, Look{16, kLight},
                                           Look{21, kLight}, Look{21, kDark}, Look{32, kDark},
                                           Look{58, kLight}, Look{96, kDark}),
                         [](const auto& look) {
                           return std::to_string(look.param.side) +
                                  (look.param.background == kLight ? "Light" : "Dark");
                         });

TEST(PainterTest, LeavesTheGivenFrameAloneAndKeepsItsIdentity) {
  const Frame frame = Plain({50, 50}, kLight);
  const Mark mark{kMiddle, MarkKind::kSafe, ""};
  const auto painted = Paint(frame, ThreeByThree(10), {&mark, 1});
  ASSERT_TRUE(painted.ok());
  EXPECT_EQ(Count(frame, kLight, frame.Bounds()), 50 * 50);
  EXPECT_EQ(painted->id, 7U);
  EXPECT_EQ(painted->origin, frame.origin);
}

TEST(PainterTest, MarksOutsideTheGridAreLeftOut) {
  const Frame frame = Plain({50, 50}, kLight);
  const std::vector<Mark> marks = {{{3, 0}, MarkKind::kSafe, ""}, {{0, -1}, MarkKind::kMine, ""}};
  const auto painted = Paint(frame, ThreeByThree(10), marks);
  ASSERT_TRUE(painted.ok());
  EXPECT_TRUE(base::SamePixels(frame, *painted, frame.Bounds()));
}

TEST(PainterTest, OrderOfMarksDoesNotMatter) {
  const Frame frame = Plain({160, 160}, kLight);
  const Mark ring{kMiddle, MarkKind::kBest, ""};
  const Mark percent{kMiddle, MarkKind::kProbability, "12"};
  const auto one = Paint(frame, ThreeByThree(32), std::vector{ring, percent});
  const auto other = Paint(frame, ThreeByThree(32), std::vector{percent, ring});
  ASSERT_TRUE(one.ok() && other.ok());
  EXPECT_TRUE(base::SamePixels(*one, *other, frame.Bounds()));
}

TEST(PainterTest, GridLinesFollowUnequalEdges) {
  const Frame frame = Plain({40, 40}, kLight);
  board::GridGeometry geometry;
  geometry.col_edges = {3, 13, 24, 34};
  geometry.row_edges = {5, 15, 25};
  PaintParams params;
  params.grid = true;
  params.grid_alpha = 1;
  const auto painted = Paint(frame, geometry, {}, params);
  ASSERT_TRUE(painted.ok());
  for (const int x : geometry.col_edges) {
    EXPECT_TRUE(IsNear(painted->At({x, 10}), params.palette.grid)) << x;
    EXPECT_TRUE(IsNear(painted->At({x + 1, 10}), kLight)) << x;
  }
  for (const int y : geometry.row_edges) {
    EXPECT_TRUE(IsNear(painted->At({8, y}), params.palette.grid)) << y;
  }
}

TEST(PainterTest, MarksAreAsThinAsTheirOpacity) {
  const Frame frame = Plain({160, 160}, kLight);
  const Mark mark{kMiddle, MarkKind::kSafe, ""};
  const auto painted = Paint(frame, ThreeByThree(32), {&mark, 1}, {.opacity = 0.5});
  ASSERT_TRUE(painted.ok());
  const auto half = [](int a, int b) { return static_cast<std::uint8_t>((a + b) / 2); };
  const Bgr safe = Palette().safe;
  const Bgr expected{half(safe.b, kLight.b), half(safe.g, kLight.g), half(safe.r, kLight.r)};
  EXPECT_TRUE(IsNear(painted->At(ThreeByThree(32).CellRect(kMiddle).Center()), expected));
}

TEST(PainterTest, APaletteColoursItsMarks) {
  for (const NamedPalette& named : Palettes()) {
    const Frame frame = Plain({160, 160}, kLight);
    const Mark mark{kMiddle, MarkKind::kSafe, ""};
    const auto painted = Paint(frame, ThreeByThree(32), {&mark, 1}, {.palette = named.palette});
    ASSERT_TRUE(painted.ok());
    EXPECT_TRUE(
        IsNear(painted->At(ThreeByThree(32).CellRect(kMiddle).Center()), named.palette.safe))
        << named.name;
  }
}

// What is kept from one picture must not show in another: other cells, texts, sizes and grounds.
TEST(PainterTest, PictureAfterPictureIsPaintedAsEachAlone) {
  const std::vector<Mark> first = {{kMiddle, MarkKind::kProbability, "12"},
                                   {{0, 2}, MarkKind::kMine, ""}};
  const std::vector<Mark> second = {{kMiddle, MarkKind::kProbability, "21"},
                                    {kMiddle, MarkKind::kBest, ""},
                                    {{0, 2}, MarkKind::kProbability, "12"},
                                    {{2, 0}, MarkKind::kMine, ""}};
  const PaintParams params{.opacity = 0.7};
  Painter painter(params);
  for (const Look& look : {Look{32, kLight}, Look{32, kDark}, Look{21, kLight}}) {
    const Frame frame = Plain({5 * look.side, 5 * look.side}, look.background);
    for (const auto& marks : {first, second, first}) {
      const auto one = Paint(frame, ThreeByThree(look.side), marks, params);
      const auto next = painter.Paint(frame, ThreeByThree(look.side), marks);
      ASSERT_TRUE(one.ok() && next.ok());
      EXPECT_TRUE(base::SamePixels(*one, *next, frame.Bounds()));
    }
  }
}

TEST(PainterTest, EmptyPictureIsRefused) {
  const auto painted = Paint(Frame{}, {}, {});
  ASSERT_FALSE(painted.ok());
  EXPECT_EQ(painted.error().kind, base::ErrorKind::kBadInput);
}

TEST(CaptionTest, StripStandsBelowThePictureAndLeavesItAlone) {
  const Frame frame = Plain({300, 40}, kLight);
  const CaptionParams params;
  const auto captioned = AddCaption(frame, "move 3: 2 s", params);
  ASSERT_TRUE(captioned.ok());
  ASSERT_GT(captioned->size.height, 40 + static_cast<int>(params.font_px));
  EXPECT_EQ(Count(*captioned, kLight, frame.Bounds()), 300 * 40);
  const FrameRect strip{0, 40, 300, captioned->size.height - 40};
  EXPECT_GT(Count(*captioned, params.text, strip), 10);
  EXPECT_GT(Count(*captioned, params.background, strip), strip.width * strip.height / 2);
}

TEST(CaptionTest, TextThatIsTooLongIsCutInsideTheStrip) {
  const Frame frame = Plain({80, 10}, kLight);
  const auto captioned = AddCaption(frame, fmt::format("{:W>500}ä", ""));
  ASSERT_TRUE(captioned.ok());
  const CaptionParams params;
  const int height = captioned->size.height - 10;
  EXPECT_EQ(Count(*captioned, params.background, {80 - params.padding_px, 10, 5, height}),
            params.padding_px * height);
}

TEST(CaptionTest, ACaptionThatWrapsGrowsByWholeLinesAndLosesNoWord) {
  const Frame frame = Plain({120, 10}, kLight);
  const auto one = AddCaption(frame, "word", {.wraps = true});
  const auto three =
      AddCaption(frame, "several words that need more than one line", {.wraps = true});
  ASSERT_TRUE(one.ok() && three.ok());
  const int line_px = one->size.height - 10;
  EXPECT_GE(three->size.height - 10, 2 * line_px);
  EXPECT_EQ((three->size.height - 10) % line_px, 0);
  const FrameRect last_line{0, three->size.height - line_px, 120, line_px};
  EXPECT_GT(Count(*three, CaptionParams{}.text, last_line, kMixed), 10);
}

TEST(CaptionTest, HeightDoesNotDependOnTheText) {
  const Frame frame = Plain({80, 10}, kLight);
  const auto empty = AddCaption(frame, "");
  const auto full = AddCaption(frame, "Ágy");
  ASSERT_TRUE(empty.ok() && full.ok());
  EXPECT_EQ(empty->size, full->size);
}

}  // namespace
}  // namespace gridhand::overlay
