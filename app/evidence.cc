#include "app/evidence.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "base/folder_entries.h"
#include "capture/file/png.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBegins = "stopped-";
constexpr const char* kEnds = ".png";

bool IsEvidence(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with(kBegins) && name.ends_with(kEnds);
}

// The time stands first in what tells their names apart, so they sort by age.
void KeepNewest(const fs::path& folder, std::size_t kept) {
  std::error_code ignored;  // what cannot be removed stays
  std::vector<fs::path> pictures;
  for (const fs::path& entry : base::EntriesOf(folder)) {
    if (IsEvidence(entry)) pictures.push_back(entry);
  }
  std::ranges::sort(pictures, std::greater<>());
  for (std::size_t i = kept; i < pictures.size(); ++i) fs::remove(pictures[i], ignored);
}

}  // namespace

base::Result<fs::path> SaveEvidence(const base::Frame& frame, const fs::path& folder, int game,
                                    std::size_t kept) {
  std::error_code ignored;  // writing says what is wrong
  fs::create_directories(folder, ignored);
  const fs::path file =
      folder / fmt::format("{}{:%Y%m%d-%H%M%S}-game{}{}", kBegins,
                           fmt::gmtime(std::chrono::system_clock::now()), game, kEnds);
  if (const base::Status saved = capture::file::WritePng(frame, file); !saved) {
    return saved.error();
  }
  if (kept > 0) KeepNewest(folder, kept);
  return file;
}

}  // namespace gridhand::app
