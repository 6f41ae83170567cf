#include "base/folder_entries.h"

#include <system_error>

namespace gridhand::base {

namespace fs = std::filesystem;

std::vector<fs::path> EntriesOf(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code trouble;
  // Not a range-for, whose ++ throws.
  fs::directory_iterator entry(folder, trouble);
  for (; !trouble && entry != fs::directory_iterator(); entry.increment(trouble)) {
    entries.push_back(entry->path());
  }
  return entries;
}

}  // namespace gridhand::base
