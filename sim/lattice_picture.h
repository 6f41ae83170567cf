// Pictures of lattices that are no Minesweeper board, though they look like one from afar: puzzles,
// tables, keyboards, tiles. Eyes must find no board in them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/frame.h"
#include "base/random.h"
#include "sim/canvas.h"

namespace gridhand::sim {

// How large and of which colours a picture is drawn.
struct LatticeStyle {
  int cell_px = 24;  // side of a cell, > 0
  Color paper;
  Color ink;
  Color accent;
  FontName font = FontName::kSans;
};

struct LatticeKind {
  std::string_view name;
  base::Frame (*draw)(const LatticeStyle& style, base::Random& random, const Fonts& fonts);
};

// At least twelve, always in the same order.
const std::vector<LatticeKind>& LatticeKinds();

inline constexpr int kLatticeVariants = 5;

// Precondition: 0 <= variant < kLatticeVariants. The same arguments give the same bytes.
base::Frame DrawLattice(const LatticeKind& kind, int variant, std::uint64_t seed,
                        const Fonts& fonts);

}  // namespace gridhand::sim
