// What every way of playing needs to know, from the data files that came with the program: how
// programs behave, how they look. Errors: kBadInput, naming the file.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "app/minesweeper/profile.h"
#include "base/error.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

base::Result<std::vector<Profile>> ShippedProfiles();

// With the skins that were learnt, too: the user's own, or those of a folder.
base::Result<vision::minesweeper::BoardReader> ShippedReader(
    const std::optional<std::filesystem::path>& learnt = std::nullopt);

}  // namespace gridhand::app::minesweeper
