#include "vision/minesweeper/labeling/untouched_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

SymbolScores Scores(std::initializer_list<std::pair<CellSymbol, double>> chances) {
  SymbolScores scores;
  scores.fill(std::log(0.005F));
  for (const auto& [symbol, chance] : chances) {
    scores[static_cast<std::size_t>(symbol)] = std::log(static_cast<float>(chance));
  }
  return scores;
}

// Six rows that look a little more like blank cells than like covered ones, each in its own way.
JointEvidence RowsOfColours() {
  JointEvidence evidence;
  evidence.groups = Grid<int>(6, 7);
  evidence.scores = Grid<SymbolScores>(6, 7);
  board::ForEachCell(evidence.groups, [&](CellPos cell) {
    evidence.groups[cell] = cell.row;
    evidence.scores[cell] = Scores({{CellSymbol::kBlank, 0.6}, {CellSymbol::kCovered, 0.3}});
  });
  return evidence;
}

TEST(UntouchedBoardTest, CellsThatAreCoveredOrBlankAreAllCovered) {
  const auto read = ReadAsUntouched(RowsOfColours());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->outcome, JointOutcome::kPossible);
  EXPECT_TRUE(std::ranges::all_of(read->cells, [](const auto& cell) {
    return cell.symbol == CellSymbol::kCovered && cell.confidence > 0.98F;
  }));
  EXPECT_EQ(read->repaired.size(), read->cells.items().size());
}

TEST(UntouchedBoardTest, ACellThatMayBeANumberSpeaksAgainstIt) {
  JointEvidence evidence = RowsOfColours();
  evidence.scores[CellPos{2, 3}] =
      Scores({{CellSymbol::kBlank, 0.5}, {CellSymbol::kCovered, 0.3}, {CellSymbol::k1, 0.1}});
  EXPECT_FALSE(ReadAsUntouched(evidence));
}

TEST(UntouchedBoardTest, ACellThatIsHardlyCoveredSpeaksAgainstIt) {
  JointEvidence evidence = RowsOfColours();
  evidence.scores[CellPos{2, 3}] =
      Scores({{CellSymbol::kBlank, 0.9}, {CellSymbol::kCovered, 0.05}});
  EXPECT_FALSE(ReadAsUntouched(evidence));
}

TEST(UntouchedBoardTest, ACellThatNobodyCanReadSpeaksAgainstIt) {
  JointEvidence evidence = RowsOfColours();
  evidence.groups[CellPos{0, 0}] = kUnreadable;
  EXPECT_FALSE(ReadAsUntouched(evidence));
}

TEST(UntouchedBoardTest, ACellThatIsKnownToBeOpenSpeaksAgainstIt) {
  JointEvidence evidence = RowsOfColours();
  evidence.laws = Grid<LawOfCell>(6, 7);
  EXPECT_TRUE(ReadAsUntouched(evidence));
  evidence.laws[CellPos{5, 6}].allowed = SymbolSet::Numbers(0, 8);
  EXPECT_FALSE(ReadAsUntouched(evidence));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
