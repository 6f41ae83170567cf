#include "vision/minesweeper/labeling/doubtful_marks.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/vision/minesweeper/labeling/joint_evidence.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

constexpr float kSure = 0.99F;
constexpr float kVerySure = 0.999F;

// What is left of a read board each of whose symbols is drawn in one way, and whose unknown cells
// are hidden or not.
struct Board {
  std::string_view text;
  float confidence = kVerySure;
  bool is_hidden = false;
  std::vector<CellPos> known = {};

  Grid<CellSymbol> Left() const {
    const Grid<CellSymbol> symbols = BoardOf(text);
    Grid<CellReading> cells(symbols.rows(), symbols.cols());
    Grid<Drawing> drawings(symbols.rows(), symbols.cols());
    CellScores seen{};
    seen.fill(-3);
    const Grid<CellScores> scores(symbols.rows(), symbols.cols(), is_hidden ? NoCell() : seen);
    board::ForEachCell(symbols, [&](CellPos cell) {
      if (symbols[cell] == CellSymbol::kUnknown) return;
      cells[cell] = {symbols[cell], confidence};
      drawings[cell] = {static_cast<int>(symbols[cell]), static_cast<int>(symbols[cell])};
    });
    DoubtMarks(scores, drawings, known, cells);
    Grid<CellSymbol> left(symbols.rows(), symbols.cols());
    board::ForEachCell(cells, [&](CellPos cell) { left[cell] = cells[cell].symbol; });
    return left;
  }
};

TEST(DoubtfulMarksTest, ManyFlagsApartAreUnknown) {
  constexpr std::string_view kStones = "1F#F#F\n1#F#F#\n1F#F#F\n1#F#F#\n1F#F#F\n";
  EXPECT_EQ(Board{kStones}.Left(), BoardOf("1~#~#~\n1#~#~#\n1~#~#~\n1#~#~#\n1~#~#~\n"));
  EXPECT_EQ((Board{.text = kStones, .known = {{0, 1}}}.Left()),
            BoardOf("1F#~#~\n1#~#~#\n1~#~#~\n1#~#~#\n1~#~#~\n"));
  constexpr std::string_view kNineApart = "1F#F#F\n1#F#F#\n1F#F#F\n1#F###\n1F#F#F\n";
  EXPECT_EQ(Board{kNineApart}.Left(), BoardOf(kNineApart));
  constexpr std::string_view kLost =
      "1F#F#F\n1#F#F#\n1F#F#F\n1#F#F#\n1F#F#F\n1#F#F#\n111111\n1111X*\n";
  EXPECT_EQ(Board{kLost}.Left(), BoardOf(kLost));
}

TEST(DoubtfulMarksTest, AFewOfTheCellsApartMayBeFlags) {
  constexpr std::string_view kRow = "F#########F#########F#########F#########F#########F####\n";
  const std::string rows = std::string(kRow) + std::string(kRow);
  EXPECT_EQ(Board{rows}.Left(), BoardOf(rows));
}

TEST(DoubtfulMarksTest, FlagsByTheNumbersStay) {
  constexpr std::string_view kAll = "1F1F1F1F1F1F\n111111111111\n1F1F1F1F1F1F\n############\n";
  EXPECT_EQ(Board{kAll}.Left(), BoardOf(kAll));
}

TEST(DoubtfulMarksTest, AmongSeveralUnknownCellsALoneMarkMustBeVerySure) {
  constexpr std::string_view kLone = "~~~\n#F#\n#~#\n";
  EXPECT_EQ((Board{kLone, kSure}.Left()), BoardOf("~~~\n#~#\n#~#\n"));
  EXPECT_EQ((Board{kLone, kVerySure}.Left()), BoardOf(kLone));
  EXPECT_EQ((Board{kLone, kSure, true}.Left()), BoardOf(kLone)) << "something lies over them";
  EXPECT_EQ((Board{kLone, kSure, false, {{1, 1}}}.Left()), BoardOf(kLone));
  constexpr std::string_view kThree = "~~~\n#F#\n###\n";
  EXPECT_EQ((Board{kThree, kSure}.Left()), BoardOf(kThree));
  constexpr std::string_view kTwo = "~~~\n#F#\nF~#\n";
  EXPECT_EQ((Board{kTwo, kSure}.Left()), BoardOf(kTwo));
  constexpr std::string_view kMine = "~~~\n#*#\n#~#\n";
  EXPECT_EQ((Board{kMine, kSure}.Left()), BoardOf(kMine));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
