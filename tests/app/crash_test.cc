// The program is killed outright at random moments of a demo: nothing that it started may go on,
// and what it left on the disk is put away by the next one.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "base/child_process.h"
#include "base/random.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr int kKills = 15;
constexpr base::Duration kGenerous = std::chrono::minutes(2);

// The parent of a process by /proc/PID/stat: "PID (name) state PPID …", the name may hold anything.
pid_t ParentOf(const fs::path& process) {
  std::ifstream in(process / "stat");
  const std::string stat{std::istreambuf_iterator<char>(in), {}};
  const std::size_t after_name = stat.rfind(')');
  if (after_name == std::string::npos || after_name + 4 > stat.size()) return 0;
  pid_t parent = 0;
  std::from_chars(stat.data() + after_name + 4, stat.data() + stat.size(), parent);
  return parent;
}

// A process that cannot be mistaken for a later one of the same number.
struct Watched {
  pid_t pid = 0;
  base::UniqueFd pidfd;
  bool EndsBefore(base::TimePoint deadline) const {
    pollfd item{pidfd.get(), POLLIN, 0};
    return poll(&item, 1, base::PollTimeout(deadline)) == 1;
  }
};

std::vector<Watched> ChildrenOf(pid_t parent) {
  std::vector<Watched> children;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    pid_t pid = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (error != std::errc() || end != name.data() + name.size()) continue;
    if (ParentOf(entry.path()) != parent) continue;
    base::UniqueFd pidfd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
    if (pidfd) children.push_back({pid, std::move(pidfd)});
  }
  return children;
}

class CrashTest : public ::testing::Test {
 protected:
  base::ChildProcess StartDemo() {
    const std::string program = std::string(GRIDHAND_BINARY_DIR) + "/gridhand";
    auto demo = base::ChildProcess::Spawn(
        {.argv = {program, "demo", "--games", "1000", "--out", (scratch_ / "out").string()},
         .environment = {{"DISPLAY", std::nullopt}, {"TMPDIR", temporary_.path().string()}}});
    EXPECT_TRUE(demo.ok());
    return *std::move(demo);
  }
  std::size_t FoldersLeft() const {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(temporary_.path())) ++count;
    return count;
  }
  test_support::ScratchFolder scratch_;
  test_support::ScratchFolder temporary_;
};

TEST_F(CrashTest, NothingGoesOnAfterAKillAtAnyMoment) {
  base::Random random(20);
  for (int kill = 0; kill < kKills; ++kill) {
    base::ChildProcess demo = StartDemo();
    // From before the display is up to the midst of a game: the moment is the point here, and any
    // is as good as another.
    const auto moment = std::chrono::milliseconds(random.Below(1500));
    const auto early = demo.Wait(base::SteadyClock().Now() + moment);
    ASSERT_FALSE(early.ok()) << "the demo ended by itself";
    const std::vector<Watched> started = ChildrenOf(demo.pid());
    demo.Kill();
    for (const Watched& process : started) {
      EXPECT_TRUE(process.EndsBefore(base::SteadyClock().Now() + kGenerous))
          << "process " << process.pid << " goes on after kill " << kill;
    }
  }
  EXPECT_LE(FoldersLeft(), 1u) << "each start removes what the crash before it has left";
}

}  // namespace
}  // namespace gridhand::app
