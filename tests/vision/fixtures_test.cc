// What every labelled picture and the split of fixtures/ must keep to.
#include "tests/vision/fixtures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "board/grid.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::vision {
namespace {

namespace fs = std::filesystem;

std::set<std::string> FoldersIn(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory()) names.insert(entry.path().filename().string());
  }
  return names;
}

std::set<std::string> Joined(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::set<std::string> names(a.begin(), a.end());
  names.insert(b.begin(), b.end());
  return names;
}

TEST(FixtureSplitTest, NamesEachFolderExactlyOnce) {
  const Split split = FixtureSplit();
  EXPECT_EQ(FoldersIn(FixturesFolder() / "minesweeper"), Joined(split.shipped, split.tune));
  EXPECT_EQ(FoldersIn(FixturesFolder() / "locked"), Joined(split.locked, {}));
  const std::set<std::string> all = [&] {
    std::set<std::string> names = Joined(split.shipped, split.tune);
    names.insert(split.locked.begin(), split.locked.end());
    return names;
  }();
  EXPECT_EQ(all.size(), split.shipped.size() + split.tune.size() + split.locked.size());
}

TEST(FixtureSplitTest, EachFolderSaysWhereItsPicturesComeFrom) {
  for (const char* part : {"minesweeper", "locked"}) {
    for (const std::string& skin : FoldersIn(FixturesFolder() / part)) {
      EXPECT_TRUE(fs::exists(FixturesFolder() / part / skin / "NOTICE")) << skin;
    }
  }
}

// The grid of the label lies in the picture, and a mine that is shown is one of the mines.
TEST(FixtureLabelTest, FitsItsPicture) {
  for (const char* part : {"minesweeper", "locked"}) {
    for (const Fixture& fixture : FixturesBelow(FixturesFolder() / part)) {
      const base::Frame picture = Picture(fixture.png);
      EXPECT_GE(std::min(fixture.grid.x, fixture.grid.y), 0) << fixture.name;
      EXPECT_LE(fixture.grid.Right(), picture.size.width) << fixture.name;
      EXPECT_LE(fixture.grid.Bottom(), picture.size.height) << fixture.name;
      int mines_shown = 0;
      board::ForEachCell(fixture.cells, [&](board::CellPos p) {
        const auto symbol = fixture.cells[p];
        mines_shown += symbol == board::minesweeper::CellSymbol::kMine ||
                       symbol == board::minesweeper::CellSymbol::kExploded;
      });
      EXPECT_LE(mines_shown, fixture.mines) << fixture.name;
    }
  }
}

}  // namespace
}  // namespace gridhand::vision
