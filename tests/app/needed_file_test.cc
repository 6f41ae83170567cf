#include "app/needed_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

class NeededFileTest : public ::testing::Test {
 protected:
  bool IsThere(const std::string& pattern) {
    return IsInstalled({(folder_ / pattern).string(), "its-package"});
  }
  test_support::ScratchFolder folder_;
};

TEST_F(NeededFileTest, IsInstalledIfOneFileMatches) {
  std::filesystem::create_directories(folder_ / "lib/x86_64/loaders");
  EXPECT_FALSE(IsThere("lib{,64,/*}/loaders/svg?so"));
  std::ofstream(folder_ / "lib/x86_64/loaders/svg.so") << "";
  EXPECT_TRUE(IsThere("lib{,64,/*}/loaders/svg?so"));
  EXPECT_FALSE(IsThere("lib{,64}/loaders/svg?so"));
}

}  // namespace
}  // namespace gridhand::app
