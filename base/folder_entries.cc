#include "base/folder_entries.h"

#include <algorithm>

namespace gridhand::base {

namespace fs = std::filesystem;

std::vector<fs::path> EntriesOf(const fs::path& folder, std::error_code& trouble) {
  std::vector<fs::path> entries;
  // Not a range-for, whose ++ throws.
  fs::directory_iterator entry(folder, trouble);
  for (; !trouble && entry != fs::directory_iterator(); entry.increment(trouble)) {
    entries.push_back(entry->path());
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

std::vector<fs::path> EntriesOf(const fs::path& folder) {
  std::error_code ignored;
  return EntriesOf(folder, ignored);
}

std::vector<fs::path> EntriesOf(const fs::path& folder, const fs::path& extension,
                                std::error_code& trouble) {
  std::vector<fs::path> entries = EntriesOf(folder, trouble);
  std::erase_if(entries, [&](const fs::path& entry) { return entry.extension() != extension; });
  return entries;
}

}  // namespace gridhand::base
