#include "input/recording/recording_pointer.h"

#include <gtest/gtest.h>

namespace gridhand::input {
namespace {

constexpr Gesture kFirst{.at = {1, 2}, .button = Button::kLeft, .window_origin = {}, .fence = {}};
constexpr Gesture kSecond{.at = {3, 4}, .button = Button::kRight, .window_origin = {}, .fence = {}};

TEST(RecordingPointerTest, WritesDownEveryClickInOrder) {
  RecordingPointer pointer;
  ASSERT_TRUE(pointer.Click(kFirst));
  ASSERT_TRUE(pointer.Click(kSecond));
  EXPECT_EQ(pointer.clicks(), (std::vector<Gesture>{kFirst, kSecond}));
  const auto position = pointer.Position();
  ASSERT_TRUE(position);
  EXPECT_EQ(*position, kSecond.at);
}

TEST(RecordingPointerTest, RefusedClickIsNotWrittenDown) {
  RecordingPointer pointer;
  pointer.FailNext({base::ErrorKind::kCovered, "a menu"});
  const auto refused = pointer.Click(kFirst);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, base::ErrorKind::kCovered);
  EXPECT_TRUE(pointer.clicks().empty());
  EXPECT_TRUE(pointer.Click(kSecond));
}

TEST(RecordingPointerTest, AStandInObeysEachClick) {
  RecordingPointer pointer;
  int obeyed = 0;
  pointer.OnClick([&](const Gesture& gesture) { obeyed += gesture.at.x; });
  ASSERT_TRUE(pointer.Click(kFirst));
  ASSERT_TRUE(pointer.Click(kSecond));
  EXPECT_EQ(obeyed, 4);
}

}  // namespace
}  // namespace gridhand::input
