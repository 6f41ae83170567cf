#include "vision/minesweeper/labeling/label_prices.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "board/minesweeper/progress.h"
#include "vision/minesweeper/labeling/label_conflicts.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::ForEachCell;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::IsNumber;

// Whether the scores say anything: numbers, and not all of them "never".
bool SaySomething(const SymbolScores& scores) {
  constexpr float kCertainlyNot = -std::numeric_limits<float>::infinity();
  const bool are_numbers = std::ranges::all_of(
      scores, [](float score) { return std::isfinite(score) || score == kCertainlyNot; });
  return are_numbers &&
         std::ranges::any_of(scores, [](float score) { return std::isfinite(score); });
}

// Log-probabilities of a classifier that slips now and then.
BySymbol Smoothed(const SymbolScores& scores, double slip) {
  const float highest = *std::ranges::max_element(scores);
  BySymbol smoothed{};
  double sum = 0;
  for (std::size_t i = 0; i < smoothed.size(); ++i) {
    sum += smoothed[i] = std::exp(static_cast<double>(scores[i] - highest));
  }
  for (double& value : smoothed) {
    value = std::log((1 - slip) * value / sum + slip / kReadableSymbols);
  }
  return smoothed;
}

// Nats by symbol, 0 for the first choice.
BySymbol LossesOf(const BySymbol& log_probabilities) {
  const double highest = *std::ranges::max_element(log_probabilities);
  BySymbol losses{};
  std::ranges::transform(log_probabilities, losses.begin(),
                         [&](double value) { return highest - value; });
  return losses;
}

// What breaking the law of a cell costs, by symbol.
BySymbol FinesOf(const LawOfCell& law, const JointParams& params) {
  BySymbol fines{};
  ForEachSymbol([&](CellSymbol symbol) {
    if (law.allowed.Contains(symbol)) return;
    fines[At(symbol)] = law.is_proved ? params.disproved_nats : params.unlawful_nats;
  });
  return fines;
}

Group MakeGroup(std::vector<std::size_t> cells, const std::vector<BySymbol>& log_probabilities,
                const std::vector<BySymbol>& cell_fines) {
  BySymbol mean{};
  BySymbol fines{};
  for (const std::size_t cell : cells) {
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i] += log_probabilities[cell][i];
      fines[i] = std::max(fines[i], cell_fines[cell][i]);
    }
  }
  for (std::size_t i = 0; i < mean.size(); ++i) {
    mean[i] = mean[i] / static_cast<double>(cells.size()) - fines[i];
  }
  const BySymbol losses = LossesOf(mean);
  return {std::move(cells), losses, FirstChoice(losses)};
}

// A cell that is on its own evidence more than a split away from what its group seems to be was
// grouped wrongly, and is a group of its own from the start.
std::vector<Group> SplitOffStrangers(const Group& group, const std::vector<BySymbol>& smoothed,
                                     const Prices& prices, double split_nats) {
  std::vector<std::size_t> rest;
  std::vector<Group> groups;
  for (const std::size_t cell : group.cells) {
    const double loss =
        prices.cell_losses[cell][At(group.first)] + prices.cell_fines[cell][At(group.first)];
    if (group.cells.size() > 1 && loss > split_nats) {
      groups.push_back(MakeGroup({cell}, smoothed, prices.cell_fines));
    } else {
      rest.push_back(cell);
    }
  }
  if (!rest.empty()) groups.push_back(MakeGroup(std::move(rest), smoothed, prices.cell_fines));
  return groups;
}

bool Shows(const Grid<CellSymbol>& labels, CellSymbol symbol) {
  return std::ranges::find(labels, symbol) != labels.end();
}

// The most that lone clicks may cost. There is no limit unless the board was turned over, or the
// game won with a flag on every mine; where flags are too many to be the mines, they are covered
// cells.
double MostForLoneClicks(const Grid<CellSymbol>& labels, const JointParams& params) {
  constexpr double kMostFlags = 0.25;  // of the cells; expert boards have 0.21
  constexpr double kNoLimit = std::numeric_limits<double>::infinity();
  if (Shows(labels, CellSymbol::kCovered) || Shows(labels, CellSymbol::kQuestion)) return kNoLimit;
  if (Shows(labels, CellSymbol::kMine)) return params.turned_over_nats;
  const bool is_won = std::ranges::all_of(
      labels, [](CellSymbol symbol) { return IsNumber(symbol) || symbol == CellSymbol::kFlag; });
  const auto flags = static_cast<double>(std::ranges::count(labels, CellSymbol::kFlag));
  const bool are_mines = flags < kMostFlags * static_cast<double>(labels.items().size());
  return is_won && are_mines ? params.all_flagged_nats : kNoLimit;
}

// Of the revealed cells, the share that needed a click of its own. Boards are opened by their
// blanks: where a ground is taken for covered, every number seems to have been clicked one by one.
double LoneShare(const Grid<CellSymbol>& labels) {
  const auto revealed = std::ranges::count_if(labels, IsNumber);
  return ShareOfClicks(board::minesweeper::SolvedThreeBv(labels), static_cast<int>(revealed));
}

double PriceOfPlay(const Grid<CellSymbol>& labels, const JointParams& params) {
  return std::min(params.lone_nats * LoneShare(labels), MostForLoneClicks(labels, params));
}

// Whether mines are shown, and a number says that there is another one under a covered cell.
bool LeavesAMineCovered(const Grid<CellSymbol>& labels) {
  constexpr SymbolSet kMayBeMines{CellSymbol::kFlag, CellSymbol::kQuestion, CellSymbol::kMine,
                                  CellSymbol::kExploded};
  bool shows_mines = false;
  bool leaves_one = false;
  ForEachCell(labels, [&](CellPos cell) {
    shows_mines = shows_mines || labels[cell] == CellSymbol::kMine;
    if (leaves_one || !IsNumber(labels[cell])) return;
    int marks = 0;
    board::ForEachNeighbor(labels, cell, [&](CellPos near) {
      const bool may_be =
          labels[near] == CellSymbol::kUnknown || kMayBeMines.Contains(labels[near]);
      marks += may_be ? 1 : 0;
    });
    leaves_one = marks < board::minesweeper::NumberOf(labels[cell]);
  });
  return shows_mines && leaves_one;
}

// Whether the game was lost, though around every number all was done: nobody plays on there. With
// all of it revealed but flags and the mine that was hit, it was; where mines are shown, it was
// turned over at the end.
bool IsLostTooLate(const Grid<CellSymbol>& labels) {
  constexpr int kFewNumbers = 8;
  const bool has_marked_all = Shows(labels, CellSymbol::kFlag) && !Shows(labels, CellSymbol::kMine);
  const bool may_be_too_late = Shows(labels, CellSymbol::kCovered) || has_marked_all;
  if (!Shows(labels, CellSymbol::kExploded) || !may_be_too_late) return false;
  int numbers = 0;
  bool all_done = true;
  ForEachCell(labels, [&](CellPos cell) {
    if (!board::minesweeper::IsDigit(labels[cell])) return;
    int hidden = 0;
    board::ForEachNeighbor(labels, cell,
                           [&](CellPos near) { hidden += IsNumber(labels[near]) ? 0 : 1; });
    ++numbers;
    all_done = all_done && hidden == board::minesweeper::NumberOf(labels[cell]);
  });
  return all_done && numbers >= kFewNumbers;
}

// Flags and question marks with no revealed and no unknown cell beside them.
int MarksApart(const Grid<CellSymbol>& labels) {
  constexpr SymbolSet kFlagOrQuestion{CellSymbol::kFlag, CellSymbol::kQuestion};
  int apart = 0;
  ForEachCell(labels, [&](CellPos cell) {
    if (!kFlagOrQuestion.Contains(labels[cell])) return;
    bool is_apart = true;
    board::ForEachNeighbor(labels, cell, [&](CellPos near) {
      is_apart = is_apart && !IsNumber(labels[near]) && labels[near] != CellSymbol::kUnknown;
    });
    apart += is_apart ? 1 : 0;
  });
  return apart;
}

// So many flags at least are wrong: those beyond a number, summed over numbers that share none,
// which are taken in reading order.
int SurplusFlags(const Grid<CellSymbol>& labels) {
  Grid<bool> is_counted(labels.rows(), labels.cols(), false);
  int surplus = 0;
  ForEachCell(labels, [&](CellPos cell) {
    if (!IsNumber(labels[cell])) return;
    std::vector<CellPos> flags;
    board::ForEachNeighbor(labels, cell, [&](CellPos near) {
      if (labels[near] == CellSymbol::kFlag) flags.push_back(near);
    });
    const int beyond = static_cast<int>(flags.size()) - board::minesweeper::NumberOf(labels[cell]);
    const auto was_counted = [&](CellPos flag) { return is_counted[flag]; };
    if (beyond <= 0 || std::ranges::any_of(flags, was_counted)) return;
    for (const CellPos flag : flags) is_counted[flag] = true;
    surplus += beyond;
  });
  return surplus;
}

// Marks are set by the numbers, while a game goes on. (Where no cell is covered, all may be
// flagged.)
double PriceOfUnlikelyMarks(const Grid<CellSymbol>& labels, const JointParams& params) {
  const bool is_over = std::ranges::any_of(labels, board::minesweeper::IsShownMine) ||
                       Shows(labels, CellSymbol::kWrongFlag);
  if (is_over || !Shows(labels, CellSymbol::kCovered)) return 0;
  const int surplus = std::max(0, SurplusFlags(labels) - params.free_surplus_flags);
  return std::min(params.most_unlikely_marks_nats,
                  params.apart_mark_nats * MarksApart(labels) + params.surplus_flag_nats * surplus);
}

// A symbol and a number of a drawing that it has.
using Drawn = std::pair<CellSymbol, int>;

// Of the symbols that a program draws in one way; sorted, each once.
std::vector<Drawn> DrawnOneWay(const Grid<CellSymbol>& labels, const Grid<Drawing>& drawings,
                               int Drawing::*number) {
  std::vector<Drawn> drawn;
  for (std::size_t i = 0; i < drawings.items().size(); ++i) {
    const int drawing = drawings.items()[i].*number;
    const CellSymbol symbol = labels.items()[i];
    if (drawing != kNoDrawing && IsDrawnOneWay(symbol)) drawn.emplace_back(symbol, drawing);
  }
  std::ranges::sort(drawn);
  const auto equal = std::ranges::unique(drawn);
  drawn.erase(equal.begin(), equal.end());
  return drawn;
}

// Beyond the first of each symbol.
int SecondOf(const std::vector<Drawn>& drawn) {
  std::set<CellSymbol> symbols;
  for (const auto& [symbol, drawing] : drawn) symbols.insert(symbol);
  return static_cast<int>(drawn.size() - symbols.size());
}

// Those that are alike but not the same, of `second` unlike ones.
int VariedOf(const std::vector<Drawn>& same, int second) {
  return std::max(0, SecondOf(same) - second);
}

int SharedOf(const std::vector<Drawn>& same, const Grid<CellSymbol>& labels,
             const Grid<Drawing>& drawings, const Grid<int>& group_of) {
  std::set<int> unlike;
  for (const auto& [symbol, drawing] : same) unlike.insert(drawing);
  const auto shared = static_cast<int>(same.size() - unlike.size());
  if (shared == 0) return 0;
  std::map<int, std::set<CellSymbol>> symbols_of;
  for (std::size_t i = 0; i < labels.items().size(); ++i) {
    const CellSymbol symbol = labels.items()[i];
    const bool is_drawn = drawings.items()[i].same != kNoDrawing && IsDrawnOneWay(symbol);
    const int group = group_of.items()[i];
    if (is_drawn && group != kUnreadable) symbols_of[group].insert(symbol);
  }
  int split = 0;
  for (const auto& [group, symbols] : symbols_of) split += static_cast<int>(symbols.size()) - 1;
  return std::max(0, shared - split);
}

double PriceOfDrawings(const Grid<CellSymbol>& labels, const Grid<Drawing>& drawings,
                       const Grid<int>& group_of, const JointParams& params) {
  if (drawings.size() == 0) return 0;
  const int second = SecondDrawings(labels, drawings);
  const std::vector<Drawn> same = DrawnOneWay(labels, drawings, &Drawing::same);
  return params.drawing_nats * second + params.varied_drawing_nats * VariedOf(same, second) +
         params.shared_drawing_nats * SharedOf(same, labels, drawings, group_of);
}

}  // namespace

CellSymbol FirstChoice(const BySymbol& losses) {
  return static_cast<CellSymbol>(std::ranges::min_element(losses) - losses.begin());
}

Prices PricesOf(const JointEvidence& evidence, const JointParams& params) {
  Prices prices{.group_of = Grid<int>(evidence.groups.rows(), evidence.groups.cols(), kUnreadable)};
  prices.openings = evidence.openings;
  std::vector<BySymbol> smoothed;
  std::map<int, std::vector<std::size_t>> by_number;
  for (std::size_t i = 0; i < evidence.groups.items().size(); ++i) {
    const int number = evidence.groups.items()[i];
    const bool readable = number != kUnreadable && SaySomething(evidence.scores.items()[i]);
    const LawOfCell law = evidence.laws.size() > 0 ? evidence.laws.items()[i] : LawOfCell();
    smoothed.push_back(readable ? Smoothed(evidence.scores.items()[i], params.slip) : BySymbol{});
    prices.cell_losses.push_back(LossesOf(smoothed.back()));
    prices.cell_fines.push_back(FinesOf(law, params));
    if (readable) by_number[number].push_back(i);
  }
  for (auto& [number, cells] : by_number) {
    const Group whole = MakeGroup(std::move(cells), smoothed, prices.cell_fines);
    for (Group& group : SplitOffStrangers(whole, smoothed, prices, params.split_nats)) {
      for (const std::size_t cell : group.cells) {
        prices.group_of.items()[cell] = static_cast<int>(prices.groups.size());
      }
      prices.groups.push_back(std::move(group));
    }
  }
  return prices;
}

Weight WeighConflicts(const std::vector<double>& least_ways_out,
                      const std::vector<std::vector<std::size_t>>& groups_of, std::size_t groups) {
  std::vector<std::size_t> hardest_first(least_ways_out.size());
  std::iota(hardest_first.begin(), hardest_first.end(), std::size_t{0});
  std::ranges::stable_sort(hardest_first, std::greater<>(),
                           [&](std::size_t conflict) { return least_ways_out[conflict]; });
  Weight weight;
  if (!hardest_first.empty()) weight.hardest = hardest_first.front();
  std::vector<bool> met(groups, false);
  for (const std::size_t conflict : hardest_first) {
    const std::vector<std::size_t>& own = groups_of[conflict];
    if (std::ranges::any_of(own, [&](std::size_t group) { return met[group]; })) continue;
    for (const std::size_t group : own) met[group] = true;
    weight.nats += least_ways_out[conflict];
  }
  return weight;
}

bool IsDrawnOneWay(CellSymbol symbol) {
  constexpr SymbolSet kOnMines{CellSymbol::kFlag, CellSymbol::kQuestion, CellSymbol::kMine,
                               CellSymbol::kWrongFlag};
  return kOnMines.Contains(symbol) || board::minesweeper::IsDigit(symbol);
}

int SecondDrawings(const Grid<CellSymbol>& labels, const Grid<Drawing>& drawings,
                   int Drawing::*number) {
  return SecondOf(DrawnOneWay(labels, drawings, number));
}

int SharedDrawings(const Grid<CellSymbol>& labels, const Grid<Drawing>& drawings,
                   const Grid<int>& group_of) {
  return SharedOf(DrawnOneWay(labels, drawings, &Drawing::same), labels, drawings, group_of);
}

Grid<Drawing> TellingDrawings(const Grid<CellSymbol>& labels, Grid<Drawing> drawings,
                              const JointParams& params) {
  const int second = SecondDrawings(labels, drawings);
  if (second > params.most_second_drawings) return {};
  const std::vector<Drawn> same = DrawnOneWay(labels, drawings, &Drawing::same);
  if (VariedOf(same, second) > params.most_varied_drawings) {
    for (Drawing& drawing : drawings.items()) drawing.same = kNoDrawing;
  }
  return drawings;
}

bool HasAnOddMine(const Grid<CellSymbol>& labels, const Grid<int>& group_of) {
  if (Shows(labels, CellSymbol::kExploded)) return false;
  std::map<int, int> mines_of;
  for (std::size_t i = 0; i < labels.items().size(); ++i) {
    if (labels.items()[i] == CellSymbol::kMine) ++mines_of[group_of.items()[i]];
  }
  const auto is_alone = [](const auto& group) { return group.second == 1; };
  return mines_of.size() > 1 && std::ranges::any_of(mines_of, is_alone);
}

bool HasMoreQuestionsThanFlags(const Grid<CellSymbol>& labels) {
  constexpr SymbolSet kFlags{CellSymbol::kFlag, CellSymbol::kWrongFlag};
  return std::ranges::count(labels, CellSymbol::kQuestion) >
         std::ranges::count_if(labels, [&](CellSymbol symbol) { return kFlags.Contains(symbol); });
}

double PriceOfWrongFlags(const Grid<CellSymbol>& labels, const JointParams& params) {
  const auto count = [&](CellSymbol symbol) {
    return static_cast<int>(std::ranges::count(labels, symbol));
  };
  const int beyond = std::max(0, count(CellSymbol::kWrongFlag) - count(CellSymbol::kFlag));
  return std::min(params.most_wrong_flags_nats, params.wrong_flag_nats * beyond);
}

double ShareOfClicks(int clicked, int revealed) {
  constexpr int kFewRevealed = 8;
  return static_cast<double>(clicked) / (revealed + kFewRevealed);
}

double PriceOfWhole(const Grid<CellSymbol>& labels, const Prices& prices,
                    const Grid<Drawing>& drawings, const JointParams& params) {
  return PriceOfPlay(labels, params) + (LeavesAMineCovered(labels) ? params.left_nats : 0) +
         (IsLostTooLate(labels) ? params.too_late_nats : 0) +
         (HasAnOddMine(labels, prices.group_of) ? params.odd_mine_nats : 0) +
         (HasMoreQuestionsThanFlags(labels) ? params.questions_nats : 0) +
         PriceOfWrongFlags(labels, params) + PriceOfUnlikelyMarks(labels, params) +
         PriceOfDrawings(labels, drawings, prices.group_of, params);
}

}  // namespace gridhand::vision::minesweeper
