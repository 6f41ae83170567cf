// What the eyes claim about one frame. A reading is not a board: a cell may be unreadable, and a
// disc may be in the air.
//
// These plain types live here so that vision, which fills them, and app, which judges them, need
// not know each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "board/connect_four/board.h"
#include "board/grid.h"

namespace gridhand::board::connect_four {

// As Cell, and one more.
enum class CellState : std::uint8_t { kEmpty, kFirst, kSecond, kUnreadable };

struct CellReading {
  CellState state = CellState::kUnreadable;
  float confidence = 0;  // 0 … 1: of cells read with 0.99, 99 % are right; 0 for unreadable
  bool operator==(const CellReading&) const = default;
};

struct BoardReading {
  BoardReading() = default;
  BoardReading(int rows, int cols) : cells(rows, cols) {}

  Grid<CellReading> cells;
  // Where the window tells it (title, status line); the count of discs tells it as well.
  std::optional<Side> to_move;
  std::vector<CellPos> winning;  // cells that the picture marks as the winner's line
  std::uint64_t frame_id = 0;
  std::vector<std::string> doubts;  // why a part could not be read, for a person
};

// The board that the reading shows. Errors (kPartial): an unreadable cell, a board that no game
// leads to, another side to move than the count of discs tells; (kBadInput): a size that CheckSize
// refuses.
base::Result<Board> BoardOf(const BoardReading& reading);

}  // namespace gridhand::board::connect_four
