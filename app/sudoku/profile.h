// How a Sudoku program behaves, as data: profiles/sudoku/*.toml.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/launch_words.h"
#include "app/program_profile.h"
#include "base/error.h"

namespace gridhand::app::sudoku {

struct Profile : ProgramProfile {
  // The first is the usual one; empty: there is no choice. They stand for {level} and {size}.
  LaunchWords levels;
  LaunchWords sizes;
  bool takes_seed = false;  // the launch has a place {seed}

  // Whether the pointer selects the cell that it passes over: then it is kept off the board.
  bool pointer_selects = false;
  // Whether a board of more than nine values is filled with letters alone: A is 1.
  bool large_boards_count_in_letters = false;
  // Whether nothing on the board tells that its diagonals are units, too. Every puzzle of the
  // program has one solution.
  bool hides_diagonals = false;
  // Whether the board is hidden at once when the last right digit is entered.
  bool end_hides_board = false;
};

// A profile from the text of its file. Error kBadInput: "FILE:LINE: what was expected, what was
// seen".
base::Result<Profile> ParseProfile(std::string_view text, const std::filesystem::path& file);

// Every *.toml of the folder, by name. Errors as ParseProfile.
base::Result<std::vector<Profile>> LoadProfiles(const std::filesystem::path& dir);

}  // namespace gridhand::app::sudoku
