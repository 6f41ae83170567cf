// Reads a Sudoku out of a frame: Frame -> GridGeometry + BoardReading.
//
// Works on any look: other programs, web pages, scans. A cell that cannot be read is kUnreadable,
// which is an answer. A lattice that is not proved to be a Sudoku is refused.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "board/grid_geometry.h"
#include "board/sudoku/reading.h"

namespace gridhand::vision::sudoku {

struct FoundBoard {
  board::GridGeometry geometry;
  board::sudoku::BoardReading reading;
};

class BoardReader {
 public:
  // Error kBadInput: the file of the net cannot be read, or holds no net for digits.
  static base::Result<BoardReader> Load(const std::filesystem::path& net_file);

  BoardReader(BoardReader&&) noexcept;
  BoardReader& operator=(BoardReader&&) noexcept;
  ~BoardReader();

  // From nothing: the best board in the frame. Errors: kNotFound (no board, and why not), kHidden
  // (something lies over a part of the board).
  base::Result<FoundBoard> Find(const base::Frame& frame) const;

  // The same for every board in the frame, best first: never empty, never overlapping.
  base::Result<std::vector<FoundBoard>> FindAll(const base::Frame& frame) const;

  // The quick way while playing: reads the cells of a board that was found before, in a frame of
  // the same window and size. Errors: kChanged (the lines are no longer there), kHidden.
  base::Result<FoundBoard> Read(const base::Frame& frame, const FoundBoard& known) const;

 private:
  struct Impl;
  explicit BoardReader(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace gridhand::vision::sudoku
