// The stages of a reading as pictures (gridhand read --debug):
//
//   01-lattice.png   every lattice that was proposed, drawn over the picture, the best on top
//   02-groups.png    of each board: cells that look alike, side by side
//   03-labels.png    of each board: what each group may show, and how probable
//
// Stages that were not reached make no picture; what an older reading left there is removed.
#pragma once

#include <filesystem>
#include <string>

#include "base/error.h"
#include "base/frame.h"
#include "vision/minesweeper/read_trace.h"

namespace gridhand::app::minesweeper {

// Makes the folder if need be. `outcome` is one sentence: what came of it. Error kBadInput naming
// the file that cannot be written.
base::Status WriteDebugPictures(const base::Frame& picture,
                                const vision::minesweeper::ReadTrace& trace,
                                const std::string& outcome, const std::filesystem::path& folder);

}  // namespace gridhand::app::minesweeper
