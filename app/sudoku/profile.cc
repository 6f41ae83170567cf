#include "app/sudoku/profile.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/toml_value.h"

namespace gridhand::app::sudoku {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

namespace fs = std::filesystem;

// [["easy", "1"], ["medium", "2"]]
std::vector<Word> WordsOf(const TomlValue& list) {
  std::vector<Word> words;
  for (const TomlValue& item : list.Items()) {
    const std::vector<std::string> pair = item.Texts();
    if (pair.size() != 2) item.Expect("[word, value]");
    if (pair.size() == 2) words.push_back({pair[0], pair[1]});
  }
  return words;
}

}  // namespace

Profile UnknownProgram() {
  Profile profile;
  profile.name = "unknown";
  profile.title = "a program without a profile";
  return profile;
}

Result<Profile> ParseProfile(std::string_view text, const fs::path& file) {
  Profile profile;
  const base::Status read = TomlValue::Read(text, file, [&](const TomlValue& root) {
    ReadProgram(root, {"size", "level", "seed"}, profile);
    profile.levels = WordsOf(root["launch"]["levels"]);
    profile.sizes = WordsOf(root["launch"]["sizes"]);
    profile.takes_seed = root["launch"]["takes_seed"].Truth();
    const TomlValue hands = root["hands"];
    profile.pointer_selects = hands["pointer_selects"].Truth();
    profile.large_boards_count_in_letters = hands["large_boards_count_in_letters"].Truth();
    profile.end_hides_board = root["end"]["hides_board"].Truth();
  });
  if (!read.ok()) return read.error();
  return profile;
}

Result<std::vector<Profile>> LoadProfiles(const fs::path& dir) {
  return ProfilesIn<Profile>(dir, ParseProfile);
}

Result<std::string> ValueOf(const std::vector<Word>& words, const std::string& word,
                            std::string_view option, const ProgramProfile& profile) {
  if (word.empty()) return words.empty() ? "" : words.front().value;
  const auto found = std::ranges::find(words, word, &Word::word);
  if (found != words.end()) return found->value;
  if (words.empty()) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("{}: {} offers no choice there", option, profile.name)};
  }
  std::string known;
  for (const Word& each : words) known += (known.empty() ? "" : ", ") + each.word;
  return Error{ErrorKind::kBadInput,
               fmt::format("{}: {} has no '{}': it has {}", option, profile.name, word, known)};
}

}  // namespace gridhand::app::sudoku
