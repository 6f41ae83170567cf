#include "history/locked_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace gridhand::history {

base::UniqueFd Locked(const std::filesystem::path& file, int flags) {
  constexpr mode_t kRights = 0600;
  base::UniqueFd fd(open(file.c_str(), flags | O_CLOEXEC, kRights));
  if (fd && flock(fd.get(), LOCK_EX) != 0) fd.Reset();
  return fd;
}

}  // namespace gridhand::history
