// What the eyes claim about one frame. A reading is not a board: it carries doubts, and only the
// BoardTracker turns readings into a believed Board.
//
// These plain types live here so that vision (which fills them) and the tracker (which eats them)
// need not know each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/grid.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::board::minesweeper {

struct CellReading {
  CellSymbol symbol = CellSymbol::kUnknown;
  float confidence = 0;  // 0 … 1: of cells read with 0.99, 99 % are right; 0 for unknown
  bool operator==(const CellReading&) const = default;
};

enum class GameStatus { kUnknown, kPlaying, kWon, kLost, kPaused };

std::string_view Name(GameStatus status);

struct BoardReading {
  Grid<CellReading> cells;
  GameStatus status = GameStatus::kUnknown;
  std::optional<int> mines_left;   // as the program's counter shows it; may be negative
  std::optional<int> mines_total;  // if the program shows it, or it follows from counter + flags
  std::uint64_t frame_id = 0;
  std::vector<std::string> doubts;  // why a part could not be read, for a person

  Grid<CellSymbol> Symbols() const {
    Grid<CellSymbol> symbols(cells.rows(), cells.cols(), CellSymbol::kUnknown);
    for (std::size_t i = 0; i < cells.items().size(); ++i) {
      symbols.items()[i] = cells.items()[i].symbol;
    }
    return symbols;
  }
};

}  // namespace gridhand::board::minesweeper
