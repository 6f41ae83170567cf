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
#include "board/cell_pos.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/read_trace.h"

namespace gridhand::vision::minesweeper {

// A board found in a frame: where it is, which skin explains it, what it says, and where the
// program's own controls are.
struct FoundBoard {
  board::GridGeometry geometry;
  std::string skin;  // name of the skin that reads it, for example "xdemineur"; empty: none
  board::minesweeper::BoardReading reading;
  // Cells whose own look said something else than `reading`, put right because the rules of the
  // game allow only that.
  std::vector<board::CellPos> repaired;
  // The face or "new game" button, if this skin has one on the picture (xdemineur's smiley).
  std::optional<base::FrameRect> face;
};

// What a person knows of a picture before it is read.
struct ReadHints {
  // Mines on the whole board. Believed where the picture does not say; where it says something
  // else, that is a doubt of the reading.
  std::optional<int> mines;
};

struct TracedRead {
  base::Result<std::vector<FoundBoard>> boards;
  ReadTrace trace;
};

class BoardReader {
 public:
  // Loads every *.toml below `skins_dir`. Errors: kBadInput, naming file and line.
  static base::Result<BoardReader> Load(const std::filesystem::path& skins_dir);
  // Knows no skin: every picture is met as one never seen before.
  static BoardReader WithoutSkins();

  BoardReader(BoardReader&&) noexcept;
  BoardReader& operator=(BoardReader&&) noexcept;
  ~BoardReader();

  // From nothing: finds the best board in the frame and reads it.
  // Errors: kNotFound (no board, and why not: best residual; lattice found but no cell looks like a
  // Minesweeper cell; …), kHidden (a message of the program lies over the board), kPaused.
  base::Result<FoundBoard> Find(const base::Frame& frame, const ReadHints& hints = {}) const;

  // Every board in the frame, best first: never empty, never overlapping. The first is Find's,
  // unless Find refuses the best lattice and another holds a board. Errors as Find. Slower: a
  // lattice beside a good board is looked at as closely as the first.
  base::Result<std::vector<FoundBoard>> FindAll(const base::Frame& frame,
                                                const ReadHints& hints = {}) const;
  // The same, with everything that was seen on the way.
  TracedRead FindAllTraced(const base::Frame& frame, const ReadHints& hints = {}) const;

  // Forgets every picture seen, as if just loaded: for who measures a cold read.
  void Forget();

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
