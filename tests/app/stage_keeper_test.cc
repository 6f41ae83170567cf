#include "app/stage_keeper.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <charconv>

#include "base/child_process.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

constexpr base::Duration kGenerous = std::chrono::minutes(1);

// The program "reports" by a named pipe, which is read to its end: an event, no waiting.
class StageKeeperTest : public ::testing::Test {
 protected:
  void SetUp() override {
    setenv("TMPDIR", scratch_.path().c_str(), 1);
    ASSERT_EQ(mkfifo(fifo().c_str(), 0600), 0);
  }
  void TearDown() override { unsetenv("TMPDIR"); }
  fs::path fifo() const { return scratch_ / "fifo"; }
  // Starts a shell script; $1 is the pipe.
  base::Result<StageKeeper> Start(const std::string& script, std::vector<KeptFile> files = {}) {
    return StageKeeper::Start({.command = {"/bin/sh", "-c", script, "sh", fifo().string()},
                               .environment = {{"PLACE", "{home}/place"}},
                               .files = std::move(files),
                               .display = ":5"});
  }
  std::string Told() const { return test_support::TextOf(fifo()); }
  int FoldersLeft() const {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(scratch_.path())) count += entry.is_directory();
    return count;
  }
  test_support::ScratchFolder scratch_;
};

// Whether the process has ended; one that is about to gets its time.
bool HasEnded(pid_t pid) {
  const base::UniqueFd pidfd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
  if (!pidfd) return true;
  pollfd item{pidfd.get(), POLLIN, 0};
  return poll(&item, 1, base::PollTimeout(base::SteadyClock().Now() + kGenerous)) == 1;
}

TEST_F(StageKeeperTest, GameFindsItsHomeItsFilesAndItsDisplay) {
  setenv("WAYLAND_DISPLAY", "wayland-0", 1);
  setenv("XDG_SESSION_TYPE", "wayland", 1);
  const auto keeper = Start(
      "{ cat \"$HOME/.config/a/rc\"; echo \"$DISPLAY $PLACE $GDK_BACKEND $QT_QPA_PLATFORM "
      "[$WAYLAND_DISPLAY$XDG_SESSION_TYPE]\"; } >\"$1\"",
      {{".config/a/rc", "home={home}\n"}});
  unsetenv("WAYLAND_DISPLAY");
  unsetenv("XDG_SESSION_TYPE");
  ASSERT_TRUE(keeper.ok()) << keeper.error().text;
  const std::string home = keeper->home().string();
  EXPECT_EQ(Told(), "home=" + home + "\n:5 " + home + "/place x11 xcb []\n");
}

TEST_F(StageKeeperTest, EndsDaemonsOfTheGameToo) {
  pid_t daemon = 0;
  pid_t game = 0;
  {
    // Its own session, its parent gone, deaf to all but SIGKILL.
    auto keeper = Start(
        "setsid sh -c 'trap \"\" TERM HUP INT; echo $$ >\"$0\"; exec tail -f /dev/null' \"$1\" & "
        "exec tail -f /dev/null");
    ASSERT_TRUE(keeper.ok()) << keeper.error().text;
    const std::string told = Told();
    std::from_chars(told.data(), told.data() + told.size(), daemon);
    ASSERT_GT(daemon, 0) << told;
    game = keeper->game().pid();
    EXPECT_TRUE(keeper->game().IsRunning());
    EXPECT_EQ(FoldersLeft(), 1);
  }
  EXPECT_TRUE(HasEnded(game));
  EXPECT_TRUE(HasEnded(daemon));
  EXPECT_EQ(FoldersLeft(), 0);
}

TEST_F(StageKeeperTest, KnowsWhenTheGameHasEnded) {
  auto keeper = Start("exec tail -f /dev/null");
  ASSERT_TRUE(keeper.ok()) << keeper.error().text;
  keeper->game().Kill();
  EXPECT_FALSE(keeper->game().IsRunning());
  EXPECT_EQ(FoldersLeft(), 1) << "what it wrote can still be read";
}

TEST_F(StageKeeperTest, SaysWhyThereIsNoGame) {
  const auto keeper = StageKeeper::Start({.command = {"no-such-game"}, .display = ":5"});
  ASSERT_FALSE(keeper.ok());
  EXPECT_EQ(keeper.error().kind, base::ErrorKind::kNotFound);
  EXPECT_NE(keeper.error().text.find("no-such-game"), std::string::npos);
  EXPECT_EQ(FoldersLeft(), 0);
}

}  // namespace
}  // namespace gridhand::app
