#include "base/folder_entries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/base/failing_readdir.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::base {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class FolderEntriesTest : public ::testing::Test {
 protected:
  FolderEntriesTest() {
    for (const char* name : {"a", "b", "c"}) std::ofstream(folder_ / name) << name;
  }
  test_support::ScratchFolder folder_;
};

TEST_F(FolderEntriesTest, AreThePathsOfAllEntriesByName) {
  EXPECT_THAT(EntriesOf(folder_.path()), ElementsAre(folder_ / "a", folder_ / "b", folder_ / "c"));
}

TEST_F(FolderEntriesTest, OfAnExtensionAreThoseAlone) {
  std::ofstream(folder_ / "b.toml") << "b";
  std::ofstream(folder_ / "a.toml") << "a";
  std::error_code trouble;
  EXPECT_THAT(EntriesOf(folder_.path(), ".toml", trouble),
              ElementsAre(folder_ / "a.toml", folder_ / "b.toml"));
  EXPECT_FALSE(trouble);
}

TEST_F(FolderEntriesTest, OfAFolderThatIsNotThereAreNone) {
  EXPECT_THAT(EntriesOf(folder_ / "missing"), IsEmpty());
  std::error_code trouble;
  EXPECT_THAT(EntriesOf(folder_ / "missing", trouble), IsEmpty());
  EXPECT_EQ(trouble, std::errc::no_such_file_or_directory);
}

// With "." and ".." the folder has five entries.
TEST_F(FolderEntriesTest, AreThoseThatCouldBeReadBeforeReadingFailed) {
  const test_support::FailingReaddir failing(/*after=*/4);
  EXPECT_THAT(EntriesOf(folder_.path()), SizeIs(::testing::Lt(3U)));
}

}  // namespace
}  // namespace gridhand::base
