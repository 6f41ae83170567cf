#include "app/json_depth.h"

#include <gtest/gtest.h>

#include <string>

namespace gridhand::app {
namespace {

std::string Nested(int depth) { return std::string(static_cast<std::size_t>(depth), '['); }

TEST(JsonDepthTest, CountsWhatIsOpenAtOnce) {
  EXPECT_FALSE(IsTooDeep(Nested(kMaxJsonDepth)));
  EXPECT_TRUE(IsTooDeep(Nested(kMaxJsonDepth + 1)));
  std::string pairs;
  for (int i = 0; i < 1000; ++i) pairs += "[{}]";
  EXPECT_FALSE(IsTooDeep(pairs));
}

TEST(JsonDepthTest, BracketsInTextsDoNotCount) {
  EXPECT_FALSE(IsTooDeep('"' + Nested(1000) + '"'));
  EXPECT_FALSE(IsTooDeep(R"("\")" + Nested(1000) + '"'));
  EXPECT_TRUE(IsTooDeep(R"("\\")" + Nested(1000)));
  EXPECT_FALSE(IsTooDeep(""));
  EXPECT_FALSE(IsTooDeep("\"\\"));
}

}  // namespace
}  // namespace gridhand::app
