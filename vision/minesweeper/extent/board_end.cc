#include "vision/minesweeper/extent/board_end.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "vision/lattice/side.h"
#include "vision/minesweeper/extent/covered_line.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;

// The part counted from its own corner.
Part WholeOf(const Part& part) { return {0, 0, part.rows, part.cols}; }

// Whether a cell is likely one of a board, and then covered.
bool IsLikelyCovered(const CellScores& scores) {
  constexpr auto kCovered = static_cast<std::size_t>(board::minesweeper::CellSymbol::kCovered);
  const auto readable = std::span(scores).first(kReadableSymbols);
  return IsLikelyACell(scores) && scores[kCovered] == std::ranges::max(readable);
}

// One place at which a board may end.
struct Ending {
  Part part;
  double nats = 0;  // what speaks against it: the odds of its lines, and of its cells together
  bool is_forbidden = false;  // by the rules
};

// Of each symbol, the sum over some cells.
using Chances = std::array<double, board::minesweeper::kSymbolCount>;

CellScores ScoresOf(const Chances& sum) {
  const double all = std::accumulate(sum.begin(), sum.end(), 0.0);
  CellScores scores{};
  std::ranges::transform(sum, scores.begin(),
                         [&](double chance) { return static_cast<float>(std::log(chance / all)); });
  return scores;
}

// Cells of `taken` with the picture of some of the board show what these do: beside a board, where
// blank cells look like the page, a net may rather take such a picture for a covered cell.
Grid<CellScores> AsOnTheBoard(Grid<CellScores> scores, const Grid<int>& groups, const Part& taken) {
  if (taken.rows == 0) return scores;
  std::map<int, Chances> of_board;
  board::ForEachCell(scores, [&](CellPos cell) {
    if (Contains(taken, cell) || !IsLikelyACell(scores[cell])) return;
    Chances& sum = of_board[groups[cell]];
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i] += std::exp(static_cast<double>(scores[cell][i]));
    }
  });
  ForEachCellOf(taken, [&](CellPos cell) {
    const auto shown = of_board.find(groups[cell]);
    if (shown != of_board.end()) scores[cell] = ScoresOf(shown->second);
  });
  return scores;
}

class EndingSearch {
 public:
  EndingSearch(const LatticeCells& cells, std::optional<int> mines,
               const board::minesweeper::ConsistencyOracle* oracle)
      : cells_(cells), mines_(mines), oracle_(oracle) {}

  BoardEnd Settled(Part part) const {
    for (int rounds = 0; rounds < kMaxRounds; ++rounds) {
      const Part before = part;
      double sureness = 1;
      for (const Side side : kSidesInOrder) sureness *= Settle(part, side);
      if (part == before) return {part, 1 - sureness};
    }
    return {part, 1};
  }

 private:
  // A line is looked at closer if it is in or out with less than this chance.
  static constexpr double kClearChance = 0.98;
  // So many cells of a board on which nothing is open show the same; the pointer may lie on some.
  // Judged.
  static constexpr double kLeastUntouched = 0.9;
  // What the programs offer, of smaller side and larger: Windows', Google's, gnome-mines', KDE's.
  static constexpr std::array<std::pair<int, int>, 8> kUsualSizes{
      {{8, 8}, {9, 9}, {10, 10}, {16, 16}, {16, 30}, {8, 10}, {14, 18}, {20, 24}}};
  // A board of another size than these is so much less likely than one beside it that has one.
  // Judged: among custom boards any size is as likely, but few boards are custom.
  static constexpr double kUnusualNats = 2;
  // A board whose margins on two opposite sides differ is so much less likely than one beside it
  // whose margins are even. By count on 68 themes: 57 % of the boards of a theme have even margins
  // on the left and the right, 59 % at the top and the bottom, and 8 and 11 % of those with a line
  // more or less; the odds ratios are 2.8 and 2.4 nats.
  static constexpr double kUnevenNats = 2.5;
  // Of lines that were left out for their looks, with a mean chance below a half, fewer are in than
  // this says, by this factor. By count: of 279 beside 1,356 boards it says 45, and 20 are.
  static constexpr double kShareOfLeftOut = 0.4;
  // A line that is hidden in part is never in with more than this: it is always looked at closer.
  static constexpr double kMostOfACoveredLine = 0.97;
  // Lines that a side is moved by.
  static constexpr int kMaxMoves = 2;
  // What speaks for a side depends on where the others are: once one was moved, all are looked at
  // again. A part that does not come to rest in so many rounds ends nowhere. Judged.
  static constexpr int kMaxRounds = 4;
  // Lines that are left out at once.
  static constexpr int kMaxLess = 3;
  // Against what cannot be: the joint reading gives up at so much.
  static constexpr double kImpossibleNats = JointParams{}.most_nats;

  // Moves one side to where it is most probably. Returns how probable it is there.
  double Settle(Part& part, Side side) const {
    for (int moves = 0; moves <= kMaxMoves; ++moves) {
      const std::vector<Ending> endings = EndingsAt(part, side);
      if (endings.size() < 2) break;
      const auto best =
          std::min_element(endings.begin(), endings.end(),
                           [](const Ending& a, const Ending& b) { return a.nats < b.nats; });
      if (best == endings.begin() || moves == kMaxMoves) return ShareOf(endings.front(), endings);
      part = best->part;
    }
    return 1;
  }

  // The ending as it is, then with a line less or more on this side as far as that may be.
  std::vector<Ending> EndingsAt(const Part& part, Side side) const {
    const double in = Bounded(ChanceOfLine(part, side));
    const Part larger = Grown(part, side, 1);
    const double out =
        Bounded(Holds(cells_.scores, larger) ? ChanceOfOutside(LineOf(larger, side)) : 0);
    const Part smaller = Grown(part, side, -1);
    const bool may_shrink =
        in < kClearChance && std::min(smaller.rows, smaller.cols) >= kMinBoardSide;
    const bool may_grow = out > 1 - kClearChance;
    if (!may_shrink && !may_grow) return {};
    std::vector<Ending> endings{At(part, -std::log(in) - std::log(1 - out))};
    if (may_shrink) {
      const double nats = -std::log(1 - in) - std::log(1 - out);
      endings.push_back(At(smaller, nats));
      AddSmaller(side, nats, endings);
    }
    if (may_grow) {
      const double nats = -std::log(in) - std::log(out);
      endings.push_back(At(larger, nats, LineOf(WholeOf(larger), side)));
    }
    return endings;
  }

  // The endings with more lines less, as long as the rules forbid all larger ones: a line of text
  // beside another cannot be left out alone. `nats` is what speaks against leaving out the first.
  void AddSmaller(Side side, double nats, std::vector<Ending>& endings) const {
    if (!endings.front().is_forbidden) return;
    for (int less = 2; less <= kMaxLess && endings.back().is_forbidden; ++less) {
      const double in = Bounded(ChanceOfLine(endings.back().part, side));
      const Part smaller = Grown(endings.back().part, side, -1);
      if (in >= kClearChance || std::min(smaller.rows, smaller.cols) < kMinBoardSide) return;
      nats -= std::log(1 - in);
      endings.push_back(At(smaller, nats));
    }
  }

  // The mean chance that the cells of a part's line are cells of its board. On a board on which
  // nearly all cells show one picture, a covered cell that shows it too is one where the others
  // are: the net's doubt is whether there is a board at all. (Two lines outside the board would
  // vouch for each other. Blank cells often look like what lies beyond a board.)
  double ChanceOfLine(const Part& part, Side side) const {
    const Part line = LineOf(part, side);
    const Part inside = Grown(part, side, -2);
    const std::vector<CellPos> hidden = HiddenOnSide(cells_.scores, part, side);
    double sum = 0;
    ForEachCellOf(line, [&](CellPos cell) {
      if (std::ranges::find(hidden, cell) != hidden.end()) return;
      const bool is_as_inside = IsLikelyCovered(cells_.scores[cell]) &&
                                ShareOfPicture(inside, cells_.pictures[cell]) >= kLeastUntouched;
      sum += is_as_inside ? 1 : MeanChance(cells_.scores, {cell.row, cell.col, 1, 1});
    });
    const double mean = sum / (line.rows * line.cols - static_cast<int>(hidden.size()));
    return hidden.empty() ? mean : std::min(mean, kMostOfACoveredLine);
  }

  double ChanceOfOutside(const Part& line) const {
    const double mean = MeanChance(cells_.scores, line);
    return mean < kMinBoardShare ? kShareOfLeftOut * mean : mean;
  }

  double ShareOfPicture(const Part& part, int picture) const {
    int cells = 0;
    ForEachCellOf(part, [&](CellPos cell) { cells += cells_.pictures[cell] == picture ? 1 : 0; });
    return static_cast<double>(cells) / (part.rows * part.cols);
  }

  // A true ending takes few labelings; that of a picture of something else would take them all.
  static JointParams QuickParams() {
    JointParams params;
    params.most_labelings = 200;
    params.most_questions = 40;
    params.most_known = 20'000;
    return params;
  }

  static bool IsUsual(const Part& part) {
    return std::any_of(kUsualSizes.begin(), kUsualSizes.end(), [&](const auto& size) {
      return size == std::pair(part.rows, part.cols) || size == std::pair(part.cols, part.rows);
    });
  }

  // Of its two pairs of margins.
  int CountUneven(const Part& part) const {
    return (AreEven(cells_.margins, part, Side::kTop) ? 0 : 1) +
           (AreEven(cells_.margins, part, Side::kLeft) ? 0 : 1);
  }

  // The net is never quite sure.
  static double Bounded(double chance) {
    constexpr double kLeast = 1e-3;
    return std::clamp(chance, kLeast, 1 - kLeast);
  }

  // `nats` is what speaks against its lines; `taken` is counted from the part's corner.
  Ending At(const Part& part, double nats, const Part& taken = {}) const {
    LatticeCells cut = PartOf(cells_, part);
    cut.scores = AsOnTheBoard(std::move(cut.scores), cut.groups, taken);
    const JointReading joint = ReadJointly(EvidenceOf(cut, mines_, taken), oracle_, QuickParams());
    nats += joint.outcome == JointOutcome::kPossible ? joint.nats : kImpossibleNats;
    nats += (IsUsual(part) ? 0 : kUnusualNats) + CountUneven(part) * kUnevenNats;
    return {part, nats, joint.outcome == JointOutcome::kImpossible};
  }

  static double ShareOf(const Ending& one, const std::vector<Ending>& all) {
    double sum = 0;
    for (const Ending& ending : all) sum += std::exp(one.nats - ending.nats);
    return 1 / sum;
  }

  const LatticeCells& cells_;
  std::optional<int> mines_;
  const board::minesweeper::ConsistencyOracle* oracle_;
};

}  // namespace

LatticeCells PartOf(const LatticeCells& cells, const Part& part) {
  return {PartOf(cells.scores, part),
          PartOf(cells.pictures, part),
          PartOf(cells.groups, part),
          PartOf(cells.drawings, part),
          cells.laws.size() > 0 ? PartOf(cells.laws, part) : Grid<LawOfCell>(),
          cells.openings,
          {}};
}

JointEvidence EvidenceOf(const LatticeCells& cells, std::optional<int> mines, const Part& taken) {
  const Grid<CellScores>& scores = cells.scores;
  JointEvidence evidence{Grid<int>(scores.rows(), scores.cols()),
                         Grid<SymbolScores>(scores.rows(), scores.cols()),
                         {},
                         cells.drawings,
                         cells.laws,
                         cells.openings};
  // A blank may look like the page round the board: what the rules prove of one is true of all that
  // look like it.
  std::set<int> proved;
  board::ForEachCell(cells.laws, [&](CellPos cell) {
    if (cells.laws[cell].is_proved) proved.insert(cells.groups[cell]);
  });
  board::ForEachCell(scores, [&](CellPos cell) {
    const bool is_cell =
        IsLikelyACell(scores[cell]) || Contains(taken, cell) || proved.contains(cells.groups[cell]);
    evidence.groups[cell] = is_cell ? cells.groups[cell] : kUnreadable;
    std::copy_n(scores[cell].begin(), evidence.scores[cell].size(), evidence.scores[cell].begin());
  });
  if (mines) {
    evidence.mines.total = mines;
    evidence.mines.source = board::minesweeper::MineCountSource::kOption;
  }
  return evidence;
}

BoardEnd SettleEnd(const LatticeCells& cells, const Part& part, std::optional<int> mines,
                   const board::minesweeper::ConsistencyOracle* oracle) {
  return EndingSearch(cells, mines, oracle).Settled(part);
}

}  // namespace gridhand::vision::minesweeper
