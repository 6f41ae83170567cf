// Computes win, draw or loss of the positions of Connect Four with a given number of discs that
// take a search, and adds them to an opening book.
//
//   nice connect_four_outcomes agent/connect_four/books/6x7.bin --board 6x7 --discs 10
//
// With 10 discs on 6 × 7 these are 627,283 positions, some 1e11 positions searched: two to three
// hours of two quiet cores. The book is written once a minute with the outcomes found so far; the
// same command goes on with it.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "agent/connect_four/book.h"
#include "agent/connect_four/perfect.h"
#include "agent/connect_four/search.h"
#include "bench/agent/book_file.h"

namespace gridhand::agent::connect_four {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kBetweenFiles{60};
constexpr std::uint64_t kNodesPerLook = 20'000'000;  // searched between two looks at the clock
constexpr std::size_t kBlock = 64;  // neighbours, which share much, are solved by one thread

struct Options {
  int rows = 6;
  int cols = 7;
  int discs = 10;
  double minutes = 600;
  int threads = 2;
  int table_bits = 24;
  std::string file;
};

SideOutcome OutcomeOf(Bounds bounds) {
  if (bounds.lower > 0) return SideOutcome::kWin;
  return bounds.upper < 0 ? SideOutcome::kLoss : SideOutcome::kDraw;
}

// The folded keys, ascending, of all positions in which nobody has won and the outcome takes a
// search.
std::vector<Bits> KeysOf(const AnyShape& shape, const Search& search, int discs) {
  std::vector<Bits> keys = {0};
  for (int moves = 0; moves < discs; ++moves) {
    std::vector<Bits> after;
    for (const Bits key : keys) {
      const Stones stones = StonesOf(shape.rows(), shape.cols(), key);
      for (Bits next = NextCells(shape, stones.all); next != 0; next &= next - 1) {
        const Stones dropped = stones.After(next & (~next + 1));
        if (!HasFour(shape, dropped.other())) after.push_back(FoldedKey(shape, KeyOf(dropped)));
      }
    }
    std::ranges::sort(after);
    after.erase(std::ranges::unique(after).begin(), after.end());
    keys = std::move(after);
  }
  std::erase_if(keys, [&](Bits key) {
    return search.Known(StonesOf(shape.rows(), shape.cols(), key)).IsExact();
  });
  return keys;
}

class Solver {
 public:
  Solver(const Options& options, Book book)
      : options_(options),
        book_(std::move(book)),
        deadline_(Clock::now() + std::chrono::seconds(std::int64_t(options.minutes * 60))) {
    const auto& outcomes = book_.outcomes();
    const bool goes_on = outcomes && outcomes->discs() == options_.discs;
    for (const Bits key : KeysOf(AnyShape(options_.rows, options_.cols),
                                 *MakeSearch(options_.rows, options_.cols), options_.discs)) {
      known_.push_back({key, goes_on ? outcomes->Find(key) : SideOutcome::kUnknown});
    }
  }

  // Whether the book could be written, all outcomes known or not.
  bool Solve() {
    std::vector<std::jthread> threads;
    running_ = options_.threads;
    for (int i = 0; i < options_.threads; ++i) threads.emplace_back([this] { SolveBlocks(); });
    while (!WaitForTheEnd(kBetweenFiles)) {
      if (!Write()) is_stopped_ = true;
    }
    threads.clear();
    return Write();
  }

  bool KnowsAll() const { return CountKnown() == known_.size(); }

 private:
  std::size_t CountKnown() const {
    const std::scoped_lock lock(mutex_);
    return known_.size() - static_cast<std::size_t>(std::ranges::count(
                               known_, SideOutcome::kUnknown, &KnownOutcome::outcome));
  }

  bool Write() {
    {
      const std::scoped_lock lock(mutex_);
      const auto table = OutcomeTable::Make(options_.discs, known_);
      if (!table) {
        fmt::print(stderr, "connect_four_outcomes: no hash suits these positions\n");
        return false;
      }
      book_.SetOutcomes(*table);
    }
    fmt::print("{} of {} positions known, {:.0f} million searched\n", CountKnown(), known_.size(),
               static_cast<double>(nodes_) / 1e6);
    return bench::agent::WriteBook(options_.file, book_);
  }

  void SolveBlocks() {
    const auto search = MakeSearch(options_.rows, options_.cols, {options_.table_bits});
    while (!is_stopped_) {
      const std::size_t start = next_.fetch_add(kBlock);
      if (start >= known_.size()) break;
      for (std::size_t i = start; i < std::min(start + kBlock, known_.size()); ++i) {
        if (known_[i].outcome == SideOutcome::kUnknown && !SolveOne(*search, known_[i])) break;
      }
    }
    const std::scoped_lock lock(mutex_);
    --running_;
    has_ended_.notify_all();
  }

  // Waits at most so long; whether all threads have ended.
  bool WaitForTheEnd(std::chrono::seconds longest) {
    std::unique_lock lock(mutex_);
    return has_ended_.wait_for(lock, longest, [this] { return running_ == 0; });
  }

  // False: the time is over.
  bool SolveOne(Search& search, KnownOutcome& position) {
    const Stones stones = StonesOf(options_.rows, options_.cols, position.key);
    const std::uint64_t start = search.nodes();
    Bounds bounds = search.Known(stones);
    while (!TellsOutcome(bounds)) {
      if (is_stopped_ || Clock::now() > deadline_) {
        is_stopped_ = true;
        return false;
      }
      search.StopAt(search.nodes() + kNodesPerLook);
      bounds = search.SolveOutcome(stones);
    }
    nodes_ += search.nodes() - start;
    const std::scoped_lock lock(mutex_);
    position.outcome = OutcomeOf(bounds);
    return true;
  }

  Options options_;
  Book book_;
  mutable std::mutex
      mutex_;  // of the outcomes: each is written by one thread, all are read by Write
  std::vector<KnownOutcome> known_;
  Clock::time_point deadline_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::condition_variable has_ended_;
  int running_ = 0;
  std::atomic<bool> is_stopped_ = false;
};

int Run(const Options& options) {
  auto book = bench::agent::ReadBook(options.file, options.rows, options.cols);
  if (!book) return 2;
  if (book->outcomes() && book->outcomes()->discs() != options.discs) {
    fmt::print(stderr, "connect_four_outcomes: {}: holds the outcomes of {} discs already\n",
               options.file, book->outcomes()->discs());
    return 2;
  }
  Solver solver(options, *std::move(book));
  if (!solver.Solve()) return 2;
  if (solver.KnowsAll()) return 0;
  fmt::print("stopped before the end: the same command goes on\n");
  return 3;
}

}  // namespace
}  // namespace gridhand::agent::connect_four

int main(int argc, char** argv) {
  using gridhand::agent::connect_four::OutcomeTable;
  using gridhand::bench::agent::ReadBoardSize;
  gridhand::agent::connect_four::Options options;
  CLI::App parser{"Adds the outcomes of the positions with N discs to a book of Connect Four."};
  std::string board = "6x7";
  parser.add_option("FILE", options.file, "the book")->required();
  parser.add_option("--board", board, "rows x columns: 6x7, 6x6, 6x5");
  parser.add_option("--discs", options.discs, "of the positions")
      ->check(CLI::Range(1, OutcomeTable::kMostDiscs));
  parser.add_option("--threads", options.threads, "each with a table of its own")
      ->check(CLI::Range(1, 256));
  parser.add_option("--minutes", options.minutes, "ends after so long");
  parser.add_option("--table-bits", options.table_bits, "2^bits entries of 8 bytes");
  CLI11_PARSE(parser, argc, argv);
  if (!ReadBoardSize(board, options.rows, options.cols)) return 2;
  return gridhand::agent::connect_four::Run(options);
}
