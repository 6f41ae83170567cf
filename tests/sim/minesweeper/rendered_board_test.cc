#include "sim/minesweeper/rendered_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "sim/minesweeper/rendered_skin.h"

namespace gridhand::sim::minesweeper {
namespace {

using base::FramePoint;
using base::FrameRect;
using board::CellPos;
using board::minesweeper::CellSymbol;

constexpr CellPos kMiddle{3, 3};

const Fonts& AllFonts() {
  static const auto kFonts = Fonts::Load();
  EXPECT_TRUE(kFonts.ok()) << (kFonts ? "" : kFonts.error().text);
  return *kFonts;
}

// A covered board of 7×7 with `symbol` in the middle.
Scene Around(CellSymbol symbol) {
  Scene scene{.cells = {7, 7, CellSymbol::kCovered}, .mines_left = 5};
  scene.cells[kMiddle] = symbol;
  return scene;
}

RenderedBoard Draw(const RenderedSkin& skin, CellSymbol symbol) {
  return Render(skin, Around(symbol), AllFonts());
}

int Difference(base::Bgr a, base::Bgr b) {
  return std::max({std::abs(a.b - b.b), std::abs(a.g - b.g), std::abs(a.r - b.r)});
}

// The box around every pixel that differs; empty if none does.
FrameRect WhereDifferent(const base::Frame& a, const base::Frame& b) {
  int left = a.size.width;
  int top = a.size.height;
  int right = 0;
  int bottom = 0;
  for (int y = 0; y < a.size.height; ++y) {
    for (int x = 0; x < a.size.width; ++x) {
      if (a.At({x, y}) == b.At({x, y})) continue;
      left = std::min(left, x);
      right = std::max(right, x + 1);
      top = std::min(top, y);
      bottom = std::max(bottom, y + 1);
    }
  }
  return right > left ? FrameRect{left, top, right - left, bottom - top} : FrameRect{};
}

// The share of a cell's pixels that a person sees as different.
double ShareSeenDifferent(const base::Frame& a, const base::Frame& b, const FrameRect& cell) {
  constexpr int kSeen = 12;  // of 255: two greys so far apart are told apart where they touch
  int seen = 0;
  for (int y = cell.y; y < cell.Bottom(); ++y) {
    for (int x = cell.x; x < cell.Right(); ++x) {
      seen += Difference(a.At({x, y}), b.At({x, y})) >= kSeen ? 1 : 0;
    }
  }
  return static_cast<double>(seen) / (cell.width * cell.height);
}

class EverySkin : public testing::TestWithParam<RenderedSkin> {};

INSTANTIATE_TEST_SUITE_P(Rendered, EverySkin, testing::ValuesIn(RenderedSkins()),
                         [](const auto& skin) {
                           std::string name(skin.param.name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(EverySkin, DrawsTheSamePictureAgain) {
  const RenderedBoard a = Render(GetParam(), EverySymbol(), AllFonts());
  const RenderedBoard b = Render(GetParam(), EverySymbol(), AllFonts());
  EXPECT_TRUE(base::SamePixels(a.frame, b.frame, a.frame.Bounds()));
  EXPECT_EQ(a.geometry, b.geometry);
}

TEST_P(EverySkin, ChangesNoPixelOutsideTheCellThatChanged) {
  // A compositor's filter reaches one pixel over an edge that it has moved.
  const int blur = GetParam().resampled ? static_cast<int>(std::ceil(GetParam().scale)) : 0;
  const RenderedBoard covered = Draw(GetParam(), CellSymbol::kCovered);
  FrameRect cell = covered.geometry.CellRect(kMiddle);
  cell = {cell.x - blur, cell.y - blur, cell.width + 2 * blur, cell.height + 2 * blur};
  for (const char symbol : board::minesweeper::kAlphabet) {
    if (symbol == '~' || symbol == '#') continue;
    const RenderedBoard shown = Draw(GetParam(), *board::minesweeper::SymbolFromChar(symbol));
    const FrameRect changed = WhereDifferent(covered.frame, shown.frame);
    EXPECT_TRUE(cell.Contains(changed)) << symbol << " reaches " << changed.x << "," << changed.y;
    EXPECT_TRUE(changed.Contains(covered.geometry.CellCenter(kMiddle))) << symbol;
  }
}

TEST_P(EverySkin, FillsItsCellFromEdgeToEdge) {
  const RenderedBoard covered = Draw(GetParam(), CellSymbol::kCovered);
  const FrameRect cell = covered.geometry.CellRect(kMiddle);
  const FrameRect changed =
      WhereDifferent(covered.frame, Draw(GetParam(), CellSymbol::kBlank).frame);
  constexpr double kLeast = 0.85;  // of a side: gaps are at most a tenth of it, edges may be alike
  EXPECT_GE(changed.width, kLeast * cell.width);
  EXPECT_GE(changed.height, kLeast * cell.height);
}

TEST_P(EverySkin, DrawsNoTwoSymbolsAlike) {
  constexpr double kLeast = 0.02;  // of a cell: a stroke of 1 px along a quarter of 12 px
  std::map<char, RenderedBoard> drawn;
  for (const char symbol : board::minesweeper::kAlphabet) {
    if (symbol == '~') continue;
    drawn.emplace(symbol, Draw(GetParam(), *board::minesweeper::SymbolFromChar(symbol)));
  }
  const FrameRect cell = drawn.begin()->second.geometry.CellRect(kMiddle);
  for (auto a = drawn.begin(); a != drawn.end(); ++a) {
    for (auto b = std::next(a); b != drawn.end(); ++b) {
      EXPECT_GE(ShareSeenDifferent(a->second.frame, b->second.frame, cell), kLeast)
          << a->first << " and " << b->first;
    }
  }
}

TEST_P(EverySkin, HasCellsOfTheSizeItSays) {
  const board::GridGeometry geometry = Draw(GetParam(), CellSymbol::kCovered).geometry;
  for (int i = 0; i < geometry.cols(); ++i) {
    const FrameRect cell = geometry.CellRect({i, i});
    EXPECT_NEAR(cell.width, GetParam().CellPx(), 1);
    EXPECT_NEAR(cell.height, GetParam().CellPx(), 1);
  }
  EXPECT_NEAR(geometry.Bounds().width, 7 * GetParam().CellPx(), 1);
}

TEST_P(EverySkin, LooksTheSameOnADesktop) {
  Scene scene = EverySymbol();
  const RenderedBoard window = Render(GetParam(), scene, AllFonts());
  scene.on_desktop = true;
  const RenderedBoard desktop = Render(GetParam(), scene, AllFonts());
  const FrameRect there = desktop.geometry.Bounds();
  const FrameRect here = window.geometry.Bounds();
  ASSERT_TRUE(desktop.frame.Bounds().Contains(there));
  ASSERT_EQ(there.width, here.width);
  for (int y = 0; y < here.height; ++y) {
    for (int x = 0; x < here.width; ++x) {
      ASSERT_EQ(window.frame.At({here.x + x, here.y + y}),
                desktop.frame.At({there.x + x, there.y + y}));
    }
  }
}

TEST(RenderedSkinsTest, AreTwentyFourOfDifferentNames) {
  std::set<std::string_view> names;
  for (const RenderedSkin& skin : RenderedSkins()) names.insert(skin.name);
  EXPECT_EQ(RenderedSkins().size(), 24u);
  EXPECT_EQ(names.size(), 24u);
}

TEST(RenderedSkinsTest, ReachFromTwelveToNinetySixPixels) {
  const auto [least, most] = std::minmax_element(
      RenderedSkins().begin(), RenderedSkins().end(),
      [](const RenderedSkin& a, const RenderedSkin& b) { return a.CellPx() < b.CellPx(); });
  EXPECT_EQ(least->CellPx(), 12);
  EXPECT_EQ(most->CellPx(), 96);
}

TEST(RenderedSkinsTest, HaveEveryScaleOfTheDesktops) {
  std::set<double> scales;
  for (const RenderedSkin& skin : RenderedSkins()) scales.insert(skin.scale);
  EXPECT_EQ(scales, (std::set<double>{1, 1.25, 1.5, 1.75, 2}));
}

}  // namespace
}  // namespace gridhand::sim::minesweeper
