#include "x11/poll_until.h"

#include <gtest/gtest.h>

#include <chrono>

#include "tests/support/x_test.h"

namespace gridhand::x11 {
namespace {

using base::ErrorKind;
using std::chrono_literals::operator""ms;

class PollUntilTest : public test_support::XTest {
 protected:
  void SetUp() override { StartDisplay(); }
};

TEST_F(PollUntilTest, AsksAgainThoughNothingHappens) {
  int asked = 0;
  const auto is_third_time = [&] { return ++asked == 3; };
  const auto polled = PollUntil(connection(), is_third_time, 1ms, base::TimePoint::max());
  GRIDHAND_ASSERT_OK(polled);
  EXPECT_TRUE(*polled);
}

TEST_F(PollUntilTest, AsksOnceBeforeADeadlineThatHasPassed) {
  int asked = 0;
  const auto is_third_time = [&] { return ++asked == 3; };
  const auto polled = PollUntil(connection(), is_third_time, 1ms, std::chrono::steady_clock::now());
  GRIDHAND_ASSERT_OK(polled);
  EXPECT_FALSE(*polled);
  EXPECT_EQ(asked, 1);
}

TEST_F(PollUntilTest, IsEndedByAnInterrupt) {
  int asked = 0;
  const auto is_never = [&] {
    if (++asked == 3) interrupt_.Raise();
    return asked < 0;
  };
  const auto polled = PollUntil(connection(), is_never, 1ms, base::TimePoint::max());
  ASSERT_FALSE(polled);
  EXPECT_EQ(polled.error().kind, ErrorKind::kInterrupted);
}

}  // namespace
}  // namespace gridhand::x11
