#include "input/x11/xinput_human_watch.h"

#include <gtest/gtest.h>

#include "input/x11/xtest_pointer.h"
#include "tests/support/monitors.h"
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

TEST_F(XInputHumanWatchTest, APersonsPointerInACornerIsAWishToStop) {
  StartDisplay({.size = {800, 600}});
  auto watch = XInputHumanWatch::Make(connection());
  GRIDHAND_ASSERT_OK(watch);
  test_support::Person person(display_name());
  for (const base::ScreenPoint edge : {base::ScreenPoint{0, 300}, {400, 0}, {798, 599}}) {
    person.MoveMouse(edge);
    ASSERT_TRUE((*watch)->LastHumanAction());
    EXPECT_FALSE((*watch)->WantsStop()) << edge.x << "," << edge.y;
  }
  person.MoveMouse({799, 599});
  ASSERT_TRUE((*watch)->LastHumanAction());
  EXPECT_TRUE((*watch)->WantsStop());
}

// P22: two monitors beside each other.
TEST_F(XInputHumanWatchTest, WhereTwoMonitorsMeetIsNoCorner) {
  StartDisplay({.size = {800, 600}});
  test_support::DivideScreen(connection());
  auto watch = XInputHumanWatch::Make(connection());
  GRIDHAND_ASSERT_OK(watch);
  test_support::Person person(display_name());
  person.MoveMouse({399, 0});
  ASSERT_TRUE((*watch)->LastHumanAction());
  EXPECT_FALSE((*watch)->WantsStop());
  person.MoveMouse({0, 0});
  ASSERT_TRUE((*watch)->LastHumanAction());
  EXPECT_TRUE((*watch)->WantsStop());
}

}  // namespace
}  // namespace gridhand::input
