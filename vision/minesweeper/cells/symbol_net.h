// The net that reads cells of skins never seen: cell pictures and how they lie -> scores of
// symbols.
//
// A small CNN looks at each distinct picture once; some rounds of looking around (a convolution
// over the lattice, the mean over cells with one picture, attention between the pictures) let a
// cell know what is beside it and what else is on the board: no picture alone tells a covered cell
// from a blank one. How it is trained, and on what, is training/README.md.
//
// The file is that of vision/net/net_layers.h; the sizes of the layers are those of its tensors. It
// holds one such net or more, the names of whose tensors begin with "0.", "1.", …: what is handed
// on is the geometric mean of the chances that they see. Nets that err do so each in its own way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "base/error.h"
#include "board/grid.h"
#include "vision/minesweeper/cells/cell_scores.h"

namespace gridhand::vision::minesweeper {

inline constexpr int kPatchSide = 24;  // px

// A cell's picture brought to one size: rows of red, green, blue.
using Patch = std::array<std::uint8_t, kPatchSide * kPatchSide * 3>;

struct PatchHash {
  std::size_t operator()(const Patch& patch) const;
};

class SymbolNet {
 public:
  // Errors: kBadInput, naming the file and what is wrong with it: cut off, of another shape, a
  // weight that is no finite number, …
  static base::Result<SymbolNet> Load(const std::filesystem::path& file);

  SymbolNet(SymbolNet&&) noexcept;
  SymbolNet& operator=(SymbolNet&&) noexcept;
  ~SymbolNet();

  // Precondition: every entry of `patch_of_cell` is an index of `patches`. Thread-safe; the same
  // numbers on every machine. Remembers what it made of each picture: cells change a few at a time,
  // and lattices of one picture share most of theirs. Of weights so large that sums overflow comes
  // "no cell".
  board::Grid<CellScores> Read(const std::vector<Patch>& patches,
                               const board::Grid<int>& patch_of_cell) const;

  // Forgets every picture met, as if just loaded.
  void Forget() const;

 private:
  struct Weights;
  struct Memory;
  explicit SymbolNet(std::vector<Weights> nets);
  std::vector<Weights> nets_;
  std::unique_ptr<Memory> memory_;
};

}  // namespace gridhand::vision::minesweeper
