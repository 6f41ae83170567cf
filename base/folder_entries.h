// What is in a folder, for callers whom nothing in it may stop.
#pragma once

#include <filesystem>
#include <system_error>
#include <vector>

namespace gridhand::base {

// The paths of the folder's entries by name, without "." and "..". Never throws; what could not be
// listed is left out, and `trouble` says why.
std::vector<std::filesystem::path> EntriesOf(const std::filesystem::path& folder,
                                             std::error_code& trouble);

// The same where a folder that cannot be read is as good as empty.
std::vector<std::filesystem::path> EntriesOf(const std::filesystem::path& folder);

// Those entries that are called `*extension`, as ".toml".
std::vector<std::filesystem::path> EntriesOf(const std::filesystem::path& folder,
                                             const std::filesystem::path& extension,
                                             std::error_code& trouble);

}  // namespace gridhand::base
