#include "base/interrupt.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>

namespace gridhand::base {
namespace {

const Interrupt* g_raised_by_signal = nullptr;

TEST(InterruptTest, StaysRaisedUntilCleared) {
  Interrupt interrupt;
  EXPECT_FALSE(interrupt.IsRaised());
  interrupt.Raise();
  interrupt.Raise();
  EXPECT_TRUE(interrupt.IsRaised());
  EXPECT_TRUE(interrupt.IsRaised());
  interrupt.Clear();
  EXPECT_FALSE(interrupt.IsRaised());
}

TEST(InterruptTest, CanBeRaisedByASignalHandler) {
  Interrupt interrupt;
  g_raised_by_signal = &interrupt;
  const auto before = signal(SIGUSR1, [](int) { g_raised_by_signal->Raise(); });
  raise(SIGUSR1);
  signal(SIGUSR1, before);
  EXPECT_TRUE(interrupt.IsRaised());
}

}  // namespace
}  // namespace gridhand::base
