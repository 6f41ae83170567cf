// A run log of numbered lines that a game's VerifyLog checks.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <istream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace gridhand::app {

template <class LogVerdict, base::Result<LogVerdict> (*kVerifyLog)(std::istream&, std::string_view)>
class LogCheckTest : public ::testing::Test {
 protected:
  explicit LogCheckTest(std::vector<nlohmann::json> honest) : lines(std::move(honest)) {}

  base::Result<LogVerdict> Verify() {
    std::stringstream log;
    int number = 0;
    for (nlohmann::json line : lines) {
      line["number"] = ++number;
      log << line.dump() << '\n';
    }
    return kVerifyLog(log, "run.jsonl");
  }
  void ExpectFault(int line, const std::string& text) {
    const auto verdict = Verify();
    ASSERT_TRUE(verdict.ok()) << verdict.error().text;
    ASSERT_TRUE(verdict->fault);
    EXPECT_EQ(verdict->fault->line, line);
    EXPECT_THAT(verdict->fault->text, ::testing::HasSubstr(text));
  }

  std::vector<nlohmann::json> lines;
};

}  // namespace gridhand::app
