#include "app/labelled_pictures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "app/minesweeper/board_label.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Only names are looked at: no test needs a picture's content.
class LabelledPicturesTest : public ::testing::Test {
 protected:
  void Write(const std::string& name, const std::string& text = "") const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  PictureFolder Found() const {
    auto found = FindLabelledPictures(folder_.path());
    EXPECT_TRUE(found.ok()) << found.error().text;
    return found.ok() ? *std::move(found) : PictureFolder{};
  }
  // "folder/name", "!" before what shows no board.
  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const LabelledPicture& picture : Found().pictures) {
      names.push_back((picture.is_negative ? "!" : "") + picture.folder + "/" +
                      picture.png.filename().string());
    }
    return names;
  }
  std::string TroubleWithTheLabelOf(const std::string& name) const {
    const auto label = minesweeper::LoadLabel({folder_ / name, ""});
    EXPECT_FALSE(label.ok());
    return label.ok() ? "" : label.error().text;
  }
  test_support::ScratchFolder folder_;
};

TEST_F(LabelledPicturesTest, AreSortedByFolderThenName) {
  for (const char* name : {"b/2", "b/1", "a/1"}) {
    Write(std::string(name) + ".png");
    Write(std::string(name) + ".txt");
  }
  EXPECT_THAT(Names(), ElementsAre("a/1.png", "b/1.png", "b/2.png"));
}

TEST_F(LabelledPicturesTest, WithoutALabelAreNegativesOrUnknown) {
  Write("negatives/sudoku.png");
  Write("elsewhere/empty.png");
  Write("elsewhere/empty.json", R"({"negative": true})");
  Write("elsewhere/unknown.png");
  EXPECT_THAT(Names(), ElementsAre("!elsewhere/empty.png", "!negatives/sudoku.png"));
  EXPECT_THAT(Found().unlabelled, ElementsAre(folder_ / "elsewhere/unknown.png"));
}

TEST_F(LabelledPicturesTest, AreLockedUnlessTheLockedFolderIsNamed) {
  for (const char* name : {"locked/a/1", "open/1"}) {
    Write(std::string(name) + ".png");
    Write(std::string(name) + ".txt");
  }
  EXPECT_THAT(Names(), ElementsAre("open/1.png"));
  for (const char* named : {"locked", "locked/a"}) {
    const auto found = FindLabelledPictures(folder_ / named);
    ASSERT_TRUE(found.ok()) << named;
    EXPECT_THAT(found->pictures, SizeIs(1)) << named;
  }
}

TEST_F(LabelledPicturesTest, LinksToThemselvesAndPipesAreNoPictures) {
  fs::create_symlink("loop.png", folder_ / "loop.png");
  ASSERT_EQ(mkfifo((folder_ / "pipe.png").c_str(), 0600), 0);
  const PictureFolder found = Found();
  EXPECT_THAT(found.pictures, IsEmpty());
  EXPECT_THAT(found.unlabelled, IsEmpty());
}

TEST_F(LabelledPicturesTest, AFolderThatIsNoneIsRefused) {
  const auto found = FindLabelledPictures(folder_ / "none");
  ASSERT_FALSE(found.ok());
  EXPECT_THAT(found.error().text, HasSubstr("expected a folder of pictures"));
}

TEST_F(LabelledPicturesTest, ALabelSaysTheCellsAndWhereTheyAre) {
  Write("a.txt", "#1\n12\n");
  Write("a.json", R"({"grid": {"x": 10, "y": 20, "width": 40, "height": 60}})");
  const auto label = minesweeper::LoadLabel({folder_ / "a.png", ""});
  ASSERT_TRUE(label.ok()) << label.error().text;
  EXPECT_EQ(label->cells.cols(), 2);
  ASSERT_TRUE(label->geometry);
  EXPECT_THAT(label->geometry->col_edges, ElementsAre(10, 30, 50));
  EXPECT_THAT(label->geometry->row_edges, ElementsAre(20, 50, 80));
}

TEST_F(LabelledPicturesTest, EdgesOfAnotherGridAreRefused) {
  Write("a.txt", "#1\n12\n");
  Write("a.json", R"({"col_edges": [0, 10], "row_edges": [0, 10, 20]})");
  EXPECT_THAT(TroubleWithTheLabelOf("a.png"), HasSubstr("rising edges of a grid of 2 × 2 cells"));
  Write("a.json", R"({"col_edges": [0, 20, 10], "row_edges": [0, 10, 20]})");
  EXPECT_THAT(TroubleWithTheLabelOf("a.png"), HasSubstr("rising edges"));
}

}  // namespace
}  // namespace gridhand::app
