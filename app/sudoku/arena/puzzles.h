// The puzzles that the agents of the arena are compared on: from a file, or made by qqwing.
//
// qqwing is a program of its own under the GPL: it is run, and nothing of it is linked. Its levels
// are simple, easy, intermediate and expert, by the techniques that its own solver needs. It takes
// no seed: whoever wants the same puzzles again keeps what it prints in a file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "base/error.h"
#include "board/grid.h"
#include "board/sudoku/board.h"

namespace gridhand::app::sudoku::arena {

struct Puzzle {
  board::sudoku::Board board;
  board::Grid<int> solution;  // the only one
};

// One puzzle a line: all rows in one line, of any size that has usual blocks; '#' begins a comment.
// Blank lines are left out. Error (kBadInput): "NAME:LINE: …" for a line that is no board or has
// not one solution; no puzzle at all.
base::Result<std::vector<Puzzle>> ReadPuzzles(std::istream& in, const std::filesystem::path& name);

// The same from a file. Error (kBadInput) also where it cannot be read.
base::Result<std::vector<Puzzle>> PuzzlesOfFile(const std::filesystem::path& file);

struct GenerateHooks {
  std::function<bool()> should_stop;
  std::function<void(std::int64_t puzzles)> made;  // how many there are, several times a second
};

// Errors: kNotFound (qqwing is not installed: says the package), kInterrupted (should_stop),
// kInternal (it failed).
base::Result<std::vector<Puzzle>> GeneratePuzzles(std::int64_t count, const std::string& difficulty,
                                                  const GenerateHooks& hooks);

}  // namespace gridhand::app::sudoku::arena
