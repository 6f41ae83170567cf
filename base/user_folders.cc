#include "base/user_folders.h"

#include <cstdlib>

namespace gridhand::base {

std::filesystem::path UserDataFolder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return std::filesystem::path(data) / "gridhand";
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') return {};
  return std::filesystem::path(home) / ".local" / "share" / "gridhand";
}

}  // namespace gridhand::base
