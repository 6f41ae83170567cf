#include "capture/x11/screen_source.h"

#include <gtest/gtest.h>

#include "tests/support/x_test.h"

namespace gridhand::capture {
namespace {

using test_support::Soon;
using test_support::TestWindow;

class ScreenSourceTest : public test_support::XTest {};

TEST_F(ScreenSourceTest, ShowsTheWholeScreen) {
  StartDisplay();
  TestWindow window(display_name());
  window.Fill({0, 0, 10, 10}, {1, 2, 3});
  auto source = ScreenSource::Open(connection());
  GRIDHAND_ASSERT_OK(source);
  const auto frame = (*source)->Grab();
  GRIDHAND_ASSERT_OK(frame);
  EXPECT_EQ(frame->size, (base::Size{1280, 1024}));
  EXPECT_EQ(frame->origin, (base::ScreenPoint{0, 0}));
  EXPECT_EQ(frame->At({105, 105}), (base::Bgr{1, 2, 3}));
}

TEST_F(ScreenSourceTest, NoticesAChange) {
  StartDisplay();
  TestWindow window(display_name());
  auto source = ScreenSource::Open(connection());
  GRIDHAND_ASSERT_OK(source);
  GRIDHAND_ASSERT_OK((*source)->Grab());
  window.Fill({0, 0, 10, 10}, {1, 2, 3});
  const auto changed = (*source)->WaitForChange({100, 100, 50, 50}, Soon());
  GRIDHAND_ASSERT_OK(changed);
  EXPECT_TRUE(*changed);
}

}  // namespace
}  // namespace gridhand::capture
