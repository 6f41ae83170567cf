#include "app/connect_four/profile.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/toml_value.h"

namespace gridhand::app::connect_four {
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
    ReadProgram(root, {"size", "level", "starter"}, profile);
    const TomlValue launch = root["launch"];
    profile.levels = WordsOf(launch["levels"]);
    profile.sizes = WordsOf(launch["sizes"]);
    profile.sides = WordsOf(launch["sides"]);
    if (const TomlValue key = root["new_game"]["start_key"]; key.IsThere()) {
      profile.start_key = KeyOf(key);
    }
    profile.starter_alternates = root["new_game"]["starter_alternates"].Truth();
    profile.ignores_clicks_out_of_turn = root["hands"]["ignores_clicks_out_of_turn"].Truth();
    profile.their_title = root["turn"]["their_title"].Text("");
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

}  // namespace gridhand::app::connect_four
