// What every way of playing needs to know: how programs behave, how they look.
#pragma once

#include <vector>

#include "app/minesweeper/profile.h"
#include "base/error.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

struct PlayData {
  std::vector<Profile> profiles;
  vision::minesweeper::BoardReader reader;
};

// From the data files that came with the program. Errors: kBadInput, naming the file.
base::Result<PlayData> LoadPlayData();

}  // namespace gridhand::app::minesweeper
