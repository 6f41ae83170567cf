#include "app/minesweeper/learnt_skins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>

#include "capture/file/png.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app::minesweeper {
namespace {

namespace fs = std::filesystem;
using base::ErrorKind;
using base::Frame;
using board::minesweeper::CellSymbol;
using ::testing::HasSubstr;
using vision::minesweeper::LearntSkin;
using vision::minesweeper::RememberedCell;

Frame Grey(int side, int level) {
  base::WritableFrame picture = base::MakeFrame({side, side});
  std::memset(
      picture.pixels, level,
      static_cast<std::size_t>(picture.frame.stride_bytes) * static_cast<std::size_t>(side));
  return picture.frame;
}

LearntSkin SomeSkin() {
  LearntSkin skin{.name = "some"};
  const auto learn = [&](int side, int level, CellSymbol symbol) {
    const Frame cell = Grey(side, level);
    skin.cells.Remember(cell, cell.Bounds(), symbol, "a \"b\".png (0,1)");
  };
  for (int level = 0; level < 20; ++level) learn(16, level * 12, CellSymbol::k1);
  learn(30, 100, CellSymbol::kFlag);
  learn(30, 200, CellSymbol::kCovered);
  return skin;
}

void ExpectSame(const LearntSkin& a, const LearntSkin& b) {
  const auto ones = a.cells.Cells();
  const auto others = b.cells.Cells();
  ASSERT_EQ(ones.size(), others.size());
  for (const RememberedCell& one : ones) {
    const auto recalled = b.cells.Recall(one.picture, one.picture.Bounds());
    EXPECT_EQ(recalled.symbol, one.symbol);
    EXPECT_EQ(recalled.how, vision::minesweeper::Recollection::How::kSame);
  }
  EXPECT_EQ(ones.front().origin, others.front().origin);
}

class LearntSkinsTest : public testing::Test {
 protected:
  void SaveSome() const { ASSERT_TRUE(SaveLearntSkin(SomeSkin(), folder_.path())); }
  std::string Text() const { return test_support::TextOf(folder_ / "some/skin.toml"); }
  void Replace(const std::string& from, const std::string& to) const {
    std::string text = Text();
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << text;
    text.replace(at, from.size(), to);
    std::ofstream(folder_ / "some/skin.toml") << text;
  }
  std::string Complaint() const {
    const auto skin = LoadLearntSkin(folder_.path(), "some");
    if (skin) return "none";
    EXPECT_EQ(skin.error().kind, ErrorKind::kBadInput);
    return skin.error().text;
  }

  test_support::ScratchFolder folder_;
};

TEST_F(LearntSkinsTest, ReadsWhatItWrote) {
  SaveSome();
  const auto skin = LoadLearntSkin(folder_.path(), "some");
  ASSERT_TRUE(skin.ok()) << skin.error().text;
  EXPECT_EQ(skin->name, "some");
  ExpectSame(SomeSkin(), *skin);
}

TEST_F(LearntSkinsTest, WritesAFileForEachSizeAndNothingElse) {
  SaveSome();
  SaveSome();  // in place of the first
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
    files.push_back(entry.path().lexically_relative(folder_.path()));
  }
  EXPECT_THAT(files, ::testing::UnorderedElementsAre("some", "some/skin.toml", "some/16x16.png",
                                                     "some/30x30.png"));
  EXPECT_THAT(Text(), HasSubstr("symbols = '#F'"));
  const auto sheet = capture::file::ReadPng(folder_ / "some/16x16.png");
  ASSERT_TRUE(sheet.ok());
  EXPECT_EQ(sheet->size, (base::Size{16 * 16, 2 * 16}));
}

TEST_F(LearntSkinsTest, NamesLeadNowhereElse) {
  for (const char* name : {"", ".", "..", "../a", "a/b", "/etc", ".hidden", "-rf", "a b", "ä"}) {
    EXPECT_FALSE(CheckSkinName(name).ok()) << name;
    EXPECT_EQ(LoadLearntSkin(folder_.path(), name).error().kind, ErrorKind::kBadInput) << name;
    EXPECT_FALSE(RemoveLearntSkin(folder_.path(), name).ok()) << name;
  }
  EXPECT_FALSE(CheckSkinName(std::string(65, 'a')).ok());
  for (const char* name : {"a", "my-mines_2.0", "9"}) EXPECT_TRUE(CheckSkinName(name).ok()) << name;
}

TEST_F(LearntSkinsTest, SaysThatThereIsNoSuchSkin) {
  EXPECT_EQ(LoadLearntSkin(folder_.path(), "none").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(RemoveLearntSkin(folder_.path(), "none").error().kind, ErrorKind::kNotFound);
}

TEST_F(LearntSkinsTest, NamesFileAndLineOfWhatIsWrong) {
  SaveSome();
  Replace("symbols = '#F'", "symbols = '#~'");
  EXPECT_THAT(Complaint(), ::testing::ContainsRegex("some/skin.toml:[0-9]+: "));
  EXPECT_THAT(Complaint(), HasSubstr("\"symbols\""));
  SaveSome();
  Replace("cell = [ 16, 16 ]", "cell = [ 16, -1 ]");
  EXPECT_THAT(Complaint(), HasSubstr("\"cell\""));
  SaveSome();
  Replace("symbols = '#F'", "symbols = '#'");
  EXPECT_THAT(Complaint(), HasSubstr("\"from\""));
  SaveSome();
  Replace("30x30.png", "../30x30.png");
  EXPECT_THAT(Complaint(), HasSubstr("\"file\""));
  SaveSome();
  Replace("format = 1", "format = 2");
  EXPECT_THAT(Complaint(), HasSubstr("format = 1"));
  SaveSome();
  Replace("format = 1", "format = ");
  EXPECT_THAT(Complaint(), ::testing::ContainsRegex("some/skin.toml:[0-9]+: "));
}

TEST_F(LearntSkinsTest, NamesASheetThatIsMissingOrOfAnotherSize) {
  SaveSome();
  fs::remove(folder_ / "some/30x30.png");
  EXPECT_THAT(Complaint(), HasSubstr("30x30.png"));
  ASSERT_TRUE(capture::file::WritePng(Grey(30, 9), folder_ / "some/30x30.png").ok());
  EXPECT_THAT(Complaint(), HasSubstr("expected 60 × 30 px"));
}

TEST_F(LearntSkinsTest, LoadsAllByNameAndNoneFromNowhere) {
  SaveSome();
  LearntSkin another = SomeSkin();
  another.name = "another";
  ASSERT_TRUE(SaveLearntSkin(another, folder_.path()));
  fs::create_directories(folder_ / ".some.17");  // what a crash leaves
  const LearntSkins found = LoadLearntSkins(folder_.path());
  EXPECT_THAT(found.damaged, ::testing::IsEmpty());
  ASSERT_EQ(found.skins.size(), 2u);
  EXPECT_EQ(found.skins[0].name, "another");
  EXPECT_TRUE(LoadLearntSkins(folder_ / "nowhere").skins.empty());
  EXPECT_TRUE(LoadLearntSkins(folder_ / "nowhere").damaged.empty());
}

TEST_F(LearntSkinsTest, NamesDamagedOnesAndLoadsTheOthers) {
  SaveSome();
  for (const char* name : {"cut", "empty"}) {
    LearntSkin damaged = SomeSkin();
    damaged.name = name;
    ASSERT_TRUE(SaveLearntSkin(damaged, folder_.path()));
  }
  fs::resize_file(folder_ / "cut/30x30.png", 40);
  fs::resize_file(folder_ / "empty/skin.toml", 0);
  const LearntSkins found = LoadLearntSkins(folder_.path());
  ASSERT_EQ(found.skins.size(), 1u);
  EXPECT_EQ(found.skins[0].name, "some");
  ASSERT_EQ(found.damaged.size(), 2u);
  EXPECT_THAT(found.damaged[0].text, HasSubstr("cut/30x30.png"));
  EXPECT_THAT(found.damaged[1].text, HasSubstr("empty/skin.toml"));
  EXPECT_THAT(LeftOut(found.damaged[0]), HasSubstr("is left out"));
}

// As one that belongs to somebody else: whether it is there cannot be asked.
TEST_F(LearntSkinsTest, GoesOnWhereAFolderCannotBeLookedInto) {
  SaveSome();
  fs::create_symlink("round", folder_ / "round");
  const LearntSkins found = LoadLearntSkins(folder_.path());
  EXPECT_EQ(found.skins.size(), 1u);
  EXPECT_EQ(found.damaged.size(), 1u);
  std::ofstream(folder_ / "file") << "no folder";
  EXPECT_THAT(LoadLearntSkins(folder_ / "file").damaged.front().text, HasSubstr("cannot be read"));
}

TEST_F(LearntSkinsTest, RemovesOne) {
  SaveSome();
  ASSERT_TRUE(RemoveLearntSkin(folder_.path(), "some").ok());
  EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST_F(LearntSkinsTest, SaysWhenItCannotWrite) {
  std::ofstream(folder_ / "file") << "no folder";
  EXPECT_EQ(SaveLearntSkin(SomeSkin(), folder_ / "file").error().kind, ErrorKind::kBadInput);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
