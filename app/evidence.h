// Pictures of stopped games, for whoever wants to know what was seen.
#pragma once

#include <cstddef>
#include <filesystem>

#include "base/error.h"
#include "base/frame.h"

namespace gridhand::app {

// Saves the picture in `folder`, which is made if need be, and gives its path. Of such pictures
// only the `kept` newest stay there; 0: all. Error kBadInput: the folder or the file cannot be
// written.
base::Result<std::filesystem::path> SaveEvidence(const base::Frame& frame,
                                                 const std::filesystem::path& folder, int game,
                                                 std::size_t kept);

}  // namespace gridhand::app
