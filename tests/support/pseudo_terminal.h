// A terminal for tests: what a person types on one end, what a program reads on the other.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "base/child_process.h"
#include "base/unique_fd.h"

namespace gridhand::test_support {

class PseudoTerminal {
 public:
  PseudoTerminal() : person_(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    EXPECT_EQ(grantpt(person_.get()), 0);
    EXPECT_EQ(unlockpt(person_.get()), 0);
    name_ = ptsname(person_.get());
    // Kept open, so that the terminal lives on while no program has it.
    program_.Reset(open(name_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
    EXPECT_TRUE(program_);
  }

  const std::string& name() const { return name_; }  // "/dev/pts/3"
  int program_fd() const { return program_.get(); }

  void Type(std::string_view keys) const {
    EXPECT_EQ(write(person_.get(), keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  void HangUp() { person_.Reset(); }
  void SetColumns(int columns) const {
    const winsize size{.ws_row = 24, .ws_col = static_cast<unsigned short>(columns)};
    EXPECT_EQ(ioctl(person_.get(), TIOCSWINSZ, &size), 0);
  }

  termios Modes() const {
    termios modes{};
    EXPECT_EQ(tcgetattr(program_.get(), &modes), 0);
    return modes;
  }
  bool GivesSingleKeys() const { return (Modes().c_lflag & ICANON) == 0; }

  // Reads the screen until it says `text`, after what an earlier call has found; false: it does not
  // in time.
  bool AwaitText(std::string_view text, base::TimePoint deadline) {
    for (;;) {
      if (const auto at = screen_.find(text, read_up_to_); at != std::string::npos) {
        read_up_to_ = at + text.size();
        return true;
      }
      pollfd item{person_.get(), POLLIN, 0};
      if (poll(&item, 1, base::PollTimeout(deadline)) <= 0) return false;
      char buffer[4096];
      const ssize_t got = read(person_.get(), buffer, sizeof buffer);
      if (got <= 0) return false;
      screen_.append(buffer, static_cast<std::size_t>(got));
    }
  }
  // Everything that was read so far.
  const std::string& screen() const { return screen_; }

 private:
  base::UniqueFd person_;
  base::UniqueFd program_;
  std::string name_;
  std::string screen_;
  std::size_t read_up_to_ = 0;
};

}  // namespace gridhand::test_support
