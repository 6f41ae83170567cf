#include "base/interrupt.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace gridhand::base {

Interrupt::Interrupt() : fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  // Out of descriptors before anything has begun: nothing sensible can follow.
  if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

Interrupt::~Interrupt() { close(fd_); }

void Interrupt::Raise() const noexcept {
  const int saved_errno = errno;  // a signal handler must leave it as it was
  const std::uint64_t one = 1;
  // Fails only when the counter is full, and then it is raised already.
  [[maybe_unused]] const ssize_t written = write(fd_, &one, sizeof one);
  errno = saved_errno;
}

bool Interrupt::IsRaised() const noexcept {
  pollfd item{fd_, POLLIN, 0};
  return poll(&item, 1, 0) == 1;
}

void Interrupt::Clear() noexcept {
  std::uint64_t count = 0;
  [[maybe_unused]] const ssize_t taken = read(fd_, &count, sizeof count);
}

}  // namespace gridhand::base
