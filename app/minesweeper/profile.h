// How a Minesweeper program behaves, as data: profiles/minesweeper/*.toml. How it looks is not
// here: that is a skin's business.
#pragma once

#include <climits>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "app/program_profile.h"
#include "base/error.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::app::minesweeper {

enum class LeftOnNumber { kUnknown, kNothing, kChord };
// What a left click on a flag or a question mark does.
enum class LeftOnMark { kUnknown, kNothing, kOpens };

// What the program promises about the first click of a game.
enum class FirstClick {
  kUnknown,  // nothing is known to be promised
  kSafe,     // it is not a mine
  kZero,     // it opens an area
  kOpened,   // there is none: an area is open when a game begins
};

struct Range {
  int least = 1;
  int most = INT_MAX;
  bool Holds(int value) const { return least <= value && value <= most; }
};

// The boards that a program deals, and which fit on its display; all, if nothing is said. The
// texts of its launch may hold {cols}, {rows} and {mines}.
struct DealtBoards {
  Range cols;
  Range rows;
  int min_cells = 1;
  int min_free_cells = 1;  // without a mine
};

// The marks of a program of which nothing else is known: "#F".
std::vector<board::minesweeper::CellSymbol> CoveredAndFlag();

struct Profile : ProgramProfile {
  // What repeated right clicks on a covered cell show, starting with covered: "#F?".
  std::vector<board::minesweeper::CellSymbol> marks = CoveredAndFlag();
  FirstClick first_click = FirstClick::kUnknown;
  LeftOnNumber left_on_number = LeftOnNumber::kUnknown;
  LeftOnMark left_on_flag = LeftOnMark::kUnknown;
  LeftOnMark left_on_question = LeftOnMark::kUnknown;
  DealtBoards boards;

  // Whether a left click opens a cell that shows this; an unknown answer is no.
  bool LeftClickOpens(board::minesweeper::CellSymbol shown) const;

  // Whether the first click of a game meets no mine, whichever cell is clicked.
  bool PromisesFirstClick() const {
    return first_click == FirstClick::kSafe || first_click == FirstClick::kZero;
  }

  // The mark that a right click on a cell with `mark` leads to; none if `mark` is not in the cycle.
  std::optional<board::minesweeper::CellSymbol> AfterRightClick(
      board::minesweeper::CellSymbol mark) const;
};

// For a window that no profile matches: nothing is taken for granted but that right clicks go round
// the marks, some of which there may not be.
Profile UnknownProgram();

// A profile from the text of its file. Error kBadInput: "FILE:LINE: what was expected, what was
// seen".
base::Result<Profile> ParseProfile(std::string_view text, const std::filesystem::path& file);

// Every *.toml of the folder, by name. Errors as ParseProfile.
base::Result<std::vector<Profile>> LoadProfiles(const std::filesystem::path& dir);

}  // namespace gridhand::app::minesweeper
