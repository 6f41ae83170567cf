#include "base/child_process.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

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
