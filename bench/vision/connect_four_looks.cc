// How right the eyes of Connect Four are on looks that nobody tunes on, in one command:
//
//   connect_four_looks [BOARDS_A_LOOK]      17 by default: 408 boards
//   connect_four_looks --tuning N           N boards in looks that may be looked at
//   connect_four_looks --draw DIR [N]       saves the pictures
//
// One line a look, one for all. A board is exact if every hole is; wrong if a hole that is claimed
// to be read holds something else; partial if a hole is admitted to be unreadable. Where nothing in
// the picture tells which kind began (as many discs of each), either is exact: `assumed`.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string>

#include "board/connect_four/text.h"
#include "capture/file/png.h"
#include "sim/connect_four/board_look.h"
#include "sim/connect_four/drawn_board.h"
#include "vision/connect_four/board_reader.h"

namespace gridhand {
namespace {

using vision::connect_four::BoardReader;
using vision::connect_four::OrderBy;

struct Tally {
  int boards = 0;
  int exact = 0;
  int assumed = 0;
  int partial = 0;
  int wrong = 0;
  int refused = 0;
  double ms = 0;

  void Add(const Tally& other) {
    boards += other.boards;
    exact += other.exact;
    assumed += other.assumed;
    partial += other.partial;
    wrong += other.wrong;
    refused += other.refused;
    ms += other.ms;
  }
  void Print(const std::string& name) const {
    fmt::print("{:<20} {:>5} {:>6} {:>8} {:>8} {:>6} {:>8} {:>7.1f}\n", name, boards, exact,
               assumed, partial, wrong, refused, ms / std::max(1, boards));
  }
};

std::string Swapped(std::string text) {
  for (char& c : text) c = c == 'x' ? 'o' : (c == 'o' ? 'x' : c);
  return text;
}

bool DiffersInDoubt(const std::string& read, const std::string& drawn) {
  if (read.size() != drawn.size()) return false;
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (read[i] != '~' && read[i] != drawn[i]) return false;
  }
  return true;
}

Tally Judge(const BoardReader& reader, const sim::connect_four::DrawnBoard& drawn,
            const sim::connect_four::PosedGame& game, std::string& read) {
  Tally tally;
  tally.boards = 1;
  const std::clock_t start = std::clock();  // of the processor: the machine may be shared
  const auto found = reader.Find(drawn.frame);
  tally.ms = static_cast<double>(std::clock() - start) * 1000.0 / CLOCKS_PER_SEC;
  if (!found) {
    tally.refused = 1;
    read = found.error().text + '\n';
    return tally;
  }
  const std::string expected = board::connect_four::FormatBoard(game.board);
  read = board::connect_four::FormatReading(found->reading);
  if (found->order_by == OrderBy::kCustom) {
    tally.assumed = 1;
    if (read == Swapped(expected)) read = expected;
  }
  tally.exact = int{read == expected};
  tally.partial = int{read != expected && DiffersInDoubt(read, expected)};
  tally.wrong = 1 - tally.exact - tally.partial;
  return tally;
}

int Run(int a_look, bool tuning, const std::string& folder) {
  const auto fonts = sim::Fonts::Load();
  if (!fonts) {
    fmt::print(stderr, "{}\n", fonts.error().text);
    return EXIT_FAILURE;
  }
  const BoardReader reader;
  fmt::print("{:<20} {:>5} {:>6} {:>8} {:>8} {:>6} {:>8} {:>7}\n", "look", "boards", "exact",
             "assumed", "partial", "wrong", "refused", "ms");
  Tally all;
  const auto look_at = [&](const sim::connect_four::BoardLook& look, std::uint64_t seed,
                           Tally& tally) {
    base::Random random(seed);
    // From a few discs to a full board.
    constexpr int kFewDiscs = 4;
    const int discs = kFewDiscs + static_cast<int>(random.Below(static_cast<std::uint64_t>(
                                      look.rows * look.cols - kFewDiscs + 1)));
    const auto game = sim::connect_four::PoseGame(look.rows, look.cols, discs, random);
    const auto drawn = sim::connect_four::DrawBoard(look, game, *fonts);
    if (!folder.empty()) {
      (void)capture::file::WritePng(
          drawn.frame, std::filesystem::path(folder) / fmt::format("{}-{}.png", look.name, seed));
    }
    std::string read;
    const Tally one = Judge(reader, drawn, game, read);
    if (one.exact == 0) fmt::print("  {} seed {} is not exact\n", look.name, seed);
    if (one.exact == 0 && tuning) {
      fmt::print("{}drawn\n{}", read, board::connect_four::FormatBoard(game.board));
    }
    tally.Add(one);
  };
  if (tuning) {
    for (int i = 0; i < a_look; ++i) {
      base::Random random(static_cast<std::uint64_t>(1000 + i));
      look_at(sim::connect_four::TuningLook(random), static_cast<std::uint64_t>(i), all);
    }
  } else {
    std::uint64_t seed = 1;
    for (const auto& look : sim::connect_four::BoardLooks()) {
      Tally tally;
      for (int i = 0; i < a_look; ++i) look_at(look, seed++, tally);
      tally.Print(look.name);
      all.Add(tally);
    }
  }
  all.Print("all");
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace gridhand

int main(int argc, char** argv) {
  int count = 17;
  bool tuning = false;
  std::string folder;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--tuning") == 0) {
      tuning = true;
    } else if (std::strcmp(argv[i], "--draw") == 0 && i + 1 < argc) {
      folder = argv[++i];
    } else {
      count = std::atoi(argv[i]);
    }
  }
  return gridhand::Run(count, tuning, folder);
}
