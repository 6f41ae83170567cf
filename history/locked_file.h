// Lets programs wait for each other.
#pragma once

#include <filesystem>

#include "base/unique_fd.h"

namespace gridhand::history {

// A file or a folder, opened with these flags of open(2), for its owner alone if it is made, and
// locked until it is closed; waits for whoever has locked it. Empty, with errno: it cannot be
// opened or, as on some networks, locked.
base::UniqueFd Locked(const std::filesystem::path& file, int flags);

}  // namespace gridhand::history
