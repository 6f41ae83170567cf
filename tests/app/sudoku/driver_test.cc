#include "app/sudoku/driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {
namespace {

using base::ErrorKind;
using board::CellPos;
using board::Grid;
using board::sudoku::kEmpty;
using input::KeyStroke;
using input::NamedKey;
using ::testing::HasSubstr;
using vision::sudoku::FoundBoard;

constexpr int kCellPx = 10;
constexpr int kSize = 4;

// A program that draws each cell in a grey of its value, and the selected one with a blue frame.
//
//     1 . 3 4        the only solution:  1 2 3 4
//     . 4 . .                            3 4 1 2
//     2 . 4 .                            2 1 4 3
//     4 . 2 1                            4 3 2 1
class FakeSudoku {
 public:
  explicit FakeSudoku(const std::string& puzzle) : board(*board::sudoku::ParseBoard(puzzle)) {}

  base::Frame Draw() const {
    base::WritableFrame drawn = base::MakeFrame({kSize * kCellPx, kSize * kCellPx});
    for (int y = 0; y < kSize * kCellPx; ++y) {
      for (int x = 0; x < kSize * kCellPx; ++x) {
        std::uint8_t* pixel = drawn.pixels + (y * kSize * kCellPx + x) * base::kBytesPerPixel;
        const CellPos cell{y / kCellPx, x / kCellPx};
        const bool is_frame = y % kCellPx == 0 || x % kCellPx == 0;
        const auto grey = static_cast<std::uint8_t>(100 + 20 * board.values[cell]);
        pixel[0] = pixel[1] = pixel[2] = grey;
        if (is_frame && selected == cell) pixel[0] = 0;
      }
    }
    drawn.frame.id = 1;
    return drawn.frame;
  }

  FoundBoard Read() const {
    FoundBoard found{board::EvenGrid({0, 0, kSize * kCellPx, kSize * kCellPx}, kSize, kSize),
                     board::sudoku::BoardReading(board.layout)};
    board::ForEachCell(board.values, [&](CellPos cell) {
      found.reading.cells[cell] = {
          .value = board.values[cell], .is_given = board.is_given[cell] == 1, .confidence = 1};
    });
    found.reading.tells_givens = true;
    if (marked) {
      found.reading.cells[*marked].is_given = false;
      found.reading.cells[*marked].given_is_sure = false;
    }
    return found;
  }

  void Press(const KeyStroke& key) {
    const auto move = [&](int rows, int cols) {
      CellPos to = selected.value_or(CellPos{0, 0});
      to = {to.row + rows, to.col + cols};
      if (board.values.Contains(to)) selected = to;
    };
    if (key.named == NamedKey::kRight) move(0, 1);
    if (key.named == NamedKey::kLeft) move(0, -1);
    if (key.named == NamedKey::kDown) move(1, 0);
    if (key.named == NamedKey::kUp) move(-1, 0);
    if (key.named != NamedKey::kNone) return;
    const CellPos at = strays_to.value_or(*selected);
    if (board.is_given[at] == 0) board.values[at] = key.character - '0';
  }

  Eyes MakeEyes() {
    const auto read = [this]() -> base::Result<FoundBoard> {
      if (hides_when_full && board::sudoku::IsSolved(board)) {
        return base::Error{ErrorKind::kNotFound, "no board"};
      }
      return Read();
    };
    return {.find = [this, read](const base::Frame&) -> base::Result<FoundBoard> {
              base::Result<FoundBoard> found = read();
              if (found.ok() && unread_when_found) {
                found->reading.cells[*unread_when_found].value = board::sudoku::kUnreadable;
              }
              return found;
            },
            .read = [this, read](const base::Frame&,
                                 const FoundBoard& known) -> base::Result<FoundBoard> {
              if (sight_of_known == Sight::kCovered) {
                return base::Error{ErrorKind::kHidden, "is hidden in part"};
              }
              base::Result<FoundBoard> found = sight_of_known == Sight::kStale ? known : read();
              if (found.ok() && sight_of_known == Sight::kMisread) {
                int& value = found->reading.cells[CellPos{0, 0}].value;
                value = value % 9 + 1;
              }
              return found;
            }};
  }

  board::sudoku::Board board;
  std::optional<CellPos> selected;
  std::optional<CellPos> strays_to;  // where digits land instead
  bool hides_when_full = false;
  // What a lattice that is off by a pixel makes of a frame: the cells as they are, as they were,
  // one of them as another, or something over them.
  enum class Sight { kClear, kStale, kMisread, kCovered } sight_of_known = Sight::kClear;
  std::optional<CellPos> unread_when_found;
  std::optional<CellPos> marked;  // a cell whose mark hides whether it is given
};

constexpr const char* kPuzzle = "1.34.4..2.4.4.21";

class SudokuDriverTest : public ::testing::Test {
 protected:
  explicit SudokuDriverTest(const std::string& puzzle = kPuzzle) : program(puzzle) {}

  Driver& Make(DriverParams params = {}) {
    driver.emplace(program.MakeEyes(), log, std::move(params));
    return *driver;
  }

  base::Status LookAndDecide() {
    if (base::Status seen = driver->Perceive(program.Draw(), Legible::kWhole); !seen.ok()) {
      return seen;
    }
    return driver->Decide();
  }

  // Makes one action, and judges it by the next picture.
  Verification Do(const Action& action) {
    program.Press(action.key);
    ++keys;
    return driver->Verify(program.Draw(), Legible::kWhole);
  }

  // Until nothing is left to do or an action is not proved.
  Verification PlayToEnd() {
    Verification last{Verdict::kConfirmed, ""};
    while (last.verdict == Verdict::kConfirmed && driver->phase() == GamePhase::kPlaying) {
      const std::optional<Action> action = driver->NextAction();
      if (!action) break;
      last = Do(*action);
      const bool is_silent = last.verdict == Verdict::kPending && action->may_show_nothing;
      if (is_silent) last.verdict = Verdict::kConfirmed;
    }
    return last;
  }

  FakeSudoku program;
  RunLog log;
  std::optional<Driver> driver;
  int keys = 0;
};

TEST_F(SudokuDriverTest, FillsInTheOnlySolution) {
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  EXPECT_EQ(PlayToEnd().verdict, Verdict::kConfirmed);
  EXPECT_EQ(driver->phase(), GamePhase::kWon);
  EXPECT_EQ(board::sudoku::FormatBoard(program.board.values), "1234\n3412\n2143\n4321\n");
  EXPECT_EQ(driver->Facts()["entered"], 7);
}

TEST_F(SudokuDriverTest, AtTheEdgeAnotherMoveFindsTheSelection) {
  program.selected = CellPos{0, 3};
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  const std::optional<Action> first = driver->NextAction();
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->may_show_nothing);
  EXPECT_EQ(Do(*first).verdict, Verdict::kPending);
  EXPECT_EQ(PlayToEnd().verdict, Verdict::kConfirmed);
  EXPECT_EQ(driver->phase(), GamePhase::kWon);
}

TEST_F(SudokuDriverTest, ADigitThatLandsInAnotherCellStopsTheGame) {
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  program.strays_to = CellPos{3, 1};
  const Verification last = PlayToEnd();
  EXPECT_EQ(last.verdict, Verdict::kContradicted);
  EXPECT_THAT(last.reason, HasSubstr("not written to: r4c2"));
}

TEST_F(SudokuDriverTest, AMoveToAnotherCellThanMeantIsNotBelieved) {
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  while (true) {  // until the selection is known
    const std::optional<Action> action = driver->NextAction();
    ASSERT_TRUE(action);
    if (!action->may_show_nothing) break;
    Do(*action);
  }
  program.selected = CellPos{3, 3};
  EXPECT_NE(driver->Verify(program.Draw(), Legible::kWhole).verdict, Verdict::kConfirmed);
}

TEST_F(SudokuDriverTest, WrongEntriesAreNamedAndLeftAlone) {
  program.board.values[CellPos{1, 0}] = 2;
  Make();
  const base::Status decided = LookAndDecide();
  ASSERT_FALSE(decided.ok());
  EXPECT_THAT(decided.error().text, HasSubstr("1 entry is wrong: r2c1; with --correct"));
  EXPECT_FALSE(driver->NextAction());
}

TEST_F(SudokuDriverTest, WrongEntriesAreReplacedWhereThePersonWantsIt) {
  program.board.values[CellPos{1, 0}] = 2;
  Make({.profile = Profile(), .corrects = true});
  ASSERT_TRUE(LookAndDecide().ok());
  PlayToEnd();
  EXPECT_EQ(driver->phase(), GamePhase::kWon);
  EXPECT_EQ(driver->Facts()["corrected"], 1);
}

TEST_F(SudokuDriverTest, AHiddenBoardProvesTheLastDigitOnlyWhereTheProfileSaysSo) {
  program.hides_when_full = true;
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  EXPECT_EQ(PlayToEnd().verdict, Verdict::kDisturbed);

  program = FakeSudoku(kPuzzle);
  program.hides_when_full = true;
  Profile profile;
  profile.end_hides_board = true;
  Make({.profile = profile});
  ASSERT_TRUE(LookAndDecide().ok());
  EXPECT_EQ(PlayToEnd().verdict, Verdict::kConfirmed);
  EXPECT_EQ(driver->phase(), GamePhase::kWon);
}

TEST_F(SudokuDriverTest, ADigitThatTheKnownLatticeDoesNotShowIsLookedForAnew) {
  program.sight_of_known = FakeSudoku::Sight::kStale;
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  EXPECT_EQ(PlayToEnd().verdict, Verdict::kConfirmed);
  EXPECT_EQ(driver->phase(), GamePhase::kWon);
}

TEST_F(SudokuDriverTest, ACellThatTheKnownLatticeMisreadsIsLookedAtAnew) {
  program.sight_of_known = FakeSudoku::Sight::kMisread;
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  EXPECT_EQ(PlayToEnd().verdict, Verdict::kConfirmed);
  EXPECT_EQ(driver->phase(), GamePhase::kWon);
}

TEST_F(SudokuDriverTest, ABoardThatSeemsCoveredIsFoundAnew) {
  program.sight_of_known = FakeSudoku::Sight::kCovered;
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  EXPECT_EQ(PlayToEnd().verdict, Verdict::kConfirmed);
  EXPECT_EQ(driver->phase(), GamePhase::kWon);
}

// Its lines may lie elsewhere.
TEST_F(SudokuDriverTest, AfterAFinishedGameTheNextBoardIsFoundAnew) {
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  PlayToEnd();
  ASSERT_EQ(driver->phase(), GamePhase::kWon);
  program.board = *board::sudoku::ParseBoard(kPuzzle);
  program.sight_of_known = FakeSudoku::Sight::kStale;
  ASSERT_TRUE(driver->Perceive(program.Draw(), Legible::kWhole).ok());
  EXPECT_EQ(driver->phase(), GamePhase::kPlaying);
}

TEST_F(SudokuDriverTest, ABoardThatIsFoundAnewCountsOnlyIfAllOfItIsRead) {
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  program.sight_of_known = FakeSudoku::Sight::kCovered;
  program.unread_when_found = CellPos{3, 3};
  EXPECT_EQ(PlayToEnd().verdict, Verdict::kObscured);
}

// Without the 1 in the last corner the puzzle has two solutions.
TEST_F(SudokuDriverTest, AValueBelowAMarkIsGivenIfOnlySoThereIsOneSolution) {
  program.marked = CellPos{3, 3};
  Make();
  ASSERT_TRUE(LookAndDecide().ok());
  EXPECT_EQ(PlayToEnd().verdict, Verdict::kConfirmed);
  EXPECT_EQ(driver->phase(), GamePhase::kWon);
}

//     . . . 1        two solutions, of which one has     2 3 4 1
//     . 4 . .        four values on both diagonals:      1 4 3 2
//     . . . 4                                            3 2 1 4
//     . . 2 .                                            4 1 2 3
class HiddenDiagonalsTest : public SudokuDriverTest {
 protected:
  HiddenDiagonalsTest() : SudokuDriverTest("...1.4.....4..2.") {}
};

TEST_F(HiddenDiagonalsTest, DiagonalsThatNothingShowsCountIfOnlySoThereIsOneSolution) {
  Make();
  EXPECT_THAT(LookAndDecide().error().text, HasSubstr("more than one solution"));
  Profile profile;
  profile.hides_diagonals = true;
  Make({.profile = profile});
  ASSERT_TRUE(LookAndDecide().ok());
  PlayToEnd();
  EXPECT_EQ(board::sudoku::FormatBoard(program.board.values), "2341\n1432\n3214\n4123\n");
}

class ManySolutionsTest : public SudokuDriverTest {
 protected:
  ManySolutionsTest() : SudokuDriverTest("1...............") {}
};

TEST_F(ManySolutionsTest, APuzzleWithSeveralSolutionsIsNotFilledIn) {
  Make();
  const base::Status decided = LookAndDecide();
  ASSERT_FALSE(decided.ok());
  EXPECT_EQ(decided.error().kind, ErrorKind::kDoubt);
  EXPECT_THAT(decided.error().text, HasSubstr("more than one solution"));
  EXPECT_FALSE(driver->NextAction());
}

class RepeatTest : public SudokuDriverTest {
 protected:
  RepeatTest() : SudokuDriverTest("1.1.............") {}
};

TEST_F(RepeatTest, APuzzleWithoutASolutionIsNotFilledIn) {
  Make();
  EXPECT_THAT(LookAndDecide().error().text, HasSubstr("no solution"));
}

}  // namespace
}  // namespace gridhand::app::sudoku
