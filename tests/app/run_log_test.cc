#include "app/run_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

using ::testing::HasSubstr;

TEST(RunLogTest, IsInTheFileLineByLine) {
  const test_support::ScratchFolder folder;
  auto log = RunLog::Open(folder / "run.log");
  ASSERT_TRUE(log.ok());
  log->Write("game", {{"result", "won"}});
  EXPECT_TRUE(log->status().ok());
  std::ifstream in(folder / "run.log");
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(nlohmann::json::parse(line)["result"], "won");
}

// Every write to the device /dev/full says that the disk is full.
TEST(RunLogTest, ThatCannotBeWrittenSaysWhy) {
  auto log = RunLog::Open("/dev/full");
  ASSERT_TRUE(log.ok());
  EXPECT_TRUE(log->status().ok());
  log->Write("run", {{"program", "sgt-mines"}});
  ASSERT_FALSE(log->status().ok());
  EXPECT_EQ(log->status().error().text, "cannot write the log /dev/full: No space left on device");
}

TEST(RunLogTest, ThatGoesNowhereIsNoTrouble) {
  RunLog log;
  log.Write("run", {});
  EXPECT_TRUE(log.status().ok());
}

TEST(RunLogTest, ThatCannotBeMadeIsBadInput) {
  const auto log = RunLog::Open("/nowhere/run.log");
  ASSERT_FALSE(log.ok());
  EXPECT_EQ(log.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(log.error().text, HasSubstr("/nowhere/run.log"));
}

}  // namespace
}  // namespace gridhand::app
