// How a Connect Four program behaves, as data: profiles/connect-four/*.toml.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/launch_words.h"
#include "app/program_profile.h"
#include "base/error.h"
#include "input/keyboard.h"

namespace gridhand::app::connect_four {

struct Profile : ProgramProfile {
  // The first is the usual one; empty: there is no choice. They stand for {level}, {size} and
  // {starter}; the words of `sides` are "first" and "second", for who is to play.
  LaunchWords levels;
  LaunchWords sizes;
  LaunchWords sides;

  // A page that the key of a new game opens is left by this key, which starts the game.
  std::optional<input::KeyStroke> start_key;
  // Whether the other side begins in the next round.
  bool starter_alternates = false;
  // Whether a click is without effect while the opponent is to move.
  bool ignores_clicks_out_of_turn = false;
  // A part of the window's title while the opponent is to move; empty: the title does not tell.
  std::string their_title;
};

// A profile from the text of its file. Error kBadInput: "FILE:LINE: what was expected, what was
// seen".
base::Result<Profile> ParseProfile(std::string_view text, const std::filesystem::path& file);

// Every *.toml of the folder, by name. Errors as ParseProfile.
base::Result<std::vector<Profile>> LoadProfiles(const std::filesystem::path& dir);

}  // namespace gridhand::app::connect_four
