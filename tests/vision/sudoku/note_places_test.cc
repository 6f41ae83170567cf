#include "vision/sudoku/note_places.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace gridhand::vision::sudoku {
namespace {

constexpr int kValues = 9;
constexpr double kThird = 1.0 / 3;
constexpr double kHeight = 0.25;
constexpr double kWidth = 0.15;

// A note that is surely this value; 0: a scrap of which nothing is known.
SeenNote NoteOf(int value, board::CellPos cell, double x, double y) {
  SeenNote note{cell, x, y, kWidth, kHeight, std::vector<double>(kValues, 0.0)};
  if (value > 0) note.chances[static_cast<std::size_t>(value - 1)] = 0.98;
  return note;
}

// Where a value stands that has a place of its own.
//
//     1 2 3
//     4 5 6
//     7 8 9
SeenNote InPlace(int seen_as, int value, board::CellPos cell) {
  return NoteOf(seen_as, cell, ((value - 1) % 3 - 1) * kThird, ((value - 1) / 3 - 1) * kThird);
}

// Where the notes of a cell stand that fill three in a line from the left, whatever they are.
std::vector<SeenNote> InLine(const std::vector<int>& values, board::CellPos cell) {
  std::vector<SeenNote> notes;
  for (std::size_t i = 0; i < values.size(); ++i) {
    notes.push_back(InPlace(values[i], static_cast<int>(i) + 1, cell));
  }
  return notes;
}

std::vector<SeenNote> TwoFullCells() {
  std::vector<SeenNote> notes;
  for (int value = 1; value <= kValues; ++value) {
    notes.push_back(InPlace(value, value, {0, 0}));
    notes.push_back(InPlace(value, value, {4, 7}));
  }
  return notes;
}

// Cells in which no value has a place, but all rise.
std::vector<SeenNote> RisingCells() {
  std::vector<SeenNote> notes;
  int row = 0;
  for (const std::vector<int>& values :
       {std::vector<int>{1, 2, 3, 4}, {2, 4, 5, 9}, {3, 7, 8}, {1, 5, 6}}) {
    for (const SeenNote& note : InLine(values, {row++, 2})) notes.push_back(note);
  }
  return notes;
}

TEST(NotePlacesTest, AClearNoteIsReadAlone) {
  const auto reads = ReadNotes({NoteOf(4, {2, 2}, 0.1, 0.2)});
  EXPECT_EQ(reads[0].value, 4);
  EXPECT_GT(reads[0].chance, 0.9);
}

TEST(NotePlacesTest, AScrapAtThePlaceOfAValueIsThatValue) {
  std::vector<SeenNote> notes = TwoFullCells();
  notes.push_back(InPlace(0, 6, {1, 1}));
  const ReadNote read = ReadNotes(notes).back();
  EXPECT_EQ(read.value, 6);
  EXPECT_GT(read.chance, 0.5);
}

TEST(NotePlacesTest, ThePlaceOutweighsWhatAScrapLooksLike) {
  std::vector<SeenNote> notes = TwoFullCells();
  notes.push_back(InPlace(5, 3, {1, 1}));
  EXPECT_EQ(ReadNotes(notes).back().value, 3);
}

TEST(NotePlacesTest, AStrokeThatIsWiderThanAnyNoteIsNone) {
  std::vector<SeenNote> notes = TwoFullCells();
  notes.push_back(InPlace(0, 6, {1, 1}));
  notes.back().width = 3 * kWidth;
  EXPECT_LT(ReadNotes(notes).back().chance, 0.5);
}

TEST(NotePlacesTest, WhereNotesRiseAScrapIsWhatIsLeft) {
  std::vector<SeenNote> notes = RisingCells();
  for (const SeenNote& note : InLine({4, 5, 8, 0}, {8, 8})) notes.push_back(note);
  const ReadNote read = ReadNotes(notes).back();
  EXPECT_EQ(read.value, 9);
  EXPECT_GT(read.chance, 0.5);
}

TEST(NotePlacesTest, WhereNotesObeyNoRuleAScrapStaysUnread) {
  std::vector<SeenNote> notes;
  for (const SeenNote& note : InLine({3, 1, 2, 9, 4, 7, 8}, {0, 0})) notes.push_back(note);
  for (const SeenNote& note : InLine({9, 5, 1, 3, 2, 8, 4}, {0, 1})) notes.push_back(note);
  notes.push_back(InPlace(0, 6, {1, 1}));
  EXPECT_LT(ReadNotes(notes).back().chance, 0.5);
}

}  // namespace
}  // namespace gridhand::vision::sudoku
