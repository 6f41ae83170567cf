// The boards of the shipped programs, read as `read` and as `play` do: the pictures that the skins
// were made from, and those that no skin was made from. A board that is read exactly today must be
// read exactly tomorrow, and no board may be read wrongly without a word.
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

// All pictures of a folder, and how many of them each reader must read exactly.
struct Row {
  std::string_view folder;
  int pictures;
  int by_read;  // with the pictures of the skins and the net
  int by_play;  // with the described skins alone, which leave cells of the others unknown
};

constexpr Row kTable[] = {
    {"gnome-mines-classic", 14, 14, 14},
    {"gnome-mines-classic-fresh", 28, 28, 28},
    {"gnome-mines-classic-held-out", 17, 17, 17},
    {"gnome-mines-classic-third", 14, 14, 14},
    {"gnome-mines-default", 21, 21, 21},
    {"gnome-mines-default-fresh", 33, 33, 33},
    {"gnome-mines-default-held-out", 13, 13, 13},
    {"gnome-mines-default-third", 14, 14, 14},
    {"kmines-default", 29, 29, 29},
    {"kmines-default-fresh", 34, 34, 19},
    {"kmines-default-held-out", 14, 14, 8},
    {"kmines-default-third", 12, 12, 10},
    {"sgt-mines-default", 48, 48, 48},
    {"sgt-mines-default-fresh", 31, 31, 30},
    {"sgt-mines-default-held-out", 47, 47, 47},
    {"sgt-mines-default-third", 19, 19, 19},
    {"sgt-mines-fonts", 8, 8, 8},
    {"xdemineur-only", 24, 24, 24},
    {"xdemineur-only-fresh", 10, 10, 10},
    {"xdemineur-only-held-out", 9, 9, 9},
    {"xdemineur-only-third", 9, 9, 9},
};

// None of them may be refused.
std::vector<GateRow> Rows(int Row::*exact) {
  std::vector<GateRow> rows;
  for (const Row& row : kTable) rows.push_back({row.folder, row.pictures, row.*exact});
  return rows;
}

std::vector<Fixture> FixturesOf(const GateRow& row) {
  return FixturesBelow(FixturesFolder() / "minesweeper" / row.folder);
}

class ReadGateTest : public testing::TestWithParam<GateRow> {};

TEST_P(ReadGateTest, ReadsAsManyBoardsAsBeforeAndNoneWrongly) {
  ExpectPasses(GetParam(), FixturesOf(GetParam()), ShippedReader());
}

INSTANTIATE_TEST_SUITE_P(Folders, ReadGateTest, testing::ValuesIn(Rows(&Row::by_read)), GateName);

class PlayGateTest : public testing::TestWithParam<GateRow> {};

TEST_P(PlayGateTest, ReadsAsManyBoardsAsBeforeAndNoneWrongly) {
  ExpectPasses(GetParam(), FixturesOf(GetParam()), PlayingReader());
}

INSTANTIATE_TEST_SUITE_P(Folders, PlayGateTest, testing::ValuesIn(Rows(&Row::by_play)), GateName);

TEST(ShippedGateTest, HoldsEveryFolderOfTheShippedPrograms) {
  std::set<std::string> folders;
  for (const Row& row : kTable) folders.emplace(row.folder);
  const Split split = FixtureSplit();
  std::set<std::string> expected(split.shipped.begin(), split.shipped.end());
  expected.insert(split.held_out.begin(), split.held_out.end());
  EXPECT_EQ(folders, expected);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
