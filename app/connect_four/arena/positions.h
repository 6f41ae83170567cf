// Positions whose scores are known, and how an exact player does on them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "base/error.h"
#include "board/connect_four/board.h"

namespace gridhand::app::connect_four::arena {

struct KnownPosition {
  board::connect_four::Board board;
  int score = 0;  // as agent/connect_four/perfect.h counts it
};

// One a line: the columns played in turn on 6 × 7, and the score; '#' begins a comment. Errors
// (kBadInput): "NAME:LINE: …"; no position at all.
base::Result<std::vector<KnownPosition>> ReadPositions(std::istream& in,
                                                       const std::filesystem::path& name);

struct PositionTally {
  std::int64_t positions = 0;
  std::int64_t right = 0;
  std::uint64_t nodes = 0;
  double cpu_seconds = 0;
};

struct PositionHooks {
  std::function<bool()> should_stop;                          // asked before each position
  std::function<void(const PositionTally& so_far)> answered;  // after each one
};

// The exact player's score of each, from an empty memory. Without the book every score is searched.
PositionTally ScoreAll(const std::vector<KnownPosition>& positions, bool uses_book,
                       const PositionHooks& hooks);

}  // namespace gridhand::app::connect_four::arena
