// What every labelled picture and the split of fixtures/ must keep to.
#include "tests/vision/fixtures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

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

std::multiset<std::string> Joined(
    std::initializer_list<std::reference_wrapper<const std::vector<std::string>>> parts) {
  std::multiset<std::string> names;
  for (const std::vector<std::string>& part : parts) names.insert(part.begin(), part.end());
  return names;
}

std::multiset<std::string> Once(const std::set<std::string>& names) {
  return {names.begin(), names.end()};
}

TEST(FixtureSplitTest, NamesEachFolderExactlyOnce) {
  const Split split = FixtureSplit();
  EXPECT_EQ(Once(FoldersIn(FixturesFolder() / "minesweeper")),
            Joined({split.shipped, split.tune, split.held_out}));
  EXPECT_EQ(Once(FoldersIn(FixturesFolder() / "locked")), Joined({split.locked}));
}

TEST(FixtureSplitTest, EachFolderSaysWhereItsPicturesComeFrom) {
  for (const char* part : {"minesweeper", "locked"}) {
    for (const std::string& skin : FoldersIn(FixturesFolder() / part)) {
      EXPECT_TRUE(fs::exists(FixturesFolder() / part / skin / "NOTICE")) << skin;
    }
  }
}

// The grid of the label lies in the picture, and a mine that is shown is one of the mines.
TEST(FixtureLabelGoldenTest, FitsItsPicture) {
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
