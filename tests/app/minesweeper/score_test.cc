#include "app/minesweeper/score.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/minesweeper/score_sheet.h"
#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {
namespace {

using board::CellPos;
using board::GridGeometry;
using board::minesweeper::CellSymbol;
using ::testing::HasSubstr;
using vision::minesweeper::FoundBoard;

constexpr int kPitchPx = 20;

// Cells of 20 px, the first one at (x, y).
GridGeometry GridAt(int x, int y, int rows, int cols) {
  return board::EvenGrid({x, y, cols * kPitchPx, rows * kPitchPx}, rows, cols);
}

BoardLabel Shown(const std::string& text) {
  const auto cells = board::minesweeper::ParseBoard(text);
  return {*cells, GridAt(100, 100, cells->rows(), cells->cols())};
}

FoundBoard Read(const std::string& text, int x = 100, float confidence = 0.99f) {
  const auto cells = board::minesweeper::ParseBoard(text);
  FoundBoard found;
  found.geometry = GridAt(x, 100, cells->rows(), cells->cols());
  found.reading.cells = board::Grid<board::minesweeper::CellReading>(cells->rows(), cells->cols());
  board::ForEachCell(*cells, [&](CellPos cell) {
    const bool is_unknown = (*cells)[cell] == CellSymbol::kUnknown;
    found.reading.cells[cell] = {(*cells)[cell], is_unknown ? 0 : confidence};
  });
  return found;
}

PictureScore ScoreOf(const std::string& shown, const std::string& read) {
  return ScoreBoard(Shown(shown), Read(read), 1);
}

TEST(ScoreTest, EveryCellRightIsExact) {
  const PictureScore score = ScoreOf("1#\n#.", "1#\n#.");
  EXPECT_EQ(score.outcome, Outcome::kExact);
  EXPECT_TRUE(score.size_right);
  EXPECT_EQ(score.counts.cells_right, 4);
  EXPECT_EQ(score.counts.revealed, 2);
  EXPECT_EQ(score.counts.revealed_right, 2);
  EXPECT_TRUE(score.missed.empty());
}

TEST(ScoreTest, AnUnknownCellIsPartlyAndNoLie) {
  const PictureScore score = ScoreOf("1#\n#.", "1#\n#~");
  EXPECT_EQ(score.outcome, Outcome::kPartly);
  EXPECT_EQ(score.counts.unknown, 1);
  EXPECT_EQ(score.counts.claimed, 3);
  EXPECT_EQ(score.counts.revealed_handed_on, 2);
  EXPECT_EQ(score.counts.claimed_wrong, 0);
  EXPECT_EQ(score.missed.size(), 1u);
}

TEST(ScoreTest, AWrongCellIsWrongHoweverMuchIsUnknownBesides) {
  const PictureScore score = ScoreOf("1#\n#.", "2#\n#~");
  EXPECT_EQ(score.outcome, Outcome::kWrong);
  EXPECT_EQ(score.counts.claimed_wrong, 1);
  ASSERT_EQ(score.missed.size(), 2u);
  EXPECT_EQ(score.missed[0].cell, (CellPos{0, 0}));
  EXPECT_EQ(score.missed[0].expected, CellSymbol::k1);
  EXPECT_EQ(score.missed[0].read, CellSymbol::k2);
  EXPECT_EQ(score.missed[0].where, (base::FrameRect{100, 100, kPitchPx, kPitchPx}));
  EXPECT_EQ(score.confusion[1][2], 1);
}

TEST(ScoreTest, WhatCannotBeSeenIsRightAsUnknownAndALieAsAnythingElse) {
  EXPECT_EQ(ScoreOf("1~\n#.", "1~\n#.").outcome, Outcome::kExact);
  EXPECT_EQ(ScoreOf("1~\n#.", "1#\n#.").outcome, Outcome::kWrong);
}

TEST(ScoreTest, ARefusedBoardHasNothingRightAndNothingWrong) {
  const base::Error error{base::ErrorKind::kNotFound, "no lattice"};
  const PictureScore score = ScoreBoard(Shown("1#\n#."), error, 1);
  EXPECT_EQ(score.outcome, Outcome::kRefused);
  EXPECT_EQ(score.counts.cells, 4);
  EXPECT_EQ(score.counts.cells_right, 0);
  EXPECT_EQ(score.counts.claimed, 0);
  EXPECT_EQ(score.counts.HandedOn(), 0);
  EXPECT_EQ(score.counts.revealed, 2);
  EXPECT_EQ(score.counts.revealed_handed_on, 0);
  EXPECT_EQ(score.reason, "no lattice");
}

// Refused, with the lattice of a possible board at (x, 100).
PictureScore RefusedAt(int x, int rows, int cols) {
  const base::Error error{base::ErrorKind::kNotFound, "too few numbers"};
  return ScoreBoard(Shown("1#\n#."), error, 1, GridAt(x, 100, rows, cols));
}

TEST(ScoreTest, ARefusedBoardMayHaveItsLatticeRightAndStaysRefused) {
  const PictureScore score = RefusedAt(100, 2, 2);
  EXPECT_EQ(score.outcome, Outcome::kRefused);
  EXPECT_FALSE(score.size_right);
  EXPECT_EQ(score.counts.sizes_right, 0);
  EXPECT_EQ(score.counts.lattices_right, 1);
  EXPECT_EQ(RefusedAt(100, 2, 3).counts.lattices_right, 0);
  EXPECT_EQ(RefusedAt(160, 2, 2).counts.lattices_right, 0);  // elsewhere
  EXPECT_EQ(ScoreOf("1#\n#.", "1#\n#.").counts.lattices_right, 1);
  EXPECT_EQ(ScoreBoard(Shown("1#"), Read("1##", 100), 1).counts.lattices_right, 0);
}

TEST(ScoreTest, ARingTooManyIsWrongAndItsOtherCellsAreComparedByPlace) {
  // One column too many on the left.
  const PictureScore score = ScoreBoard(Shown("1#\n#."), Read("#1#\n##.", 80), 1);
  EXPECT_EQ(score.outcome, Outcome::kWrong);
  EXPECT_FALSE(score.size_right);
  EXPECT_EQ(score.counts.cells_right, 4);
  EXPECT_EQ(score.counts.claimed_wrong, 2);
  EXPECT_FALSE(score.missed[0].expected.has_value());
}

TEST(ScoreTest, TheRightSizeAtAWrongPlaceIsWrong) {
  const PictureScore score = ScoreBoard(Shown("..\n.."), Read("..\n..", 120), 1);
  EXPECT_FALSE(score.size_right);
  EXPECT_EQ(score.outcome, Outcome::kWrong);
}

TEST(ScoreTest, WithoutAPlaceALabelOfAnotherSizeCannotBeCompared) {
  BoardLabel label = Shown("1#\n#.");
  label.geometry.reset();
  EXPECT_EQ(ScoreBoard(label, Read("1#\n#.", 7), 1).outcome, Outcome::kExact);
  const PictureScore score = ScoreBoard(label, Read("1##\n#.#"), 1);
  EXPECT_EQ(score.counts.cells_right, 0);
  EXPECT_EQ(score.counts.claimed_wrong, 6);
}

TEST(ScoreTest, APossibleBoardInANegativeIsNoneFound) {
  const base::Error error{base::ErrorKind::kNotFound, "too few numbers"};
  const PictureScore score = ScoreNegative(error, 1, GridAt(0, 0, 5, 5));
  EXPECT_EQ(score.counts.negatives_wrong, 0);
  EXPECT_EQ(score.counts.negatives_possible, 1);
}

TEST(ScoreTest, ABoardFoundInANegativeIsWrong) {
  EXPECT_EQ(ScoreNegative(Read("1#\n#."), 1).counts.negatives_wrong, 1);
  const base::Error error{base::ErrorKind::kNotFound, "none"};
  const PictureScore refused = ScoreNegative(error, 1);
  EXPECT_EQ(refused.counts.negatives, 1);
  EXPECT_EQ(refused.counts.negatives_wrong, 0);
  EXPECT_EQ(refused.counts.boards, 0);
}

TEST(ScoreTest, ConfidencesFallIntoTheirBinsTheSurestIntoTheLast) {
  const PictureScore sure = ScoreBoard(Shown("1#"), Read("1#", 100, 1.0f), 1);
  EXPECT_EQ(sure.bins.back().right.of, 2);
  const PictureScore unsure = ScoreBoard(Shown("1#"), Read("2#", 100, 0.3f), 1);
  EXPECT_EQ(unsure.bins.front().right.of, 2);
  EXPECT_EQ(unsure.bins.front().right.count, 1);
  EXPECT_NEAR(unsure.bins.front().confidence_sum, 0.6, 1e-6);
}

ScoreSheet SheetOfTwoFolders() {
  ScoreSheet sheet;
  sheet.reader = "skins";
  sheet.pictures.push_back({"a/1.png", "a", "clean", ScoreOf("1#\n#.", "1#\n#.")});
  sheet.pictures.push_back({"b/1.png", "b", "clean", ScoreOf("1#\n#.", "2#\n#.")});
  sheet.pictures.push_back({"b/1.png", "b", "noise", ScoreOf("1#\n#.", "1#\n#~")});
  return sheet;
}

TEST(ScoreSheetTest, SumsByFolderAndByVariant) {
  const ScoreSheet sheet = SheetOfTwoFolders();
  ASSERT_EQ(sheet.ByFolder().size(), 3u);
  ASSERT_EQ(sheet.ByVariant().size(), 2u);
  EXPECT_EQ(sheet.ByVariant()[0].totals.boards, 2);
  EXPECT_EQ(sheet.ByVariant()[0].totals.Of(Outcome::kWrong), 1);
  EXPECT_EQ(sheet.All().cells_right, 4 + 3 + 3);
  EXPECT_EQ(sheet.Confusions()[1][2], 1);
}

TEST(ScoreSheetTest, TextNeverRoundsUpToAll) {
  ScoreSheet sheet = SheetOfTwoFolders();
  sheet.pictures[0].score.counts.cells = 100'000;
  sheet.pictures[0].score.counts.cells_right = 99'999;
  EXPECT_THAT(SheetAsText(sheet), HasSubstr("99.9 %"));
}

TEST(ScoreSheetTest, JsonHasEveryFigureWithItsInterval) {
  const auto json = nlohmann::json::parse(SheetAsJson(SheetOfTwoFolders()));
  EXPECT_EQ(json.at("reader"), "skins");
  EXPECT_EQ(json.at("all").at("exact").at("count"), 1);
  EXPECT_EQ(json.at("all").at("exact").at("of"), 3);
  EXPECT_GT(json.at("all").at("exact").at("high"), json.at("all").at("exact").at("low"));
  EXPECT_EQ(json.at("folders").at(1).at("folder"), "b");
  EXPECT_EQ(json.at("confusion").at("counts").at(1).at(2), 1);
  EXPECT_EQ(json.at("pictures").at(1).at("missed").at(0).at("expected"), "1");
  EXPECT_EQ(json.at("pictures").at(1).at("outcome"), "wrong");
}

// Boards take another time, and are none of those that are refused.
TEST(ScoreSheetTest, TimesOfNegativesAreToldApart) {
  const base::Error error{base::ErrorKind::kNotFound, "no lattice"};
  ScoreSheet sheet = SheetOfTwoFolders();
  for (const double ms : {30, 10, 20}) {
    sheet.pictures.push_back({"n/1.png", "n", "clean", ScoreNegative(error, ms)});
  }
  const auto json = nlohmann::json::parse(SheetAsJson(sheet));
  EXPECT_EQ(json.at("all").at("negatives_median_ms"), 20);
  EXPECT_EQ(json.at("all").at("negatives_p95_ms"), 30);
  EXPECT_EQ(json.at("all").at("negatives_most_ms"), 30);
  EXPECT_THAT(SheetAsText(sheet), testing::ContainsRegex("all +3 +0 +20.0 +30.0 +30.0"));
}

TEST(ScoreSheetTest, WhatWasRefusedIsNoneOfWhatWasHandedOn) {
  ScoreSheet sheet;
  sheet.pictures.push_back({"a/1.png", "a", "clean", ScoreOf("1#\n#.", "1#\n#.")});
  const base::Error error{base::ErrorKind::kNotFound, "no lattice"};
  sheet.pictures.push_back({"a/2.png", "a", "clean", ScoreBoard(Shown("1#\n#."), error, 1)});
  sheet.pictures.push_back({"a/3.png", "a", "clean", RefusedAt(100, 2, 2)});
  const auto json = nlohmann::json::parse(SheetAsJson(sheet)).at("all");
  EXPECT_EQ(json.at("size_right").at("count"), 1);
  EXPECT_EQ(json.at("lattice_right").at("count"), 2);
  EXPECT_EQ(json.at("lattice_right").at("of"), 3);
  EXPECT_EQ(json.at("exact").at("of"), 3);
  EXPECT_EQ(json.at("exact_of_handed_on").at("of"), 1);
  EXPECT_EQ(json.at("size_right_of_handed_on").at("of"), 1);
  EXPECT_EQ(json.at("revealed_right").at("of"), 6);
  EXPECT_EQ(json.at("revealed_right_of_handed_on").at("of"), 2);
  EXPECT_EQ(json.at("revealed_right_of_handed_on").at("count"), 2);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
