#include "input/x11/hotkeys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xcb/xinput.h>
#include <xcb/xtest.h>

#include <string>
#include <vector>

#include "input/x11/keymap.h"
#include "input/x11/xtest_device.h"
#include "tests/support/x_test.h"

namespace gridhand::input {
namespace {

using ::testing::HasSubstr;

constexpr xcb_keysym_t kLeftControl = 0xffe3;
constexpr xcb_keysym_t kLeftAlt = 0xffe9;
constexpr xcb_keysym_t kNumLock = 0xff7f;

class HotkeysTest : public test_support::XTest {
 protected:
  void SetUp() override { StartDisplay(); }

  std::unique_ptr<Hotkeys> Take(const std::vector<std::string>& names) {
    std::vector<Hotkey> keys;
    keys.reserve(names.size());
    for (const std::string& name : names) keys.push_back(*ParseHotkey(name));
    auto made = Hotkeys::Make(connection(), keys);
    EXPECT_TRUE(made.ok());
    return *std::move(made);
  }
  // The keyboard of the display, as people have one: not that of XTEST.
  std::uint8_t PeoplesKeyboard() {
    const auto xtest = FindXTestDevice(connection(), XTestKind::kKeyboard);
    const auto devices = connection().Fetch(
        xcb_input_xi_query_device_reply,
        xcb_input_xi_query_device(connection().raw(), XCB_INPUT_DEVICE_ALL), "list devices");
    if (!xtest.ok() || !devices.ok()) return 0;
    for (auto it = xcb_input_xi_query_device_infos_iterator(devices->get()); it.rem > 0;
         xcb_input_xi_device_info_next(&it)) {
      const bool is_keyboard = it.data->type == XCB_INPUT_DEVICE_TYPE_SLAVE_KEYBOARD;
      if (is_keyboard && it.data->deviceid != **xtest) {
        return static_cast<std::uint8_t>(it.data->deviceid);
      }
    }
    return 0;
  }
  // Pressed in this order, let go in the other; by the symbols of the keyboard's own layout.
  void Type(const std::vector<xcb_keysym_t>& symbols) {
    const auto map = Keymap::Read(connection(), KeyboardKind::kMain);
    ASSERT_TRUE(map.ok());
    const std::uint8_t keyboard = PeoplesKeyboard();
    ASSERT_NE(keyboard, 0);
    const auto fake = [&](int type, xcb_keysym_t symbol) {
      const int event = connection().Info(x11::Extension::kXInput2).first_event + type;
      GRIDHAND_ASSERT_OK(connection().Check(
          xcb_test_fake_input_checked(connection().raw(), static_cast<std::uint8_t>(event),
                                      map->CodeOf(symbol), XCB_CURRENT_TIME, XCB_WINDOW_NONE, 0, 0,
                                      keyboard),
          "press a key"));
    };
    for (const xcb_keysym_t symbol : symbols) fake(XCB_INPUT_DEVICE_KEY_PRESS, symbol);
    for (auto it = symbols.rbegin(); it != symbols.rend(); ++it) {
      fake(XCB_INPUT_DEVICE_KEY_RELEASE, *it);
    }
  }
  std::optional<std::size_t> Await(Hotkeys& hotkeys) {
    std::optional<std::size_t> key;
    const auto got = connection().WaitUntil(
        [&] {
          key = hotkeys.Take();
          return key.has_value();
        },
        test_support::Soon());
    EXPECT_TRUE(got.ok());
    return key;
  }
};

TEST_F(HotkeysTest, AKeyIsHeardWhateverHasTheFocus) {
  const test_support::TestWindow somebody(display_name());
  const auto hotkeys = Take({"Ctrl+Alt+H", "Ctrl+Alt+W"});
  Type({kLeftControl, kLeftAlt, 'w'});
  EXPECT_EQ(Await(*hotkeys), 1U);
  Type({kLeftControl, kLeftAlt, 'h'});
  EXPECT_EQ(Await(*hotkeys), 0U);
}

// German keyboards have Y where American ones have Z.
TEST_F(HotkeysTest, TheKeyThatPeoplePressCountsAndNotThatOfXTest) {
  const auto xtest = FindXTestDevice(connection(), XTestKind::kKeyboard);
  GRIDHAND_ASSERT_OK(xtest);
  SetLayout({"de"});
  SetLayout({"-device", std::to_string(**xtest), "us"});
  const auto hotkeys = Take({"Ctrl+Alt+Y"});
  Type({kLeftControl, kLeftAlt, 'y'});
  EXPECT_EQ(Await(*hotkeys), 0U);
}

TEST_F(HotkeysTest, AKeyFollowsTheLayout) {
  const auto hotkeys = Take({"Ctrl+Alt+Y", "Ctrl+Alt+Z"});
  SetLayout({"de"});
  GRIDHAND_ASSERT_OK(connection().Sync());
  GRIDHAND_ASSERT_OK(connection().DispatchPending());
  EXPECT_FALSE(hotkeys->Take());
  Type({kLeftControl, kLeftAlt, 'y'});
  EXPECT_EQ(Await(*hotkeys), 0U);
}

TEST_F(HotkeysTest, NumLockMakesNoDifference) {
  const auto hotkeys = Take({"Ctrl+Alt+H"});
  Type({kNumLock});
  Type({kLeftControl, kLeftAlt, 'h'});
  EXPECT_EQ(Await(*hotkeys), 0U);
}

TEST_F(HotkeysTest, OtherModifiersAreAnotherKey) {
  const auto hotkeys = Take({"Ctrl+Alt+H", "Ctrl+H"});
  Type({kLeftControl, 'h'});
  EXPECT_EQ(Await(*hotkeys), 1U);
}

TEST_F(HotkeysTest, AKeyThatAnotherProgramHasIsNamed) {
  auto other = x11::Connection::Open(display_name());
  GRIDHAND_ASSERT_OK(other);
  auto first = Hotkeys::Make(**other, {*ParseHotkey("Super+F2")});
  GRIDHAND_ASSERT_OK(first);
  const auto second = Hotkeys::Make(connection(), {*ParseHotkey("Super+F2")});
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(second.error().text, HasSubstr("Super+F2"));
}

TEST_F(HotkeysTest, AKeyThatWasGivenBackCanBeTaken) {
  Take({"Ctrl+Alt+H"}).reset();
  auto other = x11::Connection::Open(display_name());
  GRIDHAND_ASSERT_OK(other);
  GRIDHAND_ASSERT_OK(connection().Sync());
  GRIDHAND_ASSERT_OK(Hotkeys::Make(**other, {*ParseHotkey("Ctrl+Alt+H")}));
}

TEST(ParseHotkeyTest, WhatIsNoKeyIsRefused) {
  for (const char* text :
       {"", "+", "h", "Shift+h", "Ctrl+", "Ctrl+Alt", "Hyper+h", "Ctrl+é", "Ctrl+F13", "Ctrl++h"}) {
    const auto key = ParseHotkey(text);
    ASSERT_FALSE(key.ok()) << text;
    EXPECT_EQ(key.error().kind, base::ErrorKind::kBadInput);
  }
}

TEST(ParseHotkeyTest, CaseAndOrderMakeNoDifference) {
  const auto a = ParseHotkey("Ctrl+Alt+H");
  const auto b = ParseHotkey("alt+ctrl+h");
  ASSERT_TRUE(a.ok() && b.ok());
  EXPECT_EQ(a->symbol, b->symbol);
  EXPECT_EQ(a->modifiers, b->modifiers);
  EXPECT_TRUE(ParseHotkey("F9").ok());
}

}  // namespace
}  // namespace gridhand::input
