#include "board/connect_four/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "board/connect_four/reading.h"
#include "board/connect_four/text.h"

namespace gridhand::board::connect_four {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Trouble(std::string_view text) {
  const auto board = ParseBoard(text);
  return board.ok() ? "" : board.error().text;
}

TEST(ConnectFourBoardTest, DiscsFallOnEachOtherInTurn) {
  const auto board = PlayMoves("4453", 6, 7);
  ASSERT_TRUE(board.ok()) << board.error().text;
  EXPECT_EQ(FormatBoard(*board), ".......\n.......\n.......\n.......\n...o...\n..oxx..\n");
  EXPECT_EQ(SideToMove(*board), Side::kFirst);
  EXPECT_EQ(LandingRow(*board, 3), 3);
}

TEST(ConnectFourBoardTest, RoundTripsText) {
  const std::string text = "....\n.o..\nxx..\nxoox\n";
  const auto board = ParseBoard("\r\n" + text + "\n");
  ASSERT_TRUE(board.ok()) << board.error().text;
  EXPECT_EQ(FormatBoard(*board), text);
}

TEST(ConnectFourBoardTest, FindsLinesInAllDirectionsAndAllOfTheirDiscs) {
  struct Case {
    const char* text;
    std::vector<CellPos> cells;
  };
  const std::vector<Case> cases = {
      {".......\nooo....\nooxxxxx\n", {{2, 2}, {2, 3}, {2, 4}, {2, 5}, {2, 6}}},
      {"x...\nx...\nxoo.\nxoo.\n", {{0, 0}, {1, 0}, {2, 0}, {3, 0}}},
      {"o...\nxo..\nxxo.\nxxoo\n", {{0, 0}, {1, 1}, {2, 2}, {3, 3}}},
      {"...x\n..xo\n.xxo\nxooo\n", {{3, 0}, {2, 1}, {1, 2}, {0, 3}}},
  };
  for (const Case& c : cases) {
    Board board(static_cast<int>(std::string_view(c.text).find('\n')) == 7 ? 3 : 4,
                static_cast<int>(std::string_view(c.text).find('\n')));
    int i = 0;
    for (const char* p = c.text; *p != '\0'; ++p) {
      if (*p == '\n') continue;
      board.cells.items()[static_cast<std::size_t>(i++)] = *p == 'x'   ? Cell::kFirst
                                                           : *p == 'o' ? Cell::kSecond
                                                                       : Cell::kEmpty;
    }
    const auto lines = FindWinningLines(board);
    ASSERT_EQ(lines.size(), 1U) << c.text;
    EXPECT_EQ(lines[0].cells, c.cells) << c.text;
  }
}

TEST(ConnectFourBoardTest, KnowsTheOutcome) {
  EXPECT_EQ(OutcomeOf(*PlayMoves("1212121", 6, 7)), Outcome::kFirstWon);
  EXPECT_EQ(OutcomeOf(*PlayMoves("12324252", 6, 7)), Outcome::kSecondWon);
  EXPECT_EQ(OutcomeOf(*PlayMoves("1122", 2, 2)), Outcome::kDraw);
  EXPECT_EQ(OutcomeOf(Board()), Outcome::kPlaying);
}

TEST(ConnectFourBoardTest, TwoLinesMayEndAtOneDisc) {
  // The disc in the middle of the top row completes both.
  EXPECT_EQ(Trouble("xxxxxxx\nooo.ooo\n"),
            "row 1, column 4: the disc floats: the cell below it is empty");
  EXPECT_EQ(Trouble("xxxxxxx\noooxooo\nooxoxxo\n"), "");
}

TEST(ConnectFourBoardTest, RefusesBoardsThatNoGameLeadsTo) {
  EXPECT_THAT(Trouble(".x..\n....\n....\n...o\n"), HasSubstr("row 1, column 2: the disc floats"));
  EXPECT_THAT(Trouble("....\nxx..\n"), HasSubstr("2 discs of the first player and 0"));
  EXPECT_THAT(Trouble("....\no...\n"), HasSubstr("0 discs of the first player and 1"));
  EXPECT_THAT(Trouble("xxxx\noooo\n"), HasSubstr("both players"));
  EXPECT_THAT(Trouble("ooo..\nxxxxo\n"),
              HasSubstr("first player has four in a row, but the second player moved after it"));
  EXPECT_THAT(Trouble("x...x\nxo..x\nxooox\nxooox\n"), HasSubstr("twice"));
  EXPECT_EQ(ParseBoard(".x..\n....\n").error().kind, base::ErrorKind::kPartial);
}

TEST(ConnectFourBoardTest, NamesLineAndColumnOfMalformedText) {
  EXPECT_THAT(Trouble(""), HasSubstr("line 1, column 1: the board is empty"));
  EXPECT_THAT(Trouble("....\n.q..\n"), HasSubstr("line 2, column 2: 'q' is no cell"));
  EXPECT_THAT(Trouble("\n....\n.\x01..\n"), HasSubstr("line 3, column 2: byte 0x01"));
  EXPECT_THAT(Trouble("....\n...\n"), HasSubstr("line 2, column 4: 3 cells"));
  EXPECT_THAT(Trouble("....\n.....\n"), HasSubstr("line 2, column 5: 5 cells"));
  EXPECT_THAT(Trouble("....\n\n....\n"), HasSubstr("line 2, column 1: 0 cells"));
  EXPECT_THAT(Trouble("....\n.~..\n"), HasSubstr("line 2, column 2: the cell is unreadable"));
  EXPECT_EQ(ParseBoard("....\n.~..\n").error().kind, base::ErrorKind::kPartial);
  EXPECT_EQ(ParseBoard("....\n.q..\n").error().kind, base::ErrorKind::kBadInput);
}

TEST(ConnectFourBoardTest, RefusesBoardsThatAreTooLarge) {
  EXPECT_TRUE(CheckSize(7, 8).ok());
  EXPECT_TRUE(CheckSize(63, 1).ok());
  EXPECT_TRUE(CheckSize(1, 32).ok());
  EXPECT_THAT(CheckSize(8, 8).error().text, HasSubstr("8 rows and 8 columns is too large"));
  EXPECT_FALSE(CheckSize(1, 33).ok());
  EXPECT_FALSE(CheckSize(64, 1).ok());
  EXPECT_FALSE(CheckSize(0, 7).ok());
  EXPECT_THAT(Trouble(std::string(100'000, '.')), HasSubstr("too large"));
}

TEST(ConnectFourBoardTest, NamesTheMoveThatCannotBePlayed) {
  EXPECT_THAT(PlayMoves("448", 6, 7).error().text, HasSubstr("move 3: '8' is no column"));
  EXPECT_THAT(PlayMoves("4x", 6, 7).error().text, HasSubstr("move 2: 'x' is no column"));
  EXPECT_THAT(PlayMoves("4444444", 6, 7).error().text, HasSubstr("move 7: column 4 is full"));
  EXPECT_THAT(PlayMoves("12121213", 6, 7).error().text, HasSubstr("move 8: the game has ended"));
  EXPECT_TRUE(PlayMoves(" 44\n", 6, 7).ok());
  EXPECT_EQ(FormatBoard(*PlayMoves("a", 1, 11)), ".........x.\n");
}

TEST(ConnectFourBoardTest, MovesRoundTrip) {
  EXPECT_THAT(*ParseMoves("19ab", 12), ElementsAre(0, 8, 9, 10));
  EXPECT_EQ(FormatMoves({0, 8, 9, 10}), "19ab");
}

BoardReading ReadingOf(const Board& board) {
  BoardReading reading(board.rows(), board.cols());
  for (std::size_t i = 0; i < board.cells.items().size(); ++i) {
    reading.cells.items()[i] = {static_cast<CellState>(board.cells.items()[i]), 1};
  }
  return reading;
}

TEST(ConnectFourReadingTest, AReadingWithoutDoubtIsABoard) {
  const Board board = *PlayMoves("4453", 6, 7);
  BoardReading reading = ReadingOf(board);
  ASSERT_TRUE(BoardOf(reading).ok());
  EXPECT_EQ(*BoardOf(reading), board);
  reading.to_move = Side::kFirst;
  EXPECT_TRUE(BoardOf(reading).ok());
  reading.to_move = Side::kSecond;
  EXPECT_THAT(BoardOf(reading).error().text, HasSubstr("the window says that the second player"));
}

TEST(ConnectFourReadingTest, AnUnreadableCellOrAFloatingDiscIsNoBoard) {
  BoardReading reading = ReadingOf(*PlayMoves("44", 6, 7));
  reading.cells[{0, 2}].state = CellState::kUnreadable;
  EXPECT_THAT(BoardOf(reading).error().text, HasSubstr("row 1, column 3"));
  EXPECT_THAT(FormatReading(reading), HasSubstr("..~....\n"));
  reading.cells[{0, 2}].state = CellState::kFirst;
  EXPECT_THAT(BoardOf(reading).error().text, HasSubstr("floats"));
}

}  // namespace
}  // namespace gridhand::board::connect_four
