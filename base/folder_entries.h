// What is in a folder, for callers to whom a folder that cannot be read is no trouble.
#pragma once

#include <filesystem>
#include <vector>

namespace gridhand::base {

// The paths of the folder's entries, in no order, without "." and "..". Never throws: what cannot
// be listed is left out, and a folder that is not there is empty.
std::vector<std::filesystem::path> EntriesOf(const std::filesystem::path& folder);

}  // namespace gridhand::base
