// Remembers what cells looked like: pixels of a cell (by hash) -> what was read from them.
//
// Within a game almost every cell of a frame has been seen before, in the last frame or elsewhere
// on the board, and reading is a pure function of the cell's pixels and the skin: so equal pixels
// are looked up and only new ones are classified. Keys are 64-bit hashes of every colour byte; with
// 2^20 different cells in a session, two would collide with a chance of 1 in 30 million.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "base/frame.h"
#include "board/minesweeper/reading.h"

namespace gridhand::vision::minesweeper {

// Hash of the colours inside `rect`, which is clipped to the frame; the unused byte of each pixel
// does not count. `seed` tells apart what must not be mixed up (skins).
std::uint64_t HashPixels(const base::Frame& frame, const base::FrameRect& rect, std::uint64_t seed);

class CellCache {
 public:
  // What was put under this key last; none if nothing was.
  std::optional<board::minesweeper::CellReading> Find(std::uint64_t key) const;
  void Put(std::uint64_t key, const board::minesweeper::CellReading& reading);

 private:
  // A game shows a few dozen different cells, noise shows a new one each time: when this many are
  // remembered, all are forgotten. 32 bytes each.
  static constexpr std::size_t kMaxCells = 1 << 16;
  std::unordered_map<std::uint64_t, board::minesweeper::CellReading> readings_;
};

}  // namespace gridhand::vision::minesweeper
