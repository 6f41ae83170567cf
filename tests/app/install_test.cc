// What `cmake --install` puts in place runs from there.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/child_process.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class InstallTest : public ::testing::Test {
 protected:
  int Run(const std::vector<std::string>& command) {
    auto child = base::ChildProcess::Spawn({.argv = command,
                                            .environment = {{"DISPLAY", std::nullopt}},
                                            .output_file = (prefix_ / "output").string()});
    EXPECT_TRUE(child.ok());
    const auto ended = child->Wait(base::SteadyClock().Now() + std::chrono::minutes(5));
    return ended.ok() && ended->signal == 0 ? ended->code : -1;
  }
  test_support::ScratchFolder prefix_;
};

TEST_F(InstallTest, InstalledProgramFindsItsOwnFiles) {
  ASSERT_EQ(Run({"cmake", "--install", test_support::BuildTree().string(), "--prefix",
                 prefix_.path().string()}),
            0)
      << test_support::TextOf(prefix_ / "output");
  const fs::path share = prefix_ / "share";
  for (const char* file :
       {"man/man1/gridhand.1", "bash-completion/completions/gridhand",
        "zsh/site-functions/_gridhand", "fish/vendor_completions.d/gridhand.fish",
        "gridhand/skins/minesweeper/xdemineur.toml"}) {
    EXPECT_GT(fs::file_size(share / file), 0u) << file;
  }
  // A profile that only the installed program can know.
  const fs::path profiles = share / "gridhand" / "profiles" / "minesweeper";
  std::ofstream(profiles / "local.toml")
      << "name = \"only-here\"\nwindow_class = \"x\"\n[launch]\ncommand = [\"x\"]\n";
  const std::string program = (prefix_ / "bin" / "gridhand").string();
  EXPECT_EQ(Run({program, "play", "--launch", "unknown"}), 2);
  EXPECT_THAT(test_support::TextOf(prefix_ / "output"), HasSubstr("only-here"));
}

}  // namespace
}  // namespace gridhand::app
