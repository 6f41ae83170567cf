#include "base/parallel_for.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <latch>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

namespace gridhand::base {
namespace {

TEST(ParallelForTest, EveryTurnIsTakenOnce) {
  std::vector<int> taken(1000);
  ParallelFor(taken.size(), [&](std::size_t i) { ++taken[i]; });
  EXPECT_EQ(taken, std::vector<int>(1000, 1));
}

TEST(ParallelForTest, TurnsRunSideBySideOnSeveralProcessors) {
  const std::size_t at_once = std::clamp(std::thread::hardware_concurrency(), 1U, 2U);
  std::latch together(static_cast<std::ptrdiff_t>(at_once));
  ParallelFor(at_once, [&](std::size_t) { together.arrive_and_wait(); });  // else waits for ever
  EXPECT_TRUE(together.try_wait());
}

TEST(ParallelForTest, NoTurnsAreNoWork) {
  ParallelFor(0, [](std::size_t) { FAIL() << "no turn was asked for"; });
}

TEST(ParallelForTest, NoThreadIsFreeWithinATurn) {
  EXPECT_GE(FreeThreads(), 1U);
  EXPECT_LE(FreeThreads(), kMostThreads);
  std::vector<std::size_t> free(2);
  ParallelFor(free.size(), [&](std::size_t i) { free[i] = FreeThreads(); });
  const std::size_t expected = std::thread::hardware_concurrency() > 1 ? 1 : FreeThreads();
  EXPECT_EQ(free, std::vector<std::size_t>(2, expected));
}

TEST(ParallelInOrderTest, HandsOverInOrderUntilItIsEnough) {
  std::vector<std::size_t> taken;
  ParallelInOrder(
      100, [](std::size_t i) { return i; },
      [&](std::size_t i) {
        taken.push_back(i);
        return i < 40;
      });
  std::vector<std::size_t> expected(41);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(taken, expected);
}

TEST(ParallelForTest, ALoopWithinATurnKeepsToItsThread) {
  std::vector<int> elsewhere(8);
  ParallelFor(elsewhere.size(), [&](std::size_t i) {
    const std::thread::id own = std::this_thread::get_id();
    ParallelFor(100,
                [&](std::size_t) { elsewhere[i] += std::this_thread::get_id() == own ? 0 : 1; });
  });
  EXPECT_EQ(std::accumulate(elsewhere.begin(), elsewhere.end(), 0), 0);
}

TEST(ParallelForTest, ThrowsWhatATurnHasThrown) {
  const auto loop = [] {
    ParallelFor(100, [](std::size_t i) {
      if (i == 7) throw std::runtime_error("the seventh");
    });
  };
  EXPECT_THROW(loop(), std::runtime_error);
}

TEST(ParallelForTest, AfterAThrowALoopWorksAsBefore) {
  EXPECT_THROW(ParallelFor(1000, [](std::size_t) { throw std::runtime_error("all"); }),
               std::runtime_error);
  std::atomic<int> turns{0};
  ParallelFor(100, [&](std::size_t) { ++turns; });
  EXPECT_EQ(turns, 100);
}

}  // namespace
}  // namespace gridhand::base
