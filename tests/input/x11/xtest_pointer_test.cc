#include "input/x11/xtest_pointer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <xcb/xtest.h>

#include "input/x11/xinput_human_watch.h"
#include "tests/support/monitors.h"
#include "tests/support/person.h"
#include "tests/support/x_test.h"
#include "x11/window.h"
#include "x11/window_manager.h"

namespace gridhand::input {
namespace {

using base::ErrorKind;
using test_support::Press;
using test_support::TestWindow;
using test_support::TestWindowOptions;
using ::testing::HasSubstr;

// The test window lies at 100,100 and is 240x160.
constexpr base::ScreenPoint kOrigin{100, 100};
constexpr base::ScreenRect kClientArea{100, 100, 240, 160};

Gesture LeftClickAt(base::ScreenPoint at) {
  return {.at = at,
          .button = Button::kLeft,
          .window_origin = kOrigin,
          .fence = kClientArea,
          .looked_at = std::chrono::steady_clock::now()};
}

class XTestPointerTest : public test_support::XTest {
 protected:
  void SetUp() override {
    StartDisplay();
    window_.emplace(display_name());
    auto watch = XInputHumanWatch::Make(connection());
    GRIDHAND_ASSERT_OK(watch);
    watch_ = *std::move(watch);
    auto pointer = XTestPointer::Make(connection(), window_->id(), watch_.get());
    GRIDHAND_ASSERT_OK(pointer);
    pointer_ = *std::move(pointer);
  }
  // The click is refused so, and nothing arrives.
  void ExpectRefused(const Gesture& gesture, ErrorKind kind, const std::string& text = "") {
    const auto status = pointer_->Click(gesture);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, kind) << status.error().text;
    EXPECT_THAT(status.error().text, HasSubstr(text));
    EXPECT_TRUE(window_->TakePresses().empty());
  }
  std::optional<TestWindow> window_;
  std::unique_ptr<XInputHumanWatch> watch_;
  std::unique_ptr<XTestPointer> pointer_;
};

TEST_F(XTestPointerTest, ClickArrivesAtItsPoint) {
  GRIDHAND_ASSERT_OK(pointer_->Click(LeftClickAt({130, 140})));
  Gesture right = LeftClickAt({339, 259});
  right.button = Button::kRight;
  GRIDHAND_ASSERT_OK(pointer_->Click(right));
  EXPECT_EQ(window_->TakePresses(), (std::vector<Press>{{1, {30, 40}}, {3, {239, 159}}}));
}

TEST_F(XTestPointerTest, PointOutsideTheFenceIsRefused) {
  Gesture gesture = LeftClickAt({130, 140});
  gesture.fence = {100, 100, 30, 30};
  ExpectRefused(gesture, ErrorKind::kChanged, "130,140 lies outside");
}

TEST_F(XTestPointerTest, MissingFenceAdmitsNothing) {
  Gesture gesture = LeftClickAt({130, 140});
  gesture.fence = {};
  ExpectRefused(gesture, ErrorKind::kChanged);
}

TEST_F(XTestPointerTest, PointOutsideTheWindowIsRefusedWhateverTheFenceSays) {
  Gesture gesture = LeftClickAt({50, 50});
  gesture.fence = {0, 0, 1280, 1024};
  ExpectRefused(gesture, ErrorKind::kChanged);
}

TEST_F(XTestPointerTest, MovedWindowIsRefused) {
  window_->MoveTo({107, 100});
  ExpectRefused(LeftClickAt({130, 140}), ErrorKind::kChanged, "moved from 100,100 to 107,100");
}

TEST_F(XTestPointerTest, PointOffTheScreenIsRefusedByName) {
  window_->MoveTo({-50, 100});
  Gesture gesture = LeftClickAt({-20, 140});
  gesture.window_origin = {-50, 100};
  gesture.fence = {-50, 100, 240, 160};
  ExpectRefused(gesture, ErrorKind::kNotVisible, "off the screen");
}

TEST_F(XTestPointerTest, CoveredPointIsRefusedByTheCoversName) {
  TestWindowOptions options;
  options.area = {120, 120, 50, 50};
  options.title = "Start over?";
  TestWindow dialog(display_name(), options);
  ExpectRefused(LeftClickAt({130, 140}), ErrorKind::kCovered, "Start over?");
  EXPECT_TRUE(dialog.TakePresses().empty());
  GRIDHAND_ASSERT_OK(pointer_->Click(LeftClickAt({200, 200})));
}

TEST_F(XTestPointerTest, OverlayThatLetsClicksThroughIsNoCover) {
  TestWindowOptions options;
  options.area = {0, 0, 1280, 1024};
  TestWindow overlay(display_name(), options);
  overlay.LetClicksThrough();
  GRIDHAND_ASSERT_OK(pointer_->Click(LeftClickAt({130, 140})));
  EXPECT_EQ(window_->TakePresses(), (std::vector<Press>{{1, {30, 40}}}));
}

TEST_F(XTestPointerTest, HiddenWindowIsRefused) {
  window_->Hide();
  ExpectRefused(LeftClickAt({130, 140}), ErrorKind::kNotVisible, "minimised");
}

TEST_F(XTestPointerTest, ClosedWindowIsGone) {
  window_->Close();
  const auto status = pointer_->Click(LeftClickAt({130, 140}));
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kGone);
}

// P22: the window lies over both, and the left one is not the first.
TEST_F(XTestPointerTest, ClicksReachAWindowOverTwoMonitors) {
  test_support::DivideScreen(connection());
  window_->MoveTo({520, 100});  // the monitors meet at 640
  for (const base::ScreenPoint at :
       {base::ScreenPoint{530, 140}, {639, 140}, {640, 140}, {750, 140}}) {
    Gesture click = LeftClickAt(at);
    click.window_origin = {520, 100};
    click.fence = {520, 100, 240, 160};
    GRIDHAND_ASSERT_OK(pointer_->Click(click));
    window_->WaitForPresses(1);
    EXPECT_THAT(window_->TakePresses(), ::testing::ElementsAre(Press{1, {at.x - 520, at.y - 100}}));
  }
}

TEST_F(XTestPointerTest, PointerThatAnotherProgramHasGrabbedIsNotClickedWith) {
  TestWindow other(display_name(), {.area = {600, 500, 100, 80}, .title = "menu"});
  x11::Connection& its = other.connection();
  const auto grabbed = its.Fetch(
      xcb_grab_pointer_reply,
      xcb_grab_pointer(its.raw(), 0, other.id(), XCB_EVENT_MASK_BUTTON_PRESS, XCB_GRAB_MODE_ASYNC,
                       XCB_GRAB_MODE_ASYNC, XCB_WINDOW_NONE, XCB_CURSOR_NONE, XCB_CURRENT_TIME),
      "grab the pointer");
  GRIDHAND_ASSERT_OK(grabbed);
  ASSERT_EQ((*grabbed)->status, XCB_GRAB_STATUS_SUCCESS);
  ExpectRefused(LeftClickAt({130, 140}), ErrorKind::kCovered, "grabbed the pointer");
  EXPECT_TRUE(other.TakePresses().empty());
  xcb_ungrab_pointer(its.raw(), XCB_CURRENT_TIME);
  GRIDHAND_ASSERT_OK(its.Sync());
  GRIDHAND_ASSERT_OK(pointer_->Click(LeftClickAt({130, 140})));
  window_->WaitForPresses(1);
}

TEST_F(XTestPointerTest, HumanHandSinceTheLookStopsTheClick) {
  test_support::Person person(display_name());
  const Gesture before = LeftClickAt({130, 140});
  person.MoveMouse({600, 600});
  ExpectRefused(before, ErrorKind::kStoppedByHuman);
  // A new look, taken after the person had let go.
  GRIDHAND_ASSERT_OK(pointer_->Click(LeftClickAt({130, 140})));
}

TEST_F(XTestPointerTest, GestureThatNeverLookedIsRefusedOnceAPersonActed) {
  test_support::Person person(display_name());
  person.MoveMouse({600, 600});
  Gesture gesture = LeftClickAt({130, 140});
  gesture.looked_at = {};
  ExpectRefused(gesture, ErrorKind::kStoppedByHuman);
}

TEST_F(XTestPointerTest, GoesBackAfterAClickToWhereItWas) {
  GRIDHAND_ASSERT_OK(pointer_->MoveTo({11, 12}));
  const auto before = pointer_->Position();
  GRIDHAND_ASSERT_OK(before);
  GRIDHAND_ASSERT_OK(pointer_->Click(LeftClickAt({130, 140})));
  GRIDHAND_ASSERT_OK(pointer_->MoveTo(*before));
  const auto after = pointer_->Position();
  GRIDHAND_ASSERT_OK(after);
  EXPECT_EQ(*after, (base::ScreenPoint{11, 12}));
}

TEST_F(XTestPointerTest, ButtonLeftDownByAProgramThatDiedIsReleased) {
  const auto buttons_down = [this] {
    const auto state = connection().Fetch(
        xcb_query_pointer_reply, xcb_query_pointer(connection().raw(), connection().root()),
        "look at the pointer");
    return state ? (*state)->mask & (XCB_BUTTON_MASK_1 | XCB_BUTTON_MASK_2 | XCB_BUTTON_MASK_3)
                 : -1;
  };
  {
    auto other = x11::Connection::Open(display_name());
    GRIDHAND_ASSERT_OK(other);
    xcb_test_fake_input((*other)->raw(), XCB_BUTTON_PRESS, 1, XCB_CURRENT_TIME, XCB_WINDOW_NONE, 0,
                        0, 0);
    GRIDHAND_ASSERT_OK((*other)->Sync());
  }
  EXPECT_EQ(buttons_down(), XCB_BUTTON_MASK_1) << "the server keeps it down";
  const auto next = XTestPointer::Make(connection(), window_->id(), watch_.get());
  GRIDHAND_ASSERT_OK(next);
  EXPECT_EQ(buttons_down(), 0);
}

TEST_F(XTestPointerTest, ReleasingWithNothingDownDoesNothing) {
  pointer_->ReleaseButtons();
  pointer_->ReleaseButtons();
  EXPECT_TRUE(window_->TakePresses().empty());
}

TEST_F(XTestPointerTest, LastLookMaySayNo) {
  const auto status = pointer_->Click(LeftClickAt({130, 140}), [] {
    return base::Status(base::Error{ErrorKind::kChanged, "the board has changed"});
  });
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().text, "the board has changed");
  EXPECT_TRUE(window_->TakePresses().empty());
}

TEST_F(XTestPointerTest, NothingIsDrawnBetweenTheLastLookAndTheClick) {
  auto other = x11::Connection::Open(display_name());
  GRIDHAND_ASSERT_OK(other);
  const auto look = [&] {
    xcb_unmap_window((*other)->raw(), window_->id());
    (*other)->Flush();
    return connection().Sync();
  };
  GRIDHAND_ASSERT_OK(pointer_->Click(LeftClickAt({130, 140}), look));
  window_->WaitForPresses(1);
}

class BarePointerTest : public test_support::XTest {};

// Openbox holds the press of each button that it grabs; here it would hold it for ever.
class ManagedPointerTest : public test_support::XTest {
 protected:
  void SetUp() override {
    x11::PrivateDisplayOptions options;
    options.window_manager = x11::kOpenbox;
    StartDisplay(options);
    window_.emplace(display_name(), TestWindowOptions{.override_redirect = false});
    const auto info = x11::DescribeWindow(connection(), window_->id());
    GRIDHAND_ASSERT_OK(info);
    place_ = info->client_area;
  }
  ~ManagedPointerTest() override { WakeManager(); }

  Gesture ClickInTheMiddle() const {
    return {.at = {place_.x + place_.width / 2, place_.y + place_.height / 2},
            .window_origin = {place_.x, place_.y},
            .fence = place_};
  }
  void StopManager() {
    const auto window = x11::WindowManagerWindow(connection());
    GRIDHAND_ASSERT_OK(window);
    const auto manager = x11::DescribeWindow(connection(), *window);
    GRIDHAND_ASSERT_OK(manager);
    manager_ = manager->pid;
    ASSERT_GT(manager_, 0);
    ASSERT_EQ(kill(manager_, SIGSTOP), 0);
  }
  void WakeManager() {
    if (manager_ > 0) kill(manager_, SIGCONT);
  }
  std::optional<TestWindow> window_;
  base::ScreenRect place_;
  int manager_ = 0;
};

TEST_F(ManagedPointerTest, ClickDoesNotWaitForTheWindowManager) {
  auto pointer = XTestPointer::Make(connection(), window_->id(), nullptr);
  GRIDHAND_ASSERT_OK(pointer);
  GRIDHAND_ASSERT_OK((*pointer)->Click(ClickInTheMiddle()));
  window_->WaitForPresses(1);
  window_->TakePresses();
  StopManager();
  GRIDHAND_ASSERT_OK((*pointer)->Click(ClickInTheMiddle()));
  TestWindow cover(display_name(), {.area = {0, 0, 1280, 1024}, .title = "cover"});
  WakeManager();
  window_->WaitForPresses(1);
  EXPECT_TRUE(cover.TakePresses().empty());
}

TEST_F(ManagedPointerTest, LeavesNoModifierDown) {
  auto pointer = XTestPointer::Make(connection(), window_->id(), nullptr);
  GRIDHAND_ASSERT_OK(pointer);
  GRIDHAND_ASSERT_OK((*pointer)->Click(ClickInTheMiddle()));
  window_->WaitForPresses(1);
  const auto state = connection().Fetch(xcb_query_pointer_reply,
                                        xcb_query_pointer(connection().raw(), connection().root()),
                                        "look at the pointer");
  GRIDHAND_ASSERT_OK(state);
  EXPECT_EQ((*state)->mask, 0);
}

// Where every modifier has a key, the window manager holds the clicks, and they arrive all the
// same.
TEST_F(ManagedPointerTest, ClicksArriveThroughAWindowManagerThatHoldsThem) {
  std::vector<xcb_keycode_t> keys;  // one for each modifier
  for (int i = 0; i < 8; ++i) keys.push_back(static_cast<xcb_keycode_t>(240 + i));
  const auto mapped = connection().Fetch(
      xcb_set_modifier_mapping_reply, xcb_set_modifier_mapping(connection().raw(), 1, keys.data()),
      "map the modifiers");
  GRIDHAND_ASSERT_OK(mapped);
  ASSERT_EQ((*mapped)->status, XCB_MAPPING_STATUS_SUCCESS);
  auto pointer = XTestPointer::Make(connection(), window_->id(), nullptr);
  GRIDHAND_ASSERT_OK(pointer);
  for (int i = 0; i < 3; ++i) {
    GRIDHAND_ASSERT_OK((*pointer)->Click(ClickInTheMiddle()));
    window_->WaitForPresses(1);
    window_->TakePresses();
  }
}

TEST_F(BarePointerTest, WithoutXTestPlayingIsRefusedByName) {
  x11::PrivateDisplayOptions options;
  options.server_arguments = {"-extension", "XTEST"};
  StartDisplay(options);
  TestWindow window(display_name());
  const auto pointer = XTestPointer::Make(connection(), window.id(), nullptr);
  ASSERT_FALSE(pointer);
  EXPECT_EQ(pointer.error().kind, ErrorKind::kDisplay);
  EXPECT_THAT(pointer.error().text, HasSubstr("XTEST"));
}

// A managed window sits inside the window manager's frame; points are the client's own.
TEST_F(BarePointerTest, ClickReachesAWindowInsideAFrame) {
  x11::PrivateDisplayOptions options;
  options.window_manager = x11::kOpenbox;
  StartDisplay(options);
  TestWindowOptions managed;
  managed.override_redirect = false;
  TestWindow window(display_name(), managed);
  const auto info = x11::DescribeWindow(connection(), window.id());
  GRIDHAND_ASSERT_OK(info);
  const base::ScreenPoint origin{info->client_area.x, info->client_area.y};
  auto pointer = XTestPointer::Make(connection(), window.id(), nullptr);
  GRIDHAND_ASSERT_OK(pointer);
  GRIDHAND_ASSERT_OK((*pointer)->Click({.at = {origin.x + 30, origin.y + 40},
                                        .button = Button::kRight,
                                        .window_origin = origin,
                                        .fence = info->client_area}));
  window.WaitForPresses(1);
  EXPECT_EQ(window.TakePresses(), (std::vector<Press>{{3, {30, 40}}}));
}

}  // namespace
}  // namespace gridhand::input
