// How a program behaves, as far as it is any game's: how its window is recognised, what the window
// needs, how the program is started and how it starts a new game. A game adds what it alone has
// (app/minesweeper/profile.h). Profiles are TOML files, one a program, in profiles/<game>/.
#pragma once

#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "app/needed_file.h"
#include "app/stage.h"
#include "app/toml_value.h"
#include "app/window_care.h"
#include "base/clock.h"
#include "base/error.h"
#include "capture/settle_filter.h"
#include "input/keyboard.h"

namespace gridhand::app {

// What the places of a launch's texts stand for: {cols} is the value of "cols".
using LaunchValues = std::map<std::string, std::string>;

// How to start the program. In `command`, `after_window`, `environment` and the files' texts
// {theme} stands for the chosen theme, {program} for the program's path, {home} for its home, and
// further places for what the game chooses.
struct Launch {
  std::string program;  // its executable; empty: it cannot be started
  std::vector<std::string> command;
  std::vector<std::string> after_window;  // run once it shows its window; empty: nothing
  // Typed one after another once it shows its window, each into a picture that holds still: what
  // leads from a start page to a board.
  std::vector<std::string> keys_after_window;
  // Typed into each box that the program shows before its board, one after another until the box
  // is gone.
  std::vector<std::string> keys_in_boxes;
  // All of this, after `keys_before_next`, brings the program to its next game, too.
  bool deals_again = false;
  std::vector<std::string> keys_before_next;
  std::vector<NeededProgram> needs;  // besides the game itself
  std::map<std::string, std::string> environment;
  std::vector<KeptFile> files;
  std::vector<std::string> themes;  // the first is the usual one; empty: there is no choice
};

// `pattern` with its places filled in. {home} stays, for whoever makes the home. Error kBadInput:
// there is a place that stands for nothing, or an opening brace without its closing one.
base::Result<std::string> FillIn(std::string_view pattern, const LaunchValues& values);

enum class NewGameHow {
  kByHand,
  kKey,
  kFace,   // the button that the eyes find
  kTried,  // what many programs have is tried, one way after another
};

// As it is made: of a window that no profile matches.
struct ProgramProfile {
  std::string name = "unknown";  // "xdemineur", also the log's and the command line's
  std::string title = "a program without a profile";  // for a person
  std::string package;                                // Debian package that has it
  std::string window_class;   // regular expression, searched in "instance class" (app/pattern.h)
  std::regex window_pattern;  // compiled from it
  NewGameHow new_game = NewGameHow::kByHand;
  input::KeyStroke new_game_key;
  WindowNeeds needs;
  // The program writes Gridhand's history itself, so that nobody else does.
  bool records_games = false;
  bool keeps_high_scores = true;  // a fast win may be written down for good
  // How long its pictures have to hold still.
  capture::SettleParams settle{.quiet = std::chrono::milliseconds(100),
                               .most_quiet = std::chrono::milliseconds(500)};
  // Why one picture of it may lie about a move, so that each has to hold still first; empty: none
  // was seen to.
  std::string needs_silence;
  // Without any of these the program shows its symbols as empty cells.
  std::vector<NeededFile> drawing_needs;
  Launch launch;

  // Whether a window of this class is one of the program's.
  bool Matches(std::string_view instance, std::string_view class_name) const;
};

// Reads what every profile has into `profile`. `places`: what the texts of the launch may hold in
// braces besides {theme}, {program} and {home}.
void ReadProgram(const TomlValue& root, const std::vector<std::string>& places,
                 ProgramProfile& profile);

// "n", "ctrl+r", "Return" or "BackSpace". A misfit of `value` where it is none of these.
input::KeyStroke KeyOf(const TomlValue& value);

struct ProfileFile {
  std::filesystem::path file;
  std::string text;
};

// Every *.toml of the folder, by name. Error kBadInput: the folder or a file cannot be read.
base::Result<std::vector<ProfileFile>> ProfileFiles(const std::filesystem::path& dir);

// The same read by `parse(text, file)`. Errors: those of ProfileFiles and of `parse`.
template <class Profile, class Parse>
base::Result<std::vector<Profile>> ProfilesIn(const std::filesystem::path& dir, Parse parse) {
  const base::Result<std::vector<ProfileFile>> files = ProfileFiles(dir);
  if (!files.ok()) return files.error();
  std::vector<Profile> profiles;
  for (const ProfileFile& file : *files) {
    base::Result<Profile> profile = parse(file.text, file.file);
    if (!profile.ok()) return profile.error();
    profiles.push_back(*std::move(profile));
  }
  return profiles;
}

// The first profile that matches a window of this class, null if none does.
template <class Profile>
const Profile* MatchProfile(const std::vector<Profile>& profiles, std::string_view instance,
                            std::string_view class_name) {
  for (const Profile& profile : profiles) {
    if (profile.Matches(instance, class_name)) return &profile;
  }
  return nullptr;
}

// The Debian packages that this machine lacks of those that the program needs to be started and to
// draw its board.
std::vector<std::string> MissingPackages(const ProgramProfile& profile);

// Profiles of several games, which outlive the list.
using ProfileList = std::vector<const ProgramProfile*>;

// Error kBadInput: no profile of this name knows how to start its program; names those that do.
base::Result<const ProgramProfile*> LaunchableProfile(const ProfileList& profiles,
                                                      const std::string& name);

// The first program that lacks no package; the log says what those before it lack. Error kNotFound:
// there is none; names the packages of the first program.
base::Result<const ProgramProfile*> FirstDrawableProfile(const ProfileList& profiles);

}  // namespace gridhand::app
