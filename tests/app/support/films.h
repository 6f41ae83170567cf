// What tests of films share.
#pragma once

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

namespace gridhand::test_support {

// How many films are being made in the folder.
inline int PartsIn(const std::filesystem::path& folder) {
  const auto is_part = [](const auto& entry) { return entry.path().extension() == ".part"; };
  return static_cast<int>(std::count_if(std::filesystem::directory_iterator(folder), {}, is_part));
}

// While it lives, no file of this process and of those that it starts may grow: writing to one
// fails with "File too large".
class FullDisk {
 public:
  FullDisk() : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit none{0, limit_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &none);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  void (*handler_)(int);
  rlimit limit_{};
};

}  // namespace gridhand::test_support
