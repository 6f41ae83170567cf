// Ends every wait of Gridhand: a signal handler or another thread raises it.
//
// A wait also polls `fd()`, and returns ErrorKind::kInterrupted once that descriptor is
// readable. It stays raised until Clear(), so a wait that begins later ends at once too.
#pragma once

namespace gridhand::base {

class Interrupt {
 public:
  Interrupt();  // throws std::system_error if no file descriptor is free
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Async-signal-safe and thread-safe; any number of times.
  void Raise() const noexcept;
  bool IsRaised() const noexcept;
  void Clear() noexcept;

  // Readable while raised.
  int fd() const noexcept { return fd_; }

 private:
  int fd_;
};

}  // namespace gridhand::base
