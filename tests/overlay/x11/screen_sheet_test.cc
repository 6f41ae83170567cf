#include "overlay/x11/screen_sheet.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

#include "capture/x11/window_source.h"
#include "input/x11/xtest_pointer.h"
#include "overlay/painter.h"
#include "tests/support/screen_reader.h"
#include "tests/support/x_test.h"

namespace gridhand::overlay {
namespace {

using test_support::Press;
using test_support::TestWindow;

// The test window lies at 100,100 and is 240x160: six by four cells of 40 px.
constexpr base::ScreenRect kClientArea{100, 100, 240, 160};

board::GridGeometry Cells() { return board::EvenGrid({0, 0, 240, 160}, 4, 6); }

const std::vector<Mark> kMarks = {{{1, 1}, MarkKind::kSafe, ""},
                                  {{1, 2}, MarkKind::kMine, ""},
                                  {{2, 3}, MarkKind::kProbability, "47"},
                                  {{3, 5}, MarkKind::kBest, ""}};

class ScreenSheetTest : public test_support::XTest {
 protected:
  void SetUp() override {
    StartDisplay();
    window_.emplace(display_name());
    window_->DrawPattern(7);
    auto source = capture::WindowSource::Open(connection(), window_->id());
    GRIDHAND_ASSERT_OK(source);
    source_ = *std::move(source);
    auto screen = test_support::ScreenReader::Open(connection());
    GRIDHAND_ASSERT_OK(screen);
    screen_ = *std::move(screen);
    auto sheet = ScreenSheet::Make(connection());
    GRIDHAND_ASSERT_OK(sheet);
    sheet_ = *std::move(sheet);
    const auto plain = source_->Grab();
    GRIDHAND_ASSERT_OK(plain);
    plain_ = *plain;
    const auto painted = Paint(plain_, Cells(), kMarks, {.opacity = 0.8});
    GRIDHAND_ASSERT_OK(painted);
    painted_ = *painted;
  }

  void Show() { GRIDHAND_ASSERT_OK(sheet_->Show(plain_, painted_, window_->id())); }
  base::Frame OnScreen() {
    const auto screen = screen_->Grab();
    EXPECT_TRUE(screen.ok());
    return base::PartOf(*screen,
                        {kClientArea.x, kClientArea.y, kClientArea.width, kClientArea.height});
  }
  bool ScreenShows(const base::Frame& wanted) {
    return base::SamePixels(OnScreen(), wanted, wanted.Bounds());
  }

  std::optional<TestWindow> window_;
  std::unique_ptr<capture::WindowSource> source_;
  std::unique_ptr<test_support::ScreenReader> screen_;
  std::unique_ptr<ScreenSheet> sheet_;
  base::Frame plain_;
  base::Frame painted_;
};

TEST_F(ScreenSheetTest, TheScreenShowsThePaintedPicturePixelByPixel) {
  ASSERT_FALSE(base::SamePixels(plain_, painted_, plain_.Bounds()));
  Show();
  EXPECT_TRUE(ScreenShows(painted_));
}

TEST_F(ScreenSheetTest, HiddenItLeavesTheGameAsItWas) {
  Show();
  sheet_->Hide();
  EXPECT_FALSE(sheet_->is_shown());
  EXPECT_TRUE(ScreenShows(plain_));
}

TEST_F(ScreenSheetTest, OtherMarksTakeThePlaceOfTheFirst) {
  Show();
  const Mark other{{0, 0}, MarkKind::kMine, ""};
  const auto painted = Paint(plain_, Cells(), {&other, 1});
  GRIDHAND_ASSERT_OK(painted);
  GRIDHAND_ASSERT_OK(sheet_->Show(plain_, *painted, window_->id()));
  EXPECT_TRUE(ScreenShows(*painted));
}

TEST_F(ScreenSheetTest, NoMarksAreNoWindow) {
  Show();
  GRIDHAND_ASSERT_OK(sheet_->Show(plain_, plain_, window_->id()));
  EXPECT_FALSE(sheet_->is_shown());
  EXPECT_TRUE(ScreenShows(plain_));
}

TEST_F(ScreenSheetTest, AWholePictureIsShownWhereItBelongs) {
  base::Frame strip = base::PartOf(painted_, {0, 40, 240, 40});
  strip.origin = {100, 140};
  GRIDHAND_ASSERT_OK(sheet_->ShowWhole(strip, window_->id()));
  const base::Frame seen = base::PartOf(OnScreen(), {0, 40, 240, 40});
  EXPECT_TRUE(base::SamePixels(seen, strip, strip.Bounds()));
}

TEST_F(ScreenSheetTest, OurPicturesOfTheGameDoNotShowIt) {
  Show();
  const auto changed = source_->WaitForChange(plain_.Bounds(), base::SteadyClock().Now());
  GRIDHAND_ASSERT_OK(changed);
  EXPECT_FALSE(*changed);
  const auto after = source_->Grab();
  GRIDHAND_ASSERT_OK(after);
  EXPECT_TRUE(base::SamePixels(plain_, *after, plain_.Bounds()));
}

TEST_F(ScreenSheetTest, ClicksThroughEveryMarkReachTheGame) {
  Show();
  auto pointer = input::XTestPointer::Make(connection(), window_->id(), nullptr);
  GRIDHAND_ASSERT_OK(pointer);
  std::vector<Press> expected;
  for (const Mark& mark : kMarks) {
    const base::FramePoint at = Cells().CellCenter(mark.cell);
    expected.push_back({1, at});
    GRIDHAND_ASSERT_OK((*pointer)->Click({.at = base::ToScreen(at, plain_.origin),
                                          .button = input::Button::kLeft,
                                          .window_origin = plain_.origin,
                                          .fence = kClientArea,
                                          .looked_at = base::SteadyClock().Now()}));
  }
  EXPECT_EQ(window_->TakePresses(), expected);
}

TEST_F(ScreenSheetTest, WhatCoversTheGameCoversItToo) {
  Show();
  const TestWindow cover(display_name(), {.area = kClientArea, .background = {9, 99, 199}});
  const auto plain_cover = OnScreen();
  EXPECT_EQ(plain_cover.At(Cells().CellCenter({1, 1})), (base::Bgr{9, 99, 199}));
  window_->Raise();
  GRIDHAND_ASSERT_OK(sheet_->StackAbove(window_->id()));
  EXPECT_TRUE(ScreenShows(painted_));
}

TEST_F(ScreenSheetTest, APictureTooLargeForOneRequestIsShownWhole) {
  const base::Size all{connection().screen().width_in_pixels,
                       connection().screen().height_in_pixels};
  base::WritableFrame made = base::MakeFrame(all);
  for (int y = 0; y < all.height; ++y) {
    std::uint8_t* px = made.pixels + static_cast<std::ptrdiff_t>(y) * made.frame.stride_bytes;
    for (int x = 0; x < all.width; ++x, px += base::kBytesPerPixel) {
      px[0] = static_cast<std::uint8_t>(x);
      px[1] = static_cast<std::uint8_t>(y);
      px[2] = static_cast<std::uint8_t>(x / 256 + y / 256);
    }
  }
  GRIDHAND_ASSERT_OK(sheet_->ShowWhole(made.frame, window_->id()));
  const auto screen = screen_->Grab();
  GRIDHAND_ASSERT_OK(screen);
  EXPECT_TRUE(base::SamePixels(*screen, made.frame, made.frame.Bounds()));
}

TEST(ScreenSheetOnAScreenOfFewColoursTest, IsRefusedInOneSentence) {
  auto display = x11::PrivateDisplay::Start({.depth = 16});
  GRIDHAND_ASSERT_OK(display);
  auto connection = x11::Connection::Open(display->name());
  GRIDHAND_ASSERT_OK(connection);
  const auto sheet = ScreenSheet::Make(**connection);
  ASSERT_FALSE(sheet.ok());
  EXPECT_EQ(sheet.error().kind, base::ErrorKind::kDisplay);
}

}  // namespace
}  // namespace gridhand::overlay
