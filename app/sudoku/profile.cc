#include "app/sudoku/profile.h"

#include "app/toml_value.h"

namespace gridhand::app::sudoku {

using base::Result;

namespace fs = std::filesystem;

Result<Profile> ParseProfile(std::string_view text, const fs::path& file) {
  Profile profile;
  const base::Status read = TomlValue::Read(text, file, [&](const TomlValue& root) {
    ReadProgram(root, {"size", "level", "seed"}, profile);
    profile.levels = LaunchWordsOf(root["launch"]["levels"]);
    profile.sizes = LaunchWordsOf(root["launch"]["sizes"]);
    profile.takes_seed = root["launch"]["takes_seed"].Truth();
    const TomlValue hands = root["hands"];
    profile.pointer_selects = hands["pointer_selects"].Truth();
    profile.large_boards_count_in_letters = hands["large_boards_count_in_letters"].Truth();
    profile.hides_diagonals = root["board"]["hides_diagonals"].Truth();
    profile.end_hides_board = root["end"]["hides_board"].Truth();
  });
  if (!read.ok()) return read.error();
  return profile;
}

Result<std::vector<Profile>> LoadProfiles(const fs::path& dir) {
  return ProfilesIn<Profile>(dir, ParseProfile);
}

}  // namespace gridhand::app::sudoku
