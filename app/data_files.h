// Where the files that ship with the program are: profiles, skins, the net of the general reader.
#pragma once

#include <filesystem>

#include "base/error.h"

namespace gridhand::app {

struct DataFiles {
  std::filesystem::path profiles_dir;
  std::filesystem::path skins_dir;
  std::filesystem::path net_file;
};

// Looks below $GRIDHAND_DATA_DIR, then <directory of the program>/../share/gridhand (an installed
// program), then the source tree it was built from. Error kBadInput naming the places tried.
base::Result<DataFiles> FindDataFiles();

}  // namespace gridhand::app
