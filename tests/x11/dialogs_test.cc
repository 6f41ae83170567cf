#include "x11/dialogs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "tests/support/x_test.h"
#include "x11/focus.h"

namespace gridhand::x11 {
namespace {

using base::ErrorKind;
using test_support::Soon;
using test_support::TestWindow;
using test_support::TestWindowOptions;

TestWindowOptions Managed(const std::string& title) {
  TestWindowOptions options;
  options.override_redirect = false;
  options.title = title;
  return options;
}

TestWindowOptions DialogOf(const TestWindow& owner, const std::string& title) {
  TestWindowOptions options = Managed(title);
  options.transient_for = owner.id();
  options.closes_when_asked = true;
  return options;
}

// A program that works off what it is sent, on a thread of its own.
class Running {
 public:
  explicit Running(TestWindow& window)
      : thread_([this, &window] {
          while (!done_) window.AnswerFor(std::chrono::milliseconds(20));
        }) {}
  ~Running() {
    done_ = true;
    thread_.join();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  std::atomic<bool> done_ = false;
  std::thread thread_;
};

class DialogsTest : public test_support::XTest, public ::testing::WithParamInterface<bool> {
 protected:
  void SetUp() override {
    PrivateDisplayOptions options;
    if (GetParam()) options.window_manager = kOpenbox;
    StartDisplay(options);
  }
  std::vector<std::string> TitlesOfDialogs(const TestWindow& window) {
    const auto dialogs = DialogsOf(connection(), window.id());
    if (!dialogs) return {dialogs.error().text};
    std::vector<std::string> titles;
    for (const WindowInfo& info : *dialogs) titles.push_back(info.title);
    return titles;
  }
};

TEST_P(DialogsTest, FindsDialogsOfDialogsAndNoOtherWindows) {
  const TestWindow game(display_name(), Managed("game"));
  const TestWindow other(display_name(), Managed("other"));
  const TestWindow scores(display_name(), DialogOf(game, "scores"));
  const TestWindow name(display_name(), DialogOf(scores, "name"));
  const TestWindow question(display_name(), DialogOf(other, "question of the other"));
  EXPECT_THAT(TitlesOfDialogs(game), ::testing::UnorderedElementsAre("scores", "name"));
}

TEST_P(DialogsTest, HiddenDialogIsNone) {
  const TestWindow game(display_name(), Managed("game"));
  TestWindow scores(display_name(), DialogOf(game, "scores"));
  scores.Hide();
  EXPECT_THAT(TitlesOfDialogs(game), ::testing::IsEmpty());
}

TEST_P(DialogsTest, ClosesWhatCanBeAsked) {
  const TestWindow game(display_name(), Managed("game"));
  TestWindow scores(display_name(), DialogOf(game, "scores"));
  const auto dialogs = DialogsOf(connection(), game.id());
  GRIDHAND_ASSERT_OK(dialogs);
  ASSERT_EQ(dialogs->size(), 1u);
  const Running program(scores);
  GRIDHAND_ASSERT_OK(CloseWindow(connection(), dialogs->front(), Soon()));
  EXPECT_THAT(TitlesOfDialogs(game), ::testing::IsEmpty());
}

TEST_P(DialogsTest, SaysSoIfADialogCannotBeAsked) {
  const TestWindow game(display_name(), Managed("game"));
  TestWindowOptions options = DialogOf(game, "scores");
  options.closes_when_asked = false;
  const TestWindow scores(display_name(), options);
  const auto info = DescribeWindow(connection(), scores.id());
  GRIDHAND_ASSERT_OK(info);
  const auto closed = CloseWindow(connection(), *info, Soon());
  ASSERT_FALSE(closed);
  EXPECT_EQ(closed.error().kind, ErrorKind::kCovered);
  EXPECT_THAT(closed.error().text, ::testing::HasSubstr("\"scores\""));
}

TEST_P(DialogsTest, DialogThatIsGoneAlreadyIsClosed) {
  const TestWindow game(display_name(), Managed("game"));
  TestWindow scores(display_name(), DialogOf(game, "scores"));
  const auto info = DescribeWindow(connection(), scores.id());
  GRIDHAND_ASSERT_OK(info);
  scores.Close();
  GRIDHAND_ASSERT_OK(CloseWindow(connection(), *info, Soon()));
}

TEST_P(DialogsTest, TakesTheFocusFromAnotherWindow) {
  const TestWindow game(display_name(), Managed("game"));
  const TestWindow terminal(display_name(), Managed("terminal"));
  GRIDHAND_ASSERT_OK(TakeFocus(connection(), terminal.id(), Soon()));
  const auto before = RequireFocus(connection(), game.id());
  ASSERT_FALSE(before);
  EXPECT_THAT(before.error().text, ::testing::HasSubstr("terminal"));
  GRIDHAND_ASSERT_OK(TakeFocus(connection(), game.id(), Soon()));
  GRIDHAND_ASSERT_OK(RequireFocus(connection(), game.id()));
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutManager, DialogsTest, ::testing::Bool());

}  // namespace
}  // namespace gridhand::x11
