#include "input/x11/pointer_motion.h"

#include <gtest/gtest.h>
#include <xcb/xtest.h>

#include "tests/support/test_window.h"
#include "tests/support/x_test.h"

namespace gridhand::input {
namespace {

class PointerMotionTest : public test_support::XTest {
 protected:
  void SetUp() override { StartDisplay(); }
  void MoveTo(std::int16_t x, std::int16_t y) {
    xcb_test_fake_input(connection().raw(), XCB_MOTION_NOTIFY, 0, XCB_CURRENT_TIME,
                        connection().root(), x, y, 0);
    ASSERT_TRUE(connection().Sync().ok());
  }
};

TEST_F(PointerMotionTest, TellsOnceThatThePointerHasMovedWhateverWindowIsBelow) {
  const test_support::TestWindow window(connection().display_name());
  const auto motion = PointerMotion::Make(connection());
  ASSERT_TRUE(motion.ok()) << motion.error().text;
  EXPECT_FALSE((*motion)->Take());
  MoveTo(150, 150);
  const auto moved =
      connection().WaitUntil([&] { return (*motion)->Take(); }, test_support::Soon());
  EXPECT_TRUE(moved.ok() && *moved);
  EXPECT_FALSE((*motion)->Take());
}

}  // namespace
}  // namespace gridhand::input
