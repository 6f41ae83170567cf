#include "base/child_process.h"

#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "tests/support/scratch_folder.h"

namespace gridhand::base {
namespace {

TimePoint Soon() { return std::chrono::steady_clock::now() + std::chrono::seconds(60); }

SpawnOptions Command(std::vector<std::string> argv) {
  SpawnOptions options;
  options.argv = std::move(argv);
  return options;
}

TEST(ChildProcessTest, ReportsTheExitCode) {
  auto child = ChildProcess::Spawn(Command({"sh", "-c", "exit 7"}));
  ASSERT_TRUE(child) << child.error().text;
  const auto end = child->Wait(Soon());
  ASSERT_TRUE(end) << end.error().text;
  EXPECT_EQ(end->code, 7);
  EXPECT_EQ(end->signal, 0);
  EXPECT_FALSE(child->IsRunning());
}

TEST(ChildProcessTest, NamesAProgramThatIsNotThere) {
  const auto child = ChildProcess::Spawn(Command({"no-such-program-of-gridhand"}));
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().kind, ErrorKind::kNotFound);
}

TEST(ChildProcessTest, WaitEndsAtItsDeadline) {
  auto child = ChildProcess::Spawn(Command({"sleep", "1000"}));
  ASSERT_TRUE(child) << child.error().text;
  const auto end = child->Wait(std::chrono::steady_clock::now());
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().kind, ErrorKind::kTimeout);
  EXPECT_TRUE(child->IsRunning());
}

TEST(ChildProcessTest, TerminateEndsEvenAProgramThatDoesNotListen) {
  auto child = ChildProcess::Spawn(Command({"sh", "-c", "trap '' TERM; sleep 1000"}));
  ASSERT_TRUE(child) << child.error().text;
  child->Terminate(std::chrono::steady_clock::now());
  EXPECT_FALSE(child->IsRunning());
}

TEST(ChildProcessTest, ChangesTheEnvironmentAndWritesTheFile) {
  const test_support::ScratchFolder folder;
  const std::string file = (folder / "output").string();
  SpawnOptions options = Command({"sh", "-c", "echo $GRIDHAND_A-$HOME"});
  options.environment = {{"GRIDHAND_A", "yes"}, {"HOME", std::nullopt}};
  options.output_file = file;
  auto child = ChildProcess::Spawn(options);
  ASSERT_TRUE(child) << child.error().text;
  ASSERT_TRUE(child->Wait(Soon()));
  std::string line;
  std::getline(std::ifstream(file), line);
  EXPECT_EQ(line, "yes-");
}

// From now on this process gets ENOSYS for pidfd_open, as from an old kernel or in a strict
// sandbox.
void ForbidPidfds() {
  sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pidfd_open, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog filter{std::size(program), program};
  const bool forbidden = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
  if (!forbidden) _exit(2);
}

// Ends with 0 if nothing was left of a child that could not be watched.
[[noreturn]] void StartWithoutPidfd() {
  ForbidPidfds();
  const auto child = ChildProcess::Spawn(Command({"sleep", "1000"}));
  std::fprintf(stderr, "%s\n", child ? "started" : child.error().text.c_str());
  const bool none_left = waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
  _exit(none_left ? 0 : 1);
}

TEST(ChildProcessTest, LeavesNothingBehindWhereAChildCannotBeWatched) {
  EXPECT_EXIT(StartWithoutPidfd(), ::testing::ExitedWithCode(0),
              "cannot start sleep: Function not implemented");
}

// A parent that is killed outright takes its child along: the child holds the write end of a
// pipe, and the pipe's end of file says that it is gone.
TEST(ChildProcessTest, DiesWithAParentThatIsKilled) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const UniqueFd read_end(ends[0]);
  UniqueFd write_end(ends[1]);
  const pid_t parent = fork();
  ASSERT_GE(parent, 0);
  if (parent == 0) {
    SpawnOptions options = Command({"sleep", "1000"});
    options.inherited_fds = {write_end.get()};
    auto child = ChildProcess::Spawn(options);
    kill(getpid(), SIGKILL);
  }
  write_end.Reset();
  waitpid(parent, nullptr, 0);
  pollfd item{read_end.get(), POLLIN, 0};
  EXPECT_EQ(poll(&item, 1, PollTimeout(Soon())), 1);
  char c = 0;
  EXPECT_EQ(read(read_end.get(), &c, 1), 0);
}

}  // namespace
}  // namespace gridhand::base
