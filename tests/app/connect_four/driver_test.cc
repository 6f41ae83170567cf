#include "app/connect_four/driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/connect_four/text.h"

namespace gridhand::app::connect_four {
namespace {

using base::ErrorKind;
using board::CellPos;
using board::connect_four::Board;
using board::connect_four::CellState;
using board::connect_four::Side;
using ::testing::HasSubstr;
using vision::connect_four::FoundBoard;
using vision::connect_four::OrderBy;

constexpr int kCellPx = 10;

// A program in whose window a board lies at (0, 0). Eyes that look afresh see every disc; eyes that
// remember may be blind in a hole.
class FakeConnectFour {
 public:
  void Play(const std::string& moves) { board = *board::connect_four::PlayMoves(moves); }
  void Click(const Action& action) {
    const int col = action.at.x / kCellPx;
    static_cast<void>(board::connect_four::Drop(board, strays_to.value_or(col)));
  }

  static base::Frame Draw() {
    base::WritableFrame drawn = base::MakeFrame({100, 100});
    drawn.frame.id = 1;
    return drawn.frame;
  }

  Eyes MakeEyes() {
    return {.find = [this](const base::Frame&) { return Read(false); },
            .read = [this](const base::Frame&, const FoundBoard&) { return Read(true); }};
  }

  Board board;
  std::optional<CellPos> in_the_air;        // a disc passes this hole
  std::optional<CellPos> blind_in;          // of eyes that remember
  std::optional<int> strays_to;             // where discs land instead
  std::optional<base::Error> trouble;       // no board can be seen
  std::optional<base::Error> memory_fails;  // none where it was
  bool shows_next_disc = true;              // that tells whose kind is whose

 private:
  base::Result<FoundBoard> Read(bool by_memory) const {
    if (trouble) return *trouble;
    if (by_memory && memory_fails) return *memory_fails;
    FoundBoard found;
    found.geometry = board::EvenGrid({0, 0, board.cols() * kCellPx, board.rows() * kCellPx},
                                     board.rows(), board.cols());
    found.reading = board::connect_four::BoardReading(board.rows(), board.cols());
    board::ForEachCell(board.cells, [&](CellPos cell) {
      const auto disc = board.cells[cell];
      auto state = disc == board::connect_four::Cell::kFirst    ? CellState::kFirst
                   : disc == board::connect_four::Cell::kSecond ? CellState::kSecond
                                                                : CellState::kEmpty;
      if (in_the_air == cell || (by_memory && blind_in == cell)) state = CellState::kUnreadable;
      found.reading.cells[cell] = {state, 1};
    });
    const int discs = board::connect_four::CountDiscs(board);
    const bool is_told = shows_next_disc || by_memory || discs % 2 == 1 || discs == 0;
    if (!is_told) {
      found.order_by = OrderBy::kCustom;
      vision::connect_four::SwapSides(found);  // the wrong way round
    }
    return found;
  }
};

class ConnectFourDriverTest : public ::testing::Test {
 protected:
  Driver& Make(DriverParams params = {}) {
    driver.emplace(program.MakeEyes(), log, std::move(params));
    return *driver;
  }

  base::Status Look(Legible legible = Legible::kWhole) {
    return driver->Perceive(FakeConnectFour::Draw(), legible);
  }
  Verification Verify(Legible legible = Legible::kWhole) {
    return driver->Verify(FakeConnectFour::Draw(), legible);
  }

  // Looks, decides, and clicks.
  std::optional<Action> Drop() {
    EXPECT_TRUE(Look().ok());
    EXPECT_TRUE(driver->Decide().ok());
    const std::optional<Action> action = driver->NextAction();
    if (action) program.Click(*action);
    return action;
  }

  FakeConnectFour program;
  RunLog log;
  std::optional<Driver> driver;
};

// Three in a row of the first player's with both ends open, and it is to move.
constexpr const char* kOpenThree = "445533";

TEST_F(ConnectFourDriverTest, ClicksIntoTheCellWhereTheDiscLands) {
  program.Play(kOpenThree);
  Make();
  const auto action = Drop();
  ASSERT_TRUE(action);
  EXPECT_EQ(action->kind, Action::Kind::kClick);
  EXPECT_EQ(action->at.y / kCellPx, 5);
  EXPECT_THAT(action->at.x / kCellPx, ::testing::AnyOf(1, 5));
  EXPECT_EQ(action->fence, (base::FrameRect{0, 0, 70, 60}));
  EXPECT_FALSE(action->repeatable) << "nobody has said that a second click is harmless";
}

TEST_F(ConnectFourDriverTest, AClickIsRepeatableOnlyWhereTheProfileSaysSo) {
  program.Play(kOpenThree);
  DriverParams params;
  params.profile.ignores_clicks_out_of_turn = true;
  Make(params);
  const auto action = Drop();
  ASSERT_TRUE(action);
  EXPECT_TRUE(action->repeatable);
}

TEST_F(ConnectFourDriverTest, TheDiscAtItsPlaceProvesADrop) {
  program.Play(kOpenThree);
  Make();
  Drop();
  EXPECT_EQ(Verify().verdict, Verdict::kConfirmed);
  EXPECT_EQ(driver->phase(), GamePhase::kWon);
  EXPECT_EQ(driver->Facts()["drops"], 1);
  EXPECT_EQ(driver->Facts()["values"], nlohmann::ordered_json::parse("[18]"));
}

TEST_F(ConnectFourDriverTest, AnAnswerMayHaveCome) {
  program.Play("44");
  Make();
  Drop();
  ASSERT_TRUE(board::connect_four::Drop(program.board, 6).ok());
  EXPECT_EQ(Verify().verdict, Verdict::kConfirmed);
  EXPECT_EQ(driver->phase(), GamePhase::kPlaying);
}

TEST_F(ConnectFourDriverTest, TwoAnswersAreNoProof) {
  program.Play("44");
  Make();
  Drop();
  for (const int col : {6, 0}) ASSERT_TRUE(board::connect_four::Drop(program.board, col).ok());
  EXPECT_EQ(Verify().verdict, Verdict::kContradicted);
}

TEST_F(ConnectFourDriverTest, NothingDrawnIsWaitedFor) {
  program.Play("44");
  Make();
  const Board before = program.board;
  Drop();
  program.board = before;
  EXPECT_EQ(Verify().verdict, Verdict::kPending);
}

TEST_F(ConnectFourDriverTest, ADiscInTheAirProvesNothing) {
  program.Play("44");
  Make();
  Drop();
  program.in_the_air = CellPos{0, 6};
  EXPECT_EQ(Verify().verdict, Verdict::kDisturbed);
  EXPECT_EQ(Verify(Legible::kInPart).verdict, Verdict::kDisturbed);
  EXPECT_EQ(driver->Facts()["drops"], 0);
  program.in_the_air.reset();
  EXPECT_EQ(Verify().verdict, Verdict::kConfirmed);
}

TEST_F(ConnectFourDriverTest, ADiscInAnotherColumnStopsTheGame) {
  program.Play("44");
  Make();
  program.strays_to = 6;
  Drop();
  const Verification verified = Verify();
  EXPECT_EQ(verified.verdict, Verdict::kContradicted);
  EXPECT_THAT(verified.reason, HasSubstr("was not dropped into column"));
}

TEST_F(ConnectFourDriverTest, WinnersThatBlinkAreWaitedFor) {
  program.Play(kOpenThree);
  Make();
  Drop();
  program.trouble = base::Error{ErrorKind::kChanged, "the board is hidden"};
  EXPECT_EQ(Verify().verdict, Verdict::kObscured);
}

TEST_F(ConnectFourDriverTest, DiscsThatHaveGoneAreADoubt) {
  program.Play("4455");
  Make();
  ASSERT_TRUE(Look().ok());
  program.Play("44");
  const base::Status looked = Look();
  ASSERT_FALSE(looked.ok());
  EXPECT_EQ(looked.error().kind, ErrorKind::kDoubt);
  driver->Forget();
  EXPECT_TRUE(Look().ok()) << "a person may have done anything";
}

TEST_F(ConnectFourDriverTest, WithoutASideItIsTheOneToMove) {
  program.Play("4");
  Make();
  ASSERT_TRUE(Look().ok());
  EXPECT_EQ(driver->phase(), GamePhase::kPlaying);
  EXPECT_EQ(driver->Facts()["side"], "second");
}

TEST_F(ConnectFourDriverTest, ATitleMayTellThatTheyAreToMove) {
  program.Play("4");
  Make({.is_their_turn = true});
  ASSERT_TRUE(Look().ok());
  EXPECT_EQ(driver->phase(), GamePhase::kTheirTurn);
  EXPECT_EQ(driver->Facts()["side"], "first");
}

TEST_F(ConnectFourDriverTest, WhoBeganMustBeKnown) {
  program.Play("44");
  program.shows_next_disc = false;
  Make();
  ASSERT_TRUE(Look().ok());
  const base::Status decided = driver->Decide();
  ASSERT_FALSE(decided.ok());
  EXPECT_EQ(decided.error().kind, ErrorKind::kDoubt);
  EXPECT_THAT(decided.error().text, HasSubstr("drop one yourself"));
}

// The look of a disc that was falling when it was first seen is no disc's.
TEST_F(ConnectFourDriverTest, WhatMemoryCannotReadIsReadAfreshOnceNothingMoves) {
  program.Play("4");
  Make({.side = Side::kFirst});
  ASSERT_TRUE(Look().ok());
  program.Play("44");
  program.shows_next_disc = false;  // the fresh reading takes the sides for each other
  program.blind_in = CellPos{4, 3};
  EXPECT_EQ(Look().error().text, "1 hole cannot be read");
  ASSERT_TRUE(Look(Legible::kInPart).ok());
  EXPECT_EQ(driver->phase(), GamePhase::kPlaying);
  EXPECT_TRUE(driver->Decide().ok()) << "who began is known from before";
}

TEST_F(ConnectFourDriverTest, AFreshReadingThatDoesNotGoOnIsNotBelieved) {
  program.Play("445");
  Make({.side = Side::kFirst});
  ASSERT_TRUE(Look().ok());
  program.Play("4467");
  program.blind_in = CellPos{4, 3};
  EXPECT_FALSE(Look(Legible::kInPart).ok());
}

// --- ends ---------------------------------------------------------------------------------------

// Both were met in kfourinline, too.
TEST_F(ConnectFourDriverTest, TheOpponentsFourIsALoss) {
  program.Play("44553");
  DriverParams params;
  params.side = Side::kSecond;
  Make(params);
  const auto action = Drop();
  ASSERT_TRUE(action);
  EXPECT_EQ(Verify().verdict, Verdict::kConfirmed);
  const int open_end = action->at.x / kCellPx == 5 ? 1 : 5;
  ASSERT_TRUE(board::connect_four::Drop(program.board, open_end).ok());
  ASSERT_TRUE(Look().ok());
  EXPECT_EQ(driver->phase(), GamePhase::kLost);
  EXPECT_EQ(driver->Facts()["outcomes"], nlohmann::ordered_json::parse(R"(["loss"])"));
}

TEST_F(ConnectFourDriverTest, AFullBoardWithoutAFourIsADraw) {
  // All but the last disc of the last column.
  program.Play("11111122222233333354444445555566666677777");
  Make();
  ASSERT_TRUE(Drop());
  EXPECT_EQ(Verify().verdict, Verdict::kConfirmed);
  EXPECT_EQ(driver->phase(), GamePhase::kDrawn);
  EXPECT_EQ(driver->Facts()["outcomes"], nlohmann::ordered_json::parse(R"(["draw"])"));
}

// --- new rounds ---------------------------------------------------------------------------------

class ConnectFourNewGameTest : public ConnectFourDriverTest {
 protected:
  ConnectFourNewGameTest() {
    DriverParams params;
    params.profile.new_game = NewGameHow::kKey;
    params.profile.new_game_key = {.character = 'n', .control = true};
    params.profile.starter_alternates = true;
    params.side = Side::kFirst;
    program.Play("4455667");
    Make(std::move(params));
    EXPECT_TRUE(Look().ok());
    EXPECT_EQ(driver->phase(), GamePhase::kWon);
    driver->BeginGame();
    EXPECT_TRUE(driver->NewGame());
  }
};

TEST_F(ConnectFourNewGameTest, TheOtherSideBeginsTheNextRound) {
  program.Play("");
  EXPECT_EQ(Verify().verdict, Verdict::kConfirmed);
  ASSERT_TRUE(Look().ok());
  EXPECT_EQ(driver->phase(), GamePhase::kTheirTurn);
}

TEST_F(ConnectFourNewGameTest, TheOtherSideMayHaveBegun) {
  program.Play("4");
  EXPECT_EQ(Verify().verdict, Verdict::kConfirmed);
  ASSERT_TRUE(Look().ok());
  EXPECT_EQ(driver->phase(), GamePhase::kPlaying);
  EXPECT_EQ(driver->Facts()["side"], "second");
}

TEST_F(ConnectFourNewGameTest, TheFinishedGameIsWaitedFor) {
  EXPECT_EQ(Verify().verdict, Verdict::kPending);
}

// The stars of kfourinline's winners never hold still: a board that cannot be read must not look
// like a new one that is being drawn.
TEST_F(ConnectFourNewGameTest, TwinklingWinnersAreTheFinishedGame) {
  program.in_the_air = CellPos{5, 3};
  const Verification seen = Verify();
  EXPECT_EQ(seen.verdict, Verdict::kPending);
  EXPECT_THAT(seen.reason, HasSubstr("the finished game is still shown"));
  EXPECT_TRUE(driver->OtherNewGame());
}

TEST_F(ConnectFourNewGameTest, AKeyThatCameTooEarlyIsPressedOnceMore) {
  EXPECT_EQ(Verify().verdict, Verdict::kPending);
  const auto again = driver->OtherNewGame();
  ASSERT_TRUE(again);
  EXPECT_EQ(again->key, (input::KeyStroke{.character = 'n', .control = true}));
  EXPECT_FALSE(driver->OtherNewGame()) << "once a round";
  driver->BeginGame();
  EXPECT_TRUE(driver->OtherNewGame()) << "the next round";
}

TEST_F(ConnectFourNewGameTest, AKeyThatWasOnlyLateHasStartedTheRound) {
  EXPECT_EQ(Verify().verdict, Verdict::kPending);
  program.Play("4");
  ASSERT_TRUE(Look().ok());
  EXPECT_EQ(driver->phase(), GamePhase::kPlaying);
  EXPECT_EQ(driver->Facts()["side"], "second");
}

// A page with settings that fades out looks like a small empty board.
TEST_F(ConnectFourNewGameTest, ABoardOfAnotherSizeIsNotTheNewOne) {
  program.board = Board(5, 8);
  EXPECT_EQ(Verify().verdict, Verdict::kDisturbed);
}

// It may have been sliding in.
TEST_F(ConnectFourNewGameTest, WhereTheNewBoardLiesIsLookedForOnceMore) {
  program.Play("");
  EXPECT_EQ(Verify().verdict, Verdict::kConfirmed);
  program.memory_fails = base::Error{ErrorKind::kChanged, "the board is no longer there"};
  EXPECT_TRUE(Look().ok());
}

TEST_F(ConnectFourDriverTest, TheKeyOfANewGameIsSentWhileTheWinnersBlink) {
  DriverParams params;
  params.profile.new_game = NewGameHow::kKey;
  program.Play("4455667");
  Make(params);
  ASSERT_TRUE(Look().ok());
  const auto action = driver->NewGame();
  ASSERT_TRUE(action);
  EXPECT_TRUE(action->needs_no_look);
}

}  // namespace
}  // namespace gridhand::app::connect_four
