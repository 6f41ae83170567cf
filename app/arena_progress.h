// "best: 1200 of 20000 games, 312.0 a second, 1:00 left, 41.20 % won", in place on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

namespace gridhand::app {

class ArenaProgress {
 public:
  // Shows nothing unless it is told to.
  ArenaProgress(bool shows, std::ostream& err) : shows_(shows), err_(err) {}
  ~ArenaProgress() { Clear(); }
  ArenaProgress(const ArenaProgress&) = delete;
  ArenaProgress& operator=(const ArenaProgress&) = delete;

  struct State {
    std::string_view agent;
    std::string_view things;     // "games"
    std::int64_t done = 0;       // of all
    std::int64_t done_here = 0;  // of this run, by which the rate is told
    std::int64_t of = 0;
    std::int64_t good = 0;  // of those that are done
    std::string_view verb;  // "won"; empty: none is good or bad
  };
  void Show(const State& state);
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kEvery{200};  // fast enough to be seen moving

  bool shows_;
  std::ostream& err_;
  Clock::time_point started_ = Clock::now();
  Clock::time_point shown_at_;
};

}  // namespace gridhand::app
