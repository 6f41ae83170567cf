// Marks over a game under XWayland, in the compositors sway, which draws windows without their
// shape, and mutter.

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "capture/x11/window_source.h"
#include "input/x11/xtest_pointer.h"
#include "overlay/painter.h"
#include "overlay/x11/screen_ring.h"
#include "overlay/x11/screen_sheet.h"
#include "tests/support/test_window.h"
#include "tests/support/wayland_session.h"
#include "tests/support/x_test.h"
#include "x11/hit_test.h"
#include "x11/poll_until.h"
#include "x11/window.h"

namespace gridhand::overlay {
namespace {

using test_support::Compositor;
using test_support::TestWindow;

board::GridGeometry Cells() { return board::EvenGrid({0, 0, 240, 160}, 4, 6); }

const std::vector<Mark> kMarks = {{{1, 1}, MarkKind::kSafe, ""},
                                  {{1, 2}, MarkKind::kMine, ""},
                                  {{2, 3}, MarkKind::kProbability, "47"},
                                  {{3, 5}, MarkKind::kBest, ""}};

class XWaylandTest : public ::testing::Test {
 protected:
  void Begin(Compositor compositor) {
    auto session = test_support::WaylandSession::Start(compositor);
    GRIDHAND_ASSERT_OK(session);
    session_ = *std::move(session);
    auto connection = x11::Connection::Open(session_->display_name());
    GRIDHAND_ASSERT_OK(connection);
    connection_ = *std::move(connection);
    window_.emplace(session_->display_name(),
                    test_support::TestWindowOptions{.override_redirect = false});
    if (compositor != Compositor::kMutter) AwaitPlacing();
    window_->DrawPattern(7);
    auto source = capture::WindowSource::Open(*connection_, window_->id());
    GRIDHAND_ASSERT_OK(source);
    const auto plain = (*source)->Grab();
    GRIDHAND_ASSERT_OK(plain);
    plain_ = *plain;
    ASSERT_EQ(plain_.size, (base::Size{240, 160}));
  }

  // A compositor puts a window into its place some time after it is mapped.
  void AwaitPlacing() {
    const auto is_placed = [&] {
      const auto info = x11::DescribeWindow(*connection_, window_->id());
      return info.ok() && info->client_area.x != test_support::TestWindowOptions().area.x;
    };
    const auto placed = x11::PollUntil(*connection_, is_placed, std::chrono::milliseconds(20),
                                       test_support::Soon());
    GRIDHAND_ASSERT_OK(placed);
    ASSERT_TRUE(*placed);
  }
  void ShowMarks() {
    auto sheet = ScreenSheet::Make(*connection_);
    GRIDHAND_ASSERT_OK(sheet);
    sheet_ = *std::move(sheet);
    const auto painted = Paint(plain_, Cells(), kMarks, {.opacity = 0.8});
    GRIDHAND_ASSERT_OK(painted);
    marked_ = *painted;
    const auto frame = x11::OutermostAncestor(*connection_, window_->id());
    GRIDHAND_ASSERT_OK(frame);
    GRIDHAND_ASSERT_OK(sheet_->Show(plain_, marked_, *frame));
  }
  base::FrameRect Place() const {
    return {plain_.origin.x, plain_.origin.y, plain_.size.width, plain_.size.height};
  }
  // What a person sees, of the whole screen.
  base::Frame OnScreen() const {
    auto shot = session_->Screenshot();
    EXPECT_TRUE(shot.ok()) << shot.error().text;
    return shot.ok() ? *std::move(shot) : base::MakeFrame({1, 1}).frame;
  }
  // Whether the game comes to look so on the screen. No event tells of a compositor's picture.
  bool ComesToShow(const base::Frame& wanted) {
    const auto shows = [&] {
      const base::Frame screen = OnScreen();
      return screen.Bounds().Contains(Place()) &&
             base::SamePixels(base::PartOf(screen, Place()), wanted, wanted.Bounds());
    };
    const auto shown =
        x11::PollUntil(*connection_, shows, std::chrono::milliseconds(50), test_support::Soon());
    return shown.ok() && *shown;
  }
  int PixelsChangedOutside(const base::Frame& before, const base::Frame& after,
                           const base::FrameRect& inside) {
    int changed = 0;
    for (int y = 0; y < before.size.height; ++y) {
      for (int x = 0; x < before.size.width; ++x) {
        changed +=
            !inside.Contains(base::FramePoint{x, y}) && before.At({x, y}) != after.At({x, y});
      }
    }
    return changed;
  }

  std::unique_ptr<test_support::WaylandSession> session_;
  std::unique_ptr<x11::Connection> connection_;
  std::optional<TestWindow> window_;
  base::Frame plain_;
  std::unique_ptr<ScreenSheet> sheet_;
  base::Frame marked_;  // what it shows over the game
};

class XWaylandPictureTest : public XWaylandTest,
                            public ::testing::WithParamInterface<Compositor> {};

TEST_P(XWaylandPictureTest, MarksLeaveTheRestOfTheScreenAsItIs) {
  Begin(GetParam());
  ASSERT_TRUE(ComesToShow(plain_));
  const base::Frame before = OnScreen();
  ASSERT_NO_FATAL_FAILURE(ShowMarks());
  EXPECT_TRUE(ComesToShow(marked_));
  EXPECT_EQ(PixelsChangedOutside(before, OnScreen(), Place()), 0);
  sheet_->Hide();
  EXPECT_TRUE(ComesToShow(plain_));
}

TEST_P(XWaylandPictureTest, ARingLeavesItsCellAsItIs) {
  Begin(GetParam());
  ASSERT_TRUE(ComesToShow(plain_));
  const base::Frame before = OnScreen();
  auto ring = ScreenRing::Make(*connection_);
  GRIDHAND_ASSERT_OK(ring);
  const base::FrameRect cell = Cells().CellRect({1, 1});
  GRIDHAND_ASSERT_OK((*ring)->ShowAround(base::ToScreen(cell, plain_.origin)));
  const auto is_shown = [&] {
    return PixelsChangedOutside(before, OnScreen(), base::FrameRect{}) > 0;
  };
  const auto shown =
      x11::PollUntil(*connection_, is_shown, std::chrono::milliseconds(50), test_support::Soon());
  GRIDHAND_ASSERT_OK(shown);
  ASSERT_TRUE(*shown);
  const base::Frame after = base::PartOf(OnScreen(), Place());
  EXPECT_TRUE(base::SamePixels(after, plain_, cell));
}

INSTANTIATE_TEST_SUITE_P(Each, XWaylandPictureTest,
                         ::testing::Values(Compositor::kSway, Compositor::kMutterInWindow));

class XWaylandClicksTest : public XWaylandTest, public ::testing::WithParamInterface<Compositor> {};

TEST_P(XWaylandClicksTest, NoneOfAThousandOnMarksIsSwallowed) {
  Begin(GetParam());
  constexpr int kClicks = 1000;
  ASSERT_NO_FATAL_FAILURE(ShowMarks());
  auto pointer = input::XTestPointer::Make(*connection_, window_->id(), nullptr);
  GRIDHAND_ASSERT_OK(pointer);
  for (int i = 0; i < kClicks; ++i) {
    const Mark& mark = kMarks[static_cast<std::size_t>(i) % kMarks.size()];
    GRIDHAND_ASSERT_OK((*pointer)->Click(
        {.at = base::ToScreen(Cells().CellCenter(mark.cell), plain_.origin),
         .window_origin = plain_.origin,
         .fence = {plain_.origin.x, plain_.origin.y, plain_.size.width, plain_.size.height}}));
  }
  window_->WaitForPresses(kClicks);
  EXPECT_EQ(window_->TakePresses().size(), static_cast<std::size_t>(kClicks));
}

INSTANTIATE_TEST_SUITE_P(Each, XWaylandClicksTest,
                         ::testing::Values(Compositor::kSway, Compositor::kMutter));

}  // namespace
}  // namespace gridhand::overlay
