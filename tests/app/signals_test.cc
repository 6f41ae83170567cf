#include "app/signals.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace gridhand::app {
namespace {

// In a process of its own: handlers stay, and what a signal has raised is never taken back.

[[noreturn]] void TakeTwoSignals() {
  const base::Interrupt& interrupt = StopOnSignals();
  bool right = !interrupt.IsRaised() && SignalReceived() == 0;
  raise(SIGTERM);
  right = right && interrupt.IsRaised() && SignalReceived() == SIGTERM;
  right = right && &StopOnSignals() == &interrupt;
  raise(SIGTERM);  // handled once more, as the handlers were installed again
  _exit(right ? 0 : 1);
}

TEST(SignalsTest, RaiseTheOneInterruptEachTimeTheyAreAwaited) {
  EXPECT_EXIT(TakeTwoSignals(), ::testing::ExitedWithCode(0), "");
}

const base::Interrupt* awaited = nullptr;

// Runs after everything static that was made later than its registration is gone.
void TakeASignalAtTheVeryEnd() {
  raise(SIGINT);
  _exit(fcntl(awaited->fd(), F_GETFD) >= 0 && awaited->IsRaised() ? 0 : 1);
}

TEST(SignalsTest, MayComeWhenTheProgramHasAlmostEnded) {
  const auto end_late = [] {
    std::atexit(TakeASignalAtTheVeryEnd);
    awaited = &StopOnSignals();
    std::exit(1);
  };
  EXPECT_EXIT(end_late(), ::testing::ExitedWithCode(0), "");
}

TEST(SignalsTest, ASecondSignalOfAKindEndsTheProgram) {
  const auto take_two = [] {
    StopOnSignals();
    raise(SIGINT);
    raise(SIGINT);
  };
  EXPECT_EXIT(take_two(), ::testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace gridhand::app
