#include "app/evidence.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/recording.h"
#include "base/folder_entries.h"
#include "capture/file/png.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Result;
using base::Status;

constexpr const char* kBegins = "stopped-";
constexpr const char* kPicture = ".png";

}  // namespace

Evidence::Evidence(fs::path folder, int game, std::size_t kept)
    : folder_(std::move(folder)), game_(game), kept_(kept) {
  std::error_code ignored;  // writing says what is wrong
  fs::create_directories(folder_, ignored);
}

fs::path Evidence::FileWith(std::string_view extension) const {
  return folder_ / fmt::format("{}{:%Y%m%d-%H%M%S}-game{}{}", kBegins,
                               fmt::gmtime(std::chrono::system_clock::now()), game_, extension);
}

// The time stands first in what tells their names apart, so they sort by age.
void Evidence::KeepNewest(std::string_view extension) const {
  if (kept_ == 0) return;
  std::vector<fs::path> files;
  for (const fs::path& entry : base::EntriesOf(folder_)) {
    const std::string name = entry.filename().string();
    if (name.starts_with(kBegins) && name.ends_with(extension)) files.push_back(entry);
  }
  std::ranges::sort(files, std::greater<>());
  std::error_code ignored;  // what cannot be removed stays
  for (std::size_t i = kept_; i < files.size(); ++i) fs::remove(files[i], ignored);
}

Result<fs::path> Evidence::Save(const base::Frame& frame) const {
  const fs::path file = FileWith(kPicture);
  if (const Status saved = capture::file::WritePng(frame, file); !saved) return saved.error();
  KeepNewest(kPicture);
  return file;
}

Result<fs::path> Evidence::Save(Recorder& recorder) const {
  const fs::path file = FileWith(kRecordingExtension);
  if (const Status saved = recorder.SaveRecent(file); !saved) return saved.error();
  KeepNewest(kRecordingExtension);
  return file;
}

}  // namespace gridhand::app
