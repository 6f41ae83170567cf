// Where the files that ship with the program are: profiles, skins, and the nets of a game's eyes.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/error.h"

namespace gridhand::app {

struct DataFiles {
  std::filesystem::path profiles_dir;
  std::filesystem::path skins_dir;       // need not exist: not every game has skins
  std::filesystem::path net_file;        // of the game's own cells; empty: not asked for
  std::filesystem::path glyph_net_file;  // reads digits and letters; empty: not asked for
};

// Those that a game's eyes need; its own net goes with that of glyphs.
enum class Nets { kOwnAndGlyphs, kGlyphs, kNone };

// Those of a game, by its name in the table of games. Looks below $GRIDHAND_DATA_DIR, then
// <directory of the program>/../share/gridhand (an installed program), then the source tree it was
// built from. Error kBadInput naming the places tried.
base::Result<DataFiles> FindDataFiles(std::string_view game, Nets nets = Nets::kOwnAndGlyphs);

}  // namespace gridhand::app
