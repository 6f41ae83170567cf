#include "overlay/x11/screen_ring.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

#include "capture/x11/window_source.h"
#include "input/x11/xtest_pointer.h"
#include "tests/support/x_test.h"
#include "x11/property.h"
#include "x11/window_manager.h"

namespace gridhand::overlay {
namespace {

using test_support::Press;
using test_support::TestWindow;
using ::testing::ElementsAre;

// The test window lies at 100,100 and is 240x160; the cell is in its middle.
constexpr base::ScreenPoint kOrigin{100, 100};
constexpr base::ScreenRect kClientArea{100, 100, 240, 160};
constexpr base::ScreenRect kCell{200, 150, 20, 20};
constexpr base::Bgr kGround{40, 40, 40};
constexpr const char* kClients = "_NET_CLIENT_LIST";

class ScreenRingTest : public test_support::XTest {
 protected:
  void SetUp() override { Begin({}); }
  void Begin(const x11::PrivateDisplayOptions& options) {
    StartDisplay(options);
    window_.emplace(display_name());
    auto ring = ScreenRing::Make(connection());
    GRIDHAND_ASSERT_OK(ring);
    ring_ = *std::move(ring);
  }

  // The pixel of the screen, whatever window shows there.
  base::Bgr ScreenPixel(base::ScreenPoint p) {
    const auto image = connection().Fetch(
        xcb_get_image_reply,
        xcb_get_image(connection().raw(), XCB_IMAGE_FORMAT_Z_PIXMAP, connection().root(),
                      static_cast<std::int16_t>(p.x), static_cast<std::int16_t>(p.y), 1, 1, ~0U),
        "look at the screen");
    EXPECT_TRUE(image.ok());
    const std::uint8_t* px = xcb_get_image_data(image->get());
    return {px[0], px[1], px[2]};
  }
  // Outwards from the left edge of the cell.
  std::vector<base::Bgr> PixelsLeftOfTheCell(int count) {
    std::vector<base::Bgr> pixels;
    for (int i = 1; i <= count; ++i) {
      pixels.push_back(ScreenPixel({kCell.x - i, kCell.Center().y}));
    }
    return pixels;
  }
  xcb_window_t Focus() {
    const auto reply = connection().Fetch(xcb_get_input_focus_reply,
                                          xcb_get_input_focus(connection().raw()), "ask");
    EXPECT_TRUE(reply.ok());
    return (*reply)->focus;
  }

  std::optional<TestWindow> window_;
  std::unique_ptr<ScreenRing> ring_;
};

TEST_F(ScreenRingTest, StandsRoundTheCellAndHidesNothingOfIt) {
  GRIDHAND_ASSERT_OK(ring_->ShowAround(kCell));
  const Palette palette;
  EXPECT_THAT(PixelsLeftOfTheCell(6), ElementsAre(palette.halo, palette.intent, palette.intent,
                                                  palette.intent, palette.halo, kGround));
  EXPECT_EQ(ScreenPixel({kCell.x, kCell.y}), kGround);
  EXPECT_EQ(ScreenPixel(kCell.Center()), kGround);
}

TEST_F(ScreenRingTest, MovesToTheNextCellAndGoesWhenHidden) {
  GRIDHAND_ASSERT_OK(ring_->ShowAround({120, 120, 30, 31}));
  GRIDHAND_ASSERT_OK(ring_->ShowAround(kCell));
  EXPECT_EQ(ScreenPixel({118, 130}), kGround);
  EXPECT_EQ(ScreenPixel({kCell.x - 3, kCell.Center().y}), Palette().intent);
  ring_->Hide();
  EXPECT_EQ(ScreenPixel({kCell.x - 3, kCell.Center().y}), kGround);
}

TEST_F(ScreenRingTest, LiesOverAWindowThatWasRaisedMeanwhile) {
  GRIDHAND_ASSERT_OK(ring_->ShowAround(kCell));
  window_->Raise();
  GRIDHAND_ASSERT_OK(ring_->ShowAround(kCell));
  EXPECT_EQ(ScreenPixel({kCell.x - 3, kCell.Center().y}), Palette().intent);
}

TEST_F(ScreenRingTest, ClicksOnTheCellAndOnTheRingReachTheGame) {
  GRIDHAND_ASSERT_OK(ring_->ShowAround(kCell));
  auto pointer = input::XTestPointer::Make(connection(), window_->id(), nullptr);
  GRIDHAND_ASSERT_OK(pointer);
  const base::ScreenPoint on_ring{kCell.x - 3, kCell.Center().y};
  for (const base::ScreenPoint at : {kCell.Center(), on_ring}) {
    GRIDHAND_ASSERT_OK((*pointer)->Click({.at = at,
                                          .button = input::Button::kLeft,
                                          .window_origin = kOrigin,
                                          .fence = kClientArea,
                                          .looked_at = base::SteadyClock().Now()}));
  }
  EXPECT_EQ(window_->TakePresses(), (std::vector<Press>{{1, {110, 60}}, {1, {97, 60}}}));
}

TEST_F(ScreenRingTest, IsNotInOurPicturesOfTheGame) {
  auto source = capture::WindowSource::Open(connection(), window_->id());
  GRIDHAND_ASSERT_OK(source);
  const auto before = (*source)->Grab();
  GRIDHAND_ASSERT_OK(before);
  GRIDHAND_ASSERT_OK(ring_->ShowAround(kCell));
  const auto changed = (*source)->WaitForChange(before->Bounds(), base::SteadyClock().Now());
  GRIDHAND_ASSERT_OK(changed);
  EXPECT_FALSE(*changed);
  const auto after = (*source)->Grab();
  GRIDHAND_ASSERT_OK(after);
  EXPECT_TRUE(base::SamePixels(*before, *after, before->Bounds()));
  EXPECT_EQ(ScreenPixel({kCell.x - 3, kCell.Center().y}), Palette().intent);
}

TEST_F(ScreenRingTest, GoesWithTheConnectionOfAProgramThatDied) {
  auto other = x11::Connection::Open(display_name());
  GRIDHAND_ASSERT_OK(other);
  auto ring = ScreenRing::Make(**other);
  GRIDHAND_ASSERT_OK(ring);
  GRIDHAND_ASSERT_OK((*ring)->ShowAround(kCell));
  GRIDHAND_ASSERT_OK(connection().ListenTo((*ring)->window(), XCB_EVENT_MASK_STRUCTURE_NOTIFY));
  bool gone = false;
  const auto subscription = connection().Subscribe([&](const xcb_generic_event_t& event) {
    gone = gone || x11::TypeOf(event) == XCB_DESTROY_NOTIFY;
  });
  xcb_kill_client(connection().raw(), (*ring)->window());
  const auto noticed = connection().WaitUntil([&] { return gone; }, test_support::Soon());
  GRIDHAND_ASSERT_OK(noticed);
  EXPECT_TRUE(*noticed);
  EXPECT_EQ(ScreenPixel({kCell.x - 3, kCell.Center().y}), kGround);
}

TEST_F(ScreenRingTest, StandsOutOfTheScreenWhereTheCellDoes) {
  GRIDHAND_ASSERT_OK(ring_->ShowAround({-10, -10, 20, 20}));
  EXPECT_EQ(ScreenPixel({12, 0}), Palette().intent);
}

class ManagedScreenRingTest : public ScreenRingTest {
 protected:
  void SetUp() override { Begin({.window_manager = x11::kOpenbox}); }
};

TEST_F(ManagedScreenRingTest, TakesNoFocusAndNoPlaceAmongTheWindows) {
  const xcb_window_t focus = Focus();
  const auto list_before = x11::NumberProperty(connection(), connection().root(), kClients);
  GRIDHAND_ASSERT_OK(ring_->ShowAround(kCell));
  GRIDHAND_ASSERT_OK(x11::AwaitWindowManager(connection(), test_support::Soon()));
  EXPECT_EQ(Focus(), focus);
  const auto list = x11::NumberProperty(connection(), connection().root(), kClients);
  GRIDHAND_ASSERT_OK(list);
  EXPECT_EQ(*list, *list_before);
}

TEST(ScreenRingWithoutCompositeTest, IsRefusedInOneSentence) {
  auto display = x11::PrivateDisplay::Start({.server_arguments = {"-extension", "Composite"}});
  GRIDHAND_ASSERT_OK(display);
  auto connection = x11::Connection::Open(display->name());
  GRIDHAND_ASSERT_OK(connection);
  const auto ring = ScreenRing::Make(**connection);
  ASSERT_FALSE(ring.ok());
  EXPECT_EQ(ring.error().kind, base::ErrorKind::kDisplay);
  EXPECT_THAT(ring.error().text, ::testing::HasSubstr("Composite"));
}

}  // namespace
}  // namespace gridhand::overlay
