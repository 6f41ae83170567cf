#include "app/minesweeper/belief.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agent/minesweeper/solver_oracle.h"
#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {
namespace {

using base::ErrorKind;
using board::CellPos;
using board::Grid;
using board::minesweeper::BoardReading;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;
using ::testing::HasSubstr;

BoardReading Reading(std::string_view text, std::optional<int> mines = 2) {
  const Grid<CellSymbol> cells = *board::minesweeper::ParseBoard(text);
  BoardReading reading;
  reading.cells = Grid<CellReading>(cells.rows(), cells.cols(), {});
  board::ForEachCell(cells, [&](CellPos cell) { reading.cells[cell].symbol = cells[cell]; });
  reading.mines_total = mines;
  reading.status = GameStatus::kPlaying;
  return reading;
}

class BeliefTest : public ::testing::Test {
 protected:
  // The board that is believed at the beginning of each test.
  void SetUp() override { ASSERT_TRUE(belief_.Take(Reading("1###\n####\n####\n")).ok()); }

  agent::minesweeper::SolverOracle oracle_;
  Belief belief_{oracle_, std::nullopt};
};

TEST_F(BeliefTest, TheNextPositionHasMoreCellsOpenOrOtherFlags) {
  EXPECT_TRUE(belief_.IsNext(Reading("1###\n####\n####\n")));
  EXPECT_TRUE(belief_.IsNext(Reading("11##\n####\n####\n")));
  EXPECT_TRUE(belief_.IsNext(Reading("1#F#\n####\n####\n")));
}

TEST_F(BeliefTest, AnythingElseIsNotTheNextPosition) {
  EXPECT_FALSE(belief_.IsNext(Reading("####\n####\n####\n"))) << "a new game";
  EXPECT_FALSE(belief_.IsNext(Reading("2###\n####\n####\n"))) << "a number that changes";
  EXPECT_FALSE(belief_.IsNext(Reading("1##.\n####\n####\n"))) << "half a cascade";
  EXPECT_FALSE(belief_.IsNext(Reading("1#?x\n####\n####\n"))) << "the end of a game";
  EXPECT_FALSE(belief_.IsNext(Reading("1#*#\n####\n####\n"))) << "the end of a game";
  EXPECT_FALSE(belief_.IsNext(Reading("1###\n####\n"))) << "another board";
}

// A program draws a flag and its counter one after the other.
TEST_F(BeliefTest, APositionWithAnotherNumberOfMinesIsNotTheNext) {
  EXPECT_FALSE(belief_.IsNext(Reading("1F##\n####\n####\n", 3)));
}

TEST_F(BeliefTest, WhatCannotBeTrueIsRefusedAndNothingForgotten) {
  const base::Status taken = belief_.Take(Reading("####\n####\n####\n"));
  ASSERT_FALSE(taken.ok());
  EXPECT_EQ(taken.error().kind, ErrorKind::kDoubt);
  EXPECT_THAT(taken.error().text, HasSubstr("the board cannot exist"));
  EXPECT_EQ(belief_.board().cells, Reading("1###\n####\n####\n").Symbols());
}

// Some programs open no diagonals: a blank cell may have covered neighbours for good.
TEST_F(BeliefTest, ACascadeThatStaysInPartIsBelievedInTimeAndFromThenOn) {
  const BoardReading in_part = Reading("1##.\n####\n####\n");
  EXPECT_FALSE(belief_.Take(in_part).ok()) << "it may be half drawn";
  EXPECT_TRUE(belief_.Take(in_part, Legible::kInPart).ok());
  EXPECT_TRUE(belief_.Take(Reading("1#..\n####\n####\n")).ok());
  belief_.StartNewGame();
  ASSERT_TRUE(belief_.Take(Reading("####\n####\n####\n")).ok());
  EXPECT_TRUE(belief_.Take(Reading(".###\n####\n####\n")).ok());
}

TEST_F(BeliefTest, MoreMinesThanCellsAreThePersonsMistake) {
  const Belief mistaken(oracle_, 12);
  const base::Status checked = mistaken.Check(Reading("1###\n####\n####\n"));
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.error().kind, ErrorKind::kBadInput);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
