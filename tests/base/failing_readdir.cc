#include "tests/base/failing_readdir.h"

#include <dirent.h>
#include <dlfcn.h>

#include <cerrno>
#include <climits>

namespace {

int entries_left = INT_MAX;

}  // namespace

// Found before the system's by every library of the program, so std::filesystem calls it.
extern "C" dirent* readdir(DIR* dirp) {
  using Readdir = dirent* (*)(DIR*);
  static const auto kSystemReaddir = reinterpret_cast<Readdir>(dlsym(RTLD_NEXT, "readdir"));
  if (entries_left == 0) {
    errno = EIO;
    return nullptr;
  }
  if (entries_left != INT_MAX) --entries_left;
  return kSystemReaddir(dirp);
}

namespace gridhand::test_support {

FailingReaddir::FailingReaddir(int after) { entries_left = after; }
FailingReaddir::~FailingReaddir() { entries_left = INT_MAX; }

}  // namespace gridhand::test_support
