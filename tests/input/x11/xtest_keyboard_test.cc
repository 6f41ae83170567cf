#include "input/x11/xtest_keyboard.h"

#include <gtest/gtest.h>

#include "input/x11/xinput_human_watch.h"
#include "tests/support/x_test.h"

namespace gridhand::input {
namespace {

using base::ErrorKind;
using test_support::TestWindow;
using test_support::TestWindowOptions;

class XTestKeyboardTest : public test_support::XTest, public ::testing::WithParamInterface<bool> {
 protected:
  void SetUp() override {
    x11::PrivateDisplayOptions options;
    if (GetParam()) options.window_manager = x11::kOpenbox;
    StartDisplay(options);
  }
  static TestWindowOptions Managed() {
    TestWindowOptions options;
    options.override_redirect = false;
    return options;
  }
};

TEST_P(XTestKeyboardTest, KeyGoesToTheTargetAndNotToTheWindowInFront) {
  TestWindow target(display_name(), Managed());
  TestWindow other(display_name(), Managed());
  auto keyboard = XTestKeyboard::Make(connection(), target.id(), nullptr);
  GRIDHAND_ASSERT_OK(keyboard);
  GRIDHAND_ASSERT_OK((*keyboard)->Type({'n'}));
  EXPECT_EQ(target.AwaitKeys(1).size(), 1u);
}

TEST_P(XTestKeyboardTest, CapitalComesWithShift) {
  TestWindow target(display_name(), Managed());
  auto keyboard = XTestKeyboard::Make(connection(), target.id(), nullptr);
  GRIDHAND_ASSERT_OK(keyboard);
  GRIDHAND_ASSERT_OK((*keyboard)->Type({'n'}));
  const int plain = target.AwaitKeys(1).front();
  GRIDHAND_ASSERT_OK((*keyboard)->Type({'N'}));
  const std::vector<int> keys = target.AwaitKeys(2);
  EXPECT_EQ(keys.back(), plain);
  EXPECT_NE(keys.front(), plain);
}

TEST_P(XTestKeyboardTest, ControlIsHeldWhileTheKeyIsPressed) {
  TestWindow target(display_name(), Managed());
  auto keyboard = XTestKeyboard::Make(connection(), target.id(), nullptr);
  GRIDHAND_ASSERT_OK(keyboard);
  GRIDHAND_ASSERT_OK((*keyboard)->Type({'r'}));
  const int plain = target.AwaitKeys(1).front();
  GRIDHAND_ASSERT_OK((*keyboard)->Type({'r', true}));
  const std::vector<int> keys = target.AwaitKeys(2);
  EXPECT_EQ(keys.back(), plain);
  EXPECT_NE(keys.front(), plain);
}

TEST_P(XTestKeyboardTest, CharacterWithoutAKeyIsRefused) {
  TestWindow target(display_name(), Managed());
  auto keyboard = XTestKeyboard::Make(connection(), target.id(), nullptr);
  GRIDHAND_ASSERT_OK(keyboard);
  const auto status = (*keyboard)->Type({'\x1b'});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kBadInput);
}

TEST_P(XTestKeyboardTest, ClosedTargetIsGone) {
  TestWindow target(display_name(), Managed());
  auto keyboard = XTestKeyboard::Make(connection(), target.id(), nullptr);
  GRIDHAND_ASSERT_OK(keyboard);
  target.Close();
  const auto status = (*keyboard)->Type({'n'});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kGone);
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutManager, XTestKeyboardTest, ::testing::Bool());

}  // namespace
}  // namespace gridhand::input
