#include "app/connect_four/profile.h"

#include "app/toml_value.h"

namespace gridhand::app::connect_four {

using base::Result;

namespace fs = std::filesystem;

Result<Profile> ParseProfile(std::string_view text, const fs::path& file) {
  Profile profile;
  const base::Status read = TomlValue::Read(text, file, [&](const TomlValue& root) {
    ReadProgram(root, {"size", "level", "starter"}, profile);
    const TomlValue launch = root["launch"];
    profile.levels = LaunchWordsOf(launch["levels"]);
    profile.sizes = LaunchWordsOf(launch["sizes"]);
    profile.sides = LaunchWordsOf(launch["sides"]);
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

}  // namespace gridhand::app::connect_four
