// The boards of the shipped programs, read as the commands do: the pictures that the skins were
// made from, and those that no skin was made from. A board that is read exactly today must be read
// exactly tomorrow, and no board may be read wrongly without a word.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/vision/fixtures.h"
#include "tests/vision/minesweeper/reading_gate.h"
#include "tests/vision/minesweeper/shipped_reader.h"

namespace gridhand::vision::minesweeper {
namespace {

// All pictures of a folder, and how many of them must be read exactly. None of those of a described
// skin may be refused.
const std::vector<GateRow> kTable = {
    {"gnome-mines-classic", 14, 14},
    {"gnome-mines-classic-fresh", 28, 28},
    {"gnome-mines-classic-held-out", 17, 17},
    {"gnome-mines-classic-third", 14, 14},
    {"gnome-mines-default", 21, 21},
    {"gnome-mines-default-fresh", 33, 33},
    {"gnome-mines-default-held-out", 13, 13},
    {"gnome-mines-default-third", 14, 14},
    {"kmines-default", 29, 29},
    {"kmines-default-fresh", 34, 34},
    {"kmines-default-held-out", 14, 14},
    {"kmines-default-third", 12, 12},
    {"kmines-graveyard-mayhem", 8, 5},
    {"kmines-green", 8, 7, 1},
    {"sgt-mines-default", 49, 49},
    {"sgt-mines-default-fresh", 31, 31},
    {"sgt-mines-default-held-out", 47, 47},
    {"sgt-mines-default-third", 19, 19},
    {"sgt-mines-fonts", 8, 8},
    {"xdemineur-only", 24, 24},
    {"xdemineur-only-fresh", 10, 10},
    {"xdemineur-only-held-out", 9, 9},
    {"xdemineur-only-third", 9, 9},
};

std::vector<Fixture> FixturesOf(const GateRow& row) {
  return FixturesBelow(FixturesFolder() / "minesweeper" / row.folder);
}

class ShippedGateTest : public testing::TestWithParam<GateRow> {};

TEST_P(ShippedGateTest, ReadsAsManyBoardsAsBeforeAndNoneWrongly) {
  ExpectPasses(GetParam(), FixturesOf(GetParam()), ShippedReader());
}

INSTANTIATE_TEST_SUITE_P(Folders, ShippedGateTest, testing::ValuesIn(kTable), GateName);

TEST(ShippedFoldersTest, HoldsEveryFolderOfTheShippedPrograms) {
  std::set<std::string> folders;
  for (const GateRow& row : kTable) folders.emplace(row.folder);
  const Split split = FixtureSplit();
  std::set<std::string> expected(split.shipped.begin(), split.shipped.end());
  expected.insert(split.held_out.begin(), split.held_out.end());
  EXPECT_EQ(folders, expected);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
