#include "tests/vision/minesweeper/labeling/labeling_referee.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "board/minesweeper/progress.h"
#include "board/minesweeper/text.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::ForEachCell;
using board::ForEachNeighbor;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::FormatBoard;
using board::minesweeper::IsCovered;
using board::minesweeper::IsNumber;
using board::minesweeper::IsShownMine;

constexpr double kNever = std::numeric_limits<double>::infinity();

// Nats by group and symbol.
using Prices = std::vector<std::array<double, kReadableSymbols>>;

Prices PricesOf(const JointEvidence& evidence, double slip) {
  Prices prices;
  for (std::size_t i = 0; i < evidence.groups.items().size(); ++i) {
    const int group = evidence.groups.items()[i];
    if (group != static_cast<int>(prices.size())) continue;  // unreadable, or met before
    double sum = 0;
    for (const float score : evidence.scores.items()[i]) sum += std::exp(score);
    std::array<double, kReadableSymbols> nats{};
    for (std::size_t s = 0; s < nats.size(); ++s) {
      const double share = std::exp(evidence.scores.items()[i][s]) / sum;
      nats[s] = -std::log((1 - slip) * share + slip / kReadableSymbols);
    }
    const double least = *std::ranges::min_element(nats);
    for (double& value : nats) value -= least;
    prices.push_back(nats);
  }
  return prices;
}

bool Agrees(const Grid<CellSymbol>& labels, const Grid<bool>& mines) {
  bool agrees = true;
  ForEachCell(labels, [&](CellPos cell) {
    if (!IsNumber(labels[cell])) return;
    int around = 0;
    ForEachNeighbor(mines, cell, [&](CellPos near) { around += mines[near] ? 1 : 0; });
    agrees = agrees && around == NumberOf(labels[cell]);
  });
  return agrees;
}

bool SomeLayoutAgrees(const Grid<CellSymbol>& labels, std::optional<int> total) {
  std::vector<std::size_t> open;
  Grid<bool> mines(labels.rows(), labels.cols(), false);
  for (std::size_t i = 0; i < labels.items().size(); ++i) {
    const CellSymbol symbol = labels.items()[i];
    if (IsCovered(symbol) || symbol == CellSymbol::kUnknown) open.push_back(i);
    if (IsShownMine(symbol)) mines.items()[i] = true;
  }
  for (unsigned layout = 0; layout < 1U << open.size(); ++layout) {
    for (std::size_t i = 0; i < open.size(); ++i) mines.items()[open[i]] = (layout >> i & 1) != 0;
    const bool total_agrees = !total || std::ranges::count(mines, true) == *total;
    if (total_agrees && Agrees(labels, mines)) return true;
  }
  return false;
}

// Whether a number has fewer marks around it than mines, though mines are shown.
bool LeavesAMineCovered(const Grid<CellSymbol>& labels) {
  bool leaves = false;
  ForEachCell(labels, [&](CellPos cell) {
    int marks = 0;
    ForEachNeighbor(labels, cell, [&](CellPos near) {
      marks +=
          std::string_view("F?*X~").find(ToChar(labels[near])) != std::string_view::npos ? 1 : 0;
    });
    leaves = leaves || (IsNumber(labels[cell]) && NumberOf(labels[cell]) > marks);
  });
  return leaves && std::ranges::count(labels, CellSymbol::kMine) > 0;
}

// Whether some number, or what may be one, touches all mines that exploded.
bool ExplodedByAChord(const Grid<CellSymbol>& labels) {
  bool found = false;
  ForEachCell(labels, [&](CellPos cell) {
    if (std::string_view("12345678~").find(ToChar(labels[cell])) == std::string_view::npos) return;
    std::ptrdiff_t exploded = 0;
    ForEachNeighbor(labels, cell, [&](CellPos near) {
      exploded += labels[near] == CellSymbol::kExploded ? 1 : 0;
    });
    found = found || exploded == std::ranges::count(labels, CellSymbol::kExploded);
  });
  return found;
}

// What a board costs that breaks rules which are broken now and then.
double PriceOfBreaches(const Grid<CellSymbol>& labels) {
  double nats = 0;
  ForEachCell(labels, [&](CellPos cell) {
    bool opened = false;
    ForEachNeighbor(labels, cell,
                    [&](CellPos near) { opened = opened || labels[near] == CellSymbol::kBlank; });
    if (opened && labels[cell] == CellSymbol::kCovered) nats += 6;
    if (opened && labels[cell] != CellSymbol::kCovered && IsCovered(labels[cell])) nats += 2.5;
  });
  const auto count = [&](CellSymbol symbol) { return std::ranges::count(labels, symbol); };
  const bool whole = count(CellSymbol::kUnknown) == 0;
  const bool mine_shown = std::ranges::any_of(labels, IsShownMine);
  if (count(CellSymbol::kExploded) > 1) {
    if (!ExplodedByAChord(labels)) return kNever;
    nats += 3;
  }
  if (whole && count(CellSymbol::kWrongFlag) > 0 && !mine_shown) nats += 5;
  const bool hit = count(CellSymbol::kExploded) > 0;
  const bool others = count(CellSymbol::kMine) > 0;
  if (whole && others && !hit) nats += 1;
  const bool may_hide_mines = count(CellSymbol::kCovered) + count(CellSymbol::kQuestion) > 0;
  if (whole && hit && !others && may_hide_mines) nats += 2;
  if (whole && std::ranges::all_of(labels, IsNumber)) nats = kNever;
  return nats;
}

double MostForLoneClicks(const Grid<CellSymbol>& labels, const JointParams& params) {
  const std::string board = FormatBoard(labels);
  const auto shows_any = [&](const char* symbols) {
    return board.find_first_of(symbols) != std::string::npos;
  };
  if (shows_any("#?")) return kNever;
  if (shows_any("*")) return params.turned_over_nats;
  const auto flags = std::ranges::count(board, 'F');
  const bool is_won = !shows_any("Xx~") && 4 * flags < labels.rows() * labels.cols();
  return is_won ? params.all_flagged_nats : kNever;
}

// Whether a mine was hit when every number had all its mines and no other cell around it, of eight
// numbers or more, and the mines were flagged unless they are shown, or something is covered.
bool IsLostTooLate(const Grid<CellSymbol>& labels) {
  const std::string board = FormatBoard(labels);
  const auto shows = [&](char symbol) { return board.find(symbol) != std::string::npos; };
  if (!shows('X') || (!shows('#') && (!shows('F') || shows('*')))) return false;
  int done = 0;
  int numbers = 0;
  ForEachCell(labels, [&](CellPos cell) {
    if (!IsNumber(labels[cell]) || labels[cell] == CellSymbol::kBlank) return;
    int hidden = 0;
    ForEachNeighbor(labels, cell, [&](CellPos near) { hidden += IsNumber(labels[near]) ? 0 : 1; });
    ++numbers;
    done += hidden == NumberOf(labels[cell]) ? 1 : 0;
  });
  return numbers >= 8 && done == numbers;
}

double LoneShare(const Grid<CellSymbol>& labels) {
  const auto revealed = std::ranges::count_if(labels, IsNumber);
  return SolvedThreeBv(labels) / static_cast<double>(revealed + 8);
}

// Whether one mine looks like no other, and none is an exploded one.
bool HasAnOddMine(const Grid<CellSymbol>& labels, const Grid<int>& groups) {
  std::map<int, int> mines;
  for (std::size_t i = 0; i < labels.items().size(); ++i) {
    if (labels.items()[i] == CellSymbol::kExploded) return false;
    if (labels.items()[i] == CellSymbol::kMine) ++mines[groups.items()[i]];
  }
  return mines.size() > 1 &&
         std::ranges::any_of(mines, [](const auto& group) { return group.second == 1; });
}

constexpr std::string_view kDrawnOneWay = "12345678F?*x";

int DrawingsBeyondFirst(const Grid<CellSymbol>& labels, const Grid<Drawing>& drawings,
                        int Drawing::*number) {
  int more = 0;
  for (const char drawn : kDrawnOneWay) {
    std::vector<int> met;
    for (std::size_t i = 0; i < drawings.items().size(); ++i) {
      const int drawing = drawings.items()[i].*number;
      if (ToChar(labels.items()[i]) != drawn || drawing == kNoDrawing) continue;
      if (std::ranges::count(met, drawing) == 0) met.push_back(drawing);
    }
    more += met.empty() ? 0 : static_cast<int>(met.size()) - 1;
  }
  return more;
}

// The symbols that are met beyond the first, for each number of drawings or groups from 0 on.
int SymbolsBeyondFirst(const Grid<CellSymbol>& labels, const Grid<Drawing>& drawings,
                       const std::function<int(std::size_t)>& number_of) {
  int more = 0;
  for (int number = 0; number < labels.size(); ++number) {
    std::string met;
    for (std::size_t i = 0; i < drawings.items().size(); ++i) {
      const char symbol = ToChar(labels.items()[i]);
      if (drawings.items()[i].same == kNoDrawing || number_of(i) != number) continue;
      if (kDrawnOneWay.find(symbol) == kDrawnOneWay.npos) continue;
      if (met.find(symbol) == met.npos) met += symbol;
    }
    more += met.empty() ? 0 : static_cast<int>(met.size()) - 1;
  }
  return more;
}

// A split pays its own price alone.
int SharedDrawings(const Grid<CellSymbol>& labels, const JointEvidence& evidence) {
  const Grid<Drawing>& drawings = evidence.drawings;
  const auto drawing = [&](std::size_t i) { return drawings.items()[i].same; };
  const auto group = [&](std::size_t i) { return evidence.groups.items()[i]; };
  return std::max(0, SymbolsBeyondFirst(labels, drawings, drawing) -
                         SymbolsBeyondFirst(labels, drawings, group));
}

double PriceOfDrawings(const Grid<CellSymbol>& labels, const JointEvidence& evidence,
                       const JointParams& params) {
  const Grid<Drawing>& drawings = evidence.drawings;
  const int unlike = DrawingsBeyondFirst(labels, drawings, &Drawing::alike);
  const int not_same = DrawingsBeyondFirst(labels, drawings, &Drawing::same);
  return params.drawing_nats * unlike + params.varied_drawing_nats * (not_same - unlike) +
         params.shared_drawing_nats * SharedDrawings(labels, evidence);
}

bool HasMoreQuestionsThanFlags(const Grid<CellSymbol>& labels) {
  std::string all;
  for (const CellSymbol symbol : labels) all += ToChar(symbol);
  return std::ranges::count(all, '?') > std::ranges::count(all, 'F') + std::ranges::count(all, 'x');
}

double CostOfWrongFlags(const Grid<CellSymbol>& labels, const JointParams& params) {
  std::string all;
  for (const CellSymbol symbol : labels) all += ToChar(symbol);
  const auto wrong = std::ranges::count(all, 'x');
  const auto right = std::ranges::count(all, 'F');
  if (wrong <= right) return 0;
  return std::min(params.most_wrong_flags_nats,
                  params.wrong_flag_nats * static_cast<double>(wrong - right));
}

// Of marks that lie apart from all that is revealed, and of flags beyond the numbers, of numbers
// without a common flag.
double CostOfUnlikelyMarks(const Grid<CellSymbol>& labels, const JointParams& params) {
  const std::string board = FormatBoard(labels);
  const auto shows = [&](const char* any) { return board.find_first_of(any) != board.npos; };
  if (!shows("#") || shows("*Xx")) return 0;
  int apart = 0;
  int surplus = 0;
  std::set<CellPos> counted;
  ForEachCell(labels, [&](CellPos cell) {
    std::string around;
    std::set<CellPos> flags;
    ForEachNeighbor(labels, cell, [&](CellPos near) {
      around += ToChar(labels[near]);
      if (labels[near] == CellSymbol::kFlag) flags.insert(near);
    });
    const bool sees_a_number = around.find_first_of(".12345678~") != std::string::npos;
    const bool is_mark = ToChar(labels[cell]) == 'F' || ToChar(labels[cell]) == '?';
    if (is_mark && !sees_a_number) ++apart;
    if (!IsNumber(labels[cell]) || std::ssize(flags) <= NumberOf(labels[cell])) return;
    std::set<CellPos> both = counted;
    both.insert(flags.begin(), flags.end());
    if (both.size() < counted.size() + flags.size()) return;
    counted = both;
    surplus += static_cast<int>(flags.size()) - NumberOf(labels[cell]);
  });
  return std::min(params.most_unlikely_marks_nats,
                  params.apart_mark_nats * apart +
                      params.surplus_flag_nats * std::max(0, surplus - params.free_surplus_flags));
}

class Referee {
 public:
  Referee(const JointEvidence& evidence, const JointParams& params, double most_nats)
      : evidence_(evidence),
        params_(params),
        most_nats_(most_nats),
        prices_(PricesOf(evidence, params.slip)),
        sizes_(prices_.size(), 0),
        labels_(evidence.groups.rows(), evidence.groups.cols(), CellSymbol::kUnknown) {
    for (const int group : evidence.groups) {
      if (group != kUnreadable) ++sizes_[static_cast<std::size_t>(group)];
    }
  }

  std::vector<PricedLabeling> Run() {
    LabelGroup(0, 0);
    std::ranges::stable_sort(found_, {}, &PricedLabeling::nats);
    return std::move(found_);
  }

 private:
  void LabelGroup(std::size_t group, double nats) {
    if (nats > most_nats_) return;
    if (group == prices_.size()) return SplitCells(nats);
    for (std::size_t s = 0; s < prices_[group].size(); ++s) {
      for (std::size_t i = 0; i < labels_.items().size(); ++i) {
        if (evidence_.groups.items()[i] == static_cast<int>(group)) {
          labels_.items()[i] = static_cast<CellSymbol>(s);
        }
      }
      LabelGroup(group + 1, nats + prices_[group][s]);
    }
  }

  // No cell, or any one.
  void SplitCells(double nats) {
    Judge(nats);
    for (std::size_t i = 0; i < labels_.items().size(); ++i) {
      const int group = evidence_.groups.items()[i];
      if (group == kUnreadable || sizes_[static_cast<std::size_t>(group)] == 1) continue;
      const CellSymbol of_group = labels_.items()[i];
      for (std::size_t s = 0; s < kReadableSymbols; ++s) {
        labels_.items()[i] = static_cast<CellSymbol>(s);
        const double split = params_.split_nats +
                             std::min(std::log(15.0), prices_[static_cast<std::size_t>(group)][s]);
        if (labels_.items()[i] != of_group) Judge(nats + split);
      }
      labels_.items()[i] = of_group;
    }
  }

  void Judge(double nats) {
    if (nats > most_nats_) return;
    nats += PriceOfBreaches(labels_);
    if (nats > most_nats_ || !SomeLayoutAgrees(labels_, evidence_.mines.total)) return;
    found_.push_back(
        {labels_, nats,
         nats + PriceOfPlay() + params_.too_late_nats * (IsLostTooLate(labels_) ? 1 : 0) +
             params_.left_nats * (LeavesAMineCovered(labels_) ? 1 : 0) +
             params_.odd_mine_nats * (HasAnOddMine(labels_, evidence_.groups) ? 1 : 0) +
             params_.questions_nats * (HasMoreQuestionsThanFlags(labels_) ? 1 : 0) +
             CostOfWrongFlags(labels_, params_) + CostOfUnlikelyMarks(labels_, params_) +
             PriceOfDrawings(labels_, evidence_, params_)});
  }

  double PriceOfPlay() const {
    return std::min(params_.lone_nats * LoneShare(labels_), MostForLoneClicks(labels_, params_));
  }

  const JointEvidence& evidence_;
  const JointParams& params_;
  double most_nats_;
  Prices prices_;
  std::vector<int> sizes_;
  Grid<CellSymbol> labels_;
  std::vector<PricedLabeling> found_;
};

}  // namespace

std::vector<PricedLabeling> AllPossible(const JointEvidence& evidence, const JointParams& params,
                                        double most_nats) {
  return Referee(evidence, params, most_nats).Run();
}

}  // namespace gridhand::vision::minesweeper
