#include "x11/connection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/child_process.h"
#include "tests/support/scratch_folder.h"
#include "x11/private_display.h"

namespace gridhand::x11 {
namespace {

using base::ErrorKind;
using ::testing::HasSubstr;

using Changes = std::vector<std::pair<std::string, std::optional<std::string>>>;

// Sets or removes environment variables and puts them back.
class ScopedEnvironment {
 public:
  explicit ScopedEnvironment(const Changes& changes) {
    for (const auto& [name, value] : changes) {
      const char* now = std::getenv(name.c_str());
      before_.emplace_back(name, now == nullptr ? std::nullopt : std::optional<std::string>(now));
      Set(name, value);
    }
  }
  ~ScopedEnvironment() {
    for (const auto& [name, value] : before_) Set(name, value);
  }
  ScopedEnvironment(const ScopedEnvironment&) = delete;
  ScopedEnvironment& operator=(const ScopedEnvironment&) = delete;

 private:
  static void Set(const std::string& name, const std::optional<std::string>& value) {
    if (value) {
      setenv(name.c_str(), value->c_str(), 1);
    } else {
      unsetenv(name.c_str());
    }
  }
  Changes before_;
};

base::TimePoint In(std::chrono::seconds time) { return std::chrono::steady_clock::now() + time; }
constexpr std::chrono::seconds kGenerous(60);

TEST(ConnectionTest, SaysThatDisplayIsNotSet) {
  const ScopedEnvironment environment(Changes{{"DISPLAY", std::nullopt},
                                              {"WAYLAND_DISPLAY", std::nullopt},
                                              {"XDG_SESSION_TYPE", std::nullopt}});
  const auto connection = Connection::Open();
  ASSERT_FALSE(connection);
  EXPECT_EQ(connection.error().kind, ErrorKind::kDisplay);
  EXPECT_THAT(connection.error().text, HasSubstr("DISPLAY is not set"));
}

TEST(ConnectionTest, NamesAWaylandSession) {
  const ScopedEnvironment environment(
      {{"DISPLAY", std::nullopt}, {"WAYLAND_DISPLAY", "wayland-0"}});
  const auto connection = Connection::Open();
  ASSERT_FALSE(connection);
  EXPECT_EQ(connection.error().kind, ErrorKind::kDisplay);
  EXPECT_THAT(connection.error().text, HasSubstr("Wayland session"));
}

TEST(ConnectionTest, SaysThatNoServerAnswers) {
  // Far above any display number that -displayfd hands out.
  const auto connection = Connection::Open(":54321");
  ASSERT_FALSE(connection);
  EXPECT_EQ(connection.error().kind, ErrorKind::kDisplay);
  EXPECT_THAT(connection.error().text, HasSubstr("no X server answers at display :54321"));
}

TEST(ConnectionTest, SaysThatTheNameIsNotOne) {
  const auto connection = Connection::Open("nonsense");
  ASSERT_FALSE(connection);
  EXPECT_EQ(connection.error().kind, ErrorKind::kDisplay);
  EXPECT_THAT(connection.error().text, HasSubstr("not the name of a display"));
}

// A file with one cookie that fits any display; a server that is given it lets nobody in without.
std::string WriteCookie(const test_support::ScratchFolder& folder) {
  std::string cookies = (folder / "cookies").string();
  // family 0xffff (wild), address "", number "", MIT-MAGIC-COOKIE-1, 16 bytes.
  constexpr char kEntry[] =
      "\xff\xff\x00\x00\x00\x00\x00\x12MIT-MAGIC-COOKIE-1\x00\x10"
      "0123456789abcdef";
  std::ofstream(cookies, std::ios::binary).write(kEntry, sizeof kEntry - 1);
  return cookies;
}

TEST(ConnectionTest, SaysThatTheServerRefused) {
  const test_support::ScratchFolder folder;
  PrivateDisplayOptions options;
  options.server_arguments = {"-auth", WriteCookie(folder)};
  const auto display = PrivateDisplay::Start(options);
  ASSERT_TRUE(display) << display.error().text;
  const ScopedEnvironment environment(Changes{{"XAUTHORITY", "/dev/null"}});
  const auto connection = Connection::Open(display->name());
  ASSERT_FALSE(connection);
  EXPECT_EQ(connection.error().kind, ErrorKind::kDisplay);
  EXPECT_THAT(connection.error().text, HasSubstr("refused"));
}

// What `ssh -X` does: the server takes the connection, but hides from it what could harm others.
TEST(ConnectionTest, UntrustedConnectionIsToldHowToBeTrusted) {
  const test_support::ScratchFolder folder;
  const std::string trusted = WriteCookie(folder);
  const std::string untrusted = (folder / "untrusted").string();
  std::ofstream(untrusted).close();  // else xauth remarks that it made the file
  PrivateDisplayOptions options;
  options.server_arguments = {"-auth", trusted};
  const auto display = PrivateDisplay::Start(options);
  ASSERT_TRUE(display) << display.error().text;
  auto xauth = base::ChildProcess::Spawn(
      {.argv = {"xauth", "-f", untrusted, "generate", display->name(), ".", "untrusted"},
       .environment = {{"XAUTHORITY", trusted}}});
  ASSERT_TRUE(xauth) << xauth.error().text;
  const auto made = xauth->Wait(In(kGenerous));
  ASSERT_TRUE(made) << made.error().text;
  const ScopedEnvironment environment(Changes{{"XAUTHORITY", untrusted}});
  const auto connection = Connection::Open(display->name());
  ASSERT_TRUE(connection) << connection.error().text;
  const auto status = (*connection)->Require(Extension::kXTest, "playing");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kDisplay);
  EXPECT_THAT(status.error().text, HasSubstr("ssh -Y"));
}

class OpenConnectionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto display = PrivateDisplay::Start();
    ASSERT_TRUE(display) << display.error().text;
    display_.emplace(*std::move(display));
    auto connection = Connection::Open(display_->name(), &interrupt_);
    ASSERT_TRUE(connection) << connection.error().text;
    connection_ = *std::move(connection);
  }
  std::optional<PrivateDisplay> display_;
  base::Interrupt interrupt_;
  std::unique_ptr<Connection> connection_;
};

TEST_F(OpenConnectionTest, FindsAllExtensionsOfXvfb) {
  for (int i = 0; i < kExtensionCount; ++i) {
    EXPECT_TRUE(connection_->Require(static_cast<Extension>(i), "playing"));
  }
}

TEST_F(OpenConnectionTest, WaitEndsAtItsDeadline) {
  const auto any = connection_->Wait(std::chrono::steady_clock::now());
  ASSERT_TRUE(any) << any.error().text;
  EXPECT_FALSE(*any);
}

TEST_F(OpenConnectionTest, InterruptFromAnotherThreadEndsAWait) {
  std::thread other([this] { interrupt_.Raise(); });
  const auto any = connection_->Wait(In(kGenerous));
  other.join();
  ASSERT_FALSE(any);
  EXPECT_EQ(any.error().kind, ErrorKind::kInterrupted);
}

TEST_F(OpenConnectionTest, ErrorsNameTheRequestAndTheCode) {
  constexpr xcb_window_t kNoSuchWindow = 0x7654321;
  const auto status = connection_->Check(xcb_map_window_checked(connection_->raw(), kNoSuchWindow),
                                         "show the window");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kGone);
  EXPECT_EQ(status.error().text, "cannot show the window: BadWindow from MapWindow on 0x7654321");
}

TEST_F(OpenConnectionTest, AServerThatDiesIsAnErrorAndNotASignal) {
  display_->server().Kill();
  const auto any = connection_->Wait(In(kGenerous));
  ASSERT_FALSE(any);
  EXPECT_EQ(any.error().kind, ErrorKind::kDisplay);
  const auto status = connection_->Sync();
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kDisplay);
}

TEST(MissingExtensionTest, IsRefusedByName) {
  PrivateDisplayOptions options;
  options.server_arguments = {"-extension", "XTEST"};
  const auto display = PrivateDisplay::Start(options);
  ASSERT_TRUE(display) << display.error().text;
  const auto connection = Connection::Open(display->name());
  ASSERT_TRUE(connection) << connection.error().text;
  EXPECT_TRUE((*connection)->Has(Extension::kShm));
  const auto status = (*connection)->Require(Extension::kXTest, "playing");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kDisplay);
  EXPECT_THAT(status.error().text, HasSubstr("playing needs the X extension XTEST"));
}

TEST(PrivateDisplayTest, LeavesTheLowNumbersToTheDesktopsOfPeople) {
  const auto one = PrivateDisplay::Start();
  const auto another = PrivateDisplay::Start();
  ASSERT_TRUE(one.ok() && another.ok());
  EXPECT_GE(std::stoi(one->name().substr(1)), 100);
  EXPECT_GE(std::stoi(another->name().substr(1)), 100);
  EXPECT_NE(one->name(), another->name());
}

TEST(PrivateDisplayTest, StartsAWindowManager) {
  PrivateDisplayOptions options;
  options.window_manager = kOpenbox;
  const auto display = PrivateDisplay::Start(options);
  EXPECT_TRUE(display) << display.error().text;
}

std::string SocketOf(const PrivateDisplay& display) {
  return "/tmp/.X11-unix/X" + display.name().substr(1);
}

// As on a machine that is too busy: the server listens, and does not get to announce itself.
TEST(PrivateDisplayTest, AServerThatIsTooSlowLeavesNothing) {
  ASSERT_TRUE(PrivateDisplay::Start());  // makes the folder of the sockets
  const test_support::ScratchFolder folder;
  std::ofstream(folder / "Xvfb") << R"(#!/usr/bin/perl
use IO::Socket::UNIX;
my $file = "/tmp/.X11-unix/X" . substr($ARGV[0], 1);
my $socket = IO::Socket::UNIX->new(Local => $file, Listen => 1) or exit 1;
open(my $made, ">>", ")" << (folder / "made").string()
                                 << R"(");
print $made "$file\n";
close($made);
$socket->accept() while 1;
)";
  std::filesystem::permissions(folder / "Xvfb", std::filesystem::perms::owner_all);
  const ScopedEnvironment first_in_path(
      {{"PATH", folder.path().string() + ":" + std::getenv("PATH")}});
  PrivateDisplayOptions options;
  options.start_limit = std::chrono::seconds(1);
  const auto display = PrivateDisplay::Start(options);
  ASSERT_FALSE(display);
  EXPECT_THAT(display.error().text, HasSubstr("in time"));
  std::ifstream made(folder / "made");
  for (std::string file; std::getline(made, file);) {
    EXPECT_FALSE(std::filesystem::exists(file)) << file;
  }
}

TEST(PrivateDisplayTest, AServerThatIsKilledLeavesItsNumberFree) {
  std::string socket_file;
  {
    auto display = PrivateDisplay::Start();
    ASSERT_TRUE(display) << display.error().text;
    socket_file = SocketOf(*display);
    ASSERT_TRUE(std::filesystem::exists(socket_file));
    display->server().Kill();
  }
  EXPECT_FALSE(std::filesystem::exists(socket_file));
}

TEST(PrivateDisplayTest, NamesAServerThatGivesUp) {
  PrivateDisplayOptions options;
  options.server_arguments = {"-no-such-argument"};
  const auto display = PrivateDisplay::Start(options);
  ASSERT_FALSE(display);
  EXPECT_EQ(display.error().kind, ErrorKind::kDisplay);
}

}  // namespace
}  // namespace gridhand::x11
