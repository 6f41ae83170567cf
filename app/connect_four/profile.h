// How a Connect Four program behaves, as data: profiles/connect-four/*.toml.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/program_profile.h"
#include "base/error.h"
#include "input/keyboard.h"

namespace gridhand::app::connect_four {

// A word of a person's, and what its place in the texts of a launch stands for then.
struct Word {
  std::string word;   // "easy", "first"
  std::string value;  // "1", "human"
};

struct Profile : ProgramProfile {
  // The first is the usual one; empty: there is no choice. They stand for {level}, {size} and
  // {starter}; the words of `sides` are "first" and "second", for who is to play.
  std::vector<Word> levels;
  std::vector<Word> sizes;
  std::vector<Word> sides;

  // A page that the key of a new game opens is left by this key, which starts the game.
  std::optional<input::KeyStroke> start_key;
  // Whether the other side begins in the next round.
  bool starter_alternates = false;
  // Whether a click is without effect while the opponent is to move.
  bool ignores_clicks_out_of_turn = false;
  // A part of the window's title while the opponent is to move; empty: the title does not tell.
  std::string their_title;
};

// For a window that no profile matches: a click into a column drops a disc there.
Profile UnknownProgram();

// A profile from the text of its file. Error kBadInput: "FILE:LINE: what was expected, what was
// seen".
base::Result<Profile> ParseProfile(std::string_view text, const std::filesystem::path& file);

// Every *.toml of the folder, by name. Errors as ParseProfile.
base::Result<std::vector<Profile>> LoadProfiles(const std::filesystem::path& dir);

// The value of the word, that of the first if `word` is empty; empty if there is no choice and no
// word. Error kBadInput: no such word; says which there are. `option`: "--level".
base::Result<std::string> ValueOf(const std::vector<Word>& words, const std::string& word,
                                  std::string_view option, const ProgramProfile& profile);

}  // namespace gridhand::app::connect_four
