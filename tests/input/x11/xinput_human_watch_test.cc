#include "input/x11/xinput_human_watch.h"

#include <gtest/gtest.h>

#include "input/x11/xtest_pointer.h"
#include "tests/support/person.h"
#include "tests/support/x_test.h"

namespace gridhand::input {
namespace {

class XInputHumanWatchTest : public test_support::XTest {};

TEST_F(XInputHumanWatchTest, TheBotsOwnMouseIsNotAPerson) {
  StartDisplay();
  test_support::TestWindow window(display_name());
  auto watch = XInputHumanWatch::Make(connection());
  GRIDHAND_ASSERT_OK(watch);
  auto pointer = XTestPointer::Make(connection(), window.id(), nullptr);
  GRIDHAND_ASSERT_OK(pointer);
  GRIDHAND_ASSERT_OK((*pointer)->MoveTo({150, 150}));
  GRIDHAND_ASSERT_OK((*pointer)->MoveTo({160, 150}));
  EXPECT_FALSE((*watch)->LastHumanAction());
}

TEST_F(XInputHumanWatchTest, MotionAndClicksOfAPersonAreSeen) {
  StartDisplay();
  auto watch = XInputHumanWatch::Make(connection());
  GRIDHAND_ASSERT_OK(watch);
  // Comes after the watch: devices may be plugged in at any time.
  test_support::Person person(display_name());
  EXPECT_FALSE((*watch)->LastHumanAction());
  person.MoveMouse({200, 200});
  const auto moved = (*watch)->LastHumanAction();
  ASSERT_TRUE(moved);
  EXPECT_EQ((*watch)->LastHumanAction(), moved);
  person.Click({200, 200});
  EXPECT_GT((*watch)->LastHumanAction(), moved);
}

}  // namespace
}  // namespace gridhand::input
