// A program started by us, that ends with us: Xvfb, a window manager, a game.
//
// It leads its own process group (so a Ctrl-C on the terminal reaches only us, and we end it and
// its own children in order) and the kernel kills it when the thread that started it ends, even
// by SIGKILL (PR_SET_PDEATHSIG counts the thread, not the process: start children from a thread
// that lives as long as they should).
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/unique_fd.h"

namespace gridhand::base {

struct SpawnOptions {
  // The first is looked up in PATH unless it holds a slash.
  std::vector<std::string> argv;
  // Changes to our own environment; no value removes the variable.
  std::vector<std::pair<std::string, std::optional<std::string>>> environment;
  // Where stdout and stderr go, appended; empty: /dev/null. stdin is always /dev/null.
  std::string output_file;
  std::string working_directory;  // empty: ours
  // Descriptors the child keeps open under the same numbers.
  std::vector<int> inherited_fds;
  // Whether it has something to put away when it ends (an X server its socket): it is then asked to
  // end, by SIGTERM, before it is killed.
  bool cleans_up = false;
};

// How a child ended.
struct ExitState {
  int code = 0;    // of exit(); meaningless if a signal ended it
  int signal = 0;  // 0: it exited by itself
};

class ChildProcess {
 public:
  // Errors: kNotFound (no such program), kInternal (fork failed and the like). Nothing is left
  // running on an error.
  static Result<ChildProcess> Spawn(const SpawnOptions& options);

  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  // Kills the whole process group and waits for the child to be gone; what cleans up is asked
  // first.
  ~ChildProcess();

  pid_t pid() const { return pid_; }
  // Readable once the child has ended: for a poll beside other things.
  int pidfd() const { return pidfd_.get(); }
  bool IsRunning();

  // Errors: kTimeout.
  Result<ExitState> Wait(TimePoint deadline);

  // Asks by SIGTERM, and by SIGKILL after the deadline. Always ends it.
  void Terminate(TimePoint deadline);
  // SIGKILL to the whole group.
  void Kill();

 private:
  ChildProcess(pid_t pid, UniqueFd pidfd) : pid_(pid), pidfd_(std::move(pidfd)) {}
  void End();
  void Signal(int number) const;
  ExitState Reap();

  pid_t pid_ = 0;  // 0: moved away
  UniqueFd pidfd_;
  bool cleans_up_ = false;
  std::optional<ExitState> ended_;
};

// What is left until `deadline`, for poll(): milliseconds rounded up, 0 if it has passed.
int PollTimeout(TimePoint deadline);

}  // namespace gridhand::base
