#include "board/minesweeper/tracker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

#include "board/minesweeper/text.h"

namespace gridhand::board::minesweeper {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Says what it is told, and remembers how often it was asked.
class FakeOracle : public ConsistencyOracle {
 public:
  bool CanBeTrue(const Grid<CellSymbol>& cells, const MineCount& mines) const override {
    ++asked;
    if (forbidden && cells[*forbidden] != CellSymbol::kUnknown && IsNumber(cells[*forbidden])) {
      return false;
    }
    return !forbidden_total || mines.total != forbidden_total;
  }
  mutable int asked = 0;
  std::optional<CellPos> forbidden;  // no number can be here
  std::optional<int> forbidden_total;
};

BoardReading Reading(std::string_view text, GameStatus status = GameStatus::kPlaying) {
  const auto cells = ParseBoard(text);
  EXPECT_TRUE(cells.ok());
  BoardReading reading;
  reading.cells = Grid<CellReading>(cells->rows(), cells->cols());
  for (std::size_t i = 0; i < cells->items().size(); ++i) {
    reading.cells.items()[i] = {cells->items()[i], 1.0F};
  }
  reading.status = status;
  return reading;
}

MineCount Total(int mines, MineCountSource source = MineCountSource::kOption) {
  return {.total = mines, .source = source};
}

class BoardTrackerTest : public ::testing::Test {
 protected:
  std::string Believed() const { return FormatBoard(tracker_.board().cells); }

  FakeOracle oracle_;
  BoardTracker tracker_{oracle_};
};

TEST_F(BoardTrackerTest, BelievesAFirstReading) {
  EXPECT_THAT(tracker_.Update(Reading("1#\n##\n"), Total(1)), IsEmpty());
  EXPECT_EQ(Believed(), "1#\n##\n");
  EXPECT_EQ(tracker_.board().status, GameStatus::kPlaying);
  EXPECT_EQ(tracker_.board().mines, Total(1));
}

TEST_F(BoardTrackerTest, ARevealedNumberDoesNotChange) {
  tracker_.Update(Reading("1#\n##\n"), Total(1));
  const auto found = tracker_.Update(Reading("21\n##\n"), Total(1));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].cell, (CellPos{0, 0}));
  EXPECT_EQ(found[0].was, CellSymbol::k1);
  EXPECT_EQ(found[0].seen, CellSymbol::k2);
  EXPECT_THAT(found[0].text, HasSubstr("(0,0) was 1 and is now read as 2"));
  EXPECT_EQ(Believed(), "1#\n##\n");
}

TEST_F(BoardTrackerTest, ARevealedCellDoesNotClose) {
  tracker_.Update(Reading("1#\n##\n"), Total(1));
  EXPECT_THAT(tracker_.Update(Reading("##\n##\n"), Total(1)), SizeIs(1));
}

TEST_F(BoardTrackerTest, FlagsComeAndGoWithoutAskingTheOracle) {
  tracker_.Update(Reading("1#\n##\n"), Total(1));
  const int asked = oracle_.asked;
  EXPECT_THAT(tracker_.Update(Reading("1F\n?#\n"), Total(1)), IsEmpty());
  EXPECT_EQ(Believed(), "1F\n?#\n");
  EXPECT_THAT(tracker_.Update(Reading("1#\n##\n"), Total(1)), IsEmpty());
  EXPECT_EQ(Believed(), "1#\n##\n");
  EXPECT_EQ(oracle_.asked, asked);
}

TEST_F(BoardTrackerTest, AnUnreadCellStaysWhatItWasOnlyIfItWasRevealed) {
  tracker_.Update(Reading("1F\n##\n"), Total(1));
  EXPECT_THAT(tracker_.Update(Reading("~~\n1~\n"), Total(1)), IsEmpty());
  EXPECT_EQ(Believed(), "1~\n1~\n");
}

TEST_F(BoardTrackerTest, AnUnreadCellOfAFirstReadingStaysUnknown) {
  tracker_.Update(Reading("1~\n##\n"), Total(1));
  EXPECT_EQ(Believed(), "1~\n##\n");
  tracker_.Update(Reading("11\n##\n"), Total(1));
  EXPECT_EQ(Believed(), "11\n##\n");
}

TEST_F(BoardTrackerTest, ACornerHasThreeNeighbors) {
  const auto found = tracker_.Update(Reading("4#\n##\n"), Total(3));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].text, HasSubstr("only 3 neighbors"));
  EXPECT_EQ(tracker_.board().cells.size(), 0);
}

TEST_F(BoardTrackerTest, NamesTheNewCellThatMakesTheBoardImpossible) {
  tracker_.Update(Reading("1##\n###\n"), Total(1));
  oracle_.forbidden = CellPos{1, 2};
  const auto found = tracker_.Update(Reading("1#1\n##1\n"), Total(1));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].cell, (CellPos{1, 2}));
  EXPECT_EQ(Believed(), "1##\n###\n");
}

TEST_F(BoardTrackerTest, SpeaksOfTheWholeBoardWhenNoSingleCellIsToBlame) {
  oracle_.forbidden_total = 7;
  const auto found = tracker_.Update(Reading("1#\n##\n"), Total(7));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_FALSE(found[0].cell);
  EXPECT_THAT(found[0].text, HasSubstr("with 7 mines"));
}

TEST_F(BoardTrackerTest, GivesUpARefutedStandardTotalForTheRestOfTheGame) {
  oracle_.forbidden_total = 10;
  const MineCount standard = Total(10, MineCountSource::kWellKnownSize);
  EXPECT_THAT(tracker_.Update(Reading("1#\n##\n"), standard), IsEmpty());
  EXPECT_FALSE(tracker_.board().mines.total);
  oracle_.forbidden_total.reset();
  EXPECT_THAT(tracker_.Update(Reading("11\n##\n"), standard), IsEmpty());
  EXPECT_EQ(tracker_.board().mines.source, MineCountSource::kDensity);
  tracker_.StartNewGame();
  tracker_.Update(Reading("##\n##\n"), standard);
  EXPECT_EQ(tracker_.board().mines, standard);
}

TEST_F(BoardTrackerTest, TheBoardKeepsItsSizeWithinAGame) {
  tracker_.Update(Reading("##\n##\n"), Total(1));
  EXPECT_THAT(tracker_.Update(Reading("###\n###\n"), Total(1)), SizeIs(1));
  tracker_.StartNewGame();
  EXPECT_THAT(tracker_.Update(Reading("###\n###\n"), Total(1)), IsEmpty());
}

TEST_F(BoardTrackerTest, AFinishedGameDoesNotGoOn) {
  tracker_.Update(Reading("1#\n##\n"), Total(1));
  EXPECT_THAT(tracker_.Update(Reading("1X\n##\n", GameStatus::kLost), Total(1)), IsEmpty());
  EXPECT_EQ(tracker_.board().status, GameStatus::kLost);
  const auto found = tracker_.Update(Reading("1X\n##\n", GameStatus::kPlaying), Total(1));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].text, HasSubstr("was lost"));
}

TEST_F(BoardTrackerTest, AnUnreadStatusKeepsItsBelief) {
  tracker_.Update(Reading("1#\n##\n"), Total(1));
  tracker_.Update(Reading("1#\n##\n", GameStatus::kUnknown), Total(1));
  EXPECT_EQ(tracker_.board().status, GameStatus::kPlaying);
}

TEST_F(BoardTrackerTest, TheMineTotalStaysWithinAGameButAFinishedOneMayCountAsItLikes) {
  const auto counter = [](int mines) { return Total(mines, MineCountSource::kCounter); };
  tracker_.Update(Reading("1#\n##\n"), counter(1));
  EXPECT_THAT(tracker_.Update(Reading("1#\n##\n"), counter(2)), SizeIs(1));
  EXPECT_THAT(tracker_.Update(Reading("11\n1F\n", GameStatus::kWon), counter(2)), IsEmpty());
  EXPECT_EQ(tracker_.board().mines, counter(1));
}

TEST_F(BoardTrackerTest, ATotalThatWasCountedOutlivesACutOffStatusLine) {
  const MineCount counted = Total(1, MineCountSource::kCounter);
  tracker_.Update(Reading("1#\n##\n"), counted);
  tracker_.Update(Reading("11\n##\n"), MineCount{});
  EXPECT_EQ(tracker_.board().mines, counted);
  tracker_.Update(Reading("11\n##\n"), Total(10, MineCountSource::kWellKnownSize));
  EXPECT_EQ(tracker_.board().mines, counted);
  tracker_.StartNewGame();
  tracker_.Update(Reading("##\n##\n"), MineCount{});
  EXPECT_EQ(tracker_.board().mines, MineCount{});
}

TEST(ResolveMineCountTest, PrefersTheOption) {
  BoardReading reading = Reading("##\n##\n");
  reading.mines_total = 2;
  EXPECT_EQ(ResolveMineCount(1, reading), Total(1, MineCountSource::kOption));
}

TEST(ResolveMineCountTest, TakesTheProgramsTotalThenItsCounter) {
  BoardReading reading = Reading("F#\n##\n");
  reading.mines_left = 2;
  EXPECT_EQ(ResolveMineCount(std::nullopt, reading), Total(3, MineCountSource::kCounter));
  reading.mines_total = 4;
  EXPECT_EQ(ResolveMineCount(std::nullopt, reading), Total(4, MineCountSource::kCounter));
}

TEST(ResolveMineCountTest, ACounterBesideUnreadCellsIsNotATotal) {
  BoardReading reading = Reading("~#\n##\n");
  reading.mines_left = 2;
  EXPECT_EQ(ResolveMineCount(std::nullopt, reading).source, MineCountSource::kDensity);
}

TEST(ResolveMineCountTest, KnowsTheStandardSizes) {
  BoardReading reading;
  reading.cells = Grid<CellReading>(16, 30, {CellSymbol::kCovered, 1.0F});
  EXPECT_EQ(ResolveMineCount(std::nullopt, reading), Total(99, MineCountSource::kWellKnownSize));
}

TEST(ResolveMineCountTest, AReadingRefutesTheStandardTotal) {
  BoardReading reading;
  reading.cells = Grid<CellReading>(9, 9, {CellSymbol::kMine, 1.0F});
  reading.status = GameStatus::kLost;
  EXPECT_EQ(ResolveMineCount(std::nullopt, reading).source, MineCountSource::kDensity);
}

}  // namespace
}  // namespace gridhand::board::minesweeper
