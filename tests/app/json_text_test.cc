#include "app/json_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace gridhand::app {
namespace {

using nlohmann::json;

std::string Nested(int depth) {
  const auto count = static_cast<std::size_t>(depth);
  return std::string(count, '[') + std::string(count, ']');
}

std::string TroubleIn(std::string_view text) {
  const auto parsed = ParseJson<json>(text);
  return parsed.ok() ? "none" : parsed.error().text;
}

TEST(JsonTextTest, ReplacesBytesThatAreNotUtf8) {
  for (const char* foreign : {"xd\xe9mineur", "\xed\xa0\x80", "\xf4\x90\x80\x80", "cut \xc3"}) {
    const std::string line = JsonLine({{"title", foreign}});
    EXPECT_NE(line.find("\xef\xbf\xbd"), std::string::npos) << line;
    EXPECT_TRUE(json::accept(line)) << line;
  }
  EXPECT_EQ(JsonLine({{"title", "a\nb"}}), R"({"title":"a\nb"})");
}

TEST(JsonTextTest, ReadsWhatIsNestedAsDeepAsAllowed) {
  EXPECT_EQ(TroubleIn(Nested(kMaxJsonDepth)), "none");
  EXPECT_EQ(TroubleIn(Nested(kMaxJsonDepth + 1)), "nested deeper than 64");
  EXPECT_EQ(TroubleIn(std::string(100'000, '[')), "nested deeper than 64");
  std::string pairs = "[0";
  for (int i = 0; i < 1000; ++i) pairs += ",[{}]";
  EXPECT_EQ(TroubleIn(pairs + "]"), "none");
}

TEST(JsonTextTest, BracketsInTextsDoNotCount) {
  EXPECT_EQ(TroubleIn('"' + Nested(1000) + '"'), "none");
  EXPECT_EQ(TroubleIn(R"(["\"", ")" + Nested(1000) + "\"]"), "none");
}

TEST(JsonTextTest, SaysWhereItIsNoJsonInWordsOfItsOwn) {
  EXPECT_EQ(TroubleIn(R"({"rows":2,)"), "column 11: not JSON");
  EXPECT_EQ(TroubleIn(""), "column 1: not JSON");
  EXPECT_EQ(TroubleIn("{\n \"a\": 1,\n}\n"), "line 3, column 1: not JSON");
  EXPECT_EQ(TroubleIn("1e999"), "not JSON: a number is beyond all bounds");
}

}  // namespace
}  // namespace gridhand::app
