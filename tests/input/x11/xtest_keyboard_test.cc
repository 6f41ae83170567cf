#include "input/x11/xtest_keyboard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xcb/xtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "input/x11/xkb_protocol.h"
#include "input/x11/xtest_device.h"
#include "tests/support/key_reader.h"
#include "tests/support/x_test.h"

namespace gridhand::input {
namespace {

using base::ErrorKind;
using test_support::TestWindow;
using test_support::TestWindowOptions;
using ::testing::HasSubstr;

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
  auto in_front = XTestKeyboard::Make(connection(), other.id(), nullptr);
  GRIDHAND_ASSERT_OK(in_front);
  GRIDHAND_ASSERT_OK((*in_front)->Type({'n'}));
  EXPECT_EQ(other.AwaitKeys(1).size(), 1u);
  auto keyboard = XTestKeyboard::Make(connection(), target.id(), nullptr);
  GRIDHAND_ASSERT_OK(keyboard);
  GRIDHAND_ASSERT_OK((*keyboard)->Type({'n'}));
  EXPECT_EQ(target.AwaitKeys(1).size(), 1u);
  EXPECT_TRUE(other.AwaitKeys(0).empty());
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

TEST_P(XTestKeyboardTest, AFunctionKeyIsNoLetter) {
  TestWindow target(display_name(), Managed());
  auto keyboard = XTestKeyboard::Make(connection(), target.id(), nullptr);
  GRIDHAND_ASSERT_OK(keyboard);
  GRIDHAND_ASSERT_OK((*keyboard)->Type({'n'}));
  const int letter = target.AwaitKeys(1).front();
  GRIDHAND_ASSERT_OK((*keyboard)->Type({.named = NamedKey::kF2}));
  const std::vector<int> keys = target.AwaitKeys(1);
  ASSERT_EQ(keys.size(), 1u);
  EXPECT_NE(keys.front(), letter);
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

// Keyboards as people have them. The program reads what the keys of each type.
class LayoutTest : public test_support::XTest {
 protected:
  void SetUp() override {
    StartDisplay();
    window_.emplace(display_name());
    auto keyboard = XTestKeyboard::Make(connection(), window_->id(), nullptr);
    GRIDHAND_ASSERT_OK(keyboard);
    keyboard_ = *std::move(keyboard);
  }

  // The key between Tab and Shift; what it does is the layout's to say.
  void TapCapsLock() {
    Fake(XCB_KEY_PRESS, kCapsLock);
    Fake(XCB_KEY_RELEASE, kCapsLock);
  }
  void Fake(std::uint8_t type, std::uint8_t code) {
    GRIDHAND_ASSERT_OK(
        connection().Check(xcb_test_fake_input_checked(connection().raw(), type, code,
                                                       XCB_CURRENT_TIME, XCB_WINDOW_NONE, 0, 0, 0),
                           "press a key"));
  }
  void Lock(std::uint8_t modifiers, std::uint8_t locked) {
    GRIDHAND_ASSERT_OK(connection().Check(
        xcb_xkb_latch_lock_state_checked(connection().raw(), XCB_XKB_ID_USE_CORE_KBD, modifiers,
                                         locked, 0, 0, 0, 0, 0),
        "lock a key"));
  }
  std::string Typed(std::string_view characters) {
    test_support::KeyReader reader(display_name(), window_->id());
    for (const char c : characters) {
      const base::Status typed = keyboard_->Type({c});
      EXPECT_TRUE(typed.ok()) << typed.error().text;
      if (!typed.ok()) return {};
    }
    return reader.AwaitKeys(characters.size());
  }
  std::string TypedWithControl(char character) {
    test_support::KeyReader reader(display_name(), window_->id());
    const base::Status typed = keyboard_->Type({character, /*control=*/true});
    EXPECT_TRUE(typed.ok()) << typed.error().text;
    return typed.ok() ? reader.AwaitKeys(1) : "";
  }

  static constexpr std::uint8_t kCapsLock = 66;
  static constexpr std::uint8_t kLeftShift = 50;
  std::optional<TestWindow> window_;
  std::unique_ptr<XTestKeyboard> keyboard_;
};

constexpr std::string_view kLettersAndDigits = "nNyYzZqQaAmM0123456789";

TEST_F(LayoutTest, EachLayoutTypesLettersAndDigits) {
  for (const char* layout : {"us", "de", "fr", "gb", "us,ru", "de,us"}) {
    SetLayout({layout});
    EXPECT_EQ(Typed(kLettersAndDigits), kLettersAndDigits) << layout;
  }
}

TEST_F(LayoutTest, AltGrIsHeldWhereACharacterNeedsIt) {
  SetLayout({"de"});
  EXPECT_EQ(Typed("@[]{}\\|"), "@[]{}\\|");
}

TEST_F(LayoutTest, CapsLockMakesNoDifference) {
  for (const char* layout : {"us", "de", "fr"}) {
    SetLayout({layout});
    TapCapsLock();
    EXPECT_EQ(Typed(kLettersAndDigits), kLettersAndDigits) << layout;
    TapCapsLock();
  }
}

// Programs ignore Caps Lock in their shortcuts, but not Shift.
TEST_F(LayoutTest, AShortcutIsNotHeldWithShiftBecauseOfCapsLock) {
  TapCapsLock();
  EXPECT_EQ(TypedWithControl('n'), "^N");  // as from a person's own Ctrl+N
}

TEST_F(LayoutTest, ASecondLayoutThatIsActiveIsTypedWith) {
  SetLayout({"us,de", "-option", "grp:caps_toggle"});
  TapCapsLock();
  EXPECT_EQ(Typed("yz@"), "yz@");
}

TEST_F(LayoutTest, WhatTheActiveLayoutCannotTypeIsRefusedByItsName) {
  SetLayout({"us,ru", "-option", "grp:caps_toggle"});
  TapCapsLock();
  const base::Status status = keyboard_->Type({'n'});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kBadInput);
  EXPECT_EQ(status.error().text,
            "the keyboard's active layout, Russian, cannot type 'n': switch to another");
  EXPECT_EQ(Typed("1"), "1");  // digits are there
  TapCapsLock();
  EXPECT_EQ(Typed("n"), "n");
}

TEST_F(LayoutTest, NothingIsTypedWhileAPersonHoldsShift) {
  test_support::KeyReader reader(display_name(), window_->id());
  GRIDHAND_ASSERT_OK(keyboard_->Type({'a'}));  // the window has the focus
  Fake(XCB_KEY_PRESS, kLeftShift);
  const base::Status status = keyboard_->Type({'n'});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kCovered);
  Fake(XCB_KEY_RELEASE, kLeftShift);
  GRIDHAND_ASSERT_OK(keyboard_->Type({'b'}));
  EXPECT_EQ(reader.AwaitKeys(2), "ab");
}

// As sticky keys lock a key that is pressed twice.
TEST_F(LayoutTest, NothingIsTypedWhileAKeyThatMakesShortcutsIsLocked) {
  GRIDHAND_ASSERT_OK(Keymap::Read(connection(), KeyboardKind::kMain));  // makes XKB ready
  const std::vector<std::pair<std::uint8_t, std::string>> modifiers = {
      {XCB_MOD_MASK_CONTROL, "Control"}, {XCB_MOD_MASK_1, "Alt"}, {XCB_MOD_MASK_4, "Super"}};
  for (const auto& [modifier, name] : modifiers) {
    Lock(modifier, modifier);
    const base::Status status = keyboard_->Type({'n'});
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::kCovered);
    EXPECT_THAT(status.error().text, HasSubstr("the key " + name + " is locked"));
    Lock(modifier, 0);
  }
  EXPECT_EQ(Typed("n"), "n");
}

TEST_F(LayoutTest, AKeyThatCannotBeTypedLeavesTheFocusWhereItIs) {
  const TestWindow other(display_name());
  GRIDHAND_ASSERT_OK(
      connection().Check(xcb_set_input_focus_checked(connection().raw(), XCB_INPUT_FOCUS_NONE,
                                                     other.id(), XCB_CURRENT_TIME),
                         "give the focus"));
  EXPECT_FALSE(keyboard_->Type({'\x1b'}));
  Fake(XCB_KEY_PRESS, kLeftShift);
  EXPECT_FALSE(keyboard_->Type({'n'}));
  const auto focus = connection().Fetch(
      xcb_get_input_focus_reply, xcb_get_input_focus(connection().raw()), "ask for the focus");
  GRIDHAND_ASSERT_OK(focus);
  EXPECT_EQ((*focus)->focus, other.id());
}

TEST_F(LayoutTest, AMapThatWasReplacedIsOutdatedAndAnotherActiveLayoutIsNot) {
  SetLayout({"us,de", "-option", "grp:caps_toggle"});
  auto map = Keymap::Read(connection(), KeyboardKind::kXTest);
  GRIDHAND_ASSERT_OK(map);
  const xcb_keycode_t key = map->PressFor({'y'})->code;
  TapCapsLock();
  GRIDHAND_ASSERT_OK(map->Update());
  EXPECT_NE(map->PressFor({'y'})->code, key);
  SetLayout({"fr"});
  const base::Status status = map->Update();
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kChanged);
}

// A desktop that sets the layout of the keyboard only, and not that of the XTEST one.
TEST_F(LayoutTest, TheXTestKeyboardsOwnLayoutCounts) {
  const auto device = FindXTestDevice(connection(), XTestKind::kKeyboard);
  GRIDHAND_ASSERT_OK(device);
  ASSERT_TRUE(device->has_value());
  SetLayout({"de"});
  SetLayout({"-device", std::to_string(**device), "us"});
  EXPECT_EQ(Typed("yz"), "yz");
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutManager, XTestKeyboardTest, ::testing::Bool());

}  // namespace
}  // namespace gridhand::input
