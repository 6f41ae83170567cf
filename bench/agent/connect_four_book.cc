// Computes the opening book of Connect Four.
//
//   nice connect_four_book --board 6x7 --full 2 --deepest 10 --minutes 60
//   agent/connect_four/books/6x7.bin
//
// First every position of up to `full` discs; then, with one disc more each time, only those that
// are met while one of the sides always plays its best move (the one nearest to the middle). A
// position that needs no search is left out. Each entry is exact: score and all best columns. With
// --outcomes N, of every position of N discs win, draw or loss are added, which cost a tenth. The
// file is written twice a minute; where it is there already, the command goes on with it, and does
// not compute its entries again. The same file in any number of runs.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "agent/connect_four/book.h"
#include "agent/connect_four/perfect.h"
#include "agent/connect_four/search.h"
#include "bench/agent/book_file.h"

namespace gridhand::agent::connect_four {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kBetweenFiles{30};
constexpr std::uint64_t kNodesPerLook = 20'000'000;  // searched between two looks at the clock

struct Options {
  int rows = 6;
  int cols = 7;
  int full = 3;
  int deepest = 10;
  int outcomes = 0;
  double minutes = 60;
  int table_bits = 24;
  std::string file;
};

class Writer {
 public:
  explicit Writer(Options options)
      : options_(std::move(options)),
        shape_(options_.rows, options_.cols),
        search_(MakeSearch(options_.rows, options_.cols, {options_.table_bits})),
        book_(options_.rows, options_.cols) {}

  bool GoOn() {
    if (!std::filesystem::exists(options_.file)) return true;
    auto book = bench::agent::ReadBook(options_.file, options_.rows, options_.cols);
    if (!book) return false;
    book_ = *std::move(book);
    for (const BookEntry& entry : book_.entries()) Teach(*search_, shape_, entry);
    return true;
  }

  // Whether all levels were finished.
  bool Compute() {
    // From the deepest full level up: a shallower position is answered by the deeper ones.
    std::vector<Level> levels = {{Stones()}};
    for (int moves = 0; moves < options_.full; ++moves) levels.push_back(After(levels.back()));
    for (int moves = options_.full; moves >= 0; --moves) {
      if (!SolveAll(levels[static_cast<std::size_t>(moves)], moves, "all")) return false;
    }
    // played[0]: the first player always plays its best move.
    for (int moves = options_.full + 1; moves <= options_.deepest; ++moves) {
      if (!SolveAll(Met(moves), moves, "met")) return false;
    }
    if (options_.outcomes > options_.full) {
      for (int moves = options_.full; moves < options_.outcomes; ++moves) {
        levels.push_back(After(levels.back()));
      }
      return SolveAll(levels.back(), options_.outcomes, "outcomes of all");
    }
    return true;
  }

  bool Write() const { return bench::agent::WriteBook(options_.file, book_); }

 private:
  using Level = std::vector<Stones>;

  Bits Folded(const Stones& stones) const { return FoldedKey(shape_, KeyOf(stones)); }
  Bits CellOf(const Stones& stones, int col) const {
    return NextCells(shape_, stones.all) & (shape_.column() << (col * shape_.height()));
  }

  // Positions in which nobody has won, each once with its mirror image.
  Level After(const Level& level) const {
    std::map<Bits, Stones> after;
    for (const Stones& stones : level) {
      for (int col = 0; col < shape_.cols(); ++col) Put(stones, col, after);
    }
    return Values(after);
  }

  void Put(const Stones& stones, int col, std::map<Bits, Stones>& after) const {
    const Bits cell = CellOf(stones, col);
    if (cell == 0) return;
    const Stones next = stones.After(cell);
    if (!HasFour(shape_, next.other())) after.emplace(Folded(next), next);
  }

  static Level Values(const std::map<Bits, Stones>& after) {
    Level level;
    for (const auto& [key, stones] : after) level.push_back(stones);
    return level;
  }

  // With `moves` discs, the side to move having played its best ones.
  Level Met(int moves) const {
    std::map<Bits, Stones> level = {{0, Stones()}};
    for (int disc = 0; disc < moves; ++disc) {
      std::map<Bits, Stones> after;
      const bool is_best = (moves - disc) % 2 == 0;
      for (const auto& [key, stones] : level) {
        for (int col = 0; col < shape_.cols(); ++col) {
          if (!is_best || col == BestColumn(stones)) Put(stones, col, after);
        }
      }
      level = std::move(after);
    }
    return Values(level);
  }

  // -1 where the game ends with the next disc, or the book has no answer yet.
  int BestColumn(const Stones& stones) const {
    if (!NeedsEntry(stones)) return ForcedColumn(stones);
    const auto entry = book_.Find(stones);
    if (!entry || entry->best == 0) return -1;
    int best = -1;
    for (int col = 0; col < shape_.cols(); ++col) {
      const int off = std::abs(2 * col - (shape_.cols() - 1));
      if ((entry->best >> col & 1U) == 0) continue;
      if (best < 0 || off < std::abs(2 * best - (shape_.cols() - 1))) best = col;
    }
    return best;
  }

  int ForcedColumn(const Stones& stones) const {
    const Bits next = NextCells(shape_, stones.all);
    if ((WinningCells(shape_, stones.own, stones.all) & next) != 0) return -1;
    const Bits forced = WinningCells(shape_, stones.other(), stones.all) & next;
    return std::countr_zero(forced) / shape_.height();
  }

  bool IsLate() const {
    return std::chrono::duration<double>(Clock::now() - start_).count() > options_.minutes * 60;
  }

  bool SolveAll(const Level& level, int moves, const char* which) {
    const std::uint64_t nodes_before = search_->nodes();
    std::size_t done = 0;
    std::size_t searched = 0;
    for (const Stones& stones : level) {
      const auto entry = book_.Find(stones);
      const bool is_outcome_wanted = stones.moves() == options_.outcomes;
      if (!entry || (entry->best == 0 && !is_outcome_wanted)) {
        // Forced moves and quick wins need no entry: the program sees them at once.
        if (NeedsEntry(stones)) {
          if (!(is_outcome_wanted ? SolveOutcome(stones) : SolveOne(stones))) break;
          ++searched;
        }
      }
      ++done;
      if (Clock::now() - written_ > kBetweenFiles) {
        if (!Write()) return false;
        written_ = Clock::now();
        fmt::print("  {} discs: {} of {} positions\n", moves, done, level.size());
        std::fflush(stdout);
      }
    }
    fmt::print(
        "{} discs, {}: {} of {} positions, {} solved now, {:.0f} million searched, {:.1f} min\n",
        moves, which, done, level.size(), searched,
        static_cast<double>(search_->nodes() - nodes_before) / 1e6,
        std::chrono::duration<double>(Clock::now() - start_).count() / 60);
    std::fflush(stdout);
    return done == level.size();
  }

  bool NeedsEntry(const Stones& stones) const {
    if (stones.moves() == 0) return true;
    const Bits next = NextCells(shape_, stones.all);
    return (WinningCells(shape_, stones.own, stones.all) & next) == 0 &&
           (WinningCells(shape_, stones.other(), stones.all) & next) == 0;
  }

  // False: the time is over.
  bool SolveOne(const Stones& stones) {
    Bounds bounds = search_->Known(stones);
    while (!bounds.IsExact()) {
      if (IsLate()) return false;
      search_->StopAt(search_->nodes() + kNodesPerLook);
      bounds = search_->Solve(stones);
    }
    BookEntry entry{Folded(stones), bounds.lower, 0};
    std::uint32_t best = 0;
    for (int col = 0; col < shape_.cols(); ++col) {
      const Bits cell = CellOf(stones, col);
      if (cell == 0) continue;
      // The column is best if the other side gets no more than -score after it.
      std::optional<bool> gets_more;
      while (!gets_more) {
        if (IsLate()) return false;
        search_->StopAt(search_->nodes() + kNodesPerLook);
        gets_more = search_->IsAtLeast(stones.After(cell), 1 - bounds.lower);
      }
      if (!*gets_more) best |= 1U << col;
    }
    entry.best = KeyOf(stones) == entry.key ? best : MirroredColumns(best, shape_.cols());
    book_.Add(entry);
    Teach(*search_, shape_, entry);
    return true;
  }

  // False: the time is over.
  bool SolveOutcome(const Stones& stones) {
    Bounds bounds = search_->Known(stones);
    while (!TellsOutcome(bounds)) {
      if (IsLate()) return false;
      search_->StopAt(search_->nodes() + kNodesPerLook);
      bounds = search_->SolveOutcome(stones);
    }
    const int score = bounds.lower > 0 ? kSomeWin : bounds.upper < 0 ? kSomeLoss : 0;
    const BookEntry entry{Folded(stones), score, 0};
    book_.Add(entry);
    Teach(*search_, shape_, entry);
    return true;
  }

  Options options_;
  AnyShape shape_;
  std::unique_ptr<Search> search_;
  Book book_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point written_ = start_;
};

int Run(const Options& options) {
  Writer writer(options);
  if (!writer.GoOn()) return 2;
  const bool is_finished = writer.Compute();
  if (!writer.Write()) return 2;
  if (!is_finished) fmt::print("stopped before the end: the same command goes on\n");
  return is_finished ? 0 : 3;
}

}  // namespace
}  // namespace gridhand::agent::connect_four

int main(int argc, char** argv) {
  using gridhand::bench::agent::ReadBoardSize;
  gridhand::agent::connect_four::Options options;
  CLI::App parser{"Computes the opening book of Connect Four."};
  std::string board = "6x7";
  parser.add_option("FILE", options.file, "the book; goes on with it where it is there")
      ->required();
  parser.add_option("--board", board, "rows x columns: 6x7, 6x6, 6x5");
  parser.add_option("--full", options.full, "discs up to which every position is solved");
  parser.add_option("--deepest", options.deepest, "discs up to which games of a best player are");
  parser.add_option("--outcomes", options.outcomes,
                    "discs of the positions of which win, draw or loss is added; 0: none");
  parser.add_option("--minutes", options.minutes, "ends after so long");
  parser.add_option("--table-bits", options.table_bits, "2^bits entries of 8 bytes");
  CLI11_PARSE(parser, argc, argv);
  if (!ReadBoardSize(board, options.rows, options.cols)) return 2;
  return gridhand::agent::connect_four::Run(options);
}
