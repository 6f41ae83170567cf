// The agent as an installed CMake package: the example in the tree is built against it and runs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/child_process.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

class PackageTest : public ::testing::Test {
 protected:
  int Run(const std::vector<std::string>& command) {
    auto child = base::ChildProcess::Spawn(
        {.argv = command, .environment = {}, .output_file = (folder_ / "output").string()});
    EXPECT_TRUE(child.ok());
    const auto ended = child->Wait(base::SteadyClock().Now() + std::chrono::minutes(5));
    return ended.ok() && ended->signal == 0 ? ended->code : -1;
  }
  std::string Output() { return test_support::TextOf(folder_ / "output"); }

  test_support::ScratchFolder folder_;
};

TEST_F(PackageTest, TheExampleFindsTheAgentAndAsksIt) {
  const std::string prefix = (folder_ / "prefix").string();
  const std::string build = (folder_ / "build").string();
  const std::string example = (test_support::SourceTree() / "examples/solve_board").string();
  ASSERT_EQ(Run({"cmake", "--install", test_support::BuildTree().string(), "--prefix", prefix}), 0)
      << Output();
  ASSERT_EQ(Run({"cmake", "-S", example, "-B", build, "-DCMAKE_PREFIX_PATH=" + prefix,
                 "-DCMAKE_BUILD_TYPE=Release", "-G", "Ninja"}),
            0)
      << Output();
  ASSERT_EQ(Run({"cmake", "--build", build}), 0) << Output();
  std::ofstream(folder_ / "board.txt") << "1*#\n###\n";
  ASSERT_EQ(Run({"/bin/sh", "-c", build + "/solve_board 2 <" + (folder_ / "board.txt").string()}),
            0)
      << Output();
  EXPECT_THAT(Output(), HasSubstr("reveal 1 0\nreveal 1 1\n"));
  const std::string libraries = build + "/solve_board";
  ASSERT_EQ(Run({"ldd", libraries}), 0) << Output();
  EXPECT_THAT(Output(), Not(HasSubstr("opencv")));
  EXPECT_THAT(Output(), Not(HasSubstr("libxcb")));
}

}  // namespace
}  // namespace gridhand::app
