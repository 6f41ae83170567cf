// The gate's answers that need no screen: its ring and its waits are in the tests of real games.
#include "app/person_gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/pseudo_terminal.h"

namespace gridhand::app {
namespace {

using Answer = ActionGate::Answer;
using base::Error;
using base::ErrorKind;
using base::Result;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// Longer than any test may take: what ends such a wait is not the time.
constexpr base::Duration kForLong = std::chrono::hours(1);

// A gate without a connection: each answer is there before the gate has to wait for one. (One that
// waits all the same ends the test program.)
class PersonGateTest : public ::testing::Test {
 protected:
  PersonGateParts Parts() {
    PersonGateParts parts;
    parts.place = [](const Action&) { return base::FrameRect{0, 0, 16, 16}; };
    parts.explain = [this](const Action& action) { return action.text + reason; };
    parts.ask = [this](const std::string& question) { asked.push_back(question); };
    return parts;
  }
  Result<Answer> Hold(PersonGate& gate, const std::string& what) const {
    Action action;
    action.text = what;
    return gate.Hold({}, action, {[this] { return is_stale; }, [this] { return will_pause; }});
  }
  void ExpectAnswer(PersonGate& gate, const std::string& what, Answer answer) const {
    const Result<Answer> held = Hold(gate, what);
    ASSERT_TRUE(held.ok()) << held.error().text;
    EXPECT_EQ(*held, answer);
  }
  void ExpectError(PersonGate& gate, const std::string& what, ErrorKind kind) const {
    const Result<Answer> held = Hold(gate, what);
    ASSERT_FALSE(held.ok());
    EXPECT_EQ(held.error().kind, kind) << held.error().text;
  }

  std::string reason = ": safe";
  std::vector<std::string> asked;
  Result<bool> is_stale = false;
  bool will_pause = false;
};

TEST_F(PersonGateTest, HoldsAnActionBackUntilTheLastOneLiesLongEnoughBehind) {
  PersonGateParts parts = Parts();
  parts.interval = kForLong;
  PersonGate gate(std::move(parts));
  ExpectAnswer(gate, "first", Answer::kGo);
  is_stale = true;
  ExpectAnswer(gate, "second", Answer::kLookAgain);
  is_stale = false;
  will_pause = true;
  ExpectAnswer(gate, "second", Answer::kGo);
}

// --- keys of a script ---------------------------------------------------------------------------

class AskingGateTest : public PersonGateTest {
 protected:
  AskingGateTest() {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    read_end_.Reset(ends[0]);
    write_end_.Reset(ends[1]);
  }
  // What the script says from the beginning to its end.
  PersonGate GateWithAnswers(std::string_view lines) {
    EXPECT_EQ(write(write_end_.get(), lines.data(), lines.size()),
              static_cast<ssize_t>(lines.size()));
    write_end_.Reset();
    PersonGateParts parts = Parts();
    parts.keys.emplace(read_end_.get());
    return PersonGate(std::move(parts));
  }

 private:
  base::UniqueFd read_end_;
  base::UniqueFd write_end_;
};

TEST_F(AskingGateTest, AYesLetsTheActionThatWasAskedForGo) {
  PersonGate gate = GateWithAnswers("yes\n");
  ExpectAnswer(gate, "reveal (0,1)", Answer::kGo);
  EXPECT_THAT(asked, ElementsAre("reveal (0,1): safe"));
}

TEST_F(AskingGateTest, ANoEndsTheGame) {
  PersonGate gate = GateWithAnswers("quit\nyes\n");
  ExpectError(gate, "reveal (0,1)", ErrorKind::kStoppedByHuman);
}

TEST_F(AskingGateTest, TheEndOfAScriptEndsTheGame) {
  PersonGate gate = GateWithAnswers("");
  ExpectError(gate, "reveal (0,1)", ErrorKind::kStoppedByHuman);
  EXPECT_THAT(asked, ElementsAre("reveal (0,1): safe"));
}

TEST_F(AskingGateTest, WhatWasAgreedToIsNotAskedForTwice) {
  PersonGate gate = GateWithAnswers("yes\nquit\n");
  ExpectAnswer(gate, "reveal (0,1)", Answer::kGo);
  ExpectAnswer(gate, "reveal (0,1)", Answer::kGo);
  EXPECT_THAT(asked, ElementsAre("reveal (0,1): safe"));
}

TEST_F(AskingGateTest, WhatWasDoneIsAskedForAgain) {
  PersonGate gate = GateWithAnswers("yes\nquit\n");
  ExpectAnswer(gate, "reveal (0,1)", Answer::kGo);
  gate.OnDone();
  ExpectError(gate, "reveal (0,1)", ErrorKind::kStoppedByHuman);
}

TEST_F(AskingGateTest, AYesIsForOneActionAndItsReason) {
  PersonGate gate = GateWithAnswers("yes\nyes\nquit\n");
  ExpectAnswer(gate, "reveal (0,1)", Answer::kGo);
  ExpectAnswer(gate, "reveal (2,2)", Answer::kGo);
  reason = ": a guess";
  ExpectError(gate, "reveal (2,2)", ErrorKind::kStoppedByHuman);
  EXPECT_THAT(asked,
              ElementsAre("reveal (0,1): safe", "reveal (2,2): safe", "reveal (2,2): a guess"));
}

TEST_F(AskingGateTest, AYesDoesNotReachABoardThatHasChanged) {
  PersonGate gate = GateWithAnswers("yes\n");
  is_stale = true;
  ExpectAnswer(gate, "reveal (0,1)", Answer::kLookAgain);
  is_stale = false;
  asked.clear();
  ExpectAnswer(gate, "reveal (0,1)", Answer::kGo);
  EXPECT_THAT(asked, ElementsAre("reveal (0,1): safe")) << "nobody had agreed to it yet";
}

// A person who answers may well have moved the mouse.
TEST_F(AskingGateTest, AHandOnTheMouseIsNoAnswer) {
  PersonGate gate = GateWithAnswers("quit\n");
  will_pause = true;
  ExpectError(gate, "reveal (0,1)", ErrorKind::kStoppedByHuman);
}

TEST_F(AskingGateTest, TroubleWithTheGameEndsTheQuestion) {
  PersonGate gate = GateWithAnswers("yes\n");
  is_stale = Error{ErrorKind::kGone, "the window was closed"};
  ExpectError(gate, "reveal (0,1)", ErrorKind::kGone);
}

// --- keys of a terminal -------------------------------------------------------------------------

class TerminalGateTest : public PersonGateTest {
 protected:
  // A person who types this as soon as they are asked; a terminal passes it on a moment later.
  PersonGate GateWithAnswer(std::string_view keys) {
    PersonGateParts parts = Parts();
    parts.keys.emplace(terminal.program_fd());
    parts.ask = [this, keys](const std::string& question) {
      asked.push_back(question);
      terminal.Type(keys);
      AwaitInput();
    };
    return PersonGate(std::move(parts));
  }
  void AwaitInput() const {
    constexpr int kGenerousMs = 60'000;
    pollfd item{terminal.program_fd(), POLLIN, 0};
    ASSERT_EQ(poll(&item, 1, kGenerousMs), 1);
  }

  test_support::PseudoTerminal terminal;
};

TEST_F(TerminalGateTest, TheQuestionSaysWhichKeysAnswerIt) {
  PersonGate gate = GateWithAnswer(" ");
  ExpectAnswer(gate, "reveal (0,1)", Answer::kGo);
  EXPECT_THAT(asked, ElementsAre(AllOf(StartsWith("reveal (0,1): safe"), HasSubstr("space"),
                                       HasSubstr("enter"), HasSubstr("q: stop"))));
}

TEST_F(TerminalGateTest, WhatWasTypedBeforeTheQuestionIsNoAnswer) {
  PersonGate gate = GateWithAnswer("q");
  terminal.Type("\n");
  AwaitInput();
  ExpectError(gate, "reveal (0,1)", ErrorKind::kStoppedByHuman);
}

TEST_F(TerminalGateTest, TheTerminalIsAsBeforeOnceItIsAnswered) {
  PersonGate gate = GateWithAnswer("q");
  ASSERT_FALSE(terminal.GivesSingleKeys());
  ExpectError(gate, "reveal (0,1)", ErrorKind::kStoppedByHuman);
  EXPECT_FALSE(terminal.GivesSingleKeys());
}

// --- a while ------------------------------------------------------------------------------------

class DelayingGateTest : public PersonGateTest {
 protected:
  PersonGate GateThatHoldsForLong() {
    PersonGateParts parts = Parts();
    parts.held = kForLong;
    return PersonGate(std::move(parts));
  }
};

TEST_F(DelayingGateTest, AHandOnTheMouseEndsTheDelay) {
  PersonGate gate = GateThatHoldsForLong();
  will_pause = true;
  ExpectAnswer(gate, "reveal (0,1)", Answer::kGo);
  EXPECT_THAT(asked, IsEmpty()) << "without keys nothing can be answered";
}

TEST_F(DelayingGateTest, ABoardThatHasChangedEndsTheDelay) {
  PersonGate gate = GateThatHoldsForLong();
  is_stale = true;
  ExpectAnswer(gate, "reveal (0,1)", Answer::kLookAgain);
}

TEST_F(DelayingGateTest, TroubleWithTheGameEndsTheDelay) {
  PersonGate gate = GateThatHoldsForLong();
  is_stale = Error{ErrorKind::kGone, "the window was closed"};
  ExpectError(gate, "reveal (0,1)", ErrorKind::kGone);
}

}  // namespace
}  // namespace gridhand::app
