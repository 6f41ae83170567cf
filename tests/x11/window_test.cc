#include "x11/window.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <xcb/xtest.h>

#include <atomic>
#include <thread>

#include "tests/support/x_test.h"
#include "x11/hit_test.h"
#include "x11/ping.h"
#include "x11/property.h"

namespace gridhand::x11 {
namespace {

using base::ErrorKind;
using test_support::Soon;
using test_support::TestWindow;
using test_support::TestWindowOptions;

TEST(PropertyTest, TurnsLatin1IntoUtf8) {
  EXPECT_EQ(Latin1ToUtf8("xd\xe9mineur"), "xd\xc3\xa9mineur");
}

TestWindowOptions Managed(const std::string& title, base::ScreenRect area) {
  TestWindowOptions options;
  options.override_redirect = false;
  options.title = title;
  options.area = area;
  return options;
}

class WindowTest : public test_support::XTest, public ::testing::WithParamInterface<bool> {
 protected:
  void SetUp() override {
    PrivateDisplayOptions options;
    if (GetParam()) options.window_manager = kOpenbox;
    StartDisplay(options);
  }
  std::vector<std::string> Titles() {
    std::vector<std::string> titles;
    const auto windows = ListWindows(connection());
    if (!windows) return {windows.error().text};
    for (const WindowInfo& info : *windows) titles.push_back(info.title);
    return titles;
  }
};

TEST_P(WindowTest, ListsTheWindowsOfProgramsAndNotMenusOrOverlays) {
  const TestWindow game(display_name(), Managed("game", {100, 100, 240, 160}));
  const TestWindow other(display_name(), Managed("other", {400, 100, 240, 160}));
  TestWindowOptions overlay;
  overlay.title = "overlay";
  const TestWindow unmanaged(display_name(), overlay);
  EXPECT_THAT(Titles(), ::testing::UnorderedElementsAre("game", "other"));
}

TEST_P(WindowTest, DescribesAWindowByItsClientArea) {
  TestWindow window(display_name(), Managed("xd\xe9mineur", {100, 100, 240, 160}));
  const auto info = DescribeWindow(connection(), window.id());
  GRIDHAND_ASSERT_OK(info);
  EXPECT_EQ(info->title, "xd\xc3\xa9mineur");
  EXPECT_EQ(info->instance_name, "test");
  EXPECT_EQ(info->class_name, "Test");
  EXPECT_EQ(info->pid, getpid()) << "the window does not say; the server knows";
  EXPECT_TRUE(info->viewable);
  const auto hit = HitTest(connection(), {info->client_area.x, info->client_area.y});
  GRIDHAND_ASSERT_OK(hit);
  EXPECT_EQ(hit->client, window.id());
  EXPECT_EQ((base::Size{info->client_area.width, info->client_area.height}),
            (base::Size{240, 160}));
}

TEST_P(WindowTest, TitleHoldsNothingThatSteersATerminal) {
  const std::string replaced = "\xef\xbf\xbd";
  TestWindow window(display_name(), Managed("\x1b]0;own\a\nthe title", {100, 100, 240, 160}));
  const auto info = DescribeWindow(connection(), window.id());
  GRIDHAND_ASSERT_OK(info);
  EXPECT_EQ(info->title, replaced + "]0;own" + replaced + replaced + "the title");
}

TEST_P(WindowTest, TitleInNoEncodingIsValidUtf8) {
  TestWindow window(display_name(), Managed("\xed\xa0\x80", {100, 100, 240, 160}));
  const auto info = DescribeWindow(connection(), window.id());
  GRIDHAND_ASSERT_OK(info);
  EXPECT_EQ(info->title, "\xc3\xad\xc2\xa0\xef\xbf\xbd") << "as Latin-1";
}

TEST_P(WindowTest, ClosedWindowIsGone) {
  TestWindow window(display_name(), Managed("game", {100, 100, 240, 160}));
  window.Close();
  const auto info = DescribeWindow(connection(), window.id());
  ASSERT_FALSE(info);
  EXPECT_EQ(info.error().kind, ErrorKind::kGone);
  EXPECT_THAT(Titles(), ::testing::IsEmpty());
}

TEST_P(WindowTest, DesktopIsNoWindow) {
  const auto hit = HitTest(connection(), {1200, 1000});
  GRIDHAND_ASSERT_OK(hit);
  EXPECT_EQ(hit->client, xcb_window_t{XCB_WINDOW_NONE});
}

TEST_P(WindowTest, ActivatedWindowIsOnTop) {
  const TestWindow below(display_name(), Managed("below", {100, 100, 240, 160}));
  const TestWindow above(display_name(), Managed("above", {100, 100, 240, 160}));
  GRIDHAND_ASSERT_OK(ActivateWindow(connection(), below.id(), Soon()));
  const auto info = DescribeWindow(connection(), below.id());
  GRIDHAND_ASSERT_OK(info);
  const auto cover = FindCover(connection(), below.id(), info->client_area);
  GRIDHAND_ASSERT_OK(cover);
  EXPECT_EQ(*cover, xcb_window_t{XCB_WINDOW_NONE});
}

TEST_P(WindowTest, PickedWindowIsTheOneUnderTheClick) {
  TestWindow window(display_name(), Managed("game", {100, 100, 240, 160}));
  const auto info = DescribeWindow(connection(), window.id());
  GRIDHAND_ASSERT_OK(info);
  const base::ScreenPoint center = info->client_area.Center();
  // Once the pointer is held by the picker nobody else can take it: that is when to click.
  const auto picked = [&] {
    auto clicker = Connection::Open(display_name());
    std::thread person([&] {
      Connection& x = **clicker;
      for (bool held = false; !held;) {
        const auto grab = x.Fetch(
            xcb_grab_pointer_reply,
            xcb_grab_pointer(x.raw(), 0, x.root(), 0, XCB_GRAB_MODE_ASYNC, XCB_GRAB_MODE_ASYNC,
                             XCB_WINDOW_NONE, XCB_CURSOR_NONE, XCB_CURRENT_TIME),
            "try");
        held = grab && (*grab)->status == XCB_GRAB_STATUS_ALREADY_GRABBED;
        if (!held) xcb_ungrab_pointer(x.raw(), XCB_CURRENT_TIME);
      }
      xcb_test_fake_input(x.raw(), XCB_MOTION_NOTIFY, 0, 0, x.root(),
                          static_cast<std::int16_t>(center.x), static_cast<std::int16_t>(center.y),
                          0);
      xcb_test_fake_input(x.raw(), XCB_BUTTON_PRESS, 1, 0, 0, 0, 0, 0);
      xcb_test_fake_input(x.raw(), XCB_BUTTON_RELEASE, 1, 0, 0, 0, 0, 0);
      [[maybe_unused]] const auto sent = x.Sync();
    });
    auto result = PickWindow(connection(), Soon());
    // The trying above may have held the pointer just then.
    while (!result && result.error().kind == ErrorKind::kDisplay) {
      result = PickWindow(connection(), Soon());
    }
    person.join();
    return result;
  }();
  GRIDHAND_ASSERT_OK(picked);
  EXPECT_EQ(*picked, window.id());
  EXPECT_TRUE(window.TakePresses().empty());
}

TEST_P(WindowTest, ProgramThatTakesPartAnswersAPing) {
  TestWindowOptions options = Managed("game", {100, 100, 240, 160});
  options.answers_pings = true;
  TestWindow window(display_name(), options);
  std::atomic<bool> done = false;
  std::thread program([&] {
    while (!done) window.AnswerFor(std::chrono::milliseconds(20));
  });
  const auto status = Ping(connection(), window.id(), Soon());
  done = true;
  program.join();
  GRIDHAND_ASSERT_OK(status);
}

TEST_P(WindowTest, BusyProgramDoesNotAnswerAPing) {
  TestWindowOptions options = Managed("game", {100, 100, 240, 160});
  options.answers_pings = true;
  const TestWindow window(display_name(), options);  // nobody looks at its events
  const auto status = Ping(connection(), window.id(),
                           std::chrono::steady_clock::now() + std::chrono::milliseconds(100));
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kTimeout);
}

TEST_P(WindowTest, ProgramThatTakesNoPartIsNamedSo) {
  const TestWindow window(display_name(), Managed("game", {100, 100, 240, 160}));
  const auto status = Ping(connection(), window.id(), Soon());
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kNotFound);
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutManager, WindowTest, ::testing::Bool());

}  // namespace
}  // namespace gridhand::x11
