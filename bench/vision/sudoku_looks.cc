// How right the eyes of Sudoku are on looks that nobody tunes on, in one command:
//
//   sudoku_looks [BOARDS_A_LOOK]      20 by default: 480 boards
//   sudoku_looks --tuning N           N boards in looks that may be looked at
//   sudoku_looks --draw DIR [N]       saves the pictures
//
// One line a look, one for all. A board is exact if every value is; wrong if a cell that is claimed
// to be read holds something else; partial if a cell is admitted to be unreadable.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string>

#include "capture/file/png.h"
#include "sim/sudoku/board_look.h"
#include "sim/sudoku/drawn_board.h"
#include "sim/sudoku/posed_puzzle.h"
#include "vision/sudoku/board_reader.h"

namespace gridhand {
namespace {

struct Tally {
  int boards = 0;
  int exact = 0;
  int partial = 0;
  int wrong = 0;
  int refused = 0;
  int notes_exact = 0;
  int givens_exact = 0;
  double ms = 0;

  void Add(const Tally& other) {
    boards += other.boards;
    exact += other.exact;
    partial += other.partial;
    wrong += other.wrong;
    refused += other.refused;
    notes_exact += other.notes_exact;
    givens_exact += other.givens_exact;
    ms += other.ms;
  }
  void Print(const std::string& name) const {
    fmt::print("{:<18} {:>5} {:>6} {:>8} {:>6} {:>8} {:>6} {:>7} {:>7.1f}\n", name, boards, exact,
               partial, wrong, refused, notes_exact, givens_exact, ms / std::max(1, boards));
  }
};

Tally Judge(const vision::sudoku::BoardReader& reader, const sim::sudoku::DrawnBoard& drawn,
            const sim::sudoku::PosedPuzzle& puzzle) {
  Tally tally;
  tally.boards = 1;
  const std::clock_t start = std::clock();  // of the processor: the machine may be shared
  const auto found = reader.Find(drawn.frame);
  tally.ms = static_cast<double>(std::clock() - start) * 1000.0 / CLOCKS_PER_SEC;
  if (!found) {
    tally.refused = 1;
    return tally;
  }
  const auto& cells = found->reading.cells;
  bool wrong = cells.rows() != puzzle.values.rows();
  bool partial = false;
  bool notes = !wrong;
  bool givens = !wrong;
  if (!wrong) {
    board::ForEachCell(cells, [&](board::CellPos cell) {
      const auto& read = cells[cell];
      if (read.value == board::sudoku::kUnreadable) {
        partial = true;
      } else {
        wrong = wrong || read.value != puzzle.values[cell];
      }
      notes = notes && read.notes == puzzle.notes[cell];
      givens = givens && (read.value <= 0 || read.is_given == puzzle.given[cell]);
    });
  }
  tally.wrong = int{wrong};
  tally.partial = int{!wrong && partial};
  tally.exact = int{!wrong && !partial};
  tally.notes_exact = int{notes};
  tally.givens_exact = int{givens};
  return tally;
}

sim::sudoku::PosedPuzzle Pose(const sim::sudoku::BoardLook& look, base::Random& random) {
  sim::sudoku::PoseParams params;
  params.size = look.size;
  params.jigsaw = look.jigsaw;
  params.entries = random.Unit() * 0.6;
  params.notes = random.Unit() * 0.3;
  return sim::sudoku::PosePuzzle(params, random);
}

int Run(int a_look, bool tuning, const std::string& folder) {
  const auto fonts = sim::Fonts::Load();
  const auto reader =
      vision::sudoku::BoardReader::Load(GRIDHAND_SOURCE_DIR "/vision/glyphs/nets/glyph_net.bin");
  if (!fonts || !reader) {
    fmt::print(stderr, "{}\n", fonts ? reader.error().text : fonts.error().text);
    return EXIT_FAILURE;
  }
  fmt::print("{:<18} {:>5} {:>6} {:>8} {:>6} {:>8} {:>6} {:>7} {:>7}\n", "look", "boards", "exact",
             "partial", "wrong", "refused", "notes", "givens", "ms");
  Tally all;
  const auto look_at = [&](const sim::sudoku::BoardLook& look, std::uint64_t seed, Tally& tally) {
    base::Random random(seed);
    const auto puzzle = Pose(look, random);
    const auto drawn = sim::sudoku::DrawBoard(look, puzzle, random, *fonts);
    if (!folder.empty()) {
      (void)capture::file::WritePng(
          drawn.frame, std::filesystem::path(folder) / fmt::format("{}-{}.png", look.name, seed));
    }
    const Tally one = Judge(*reader, drawn, puzzle);
    if (one.exact == 0) fmt::print("  {} seed {} is not exact\n", look.name, seed);
    tally.Add(one);
  };
  if (tuning) {
    for (int i = 0; i < a_look; ++i) {
      base::Random random(static_cast<std::uint64_t>(1000 + i));
      look_at(sim::sudoku::TuningLook(random), static_cast<std::uint64_t>(i), all);
    }
  } else {
    std::uint64_t seed = 1;
    for (const auto& look : sim::sudoku::BoardLooks()) {
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
  int count = 20;
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
