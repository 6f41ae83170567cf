#include "app/evidence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using ::testing::UnorderedElementsAre;

std::vector<std::string> NamesIn(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  return names;
}

class EvidenceTest : public testing::Test {
 protected:
  EvidenceTest() {
    for (const char* name :
         {"stopped-20200101-000000-game1.png", "stopped-20200102-000000-game1.png",
          "stopped-20200103-000000-game1.png", "mine.png"}) {
      std::ofstream(folder_ / name) << "old";
    }
  }
  const base::Frame frame_ = base::MakeFrame({4, 4}).frame;
  test_support::ScratchFolder folder_;
};

TEST_F(EvidenceTest, TheOldestPicturesGoAndNothingElse) {
  const auto saved = Evidence(folder_.path(), 7, 2).Save(frame_);
  ASSERT_TRUE(saved.ok()) << saved.error().text;
  EXPECT_THAT(NamesIn(folder_.path()),
              UnorderedElementsAre(saved->filename().string(), "stopped-20200103-000000-game1.png",
                                   "mine.png"));
}

TEST_F(EvidenceTest, AllStayIfNoNumberIsGiven) {
  ASSERT_TRUE(Evidence(folder_.path(), 1, 0).Save(frame_).ok());
  EXPECT_EQ(NamesIn(folder_.path()).size(), 5U);
}

TEST_F(EvidenceTest, AFolderThatCannotBeMadeIsTold) {
  EXPECT_FALSE(Evidence(folder_ / "mine.png" / "below", 1, 0).Save(frame_).ok());
}

}  // namespace
}  // namespace gridhand::app
