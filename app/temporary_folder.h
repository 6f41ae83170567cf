// A folder that is gone with its owner.
#pragma once

#include <filesystem>
#include <utility>

#include "base/error.h"
#include "base/unique_fd.h"

namespace gridhand::app {

// A folder under the system's temporary one that is removed with this object, or, after a crash of
// ours, when the next one is made: as long as its owner lives it holds a lock on the folder.
class TemporaryFolder {
 public:
  // Also removes folders whose owner is gone. Error kInternal: none can be made.
  static base::Result<TemporaryFolder> Make();
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  TemporaryFolder(std::filesystem::path path, base::UniqueFd lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}
  std::filesystem::path path_;
  base::UniqueFd lock_;
};

}  // namespace gridhand::app
