// How a Minesweeper program behaves: one TOML file a program (profiles/minesweeper/*.toml). How
// its cells look is a skin's business.
#pragma once

#include <climits>
#include <filesystem>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "app/needed_file.h"
#include "app/stage.h"
#include "app/window_care.h"
#include "base/clock.h"
#include "base/error.h"
#include "board/minesweeper/symbol.h"
#include "input/keyboard.h"

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

enum class NewGameHow {
  kByHand,
  kKey,
  kFace,
  kTried,  // what many programs have is tried, one way after another (new_game_ways.h)
};

struct Range {
  int least = 1;
  int most = INT_MAX;
  bool Holds(int value) const { return least <= value && value <= most; }
};

// How to start the program. In `command`, `after_window`, `environment` and the files' texts
// {cols}, {rows}, {mines}, {theme} stand for what was chosen, {program} for the program's path and
// {home} for its home.
struct Launch {
  std::string program;  // its executable; empty: it cannot be started
  std::vector<std::string> command;
  std::vector<std::string> after_window;  // run once it shows its window; empty: nothing
  std::vector<NeededProgram> needs;       // besides the game itself
  std::map<std::string, std::string> environment;
  std::vector<KeptFile> files;
  std::vector<std::string> themes;  // the first is the usual one; empty: there is no choice
  // The boards it deals, and which fit on its display; all, if nothing is said.
  Range cols;
  Range rows;
  int min_cells = 1;
  int min_free_cells = 1;  // without a mine
};

// What the places of a launch's texts stand for.
struct LaunchValues {
  int cols = 0;
  int rows = 0;
  int mines = 0;
  std::string theme;
  std::string program;
};

// `pattern` with its places filled in; {home} stays, for whoever makes the home. Error kBadInput:
// there is a place that stands for nothing, or an opening brace without its closing one.
base::Result<std::string> FillIn(std::string_view pattern, const LaunchValues& values);

struct Profile {
  std::string name;           // "xdemineur", also the log's and the command line's
  std::string title;          // for a person
  std::string package;        // Debian package that has it
  std::string window_class;   // regular expression, searched in "instance class" (app/pattern.h)
  std::regex window_pattern;  // compiled from it
  // What repeated right clicks on a covered cell show, starting with covered: "#F?".
  std::vector<board::minesweeper::CellSymbol> marks = {board::minesweeper::CellSymbol::kCovered,
                                                       board::minesweeper::CellSymbol::kFlag};
  FirstClick first_click = FirstClick::kUnknown;
  LeftOnNumber left_on_number = LeftOnNumber::kUnknown;
  LeftOnMark left_on_flag = LeftOnMark::kUnknown;
  LeftOnMark left_on_question = LeftOnMark::kUnknown;
  NewGameHow new_game = NewGameHow::kByHand;
  input::KeyStroke new_game_key;
  WindowNeeds needs;
  bool keeps_high_scores = true;                         // a fast win may be written down for good
  base::Duration quiet = std::chrono::milliseconds(40);  // still that long = settled
  // Without any of these the program shows its numbers as empty cells.
  std::vector<NeededFile> drawing_needs;
  Launch launch;

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

// The profile whose class expression is found in "instance class", null if none.
const Profile* MatchProfile(const std::vector<Profile>& profiles, std::string_view instance,
                            std::string_view class_name);

}  // namespace gridhand::app::minesweeper
