#include "agent/minesweeper/inference_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "agent/minesweeper/agent.h"
#include "tests/agent/minesweeper/boards.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::agent::minesweeper {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class InferenceLogTest : public ::testing::Test {
 protected:
  // Analyzes with `propagation`, which closes its logs when it goes.
  void Analyze(std::string_view board) {
    const auto agent = MakeAgent("propagation", 0, board::minesweeper::FirstClickRule::kClassic,
                                 {.rules = {}, .inference_log = folder_ / "logs"});
    ASSERT_TRUE(agent.ok());
    (*agent)->Analyze(BoardOf(board, 20));
  }
  test_support::ScratchFolder folder_;
};

TEST_F(InferenceLogTest, HasALineAConstraintAndAPartition) {
  Analyze("11#\n###\n");
  const std::string log = test_support::TextOf(folder_ / "logs" / "constraints.log");
  EXPECT_THAT(log, StartsWith("position 1\n"));
  EXPECT_THAT(log, HasSubstr("(0,0): x(1,0)+x(1,1) = 1\n"));
  EXPECT_THAT(log, HasSubstr("(0,1): x(0,2)+x(1,0)+x(1,1)+x(1,2) = 1 is x(1,0)+x(1,1) = 1 and "
                             "x(0,2)+x(1,2) = 0\n"));
}

// The original's example: the smallest product of the 3 is that of (1,1).
TEST_F(InferenceLogTest, HasTheProductsOfEachConstraintWithTheirExtremes) {
  std::string board = "1#########\n1#########\n13########\n";
  for (int row = 3; row < 10; ++row) board += "##########\n";
  Analyze(board);
  EXPECT_THAT(
      test_support::TextOf(folder_ / "logs" / "products.log"),
      HasSubstr("(0,0): (0,1) 0.25, (1,1) 0.0416667; least 0.0416667 at (1,1), most 0.25 at "
                "(0,1)\n"));
}

TEST_F(InferenceLogTest, AFolderThatCannotBeMadeIsBadInput) {
  std::ofstream(folder_ / "file") << "x";
  const auto log = InferenceLog::Open(folder_ / "file" / "logs");
  ASSERT_FALSE(log.ok());
  EXPECT_EQ(log.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(log.error().text, HasSubstr("cannot be written there"));
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
