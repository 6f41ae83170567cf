// Makes a history of a million games (or as many as said) and times `gridhand stats` over it, from
// its start to its end.
//
//   history_bars [GAMES]
//
// The exit code is 1 if that takes longer than the limit.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <vector>

#include "base/child_process.h"
#include "base/random.h"
#include "history/history.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace {

// Of these the middle one counts: other work on the machine disturbs some.
constexpr int kRuns = 5;
constexpr double kMostSeconds = 1;

}  // namespace

int main(int argc, char** argv) {
  using namespace gridhand;
  const int games = argc > 1 ? std::atoi(argv[1]) : 1'000'000;
  const test_support::ScratchFolder folder;
  auto history = history::History::Open(folder / "gridhand" / "history.db");
  base::Random random(1);
  std::vector<history::GameRecord> records;
  for (int i = 0; i < games; ++i) {
    history::GameRecord record;
    record.id = fmt::format("{:032x}", i);
    const bool is_expert = random.Below(2) == 0;
    record.board = {.program = i % 3 == 0 ? "kmines" : "gridhand-game",
                    .game = "minesweeper",
                    .rows = is_expert ? 16 : 9,
                    .cols = is_expert ? 30 : 9,
                    .mines = is_expert ? 99 : 10};
    record.ended_at = history::Instant(std::chrono::milliseconds(i));
    record.outcome = static_cast<history::Outcome>(random.Below(4));
    record.seconds = 100 * random.Unit();
    record.guesses = static_cast<int>(random.Below(4));
    record.risk = random.Unit();
    record.agent = i % 3 == 0 ? "best" : "";
    records.push_back(std::move(record));
  }
  if (!history.ok() || !history->Add(records).ok()) return 1;
  std::vector<double> seconds;
  for (int run = 0; run < kRuns; ++run) {
    const auto begun = std::chrono::steady_clock::now();
    auto stats =
        base::ChildProcess::Spawn({.argv = {test_support::Gridhand(), "stats"},
                                   .environment = {{"XDG_DATA_HOME", folder.path().string()}},
                                   .output_file = (folder / "out").string()});
    if (!stats.ok()) return 1;
    const auto ended = stats->Wait(base::SteadyClock().Now() + std::chrono::minutes(1));
    if (!ended.ok() || ended->code != 0) return 1;
    seconds.push_back(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
  }
  std::ranges::sort(seconds);
  fmt::print(
      "gridhand stats over {} games: {:.2f} s, the middle of {} runs ({:.2f} to {:.2f}; limit {} "
      "s)\n",
      games, seconds[kRuns / 2], kRuns, seconds.front(), seconds.back(), kMostSeconds);
  return seconds[kRuns / 2] <= kMostSeconds ? 0 : 1;
}
