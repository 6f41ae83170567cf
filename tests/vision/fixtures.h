// The labelled screenshots of fixtures/, for golden tests.
#pragma once

#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"

namespace gridhand::vision {

struct Fixture {
  std::filesystem::path png;
  std::string name;  // "<program>-<theme>/<file>"
  base::FrameRect grid;
  board::GridGeometry geometry;  // the same, edge by edge
  board::Grid<board::minesweeper::CellSymbol> cells;
  std::string status;  // as in the JSON file; empty if not labelled
  int mines = 0;       // on the whole board
  std::optional<int> mines_left;
};

// fixtures/split.json: which skins may be used for what. Names of folders.
struct Split {
  std::vector<std::string> shipped;  // a shipped skin reads each of their pictures exactly
  std::vector<std::string> tune;     // without a skin; general reading may be tuned on them
  std::vector<std::string>
      held_out;  // only scored: games and sizes that no shipped skin is made from
  std::vector<std::string> locked;  // scored three times at most, never looked at, read by no test;
                                    // below fixtures/locked
};

std::filesystem::path FixturesFolder();
Split FixtureSplit();

// The pictures below a folder that have a label (.txt and .json) beside them, ordered by name.
// Stops the program on a label that cannot be read: it is a bug of the repository.
std::vector<Fixture> FixturesBelow(const std::filesystem::path& folder);

// Those that the shipped skins must read.
std::vector<Fixture> ShippedFixtures();

// Pictures in which no board may be found.
std::vector<std::filesystem::path> Negatives();

base::Frame Picture(const std::filesystem::path& png);

std::ostream& operator<<(std::ostream& out, const Fixture& fixture);

// For names of parameterised tests: letters, digits and underscores only.
std::string TestName(const std::string& name);

}  // namespace gridhand::vision
