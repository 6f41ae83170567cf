// Boards of programs without a skin, read as `gridhand read` does: one picture in three, drawn
// by lot, as one takes seconds, and all that are read wrongly. `gridhand score fixtures` scores
// all. Locked pictures are not read here: they are scored three times at most.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/hash.h"
#include "tests/vision/fixtures.h"
#include "tests/vision/minesweeper/reading_gate.h"
#include "tests/vision/minesweeper/shipped_reader.h"

namespace gridhand::vision::minesweeper {
namespace {

const std::vector<GateRow>& Table() {
  static const std::vector<GateRow> kRows = {
      {"gnome-mines-plain",
       9,
       4,
       1,
       {"gnome-mines-plain/take-12x10-pitch60-lost", "gnome-mines-plain/take-16x16-pitch30-lost"}},
      {"kmines-classic", 2, 2},
      {"minesweeper-for-web", 10, 10},
      {"react-minesweeper", 7, 7},
      {"react-minesweeper-lawn", 9, 9},
      {"react-minesweeper-night", 8, 7, 0, {"react-minesweeper-night/take-30x16-scale2-late"}},
      {"react-minesweeper-emoji", 6, 6},
      {"react-minesweeper-paper", 5, 5},
      {"react-minesweeper-slate", 6, 6},
      {"candy-default", 7, 7},
      {"cartridge-default", 4, 4},
      {"circuit-default", 8, 5, 0, {"circuit-default/take-24x20-scale1-early"}},
      {"ledger-default", 8, 6, 1},
      {"linen-default", 5, 4, 1},
      {"noir-default", 7, 6},
      {"poster-default", 7, 3},
      {"quarry-default", 5, 5},
      {"tidepool-default", 5, 5},
      {"worksheet-default", 7, 5},
      {"web-classic", 0, 0},
      {"winemine-default", 8, 8},
  };
  return kRows;
}

bool Holds(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Drawn by its name, so that a further picture changes nothing for the others. The low bits of the
// hash depend on the last letters alone.
bool IsDrawn(const Fixture& fixture) {
  constexpr std::uint64_t kOneIn = 3;
  constexpr int kLowBits = 40;
  std::uint64_t hash = base::kHashStart;
  for (const char c : fixture.name) hash = base::HashWith(hash, static_cast<unsigned char>(c));
  return (hash >> kLowBits) % kOneIn == 0;
}

std::vector<Fixture> SampleOf(const GateRow& row) {
  std::vector<Fixture> sample = FixturesBelow(FixturesFolder() / "minesweeper" / row.folder);
  std::erase_if(sample, [&](const Fixture& fixture) {
    return !IsDrawn(fixture) && !Holds(row.wrong, fixture.name);
  });
  return sample;
}

// Bevelled covered cells are those of many programs. That a known program draws its own alike is no
// reason to refuse a board on which little has been opened.
TEST(CoveredAlikeGoldenTest, ABoardThatHasHardlyBeenOpenedIsNotTakenForAKnownPrograms) {
  int read = 0;
  for (const Fixture& fixture : FixturesBelow(FixturesFolder() / "minesweeper/web-classic")) {
    const auto found = ShippedReader().Find(Picture(fixture.png));
    ASSERT_TRUE(found.ok()) << fixture.name << ": " << found.error().text;
    EXPECT_EQ(found->reading.Symbols(), fixture.cells) << fixture.name;
    ++read;
  }
  EXPECT_EQ(read, 2);
}

class UnseenGateTest : public testing::TestWithParam<GateRow> {};

TEST_P(UnseenGateTest, ReadsAsManyBoardsAsBeforeAndNoOtherWrongly) {
  ExpectPasses(GetParam(), SampleOf(GetParam()), ShippedReader());
}

INSTANTIATE_TEST_SUITE_P(Folders, UnseenGateTest, testing::ValuesIn(Table()), GateName);

TEST(UnseenGateTest, HoldsEveryFolderOfAProgramWithoutASkinThatIsNotLocked) {
  std::set<std::string> folders;
  for (const GateRow& row : Table()) folders.emplace(row.folder);
  const Split split = FixtureSplit();
  EXPECT_EQ(folders, std::set<std::string>(split.tune.begin(), split.tune.end()));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
