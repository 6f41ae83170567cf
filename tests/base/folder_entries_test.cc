#include "base/folder_entries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/base/failing_readdir.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::base {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

class FolderEntriesTest : public ::testing::Test {
 protected:
  FolderEntriesTest() {
    for (const char* name : {"a", "b", "c"}) std::ofstream(folder_ / name) << name;
  }
  test_support::ScratchFolder folder_;
};

TEST_F(FolderEntriesTest, AreThePathsOfAllEntries) {
  EXPECT_THAT(EntriesOf(folder_.path()),
              UnorderedElementsAre(folder_ / "a", folder_ / "b", folder_ / "c"));
}

TEST_F(FolderEntriesTest, OfAFolderThatIsNotThereAreNone) {
  EXPECT_THAT(EntriesOf(folder_ / "missing"), IsEmpty());
}

// With "." and ".." the folder has five entries.
TEST_F(FolderEntriesTest, AreThoseThatCouldBeReadBeforeReadingFailed) {
  const test_support::FailingReaddir failing(/*after=*/4);
  EXPECT_THAT(EntriesOf(folder_.path()), SizeIs(::testing::Lt(3U)));
}

}  // namespace
}  // namespace gridhand::base
