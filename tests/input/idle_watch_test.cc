// A person's hand where the X server of XWayland does not hear of it.

#include "input/idle_watch.h"

#include <gtest/gtest.h>

#include "input/x11/xtest_pointer.h"
#include "tests/support/test_window.h"
#include "tests/support/wayland_session.h"
#include "tests/support/x_test.h"
#include "x11/poll_until.h"
#include "x11/window.h"

namespace gridhand::input {
namespace {

using test_support::Compositor;

// Longer than nobody must touch anything before a touch is told.
constexpr base::Duration kRest = std::chrono::milliseconds(250);

class IdleWatchTest : public ::testing::TestWithParam<Compositor> {
 protected:
  void SetUp() override {
    auto session = test_support::WaylandSession::Start(GetParam());
    GRIDHAND_ASSERT_OK(session);
    session_ = *std::move(session);
    auto connection = x11::Connection::Open(session_->display_name());
    GRIDHAND_ASSERT_OK(connection);
    connection_ = *std::move(connection);
    auto watch = MakeIdleWatch(session_->idle_sources());
    GRIDHAND_ASSERT_OK(watch);
    watch_ = *std::move(watch);
    Rest();
    before_ = watch_->LastHumanAction();
  }
  void Rest() {
    GRIDHAND_ASSERT_OK(x11::HandOutUntil(*connection_, base::SteadyClock().Now() + kRest));
  }

  std::unique_ptr<test_support::WaylandSession> session_;
  std::unique_ptr<x11::Connection> connection_;
  std::unique_ptr<HumanWatch> watch_;
  std::optional<base::TimePoint> before_;
};

TEST_P(IdleWatchTest, SeesAHandOverTheDesktop) {
  base::Duration slowest{};
  for (int hand = 0; hand < 20; ++hand) {
    const base::TimePoint moved = base::SteadyClock().Now();
    GRIDHAND_ASSERT_OK(session_->MoveMouse());
    const auto seen = x11::PollUntil(
        *connection_, [&] { return watch_->LastHumanAction() >= moved; },
        std::chrono::milliseconds(5), test_support::Soon());
    GRIDHAND_ASSERT_OK(seen);
    ASSERT_TRUE(*seen) << "hand " << hand;
    slowest = std::max(slowest, base::SteadyClock().Now() - moved);
    Rest();
  }
  RecordProperty("noticed_after_ms_at_most",
                 static_cast<int>(slowest / std::chrono::milliseconds(1)));
}

TEST_P(IdleWatchTest, OurOwnClicksAreNoHand) {
  const test_support::TestWindow window(session_->display_name());
  const auto info = x11::DescribeWindow(*connection_, window.id());
  GRIDHAND_ASSERT_OK(info);
  auto pointer = XTestPointer::Make(*connection_, window.id(), nullptr);
  GRIDHAND_ASSERT_OK(pointer);
  const base::ScreenRect place = info->client_area;
  for (int i = 0; i < 200; ++i) {
    GRIDHAND_ASSERT_OK((*pointer)->Click({.at = {place.x + 10 + i % 100, place.y + 10},
                                          .window_origin = {place.x, place.y},
                                          .fence = place}));
    EXPECT_EQ(watch_->LastHumanAction(), before_);
  }
  Rest();
  EXPECT_EQ(watch_->LastHumanAction(), before_);
}

INSTANTIATE_TEST_SUITE_P(Each, IdleWatchTest,
                         ::testing::Values(Compositor::kSway, Compositor::kMutter));

}  // namespace
}  // namespace gridhand::input
