#include "vision/minesweeper/labeling/grounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "board/minesweeper/symbol.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using board::minesweeper::IsDigit;

// Grounds that differ by no more than this in each colour are one; by more than the other, they are
// two. In between nothing is told. Of 255.
constexpr float kSame = 8;
constexpr float kOther = 24;
// A symbol's ground is told by so many cells that are it with this chance, and is one of which this
// share of them have it: cells in two colours in turn have two.
constexpr std::size_t kFewest = 5;
constexpr double kSurely = 0.9;
constexpr double kLeastShare = 0.2;
// What is less surely a cell may be text of something that lies over the board, of which nothing is
// told.
constexpr double kSurelyACell = 0.99;
// How much less probable a symbol is on a ground where it does not belong. On labelled boards, real
// and drawn, 99 of 110,000 digits lie on the ground of covered cells, 15 of 1,240 question marks on
// that of blank ones, and one of 220 hit mines on that of flags. (Rejected: the same for flags
// where no others lie, though only 137 of 34,000 do. Text of a window over the board then passes
// for cells.)
constexpr double kOdds = 1.0 / 50;
// A covered or blank cell is doubted if there are so many others of its own kind, and its ground is
// that of so many of the other kind. Judged.
constexpr int kFewestOfKind = 5;
constexpr int kFewestOfOther = 2;

float Apart(const GroundColour& a, const GroundColour& b) {
  float apart = 0;
  for (std::size_t i = 0; i < a.size(); ++i) apart = std::max(apart, std::abs(a[i] - b[i]));
  return apart;
}

// From the nearest of these; infinite if there is none.
float Apart(const GroundColour& ground, const std::vector<GroundColour>& others) {
  float apart = std::numeric_limits<float>::infinity();
  for (const GroundColour& other : others) apart = std::min(apart, Apart(ground, other));
  return apart;
}

// The grounds on which cells of this symbol lie; none if too few are surely one.
std::vector<GroundColour> GroundsOf(CellSymbol symbol, const Grid<CellScores>& scores,
                                    const Grid<int>& pictures,
                                    const std::vector<GroundColour>& grounds) {
  struct Shared {
    GroundColour ground;
    std::size_t cells = 0;
  };
  std::vector<Shared> all;
  std::size_t count = 0;
  board::ForEachCell(scores, [&](CellPos cell) {
    if (ChanceOf(scores[cell], symbol) < kSurely) return;
    ++count;
    const GroundColour& own = grounds[static_cast<std::size_t>(pictures[cell])];
    const auto same = std::ranges::find_if(
        all, [&](const Shared& shared) { return Apart(own, shared.ground) <= kSame; });
    if (same != all.end()) {
      ++same->cells;
    } else {
      all.push_back({own, 1});
    }
  });
  std::vector<GroundColour> found;
  if (count < kFewest) return found;
  for (const Shared& shared : all) {
    const bool is_usual = shared.cells > 1 && static_cast<double>(shared.cells) >=
                                                  kLeastShare * static_cast<double>(count);
    if (is_usual) found.push_back(shared.ground);
  }
  return found;
}

// Cells that are read as one symbol: how many there are of each picture.
class CellsByPicture {
 public:
  CellsByPicture(CellSymbol symbol, const Grid<CellReading>& cells, const Grid<int>& pictures,
                 const std::vector<GroundColour>& grounds)
      : grounds_(grounds), counts_(grounds.size()) {
    board::ForEachCell(cells, [&](CellPos cell) {
      if (cells[cell].symbol != symbol) return;
      ++counts_[static_cast<std::size_t>(pictures[cell])];
      ++all_;
    });
  }

  int all() const { return all_; }

  // Those on grounds that differ by no more than this.
  int CountNear(const GroundColour& ground, float most) const {
    int near = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] > 0 && Apart(ground, grounds_[i]) <= most) near += counts_[i];
    }
    return near;
  }

 private:
  const std::vector<GroundColour>& grounds_;
  std::vector<int> counts_;
  int all_ = 0;
};

}  // namespace

Grid<CellScores> WithGrounds(Grid<CellScores> scores, const Grid<int>& pictures,
                             const std::vector<GroundColour>& grounds,
                             const std::vector<CellPos>& known) {
  const auto grounds_of = [&](CellSymbol symbol) {
    return GroundsOf(symbol, scores, pictures, grounds);
  };
  const std::vector<GroundColour> covered = grounds_of(CellSymbol::kCovered);
  const std::vector<GroundColour> blanks = grounds_of(CellSymbol::kBlank);
  const bool are_apart = !covered.empty() && !blanks.empty() &&
                         std::ranges::all_of(covered, [&](const GroundColour& ground) {
                           return Apart(ground, blanks) > kOther;
                         });
  if (!are_apart) return scores;
  const std::vector<GroundColour> flags = grounds_of(CellSymbol::kFlag);
  board::ForEachCell(scores, [&](CellPos cell) {
    if (ChanceOfCell(scores[cell]) < kSurelyACell) return;
    if (std::ranges::find(known, cell) != known.end()) return;
    const GroundColour& own = grounds[static_cast<std::size_t>(pictures[cell])];
    std::array<double, board::minesweeper::kSymbolCount> odds{};
    odds.fill(1);
    const auto doubt = [&](CellSymbol symbol) { odds[static_cast<std::size_t>(symbol)] = kOdds; };
    if (Apart(own, covered) <= kSame) {
      for (std::size_t i = 0; i < odds.size(); ++i) {
        if (IsDigit(static_cast<CellSymbol>(i))) odds[i] = kOdds;
      }
      doubt(CellSymbol::kExploded);
    }
    if (Apart(own, flags) <= kSame) doubt(CellSymbol::kExploded);
    if (Apart(own, blanks) <= kSame) doubt(CellSymbol::kQuestion);
    scores[cell] = Weighed(scores[cell], odds);
  });
  return scores;
}

void DoubtOtherGrounds(const Grid<int>& pictures, const std::vector<GroundColour>& grounds,
                       const std::vector<CellPos>& known, Grid<CellReading>& cells) {
  const CellsByPicture covered(CellSymbol::kCovered, cells, pictures, grounds);
  const CellsByPicture blanks(CellSymbol::kBlank, cells, pictures, grounds);
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol symbol = cells[cell].symbol;
    if (symbol != CellSymbol::kCovered && symbol != CellSymbol::kBlank) return;
    const CellsByPicture& own = symbol == CellSymbol::kCovered ? covered : blanks;
    const CellsByPicture& other = symbol == CellSymbol::kCovered ? blanks : covered;
    if (own.all() <= kFewestOfKind) return;
    const GroundColour& ground = grounds[static_cast<std::size_t>(pictures[cell])];
    const bool is_lone = own.CountNear(ground, kOther) == 1;
    if (!is_lone || other.CountNear(ground, kSame) < kFewestOfOther) return;
    if (std::ranges::find(known, cell) == known.end()) cells[cell] = {};
  });
}

}  // namespace gridhand::vision::minesweeper
