#include "app/input_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

TEST(InputFileTest, IsReadWhole) {
  const test_support::ScratchFolder folder;
  const std::string written = std::string(100'000, 'a') + '\0' + "\nb";
  std::ofstream(folder / "file", std::ios::binary) << written;
  const auto text = TextOf(folder / "file");
  ASSERT_TRUE(text.ok()) << text.error().text;
  EXPECT_EQ(*text, written);
}

// A folder can be opened, but not read.
TEST(InputFileTest, ThatIsAFolderCannotBeRead) {
  const test_support::ScratchFolder folder;
  const auto text = TextOf(folder.path());
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().text, folder.path().string() + ": cannot be read to its end");
}

}  // namespace
}  // namespace gridhand::app
