#include "app/step_keys.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <optional>
#include <string_view>

#include "tests/support/pseudo_terminal.h"

namespace gridhand::app {
namespace {

using Key = StepKeys::Key;

class StepLinesTest : public ::testing::Test {
 protected:
  StepLinesTest() {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    read_end_.Reset(ends[0]);
    write_end_.Reset(ends[1]);
    keys.emplace(read_end_.get());
  }
  void Write(std::string_view text) {
    EXPECT_EQ(write(write_end_.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void Close() { write_end_.Reset(); }

  std::optional<StepKeys> keys;

 private:
  base::UniqueFd read_end_;
  base::UniqueFd write_end_;
};

TEST_F(StepLinesTest, EachLineIsOneMove) {
  EXPECT_FALSE(keys->is_terminal());
  EXPECT_EQ(keys->Take(), Key::kNone);
  Write("yes\n\n");
  EXPECT_EQ(keys->Take(), Key::kGo);
  EXPECT_EQ(keys->Take(), Key::kGo);
  EXPECT_EQ(keys->Take(), Key::kNone);
}

TEST_F(StepLinesTest, HalfALineIsNoAnswerYet) {
  Write("ye");
  EXPECT_EQ(keys->Take(), Key::kNone);
  Write("s\n");
  EXPECT_EQ(keys->Take(), Key::kGo);
}

TEST_F(StepLinesTest, LineThatBeginsWithQStops) {
  Write("quit\n");
  EXPECT_EQ(keys->Take(), Key::kStop);
}

TEST_F(StepLinesTest, EndOfTheInputStopsAfterItsLastLine) {
  Write("yes");
  Close();
  EXPECT_EQ(keys->Take(), Key::kGo);
  EXPECT_EQ(keys->Take(), Key::kStop);
}

class StepTerminalTest : public ::testing::Test {
 protected:
  // A terminal passes on what is typed a moment later.
  bool AwaitInput() {
    pollfd item{keys.fd(), POLLIN, 0};
    return poll(&item, 1, kGenerousMs) == 1;
  }
  Key AwaitKey() {
    Key key = Key::kNone;
    while (key == Key::kNone && AwaitInput()) key = keys.Take();
    return key;
  }
  static constexpr int kGenerousMs = 60'000;
  test_support::PseudoTerminal terminal;
  StepKeys keys{terminal.program_fd()};
};

TEST_F(StepTerminalTest, SpaceAndEnterGoOnQAndCtrlDStopAndTheRestMeansNothing) {
  EXPECT_TRUE(keys.is_terminal());
  const StepKeys::Listening listening(keys.fd());
  EXPECT_EQ(keys.Take(), Key::kNone);
  terminal.Type("x ");
  EXPECT_EQ(AwaitKey(), Key::kGo);
  terminal.Type("yz\r");
  EXPECT_EQ(AwaitKey(), Key::kGo);
  terminal.Type("q");
  EXPECT_EQ(AwaitKey(), Key::kStop);
  terminal.Type("\x04");
  EXPECT_EQ(AwaitKey(), Key::kStop);
}

TEST_F(StepTerminalTest, WhatWasTypedBeforeTheQuestionIsForgotten) {
  terminal.Type("  \n");
  ASSERT_TRUE(AwaitInput());
  const StepKeys::Listening listening(keys.fd());
  EXPECT_EQ(keys.Take(), Key::kNone);
}

TEST_F(StepTerminalTest, TerminalIsAsBeforeWhenListeningEnds) {
  const termios before = terminal.Modes();
  {
    const StepKeys::Listening listening(keys.fd());
    EXPECT_TRUE(terminal.GivesSingleKeys());
    EXPECT_EQ(terminal.Modes().c_lflag & ECHO, 0U);
    EXPECT_NE(terminal.Modes().c_lflag & ISIG, 0U) << "Ctrl-C stays a signal";
  }
  const termios after = terminal.Modes();
  EXPECT_EQ(after.c_lflag, before.c_lflag);
  EXPECT_EQ(after.c_cc[VSUSP], before.c_cc[VSUSP]);
}

TEST_F(StepTerminalTest, ClosedTerminalStops) {
  const StepKeys::Listening listening(keys.fd());
  terminal.HangUp();
  EXPECT_EQ(AwaitKey(), Key::kStop);
}

}  // namespace
}  // namespace gridhand::app
