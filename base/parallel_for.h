// A loop whose turns run side by side.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace gridhand::base {

// With more threads the longest turn sets the time.
inline constexpr std::size_t kMostThreads = 8;

namespace internal {
// Whether this thread runs a turn of a ParallelFor.
inline thread_local bool is_in_parallel_for = false;
}  // namespace internal

// So many turns of a loop that begins here would run side by side: one within a ParallelFor.
inline std::size_t FreeThreads() {
  if (internal::is_in_parallel_for) return 1;
  const auto processors = static_cast<std::size_t>(std::thread::hardware_concurrency());
  return std::clamp<std::size_t>(processors, 1, kMostThreads);
}

// Calls `turn(i)` once for each i below `count`, in any order, on a thread for each processor, at
// most kMostThreads, this one among them; returns once all are done. A loop within a turn that runs
// beside others keeps to its thread. If turns throw, the exception of one of them is thrown here,
// and turns that have not begun by then are left out.
template <class Turn>
void ParallelFor(std::size_t count, Turn turn) {
  const std::size_t threads = std::min(count, FreeThreads());
  if (threads <= 1) {
    for (std::size_t i = 0; i < count; ++i) turn(i);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr thrown;  // guarded by the mutex
  const auto take_turns = [&] {
    internal::is_in_parallel_for = true;
    try {
      for (std::size_t i = next++; i < count; i = next++) turn(i);
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
    }
    internal::is_in_parallel_for = false;
  };
  {
    std::vector<std::jthread> others;
    others.reserve(threads - 1);
    try {
      for (std::size_t i = 1; i < threads; ++i) others.emplace_back(take_turns);
    } catch (const std::system_error&) {
      // The system has no more threads: those that run share the turns.
    }
    take_turns();
  }
  if (thrown) std::rethrow_exception(thrown);
}

// Makes `make(i)` for each i below `count`, some side by side, and hands them to `take` in order,
// between the makings, until that returns false: what is taken is the same on any machine, and no
// more than the threads that are free are made in vain.
template <class Make, class Take>
void ParallelInOrder(std::size_t count, Make make, Take take) {
  const std::size_t at_once = FreeThreads();
  for (std::size_t first = 0; first < count; first += at_once) {
    std::vector<decltype(make(first))> made(std::min(at_once, count - first));
    ParallelFor(made.size(), [&](std::size_t i) { made[i] = make(first + i); });
    for (auto& each : made) {
      if (!take(std::move(each))) return;
    }
  }
}

}  // namespace gridhand::base
