// Which holes of a board are empty, and which of two kinds of disc lies in the others.
//
// Stage: looks of the holes -> kinds. No colour is known beforehand. Holes that look alike are
// grouped; of all ways to call two groups the discs and the rest empty, those that gravity, the
// counts and the rules of the game allow are kept, and of these the one that leaves the fewest
// holes unexplained:
//
//     a a a a        a, b, c: groups.  Discs b and c: nothing floats, one b more than c.
//     a a b a                          Discs a and c: all of a would float over b.
//     c b c b                          Discs b alone: three b are too many, c is left over.
//
// A disc with a mark on it (a winner's star) is told by its rim; a disc that is half in a hole is
// unreadable.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "vision/connect_four/looks.h"

namespace gridhand::vision::connect_four {

enum class Kind : std::uint8_t { kEmpty, kA, kB, kUnreadable };

// Of two kinds of disc as a board of two sides: `first` is the kind that is called the first's.
struct Kinds {
  board::Grid<Kind> cells;
  std::optional<Look> a;  // none: no disc of the kind
  std::optional<Look> b;
  int count_a = 0;  // at least as many as of b
  int count_b = 0;
  int marked = 0;                     // discs told by their rim alone
  std::vector<board::CellPos> marks;  // these
  int strays = 0;                     // empty holes that look like none of the others
  int unreadable = 0;
  int hanging = 0;  // discs in the air, unreadable as well
  // By how much the kinds differ, and by how much holes of one kind do: 0 … 255.
  float apart = 0;
  float spread = 0;
};

// None: no way to tell that the rules allow.
std::optional<Kinds> TellKinds(const board::Grid<Look>& looks);

// The looks of the discs and of the holes, told before in the same place.
struct KnownKinds {
  std::optional<Look> a;
  std::optional<Look> b;
  board::Grid<std::optional<Look>> empty;
};

// The holes of a later picture, each compared with what is known: quick, and sure of which kind is
// which. Unreadable: like none of these. Precondition: looks of the same size.
board::Grid<Kind> RecallKinds(const board::Grid<Look>& looks, const KnownKinds& known);

}  // namespace gridhand::vision::connect_four
