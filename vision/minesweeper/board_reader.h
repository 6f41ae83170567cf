// Reads a Minesweeper board out of a frame: Frame -> GridGeometry + BoardReading.
//
// How cells look is data: a Skin (skins/*.toml). The reader tries the skins it was given; a cell
// that no skin explains is `unknown`, which is an answer.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"

namespace gridhand::vision::minesweeper {

// A board found in a frame: where it is, which skin explains it, what it says, and where the
// program's own controls are.
struct FoundBoard {
  board::GridGeometry geometry;
  std::string skin;  // name of the skin that reads it, for example "xdemineur"
  board::minesweeper::BoardReading reading;
  // The face or "new game" button, if this skin has one on the picture (xdemineur's smiley).
  std::optional<base::FrameRect> face;
};

class BoardReader {
 public:
  // Loads every *.toml below `skins_dir`. Errors: kBadInput, naming file and line.
  static base::Result<BoardReader> Load(const std::filesystem::path& skins_dir);

  BoardReader(BoardReader&&) noexcept;
  BoardReader& operator=(BoardReader&&) noexcept;
  ~BoardReader();

  // From nothing: finds the best board in the frame and reads it.
  // Errors: kNotFound (no board, and why not: best residual; lattice found but no cell looks like a
  // Minesweeper cell; …), kHidden (a message of the program lies over the board), kPaused.
  base::Result<FoundBoard> Find(const base::Frame& frame) const;

  // The quick way while playing: reads the cells of a grid that Find has found before, in a frame
  // of the same window and size. Errors: kChanged (the lattice is no longer where it was), kHidden.
  base::Result<FoundBoard> Read(const base::Frame& frame, const FoundBoard& known) const;

  // Debug picture and `--annotate` are drawn by overlay from geometry + reading, not here.

 private:
  struct Impl;
  explicit BoardReader(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace gridhand::vision::minesweeper
