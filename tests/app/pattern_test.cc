#include "app/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridhand::app {
namespace {

using ::testing::HasSubstr;

std::string TroubleWith(const std::string& pattern) {
  const auto compiled = CompilePattern(pattern);
  return compiled.ok() ? "none" : compiled.error().text;
}

TEST(PatternTest, SaysThatItIsNoRegularExpression) {
  EXPECT_EQ(TroubleWith("Mines.*"), "none");
  EXPECT_THAT(TroubleWith("(Mines"), HasSubstr("'(Mines' is not a regular expression"));
  EXPECT_THAT(TroubleWith(std::string(100'000, '(')), HasSubstr("at most 256 bytes, seen 100000"));
}

// A title may be as long as a property of a window: 256 KB.
TEST(PatternTest, SearchesAVeryLongTitleOnlyAtItsBeginning) {
  const std::string much(256 * 1024, 'a');
  const auto any = CompilePattern("(a|b)*c");
  ASSERT_TRUE(any.ok());
  EXPECT_FALSE(Finds(*any, much));
  const auto end = CompilePattern("end");
  ASSERT_TRUE(end.ok());
  EXPECT_FALSE(Finds(*end, much + "end"));
  EXPECT_TRUE(Finds(*end, std::string(kLongestSearched - 3, 'a').append("end")));
}

}  // namespace
}  // namespace gridhand::app
