// A person's words for what a program is started with, as its profile has them:
// levels = [["easy", "1"], ["medium", "2"]].
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/program_profile.h"
#include "app/toml_value.h"
#include "base/error.h"

namespace gridhand::app {

struct LaunchWord {
  std::string word;   // "easy", "9x9"
  std::string value;  // "1", "3x3": what a place in the texts of a launch stands for then
};

// The first is the usual one; empty: there is no choice.
using LaunchWords = std::vector<LaunchWord>;

// A misfit of `list` where an item is no pair of texts.
LaunchWords LaunchWordsOf(const TomlValue& list);

// The value of the word, that of the usual one if `word` is empty; empty if there is no choice and
// no word. Error kBadInput: no such word; says which there are. `option`: "--level".
base::Result<std::string> ValueOf(const LaunchWords& words, const std::string& word,
                                  std::string_view option, const ProgramProfile& profile);

}  // namespace gridhand::app
