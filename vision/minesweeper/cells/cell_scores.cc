#include "vision/minesweeper/cells/cell_scores.h"

#include <limits>

namespace gridhand::vision::minesweeper {

using board::minesweeper::CellSymbol;

namespace {

constexpr auto kNone = static_cast<std::size_t>(CellSymbol::kUnknown);
constexpr float kNever = -std::numeric_limits<float>::infinity();

}  // namespace

CellSymbol MostProbableOfCell(CellScores scores) {
  scores[kNone] = kNever;
  return MostProbable(scores);
}

CellScores NoCell() {
  CellScores scores;
  scores.fill(kNever);
  scores[kNone] = 0;
  return scores;
}

double ChanceOfCell(const CellScores& scores) { return 1 - ChanceOf(scores, CellSymbol::kUnknown); }

double ChanceOfMine(const CellScores& scores) {
  return ChanceOfAny(scores, board::minesweeper::IsShownMine);
}

bool IsLikelyACell(const CellScores& scores) {
  constexpr double kEven = 0.5;
  return ChanceOfCell(scores) >= kEven;
}

CellScores Weighed(const CellScores& scores,
                   const std::array<double, board::minesweeper::kSymbolCount>& odds) {
  std::array<double, board::minesweeper::kSymbolCount> shares{};
  double sum = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    shares[i] = std::exp(static_cast<double>(scores[i])) * odds[i];
    sum += shares[i];
  }
  CellScores weighed;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    weighed[i] = static_cast<float>(std::log(shares[i] / sum));
  }
  return weighed;
}

}  // namespace gridhand::vision::minesweeper
