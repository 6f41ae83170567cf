#include "app/minesweeper/closed_answer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.h"
#include "board/minesweeper/text.h"
#include "sim/minesweeper/game.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::GameStatus;
using board::minesweeper::IsDigit;
using board::minesweeper::IsNumber;

Grid<CellSymbol> ShownCells(std::string_view text) { return *board::minesweeper::ParseBoard(text); }

bool RevealIsClosed(std::string_view before, std::string_view after, CellPos cell) {
  return IsClosed(
      {ShownCells(before), ShownCells(after), cell, GestureKind::kReveal, std::nullopt});
}

bool ChordIsClosed(std::string_view before, std::string_view after, CellPos cell) {
  return IsClosed({ShownCells(before), ShownCells(after), cell, GestureKind::kChord, std::nullopt});
}

bool MarkIsClosed(std::string_view before, std::string_view after, CellPos cell, CellSymbol mark) {
  return IsClosed({ShownCells(before), ShownCells(after), cell, GestureKind::kMark, mark});
}

TEST(ClosedAnswerTest, ANumberIs) {
  EXPECT_TRUE(RevealIsClosed("###\n###\n", "2##\n###\n", {0, 0}));
}

TEST(ClosedAnswerTest, AWholeAreaIs) {
  EXPECT_TRUE(RevealIsClosed("####\n####\n", ".1##\n11##\n", {0, 0}));
}

TEST(ClosedAnswerTest, AnAreaThatIsHalfDrawnIsNot) {
  EXPECT_FALSE(RevealIsClosed("####\n####\n", ".1##\n1###\n", {0, 0}));
}

TEST(ClosedAnswerTest, ACellBesideTheOneThatWasClickedIsNot) {
  EXPECT_FALSE(RevealIsClosed("###\n###\n", "#2#\n###\n", {0, 0}));
}

TEST(ClosedAnswerTest, ANumberBesideAnotherCellThatHasOpenedIsNot) {
  EXPECT_FALSE(RevealIsClosed("###\n###\n", "2#1\n###\n", {0, 0}));
}

// What the button holds down looks the same.
TEST(ClosedAnswerTest, ABlankThatOpensNothingIsNot) {
  EXPECT_FALSE(RevealIsClosed("#11\n11#\n", ".11\n11#\n", {0, 0}));
}

TEST(ClosedAnswerTest, WhatCannotBeReadIsNot) {
  EXPECT_FALSE(RevealIsClosed("###\n###\n", "2#~\n###\n", {0, 0}));
}

TEST(ClosedAnswerTest, AMineIsNot) {
  EXPECT_FALSE(RevealIsClosed("###\n###\n", "X##\n###\n", {0, 0}));
  EXPECT_FALSE(RevealIsClosed("###\n###\n", "2#*\n###\n", {0, 0}));
}

TEST(ClosedAnswerTest, AChordIsWhenAllItsCellsAreOpen) {
  EXPECT_TRUE(ChordIsClosed("F1#\n###\n", "F11\n111\n", {0, 1}));
  EXPECT_FALSE(ChordIsClosed("F1#\n###\n", "F11\n1#1\n", {0, 1}));
  EXPECT_FALSE(ChordIsClosed("F1#\n###\n", "F1.\n...\n", {0, 1}));
}

TEST(ClosedAnswerTest, AMarkIsWhenItAloneHasChangedToWhatTheProgramShows) {
  EXPECT_TRUE(MarkIsClosed("##\n", "F#\n", {0, 0}, CellSymbol::kFlag));
  EXPECT_FALSE(MarkIsClosed("##\n", "?#\n", {0, 0}, CellSymbol::kFlag));
  EXPECT_FALSE(MarkIsClosed("##\n", "FF\n", {0, 0}, CellSymbol::kFlag));
  EXPECT_FALSE(MarkIsClosed("##\n", "##\n", {0, 0}, CellSymbol::kFlag));
}

// --- simulated games, drawn in pieces
// -------------------------------------------------------------

struct Gesture {
  GestureKind kind;
  CellPos cell;
};

// A gesture that a careful player might make: a cell without a mine, or sometimes a guess; a flag
// on a mine; a chord.
std::optional<Gesture> AnyGesture(const sim::minesweeper::Game& game, base::Random& random) {
  std::vector<Gesture> all;
  const Grid<CellSymbol>& view = game.view();
  board::ForEachCell(view, [&](CellPos cell) {
    const bool is_mine = game.mines()[cell];
    if (view[cell] == CellSymbol::kCovered) {
      if (!is_mine || random.Unit() < 0.02) all.push_back({GestureKind::kReveal, cell});
      if (is_mine && random.Unit() < 0.3) all.push_back({GestureKind::kMark, cell});
    }
    if (IsDigit(view[cell])) all.push_back({GestureKind::kChord, cell});
  });
  if (all.empty()) return std::nullopt;
  return all[random.Below(all.size())];
}

void MakeGesture(const Gesture& gesture, sim::minesweeper::Game& game) {
  if (gesture.kind == GestureKind::kReveal) game.Reveal(gesture.cell);
  if (gesture.kind == GestureKind::kMark) game.Flag(gesture.cell);
  if (gesture.kind == GestureKind::kChord) game.Chord(gesture.cell);
}

// Each cell that changes is drawn, or has its ground alone, or shows what it showed; the button may
// still be down on the cell, or on the covered neighbours of the number.
Grid<CellSymbol> Torn(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after,
                      const Gesture& gesture, base::Random& random) {
  Grid<CellSymbol> torn = before;
  const double drawn = random.Unit();
  const double ground = random.Unit();
  for (const CellPos cell : ChangedCells(before, after)) {
    if (random.Unit() < drawn) {
      torn[cell] = after[cell];
    } else if (random.Unit() < ground) {
      torn[cell] = CellSymbol::kBlank;
    }
  }
  const bool is_down = random.Unit() < 0.3;
  const auto press = [&](CellPos cell) {
    if (torn[cell] == CellSymbol::kCovered) torn[cell] = CellSymbol::kBlank;
  };
  if (is_down && gesture.kind == GestureKind::kReveal) press(gesture.cell);
  if (is_down && gesture.kind == GestureKind::kChord) {
    board::ForEachNeighbor(torn, gesture.cell, press);
  }
  return torn;
}

// Whether a blank that has opened lies beside a flag, or no number has opened at all.
bool MayBeLeftOpen(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after) {
  bool has_number = false;
  bool has_flag = false;
  for (const CellPos cell : ChangedCells(before, after)) {
    has_number = has_number || IsDigit(after[cell]);
    if (after[cell] != CellSymbol::kBlank) continue;
    board::ForEachNeighbor(after, cell,
                           [&](CellPos near) { has_flag = has_flag || !IsNumber(after[near]); });
  }
  return has_flag || !has_number;
}

// The referee: what is called closed is to the last cell what the game shows in the end.
TEST(ClosedAnswerPropertyTest, NoTornPictureIsBelievedThatIsNotTheWholeAnswer) {
  constexpr int kGames = 1000;
  constexpr int kPicturesOfEach = 30;
  base::Random random(23);
  int whole = 0;
  int torn_and_closed = 0;
  for (int i = 0; i < kGames; ++i) {
    sim::minesweeper::Game game({8, 8, 4 + i % 16}, board::minesweeper::FirstClickRule::kModern,
                                random.Next());
    game.Reveal({4, 4});
    while (game.status() == GameStatus::kPlaying) {
      const std::optional<Gesture> gesture = AnyGesture(game, random);
      if (!gesture) break;
      const Grid<CellSymbol> before = game.view();
      MakeGesture(*gesture, game);
      const Grid<CellSymbol>& after = game.view();
      if (before == after) continue;  // a chord that the rules do not allow
      const auto is_closed = [&](const Grid<CellSymbol>& shown) {
        return IsClosed({before, shown, gesture->cell, gesture->kind, CellSymbol::kFlag});
      };
      const bool must_be = game.status() == GameStatus::kPlaying &&
                           (gesture->kind == GestureKind::kMark || !MayBeLeftOpen(before, after));
      if (must_be) {
        ASSERT_TRUE(is_closed(after)) << board::minesweeper::FormatBoard(after);
        ++whole;
      }
      for (int k = 0; k < kPicturesOfEach; ++k) {
        const Grid<CellSymbol> torn = Torn(before, after, *gesture, random);
        if (!is_closed(torn)) continue;
        ASSERT_TRUE(torn == after) << board::minesweeper::FormatBoard(before) << "\n"
                                   << board::minesweeper::FormatBoard(torn) << "\n"
                                   << board::minesweeper::FormatBoard(after);
        ++torn_and_closed;
      }
    }
  }
  EXPECT_GT(whole, 10 * kGames);
  EXPECT_GT(torn_and_closed, kGames) << "the referee was hardly asked";
}

}  // namespace
}  // namespace gridhand::app::minesweeper
