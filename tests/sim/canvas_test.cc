#include "sim/canvas.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace gridhand::sim {
namespace {

using base::Bgr;

const Fonts& AllFonts() {
  static const auto kFonts = Fonts::Load();
  EXPECT_TRUE(kFonts.ok()) << (kFonts ? "" : kFonts.error().text);
  return *kFonts;
}

TEST(CanvasTest, FillsExactlyTheWholePixelsOfABox) {
  Canvas canvas({6, 4}, AllFonts());
  canvas.Rect({1, 1, 3, 2}, Rgb(0x102030));
  const base::Frame frame = canvas.ToFrame();
  EXPECT_EQ(frame.At({1, 1}), (Bgr{0x30, 0x20, 0x10}));
  EXPECT_EQ(frame.At({3, 2}), (Bgr{0x30, 0x20, 0x10}));
  EXPECT_EQ(frame.At({4, 2}), Bgr());
  EXPECT_EQ(frame.At({1, 3}), Bgr());
}

TEST(CanvasTest, ScalesThePictureAsAWhole) {
  Canvas canvas({10, 4}, AllFonts());
  canvas.Rect({0, 0, 10, 4}, Rgb(0xffffff));
  const base::Frame frame = canvas.ToFrame(1.5);
  EXPECT_EQ(frame.size, (base::Size{15, 6}));
  EXPECT_EQ(frame.At({0, 0}), (Bgr{255, 255, 255}));
  EXPECT_EQ(frame.At({14, 5}), (Bgr{255, 255, 255}));
}

TEST(CanvasTest, ConfinesDrawingToTheClip) {
  Canvas canvas({6, 6}, AllFonts());
  canvas.Clip({0, 0, 3, 6});
  canvas.Rect({0, 0, 6, 6}, Rgb(0xffffff));
  canvas.Unclip();
  EXPECT_EQ(canvas.ToFrame().At({4, 2}), Bgr());
}

TEST(CanvasTest, EveryTypefaceDrawsADigitOfItsOwn) {
  std::set<std::string> seen;
  for (int font = 0; font <= static_cast<int>(FontName::kRound); ++font) {
    Canvas canvas({40, 40}, AllFonts());
    canvas.Text({20, 20}, static_cast<FontName>(font), 24, "3", Rgb(0xffffff));
    const base::Frame frame = canvas.ToFrame();
    seen.emplace(frame.Row(0), frame.Row(39));
  }
  EXPECT_EQ(seen.size(), 9u);
}

}  // namespace
}  // namespace gridhand::sim
