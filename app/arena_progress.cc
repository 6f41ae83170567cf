#include "app/arena_progress.h"

#include <fmt/format.h>

#include <algorithm>

namespace gridhand::app {

void ArenaProgress::Show(const State& state) {
  const auto now = Clock::now();
  if (!shows_ || now - shown_at_ < kEvery) return;
  shown_at_ = now;
  const double rate =
      static_cast<double>(state.done_here) / std::chrono::duration<double>(now - started_).count();
  err_ << fmt::format("\r\x1b[K{}: {} of {} {}", state.agent, state.done, state.of, state.things);
  if (state.done_here > 0) {
    const auto left = static_cast<std::int64_t>(static_cast<double>(state.of - state.done) / rate);
    constexpr std::int64_t kMinute = 60;  // s
    err_ << fmt::format(", {:.1f} a second, {}:{:02} left", rate, left / kMinute, left % kMinute);
  }
  if (!state.verb.empty() && state.done > 0) {
    err_ << fmt::format(", {:.2f} % {}",
                        100.0 * static_cast<double>(state.good) / static_cast<double>(state.done),
                        state.verb);
  }
  err_ << std::flush;
}

void ArenaProgress::Clear() {
  if (shown_at_ != Clock::time_point{}) err_ << "\r\x1b[K" << std::flush;
  shown_at_ = {};
}

}  // namespace gridhand::app
