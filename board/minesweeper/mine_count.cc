#include "board/minesweeper/mine_count.h"

#include <algorithm>

namespace gridhand::board::minesweeper {

std::optional<int> WellKnownMines(int rows, int cols) {
  const int low = std::min(rows, cols);
  const int high = std::max(rows, cols);
  if (low == 9 && high == 9) return 10;
  if (low == 16 && high == 16) return 40;
  if (low == 16 && high == 30) return 99;
  return std::nullopt;
}

std::string_view Name(MineCountSource source) {
  switch (source) {
    case MineCountSource::kOption:
      return "option";
    case MineCountSource::kCounter:
      return "counter";
    case MineCountSource::kWellKnownSize:
      return "well_known_size";
    case MineCountSource::kDensity:
      return "density";
  }
  return "density";
}

}  // namespace gridhand::board::minesweeper
