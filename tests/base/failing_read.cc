#include "tests/base/failing_read.h"

#include <dlfcn.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace {

std::atomic<bool> fails = false;

}  // namespace

// Found before the system's by every library of the program, so std::ifstream calls it.
extern "C" ssize_t read(int fd, void* buf, size_t nbytes) {
  using Read = ssize_t (*)(int, void*, size_t);
  static const auto kSystemRead = reinterpret_cast<Read>(dlsym(RTLD_NEXT, "read"));
  if (fails) {
    errno = ESRCH;
    return -1;
  }
  return kSystemRead(fd, buf, nbytes);
}

namespace gridhand::test_support {

FailingRead::FailingRead() { fails = true; }
FailingRead::~FailingRead() { fails = false; }

}  // namespace gridhand::test_support
