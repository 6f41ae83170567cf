// Real Connect Four programs, really played. The log is held against the solver.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

struct ConnectFourCase {
  std::string name;
  std::vector<std::string> options;
  std::vector<std::string> results;  // that a perfect player may have
};

void PrintTo(const ConnectFourCase& live_case, std::ostream* out) { *out << live_case.name; }

class LiveConnectFourTest : public ::testing::TestWithParam<ConnectFourCase> {
 protected:
  test_support::ScratchFolder folder_;
};

TEST_P(LiveConnectFourTest, EveryDropIsProvedAndNoGameIsGivenAway) {
  const std::string log = (folder_ / "run.jsonl").string();
  std::vector<std::string> arguments = {"play",  "--private", "--format", "json",
                                        "--log", log,         "--launch"};
  arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
  const ProgramRun run = RunGridhand(folder_.path(), arguments);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const auto game = nlohmann::json::parse(run.out.substr(0, run.out.find('\n')));
  EXPECT_EQ(game["kind"], "connect-four");
  bool is_expected = false;
  for (const std::string& result : GetParam().results) {
    is_expected = is_expected || game["result"] == result;
  }
  EXPECT_TRUE(is_expected) << run.out;
  const ProgramRun check = RunGridhand(folder_.path(), {"verify-log", log});
  EXPECT_EQ(check.exit_code, 0) << check.out << check.err;
}

const ConnectFourCase kCases[] = {
    {"four_in_a_row_as_first", {"four-in-a-row"}, {"won"}},
    {"four_in_a_row_as_second", {"four-in-a-row", "--side", "second"}, {"won", "drawn", "lost"}},
    {"kfourinline_as_first", {"kfourinline"}, {"won"}},
    {"kfourinline_as_second", {"kfourinline", "--side", "second"}, {"won", "drawn", "lost"}},
    // An empty board of another size than the usual one.
    {"gridhand_four_as_first",
     {"gridhand-four", "--size", "6x6", "--level", "perfect"},
     {"drawn", "lost"}},
    {"gridhand_four_as_second",
     {"gridhand-four", "--size", "6x5", "--side", "second"},
     {"won", "drawn"}},
};

INSTANTIATE_TEST_SUITE_P(Programs, LiveConnectFourTest, ::testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace gridhand::app
