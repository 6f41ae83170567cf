// Cells of a frame as small pictures of one size, those that look alike once.
//
// Browsers and toolkits put cells on fractions of pixels and shade them, so that no two flags are
// the same to the byte. Pictures that differ by no more than that are one: fewer are to be looked
// at, and what is seen of one is known of all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/frame.h"
#include "base/memo.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "vision/minesweeper/cells/symbol_net.h"

namespace gridhand::vision::minesweeper {

struct Patches {
  std::vector<Patch> distinct;  // the first of each that look alike
  board::Grid<int> of_cell;     // index in `distinct`
};

struct PatchParams {
  // Two pictures look alike if, slightly blurred, no pixel differs by this much in a channel, nor
  // the mean of all by that. By trial on 9 skins: the nearest different symbols are two grounds 15
  // and 9 apart; of cells that show the same, most are within. Small pale digits are, too: what is
  // drawn on both must be alike besides, see drawings.h.
  int max_difference = 20;
  double max_mean_difference = 6;
  // Each new picture is compared with all before. Once there are more than this no more are cut,
  // and what was cut is of no use but for its number.
  std::size_t most_distinct = 600;
};

// One cell's picture brought to size. Precondition: the frame contains `cell`, which is not empty.
Patch PatchOf(const base::Frame& frame, const base::FrameRect& cell);

// Remembers pictures by the pixels that they were cut from: lattices of one frame share most of
// their cells. Thread-safe.
class PatchCache {
 public:
  // PatchOf this cell; the same object for equal pixels, while it is kept. Precondition: as
  // PatchOf.
  std::shared_ptr<const Patch> Of(const base::Frame& frame, const base::FrameRect& cell);

  void Forget() { by_pixels_.Forget(); }

 private:
  static constexpr std::size_t kMostKept = 8192;  // of 1.7 kB each
  base::Memo<std::uint64_t, std::shared_ptr<const Patch>> by_pixels_{kMostKept};
};

// Precondition: the frame contains the lattice.
Patches CutPatches(const base::Frame& frame, const board::GridGeometry& geometry, PatchCache& cache,
                   const PatchParams& params = {});

}  // namespace gridhand::vision::minesweeper
