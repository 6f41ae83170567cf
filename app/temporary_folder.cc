#include "app/temporary_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "base/folder_entries.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Result;

constexpr std::string_view kFolderPrefix = "gridhand-stage-";
constexpr int kMakeTries = 10;

// Locked until the descriptor is closed, by us or by our end; empty if that cannot be, or if the
// folder is somebody else's.
base::UniqueFd LockFolder(const fs::path& folder, int operation) {
  base::UniqueFd fd(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat status {};
  const bool ours = fd && fstat(fd.get(), &status) == 0 && status.st_uid == geteuid();
  if (!ours || flock(fd.get(), operation) != 0) return {};
  return fd;
}

void RemoveAbandonedFolders(const fs::path& parent) {
  std::error_code ignored;
  for (const fs::path& entry : base::EntriesOf(parent)) {
    if (!entry.filename().string().starts_with(kFolderPrefix)) continue;
    const base::UniqueFd lock = LockFolder(entry, LOCK_EX | LOCK_NB);
    if (lock) fs::remove_all(entry, ignored);
  }
}

}  // namespace

Result<TemporaryFolder> TemporaryFolder::Make() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (error) {
    return Error{
        ErrorKind::kInternal,
        fmt::format("cannot make a temporary folder: {} (is TMPDIR right?)", error.message())};
  }
  RemoveAbandonedFolders(parent);
  for (int tries = 0; tries < kMakeTries; ++tries) {
    std::string name = (parent / fmt::format("{}XXXXXX", kFolderPrefix)).string();
    if (mkdtemp(name.data()) == nullptr) break;
    base::UniqueFd lock = LockFolder(name, LOCK_EX);
    // Another one of us may have taken it for abandoned before it was locked.
    if (lock && access(name.c_str(), F_OK) == 0) return TemporaryFolder(name, std::move(lock));
  }
  return Error{ErrorKind::kInternal, fmt::format("cannot make a temporary folder in {}: {}",
                                                 parent.string(), std::strerror(errno))};
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})), lock_(std::move(other.lock_)) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace gridhand::app
