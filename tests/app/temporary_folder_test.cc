#include "app/temporary_folder.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

// Points the system's temporary folder into a scratch one.
class TemporaryFolderTest : public ::testing::Test {
 protected:
  void SetUp() override { setenv("TMPDIR", scratch_.path().c_str(), 1); }
  void TearDown() override { unsetenv("TMPDIR"); }
  fs::path Abandoned(const std::string& name) {
    fs::path folder = scratch_ / name;
    fs::create_directories(folder / "home");
    std::ofstream(folder / "home" / "scores") << "1";
    return folder;
  }
  test_support::ScratchFolder scratch_;
};

TEST_F(TemporaryFolderTest, IsThereAsLongAsTheObject) {
  fs::path path;
  {
    auto folder = TemporaryFolder::Make();
    ASSERT_TRUE(folder.ok()) << folder.error().text;
    path = folder->path();
    EXPECT_TRUE(fs::is_directory(path));
    EXPECT_EQ(path.parent_path(), scratch_.path());
    std::ofstream(path / "file") << "something";
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(TemporaryFolderTest, RemovesWhatACrashHasLeftAndNothingElse) {
  const fs::path left = Abandoned("gridhand-stage-abcdef");
  const fs::path films = Abandoned("gridhand-demo");
  const fs::path target = Abandoned("important");
  fs::create_directory_symlink(target, scratch_ / "gridhand-stage-ghijkl");
  auto alive = TemporaryFolder::Make();
  ASSERT_TRUE(alive.ok());
  EXPECT_FALSE(fs::exists(left));
  auto second = TemporaryFolder::Make();
  ASSERT_TRUE(second.ok());
  EXPECT_TRUE(fs::exists(alive->path())) << "its owner lives";
  EXPECT_TRUE(fs::exists(films / "home" / "scores"));
  EXPECT_TRUE(fs::exists(target / "home" / "scores"));
}

TEST_F(TemporaryFolderTest, SaysWhyThereIsNone) {
  setenv("TMPDIR", (scratch_ / "missing").c_str(), 1);
  const auto folder = TemporaryFolder::Make();
  ASSERT_FALSE(folder.ok());
  EXPECT_EQ(folder.error().kind, base::ErrorKind::kInternal);
}

}  // namespace
}  // namespace gridhand::app
