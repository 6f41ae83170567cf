#include "vision/minesweeper/cells/cell_scores.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace gridhand::vision::minesweeper {
namespace {

using board::minesweeper::CellSymbol;

CellScores ScoresOf(const std::vector<std::pair<CellSymbol, float>>& chances) {
  CellScores scores = NoCell();
  scores[static_cast<std::size_t>(CellSymbol::kUnknown)] = std::log(0.0F);
  for (const auto& [symbol, chance] : chances) {
    scores[static_cast<std::size_t>(symbol)] = std::log(chance);
  }
  return scores;
}

const CellScores kScores = ScoresOf({{CellSymbol::kCovered, 0.1F},
                                     {CellSymbol::kFlag, 0.2F},
                                     {CellSymbol::kMine, 0.05F},
                                     {CellSymbol::kExploded, 0.01F},
                                     {CellSymbol::k1, 0.14F},
                                     {CellSymbol::k8, 0.1F},
                                     {CellSymbol::kUnknown, 0.4F}});
constexpr double kNear = 1e-6;

TEST(CellScoresTest, SumsTheChancesOfAKind) {
  EXPECT_NEAR(ChanceOfAny(kScores, board::minesweeper::IsDigit), 0.24, kNear);
  EXPECT_NEAR(ChanceOfAny(kScores, board::minesweeper::IsShownMine), 0.06, kNear);
  EXPECT_NEAR(ChanceOfMine(kScores), 0.06, kNear);
  EXPECT_NEAR(ChanceOfCell(kScores), 0.6, kNear);
  // The mark that is a mine, hit or not, is a mark.
  EXPECT_NEAR(ChanceOfHidden(kScores), 0.36, kNear);
}

TEST(CellScoresTest, TellsTheMostProbable) {
  EXPECT_EQ(MostProbable(kScores), CellSymbol::kUnknown);
  EXPECT_EQ(MostProbableOfCell(kScores), CellSymbol::kFlag);
}

TEST(CellScoresTest, WeighsByOdds) {
  std::array<double, board::minesweeper::kSymbolCount> odds{};
  odds.fill(1);
  odds[static_cast<std::size_t>(CellSymbol::kUnknown)] = 0;
  odds[static_cast<std::size_t>(CellSymbol::kFlag)] = 2;
  const CellScores weighed = Weighed(kScores, odds);
  EXPECT_NEAR(ChanceOf(weighed, CellSymbol::kFlag), 0.5, kNear);
  EXPECT_NEAR(ChanceOf(weighed, CellSymbol::kCovered), 0.125, kNear);
  EXPECT_NEAR(ChanceOfCell(weighed), 1, kNear);
  EXPECT_FALSE(IsLikelyACell(NoCell()));
  EXPECT_TRUE(IsLikelyACell(weighed));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
