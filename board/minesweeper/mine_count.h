// How many mines are on a board, and how we know.
#pragma once

#include <optional>
#include <string_view>

namespace gridhand::board::minesweeper {

enum class MineCountSource {
  kOption,         // the person said so: --mines
  kCounter,        // read from the program's own counter
  kWellKnownSize,  // 9×9/10, 16×16/40, 30×16/99
  kDensity,        // not known: every covered cell is taken to be a mine with `density`
};

struct MineCount {
  // All mines of the board, flagged and shown ones included. None: only `density` is known.
  std::optional<int> total;
  double density = kDefaultDensity;  // in (0, 1); used only if total is none
  MineCountSource source = MineCountSource::kDensity;

  // Expert's 99 of 480, the density that players meet most.
  static constexpr double kDefaultDensity = 0.20625;

  // Whether a proof may rest on the total. The usual number of mines for a size is an assumption:
  // good enough to weigh with, never to be certain by.
  bool IsCertain() const { return total && source != MineCountSource::kWellKnownSize; }

  bool operator==(const MineCount&) const = default;
};

// The standard number of mines of a standard size (either way round), none for other sizes.
std::optional<int> WellKnownMines(int rows, int cols);

std::string_view Name(MineCountSource source);

}  // namespace gridhand::board::minesweeper
