// Joint readings against writing down every labeling of small boards.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "agent/minesweeper/solver_oracle.h"
#include "base/random.h"
#include "board/minesweeper/mine_layout.h"
#include "tests/vision/minesweeper/labeling/joint_evidence.h"
#include "tests/vision/minesweeper/labeling/labeling_referee.h"
#include "vision/minesweeper/labeling/group_search.h"
#include "vision/minesweeper/labeling/label_prices.h"

namespace gridhand::vision::minesweeper {
namespace {

using agent::minesweeper::SolverOracle;
using base::Random;
using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::FormatBoard;
using board::minesweeper::MineCountSource;
using board::minesweeper::MineLayout;
using board::minesweeper::NumberAt;
using board::minesweeper::SymbolFor;

constexpr double kTolerance = 1e-4;  // scores are floats

// A classifier that often doubts, and sometimes prefers what is wrong.
SymbolScores RandomScores(CellSymbol truth, Random& random) {
  constexpr double kMostDoubt = 3;  // nats, for a few symbols; the others are excluded
  SymbolScores scores;
  scores.fill(-20);
  for (int i = 0; i < 3; ++i) {
    scores[random.Below(kReadableSymbols)] = static_cast<float>(-kMostDoubt * random.Unit());
  }
  scores[static_cast<std::size_t>(truth)] = static_cast<float>(-kMostDoubt * random.Unit());
  return scores;
}

Grid<CellSymbol> RandomBoard(Random& random) {
  const int rows = 2 + static_cast<int>(random.Below(2));
  MineLayout mines(rows, 3, false);
  std::generate(mines.items().begin(), mines.items().end(), [&] { return random.Unit() < 0.25; });
  Grid<CellSymbol> board(mines.rows(), mines.cols(), CellSymbol::kCovered);
  const double shown = random.Unit();
  ForEachCell(mines, [&](CellPos cell) {
    if (!mines[cell] && random.Unit() < shown) board[cell] = SymbolFor(NumberAt(mines, cell));
    if (mines[cell] && random.Below(3) == 0) board[cell] = CellSymbol::kFlag;
    if (mines[cell] && random.Below(6) == 0) board[cell] = CellSymbol::kMine;
    if (random.Below(20) == 0) board[cell] = CellSymbol::kUnknown;
  });
  return board;
}

// One group for each symbol of the board, numbered as the referee wants it.
JointEvidence RandomEvidence(Random& random) {
  const Grid<CellSymbol> board = RandomBoard(random);
  JointEvidence evidence{.groups = {board.rows(), board.cols(), kUnreadable},
                         .scores = {board.rows(), board.cols(), SymbolScores{}}};
  if (random.Below(2) == 0) evidence.drawings = {board.rows(), board.cols()};
  std::map<CellSymbol, std::pair<int, SymbolScores>> groups;
  ForEachCell(board, [&](CellPos cell) {
    if (board[cell] == CellSymbol::kUnknown) return;
    const auto scores = RandomScores(board[cell], random);
    const std::pair<int, SymbolScores> fresh{static_cast<int>(groups.size()), scores};
    const auto& [group, shared] = groups.emplace(board[cell], fresh).first->second;
    evidence.groups[cell] = group;
    evidence.scores[cell] = shared;
    // Some cells have none.
    if (evidence.drawings.size() > 0) evidence.drawings[cell] = {group % 3 - 1, group % 3 - 1};
  });
  if (random.Below(2) == 0) {
    evidence.mines = {.total = static_cast<int>(1 + random.Below(4)),
                      .source = MineCountSource::kCounter};
  }
  return evidence;
}

// Gives each group one of two drawings, the first of which is drawn in two ways, or none.
void ShareDrawings(JointEvidence& evidence, Random& random) {
  if (evidence.drawings.size() == 0) return;
  constexpr std::array kDrawings{Drawing{}, Drawing{0, 0}, Drawing{0, 1}, Drawing{1, 2}};
  std::array<Drawing, board::minesweeper::kSymbolCount> drawing_of{};
  for (Drawing& drawing : drawing_of) drawing = kDrawings[random.Below(kDrawings.size())];
  ForEachCell(evidence.groups, [&](CellPos cell) {
    if (evidence.groups[cell] == kUnreadable) return;
    evidence.drawings[cell] = drawing_of[static_cast<std::size_t>(evidence.groups[cell])];
  });
}

int GroupsOf(const JointEvidence& evidence) {
  return *std::ranges::max_element(evidence.groups) + 1;
}

JointParams Patient() {
  JointParams params;
  params.least_confidence = 0;
  params.most_labelings = 100'000;
  params.most_questions = 100'000;
  params.free_surplus_flags = 0;  // the boards are small
  return params;
}

double Least(const std::vector<PricedLabeling>& labelings, double PricedLabeling::*nats) {
  double least = std::numeric_limits<double>::infinity();
  for (const PricedLabeling& labeling : labelings) least = std::min(least, labeling.*nats);
  return least;
}

// Of those that may be handed on.
double LeastTotal(const std::vector<PricedLabeling>& labelings, double most_nats) {
  double least = std::numeric_limits<double>::infinity();
  for (const PricedLabeling& labeling : labelings) {
    if (labeling.nats <= most_nats) least = std::min(least, labeling.total_nats);
  }
  return least;
}

// The share of the best labeling among the best ones with each symbol for the cell.
double ConfidenceIn(const std::vector<PricedLabeling>& labelings, CellPos cell, double best) {
  std::array<double, board::minesweeper::kSymbolCount> least;
  least.fill(std::numeric_limits<double>::infinity());
  for (const PricedLabeling& labeling : labelings) {
    double& of_symbol = least[static_cast<std::size_t>(labeling.labels[cell])];
    of_symbol = std::min(of_symbol, labeling.total_nats);
  }
  double sum = 0;
  for (const double nats : least) sum += std::exp(best - nats);
  return 1 / sum;
}

// Symbols whose pictures alone say no count with their pictures' price, up to 14 at e^-7; and
// nobody looks for a rival that splits a cell off its group without need. Lost boards of six cells
// have the most such rivals, and are far below what is handed on.
constexpr double kConfidenceTolerance = 0.15;
constexpr double kFaintConfidenceTolerance = 0.32;

TEST(JointReadingPropertyTest, EqualsWritingDownEveryLabeling) {
  Random random(20261121);
  const JointParams params = Patient();
  const SolverOracle oracle;
  int possible = 0;
  int repaired = 0;
  double worst = 0;
  constexpr int kBoards = 200;
  for (int i = 0; i < kBoards;) {
    JointEvidence evidence = RandomEvidence(random);
    if (GroupsOf(evidence) < 1 || GroupsOf(evidence) > 4) continue;
    if (++i % 2 == 0) ShareDrawings(evidence, random);
    const JointReading reading = ReadJointly(evidence, &oracle, params);
    SCOPED_TRACE(FormatBoard(reading.labels) + std::to_string(i));
    auto labelings = AllPossible(evidence, params, params.most_nats + params.rival_nats);
    const double cheapest = Least(labelings, &PricedLabeling::nats);
    ASSERT_TRUE(reading.complete);
    ASSERT_EQ(reading.outcome == JointOutcome::kPossible, cheapest <= params.most_nats) << cheapest;
    if (reading.outcome != JointOutcome::kPossible) continue;
    ++possible;
    repaired += reading.repaired.empty() ? 0 : 1;
    // A labeling that costs too much to be handed on is not chosen, however well it is drawn.
    const double least_total = LeastTotal(labelings, params.most_nats);
    std::erase_if(labelings, [&](const PricedLabeling& labeling) {
      return labeling.total_nats < least_total;
    });
    std::vector<PricedLabeling> near;
    std::ranges::copy_if(labelings, std::back_inserter(near), [&](const PricedLabeling& labeling) {
      return labeling.total_nats <= least_total + params.rival_nats;
    });
    const double best = Least(near, &PricedLabeling::total_nats);
    const auto others = [&](const PricedLabeling& one) { return one.labels != reading.labels; };
    std::vector<PricedLabeling> same = near;
    std::erase_if(same, others);
    ASSERT_FALSE(same.empty());
    const auto chosen = std::ranges::min_element(same, {}, &PricedLabeling::total_nats);
    EXPECT_NEAR(chosen->total_nats, best, kTolerance);
    EXPECT_NEAR(chosen->nats, reading.nats, kTolerance);
    ForEachCell(reading.cells, [&](CellPos cell) {
      if (evidence.groups[cell] == kUnreadable) return;
      const double confidence = ConfidenceIn(near, cell, best);
      worst = std::max(worst, std::abs(confidence - reading.cells[cell].confidence));
      const bool is_handed_on = reading.cells[cell].confidence >= JointParams().least_confidence;
      EXPECT_NEAR(reading.cells[cell].confidence, confidence,
                  is_handed_on ? kConfidenceTolerance : kFaintConfidenceTolerance);
    });
    if (HasFatalFailure()) return;
  }
  std::printf("%d of %d boards possible, %d of them repaired; confidence off by at most %.4f\n",
              possible, kBoards, repaired, worst);
  EXPECT_GT(repaired, kBoards / 10);
  EXPECT_LT(possible, kBoards);
}

// What the best of these costs in which the group has that symbol.
double LeastWith(const std::vector<PricedLabeling>& labelings, std::size_t cell,
                 CellSymbol symbol) {
  double least = std::numeric_limits<double>::infinity();
  for (const PricedLabeling& labeling : labelings) {
    if (labeling.labels.items()[cell] == symbol) least = std::min(least, labeling.total_nats);
  }
  return least;
}

TEST(GroupSearchPropertyTest, EqualsWritingDownEveryLabelingOfGroups) {
  Random random(20261122);
  GroupParams params{.prices = Patient()};
  params.prices.split_nats = 1000;  // none is within reach
  params.most_nodes = 1'000'000;
  params.numbers_a_nat = 0;  // none needs a proof
  const double reach = params.prices.most_nats + params.prices.rival_nats;
  const SolverOracle oracle;
  int found_some = 0;
  int rivals = 0;
  constexpr int kBoards = 200;
  for (int i = 0; i < kBoards;) {
    JointEvidence evidence = RandomEvidence(random);
    if (GroupsOf(evidence) < 1 || GroupsOf(evidence) > 4) continue;
    ++i;
    ShareDrawings(evidence, random);
    const Prices prices = PricesOf(evidence, params.prices);
    const GroupLabelings found =
        SearchGroups(prices, evidence.drawings, evidence.mines, &oracle, params);
    const auto labelings = AllPossible(evidence, params.prices, reach);
    const double best = Least(labelings, &PricedLabeling::total_nats);
    SCOPED_TRACE(FormatBoard(labelings.empty() ? Grid<CellSymbol>() : labelings.front().labels) +
                 std::to_string(i));
    ASSERT_EQ(found.best.empty(), best > params.prices.most_nats) << best;
    if (found.best.empty()) continue;
    ++found_some;
    EXPECT_NEAR(found.nats, best, kTolerance);
    for (std::size_t group = 0; group < prices.groups.size(); ++group) {
      const std::size_t cell = prices.groups[group].cells.front();
      EXPECT_NEAR(LeastWith(labelings, cell, found.best[group]), best, kTolerance);
      ForEachSymbol([&](CellSymbol symbol) {
        const double least = LeastWith(labelings, cell, symbol);
        const double told = found.least[group][At(symbol)];
        if (least > best + params.prices.rival_nats + kTolerance) {
          EXPECT_EQ(told, kNever) << group << ToChar(symbol);
        } else if (least < best + params.prices.rival_nats - kTolerance) {
          EXPECT_NEAR(told, least, kTolerance) << group << ToChar(symbol);
          rivals += symbol == found.best[group] ? 0 : 1;
        }
      });
    }
  }
  std::printf("%d of %d boards possible, with %d rivals\n", found_some, kBoards, rivals);
  EXPECT_GT(rivals, kBoards);
  EXPECT_LT(found_some, kBoards);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
