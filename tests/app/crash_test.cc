// The program is killed outright at random moments of a demo: nothing that it started may go on,
// nothing of it may stay on the disk.

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "base/child_process.h"
#include "base/process_children.h"
#include "base/random.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

constexpr int kKills = 16;
constexpr std::array kGames = {"gnome-mines", "kmines", "sgt-mines", "xdemineur"};
constexpr base::Duration kGenerous = std::chrono::minutes(2);

// A process that cannot be mistaken for a later one of the same number.
struct Watched {
  pid_t pid = 0;
  base::UniqueFd pidfd;
  bool EndsBefore(base::TimePoint deadline) const {
    pollfd item{pidfd.get(), POLLIN, 0};
    return poll(&item, 1, base::PollTimeout(deadline)) == 1;
  }
};

std::vector<Watched> WatchedChildren() {
  std::vector<Watched> children;
  for (const pid_t pid : base::ChildrenOf(getpid())) {
    base::UniqueFd pidfd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
    if (pidfd) children.push_back({pid, std::move(pidfd)});
  }
  return children;
}

class CrashTest : public ::testing::Test {
 protected:
  // What the demo leaves behind becomes a child of ours: nothing can hide, not even what it was
  // about to start.
  void SetUp() override { ASSERT_EQ(prctl(PR_SET_CHILD_SUBREAPER, 1), 0); }

  base::ChildProcess StartDemo(const std::string& game) {
    const std::string program = test_support::Gridhand();
    auto demo = base::ChildProcess::Spawn(
        {.argv = {program, "demo", game, "--games", "1000", "--out", (scratch_ / "out").string()},
         .environment = {{"DISPLAY", std::nullopt}, {"TMPDIR", temporary_.path().string()}}});
    EXPECT_TRUE(demo.ok());
    return *std::move(demo);
  }
  // Waits for the end of every process that was left, and says how many there were.
  int AwaitEndOfAll() {
    int ended = 0;
    for (std::vector<Watched> left = WatchedChildren(); !left.empty(); left = WatchedChildren()) {
      for (const Watched& process : left) {
        if (!process.EndsBefore(base::SteadyClock().Now() + kGenerous)) {
          ADD_FAILURE() << "process " << process.pid << " goes on";
          return ended;
        }
        waitpid(process.pid, nullptr, 0);
        ++ended;
      }
    }
    return ended;
  }
  int FoldersLeft() const {
    const fs::directory_iterator folders(temporary_.path());
    return static_cast<int>(std::distance(begin(folders), end(folders)));
  }
  test_support::ScratchFolder scratch_;
  test_support::ScratchFolder temporary_;
};

TEST_F(CrashTest, NothingGoesOnAfterAKillAtAnyMoment) {
  base::Random random(20);
  int processes = 0;
  for (int kill = 0; kill < kKills; ++kill) {
    base::ChildProcess demo = StartDemo(kGames[static_cast<std::size_t>(kill) % kGames.size()]);
    // From before the display is up to the midst of a game: the moment is the point here, and any
    // is as good as another.
    const auto moment = std::chrono::milliseconds(random.Below(1500));
    const auto early = demo.Wait(base::SteadyClock().Now() + moment);
    ASSERT_FALSE(early.ok()) << "the demo ended by itself";
    demo.Kill();
    processes += AwaitEndOfAll();
    ASSERT_EQ(FoldersLeft(), 0);
  }
  EXPECT_GT(processes, 0) << "some kills must have had something to leave behind";
}

}  // namespace
}  // namespace gridhand::app
