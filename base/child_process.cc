#include "base/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

extern char** environ;

namespace gridhand::base {
namespace {

constexpr int kExecFailed = 127;  // what a shell answers too

// An X server takes some milliseconds; one that hangs must not keep us.
constexpr Duration kCleanUpLimit = std::chrono::seconds(5);

std::string NameOf(const std::string& variable) { return variable.substr(0, variable.find('=')); }

std::vector<std::string> Environment(const SpawnOptions& options) {
  std::vector<std::string> out;
  for (char** entry = environ; *entry != nullptr; ++entry) out.emplace_back(*entry);
  for (const auto& change : options.environment) {
    std::erase_if(out, [&](const std::string& entry) { return NameOf(entry) == change.first; });
    if (change.second) out.push_back(change.first + "=" + *change.second);
  }
  return out;
}

std::vector<char*> Pointers(std::vector<std::string>& strings) {
  std::vector<char*> out;
  out.reserve(strings.size() + 1);
  for (std::string& s : strings) out.push_back(s.data());
  out.push_back(nullptr);
  return out;
}

// Everything the child needs between fork and exec, laid out beforehand: after a fork in a
// program with threads only async-signal-safe calls are allowed.
struct Launch {
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  std::vector<char*> argv;
  std::vector<char*> envp;
  const SpawnOptions* options;
  pid_t parent;
  int error_pipe;
};

[[noreturn]] void Fail(int error_pipe) {
  const int reason = errno;
  [[maybe_unused]] const ssize_t written = write(error_pipe, &reason, sizeof reason);
  _exit(kExecFailed);
}

void ResetSignals() {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  // Ignored signals survive exec; the X connection ignores SIGPIPE and may have done so for us.
  signal(SIGPIPE, SIG_DFL);
  signal(SIGINT, SIG_DFL);
}

void RedirectStdio(const Launch& launch) {
  const std::string& path = launch.options->output_file;
  const int in = open("/dev/null", O_RDONLY);
  const int out =
      open(path.empty() ? "/dev/null" : path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  if (in < 0 || out < 0) Fail(launch.error_pipe);
  if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(out, STDERR_FILENO) < 0) {
    Fail(launch.error_pipe);
  }
  if (in > STDERR_FILENO) close(in);
  if (out > STDERR_FILENO) close(out);
}

[[noreturn]] void RunChild(const Launch& launch) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, launch.options->cleans_up ? SIGTERM : SIGKILL);
  if (getppid() != launch.parent) _exit(kExecFailed);  // it died before the line above
  ResetSignals();
  RedirectStdio(launch);
  for (const int fd : launch.options->inherited_fds) fcntl(fd, F_SETFD, 0);
  const std::string& directory = launch.options->working_directory;
  if (!directory.empty() && chdir(directory.c_str()) != 0) Fail(launch.error_pipe);
  execvpe(launch.argv[0], launch.argv.data(), launch.envp.data());
  Fail(launch.error_pipe);
}

// Empty once exec has closed the pipe; else the errno that stopped it.
std::optional<int> ExecError(int read_end) {
  int reason = 0;
  ssize_t got = 0;
  do {
    got = read(read_end, &reason, sizeof reason);
  } while (got < 0 && errno == EINTR);
  if (got == sizeof reason) return reason;
  return std::nullopt;
}

// By number: glibc 2.36 declares pidfd_open without C linkage.
UniqueFd OpenPidfd(pid_t pid) {
  return UniqueFd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
}

Error SpawnError(const std::string& program, int reason) {
  if (reason == ENOENT) {
    return {ErrorKind::kNotFound,
            fmt::format("program {} is not installed or not in PATH", program)};
  }
  return {ErrorKind::kInternal, fmt::format("cannot start {}: {}", program, std::strerror(reason))};
}

}  // namespace

int PollTimeout(TimePoint deadline) {
  const TimePoint now = std::chrono::steady_clock::now();
  if (deadline <= now) return 0;  // before the difference: TimePoint::min() would overflow it
  const auto ms = std::chrono::ceil<std::chrono::milliseconds>(deadline - now).count();
  return static_cast<int>(std::min<long long>(ms, INT_MAX));
}

Result<ChildProcess> ChildProcess::Spawn(const SpawnOptions& options) {
  assert(!options.argv.empty());
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return SpawnError(options.argv[0], errno);
  const UniqueFd read_end(ends[0]);
  UniqueFd write_end(ends[1]);

  Launch launch{options.argv, Environment(options), {}, {}, &options, getpid(), write_end.get()};
  launch.argv = Pointers(launch.arguments);
  launch.envp = Pointers(launch.environment);

  const pid_t pid = fork();
  if (pid < 0) return SpawnError(options.argv[0], errno);
  if (pid == 0) RunChild(launch);

  setpgid(pid, pid);  // here as well, so that the group exists before anybody signals it
  write_end.Reset();
  // From here on the child is ours to end, whatever fails.
  ChildProcess child(pid, OpenPidfd(pid));
  if (!child.pidfd_) return SpawnError(options.argv[0], errno);
  if (const auto reason = ExecError(read_end.get())) return SpawnError(options.argv[0], *reason);
  child.cleans_up_ = options.cleans_up;
  return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)),
      pidfd_(std::move(other.pidfd_)),
      cleans_up_(other.cleans_up_),
      ended_(other.ended_) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
  if (this == &other) return *this;
  End();
  cleans_up_ = other.cleans_up_;
  pid_ = std::exchange(other.pid_, 0);
  pidfd_ = std::move(other.pidfd_);
  ended_ = other.ended_;
  return *this;
}

ChildProcess::~ChildProcess() { End(); }

void ChildProcess::End() {
  if (pid_ == 0) return;
  if (cleans_up_) Terminate(std::chrono::steady_clock::now() + kCleanUpLimit);
  Kill();
}

void ChildProcess::Signal(int number) const { kill(-pid_, number); }

ExitState ChildProcess::Reap() {
  if (ended_) return *ended_;
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  ended_ = WIFSIGNALED(status) ? ExitState{0, WTERMSIG(status)} : ExitState{WEXITSTATUS(status), 0};
  return *ended_;
}

bool ChildProcess::IsRunning() { return !Wait(TimePoint::min()); }

Result<ExitState> ChildProcess::Wait(TimePoint deadline) {
  if (ended_) return *ended_;
  for (;;) {
    pollfd item{pidfd_.get(), POLLIN, 0};
    const int ready = poll(&item, 1, PollTimeout(deadline));
    if (ready == 1) return Reap();
    if (ready == 0) {
      return Error{ErrorKind::kTimeout, fmt::format("process {} is still running", pid_)};
    }
  }
}

void ChildProcess::Terminate(TimePoint deadline) {
  if (!ended_) Signal(SIGTERM);
  if (!Wait(deadline)) Kill();
}

void ChildProcess::Kill() {
  // Also after the child itself has ended, for what it left behind in its group; the group's
  // number cannot have been given to somebody else while the child is not reaped.
  if (!ended_) Signal(SIGKILL);
  Reap();
}

}  // namespace gridhand::base
