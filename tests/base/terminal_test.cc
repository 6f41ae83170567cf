#include "base/terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <optional>
#include <string>

#include "base/unique_fd.h"
#include "tests/support/pseudo_terminal.h"

namespace gridhand::base {
namespace {

// Nobody has said anything of colours, whatever the environment of the tests says.
class TakesColoursTest : public ::testing::Test {
 protected:
  TakesColoursTest() {
    if (const char* value = getenv(kNoColor)) before_ = value;
    unsetenv(kNoColor);
  }
  ~TakesColoursTest() override {
    if (before_) {
      SetNoColor(*before_);
    } else {
      unsetenv(kNoColor);
    }
  }
  static void SetNoColor(const std::string& value) { setenv(kNoColor, value.c_str(), 1); }

  test_support::PseudoTerminal terminal;

 private:
  static constexpr const char* kNoColor = "NO_COLOR";
  std::optional<std::string> before_;
};

struct Pipe {
  Pipe() {
    int fds[2];
    EXPECT_EQ(pipe(fds), 0);
    read_end.Reset(fds[0]);
    write_end.Reset(fds[1]);
  }
  UniqueFd read_end;
  UniqueFd write_end;
};

TEST_F(TakesColoursTest, ATerminalDoes) { EXPECT_TRUE(TakesColours(terminal.program_fd())); }

TEST_F(TakesColoursTest, APipeDoesNot) {
  const Pipe ends;
  EXPECT_FALSE(TakesColours(ends.write_end.get()));
}

// A device with characters, as a terminal is one, too.
TEST_F(TakesColoursTest, ADeviceThatIsNoTerminalDoesNot) {
  const UniqueFd nothing(open("/dev/null", O_WRONLY | O_CLOEXEC));
  ASSERT_TRUE(nothing);
  EXPECT_FALSE(TakesColours(nothing.get()));
}

TEST_F(TakesColoursTest, ADescriptorThatIsNotOpenDoesNot) { EXPECT_FALSE(TakesColours(-1)); }

TEST_F(TakesColoursTest, ATerminalDoesNotWhereNoColorIsSetToAnythingAtAll) {
  for (const char* value : {"1", "0", "false", " "}) {
    SetNoColor(value);
    EXPECT_FALSE(TakesColours(terminal.program_fd())) << "NO_COLOR=\"" << value << "\"";
  }
}

TEST_F(TakesColoursTest, AnEmptyNoColorForbidsNothing) {
  SetNoColor("");
  EXPECT_TRUE(TakesColours(terminal.program_fd()));
}

TEST_F(TakesColoursTest, AnEmptyNoColorAsksForNothingEither) {
  SetNoColor("");
  const Pipe ends;
  EXPECT_FALSE(TakesColours(ends.write_end.get()));
}

}  // namespace
}  // namespace gridhand::base
