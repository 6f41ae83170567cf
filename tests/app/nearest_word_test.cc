#include "app/nearest_word.h"

#include <gtest/gtest.h>

namespace gridhand::app {
namespace {

const std::vector<std::string> kKnown = {"play", "assist", "agents", "arena", "verify-log"};

TEST(NearestWordTest, FindsTheWordWithTheFewestMistakes) {
  EXPECT_EQ(NearestWord("asist", kKnown), "assist");
  EXPECT_EQ(NearestWord("agent", kKnown), "agents");
  EXPECT_EQ(NearestWord("plays", kKnown), "play");
  EXPECT_EQ(NearestWord("verifylog", kKnown), "verify-log");
}

TEST(NearestWordTest, AWordThatIsLikeNoneHasNone) {
  EXPECT_EQ(NearestWord("dance", kKnown), "");
  EXPECT_EQ(NearestWord("", kKnown), "");
}

}  // namespace
}  // namespace gridhand::app
