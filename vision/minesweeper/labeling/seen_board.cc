#include "vision/minesweeper/labeling/seen_board.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "vision/minesweeper/cells/cell_scores.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellSymbol;
using board::minesweeper::kSymbolCount;

// The odds that a cell of a board that was accepted is none after all, or that one beside it is
// one. Of boards that are accepted one in 60 has another size (rendered benchmark); a line of cells
// beside a board that look like cells with a chance of 0.999 each overturns it still.
constexpr double kMovedOdds = 0.01;
// The odds that a cell shows what play does not allow: a look that was misread, a person's hand.
// The memory of a picture that is the same to the pixel has as much (recalled_cells.cc). Where
// nothing that is allowed looks like it, something lies over the cell.
constexpr double kUnlawfulOdds = 0.001;

constexpr auto kNoCell = static_cast<std::size_t>(CellSymbol::kUnknown);

// Where the cells of the board that was seen are among those of a lattice; none: they are not.
std::optional<int> OffsetOf(const std::vector<int>& part, const std::vector<int>& whole) {
  const auto found = std::search(whole.begin(), whole.end(), part.begin(), part.end());
  if (found == whole.end()) return std::nullopt;
  return static_cast<int>(found - whole.begin());
}

std::optional<CellPos> OffsetOf(const SeenBoard& seen, const GridGeometry& lattice) {
  const auto row = OffsetOf(seen.geometry.row_edges, lattice.row_edges);
  const auto col = OffsetOf(seen.geometry.col_edges, lattice.col_edges);
  if (!row || !col) return std::nullopt;
  return CellPos{*row, *col};
}

SymbolSet AllowedAt(const SeenBoard& seen, CellPos cell) {
  return seen.allowed.size() == 0 ? SymbolSet::Readable() : seen.allowed[cell];
}

// Which mine was hit is known from what was clicked: where only one of the two looks of a mine is
// allowed, the other speaks for it.
CellScores WithOneMine(CellScores scores, SymbolSet allowed) {
  const bool may_be_hit = allowed.Contains(CellSymbol::kExploded);
  if (allowed.Contains(CellSymbol::kMine) == may_be_hit) return scores;
  float& mine = scores[static_cast<std::size_t>(CellSymbol::kMine)];
  float& hit = scores[static_cast<std::size_t>(CellSymbol::kExploded)];
  const float either = std::log(std::exp(mine) + std::exp(hit));
  (may_be_hit ? hit : mine) = either;
  (may_be_hit ? mine : hit) = -std::numeric_limits<float>::infinity();
  return scores;
}

CellScores Within(const CellScores& scores, SymbolSet allowed, bool was_read) {
  std::array<double, kSymbolCount> odds{};
  for (std::size_t i = 0; i < odds.size(); ++i) {
    odds[i] = allowed.Contains(static_cast<CellSymbol>(i)) ? 1 : kUnlawfulOdds;
  }
  odds[kNoCell] = was_read ? kMovedOdds : 1;
  return Weighed(WithOneMine(scores, allowed), odds);
}

CellScores Beside(const CellScores& scores) {
  std::array<double, kSymbolCount> odds{};
  odds.fill(kMovedOdds);
  odds[kNoCell] = 1;
  return Weighed(scores, odds);
}

enum Kind { kEither, kRevealed, kNotRevealed, kKinds };

Kind KindOf(SymbolSet allowed) {
  if (allowed.IsWithin(kNumbers.With(kEndsOfGame))) return kRevealed;
  if (!allowed.Meets(kNumbers)) return kNotRevealed;
  return kEither;
}

// The kind of each cell of the lattice.
Grid<Kind> KindsOf(const GridGeometry& lattice, const SeenBoard& seen) {
  Grid<Kind> kinds(lattice.rows(), lattice.cols(), kEither);
  const std::optional<CellPos> offset = OffsetOf(seen, lattice);
  if (!offset) return kinds;
  board::ForEachCell(seen.allowed, [&](CellPos cell) {
    kinds[CellPos{cell.row + offset->row, cell.col + offset->col}] = KindOf(seen.allowed[cell]);
  });
  return kinds;
}

}  // namespace

Grid<CellScores> WithSeen(Grid<CellScores> scores, const GridGeometry& lattice,
                          const SeenBoard& seen) {
  const std::optional<CellPos> offset = OffsetOf(seen, lattice);
  if (!offset) return scores;
  board::ForEachCell(scores, [&](CellPos cell) {
    const CellPos before{cell.row - offset->row, cell.col - offset->col};
    const bool is_beside = before.row < 0 || before.col < 0 || before.row >= seen.geometry.rows() ||
                           before.col >= seen.geometry.cols();
    if (is_beside) {
      scores[cell] = Beside(scores[cell]);
      return;
    }
    const bool was_read = std::ranges::count(seen.unread, before) == 0;
    scores[cell] = Within(scores[cell], AllowedAt(seen, before), was_read);
  });
  return scores;
}

Grid<LawOfCell> LawsOf(const GridGeometry& lattice, const SeenBoard& seen) {
  const std::optional<CellPos> offset = OffsetOf(seen, lattice);
  if (!offset || seen.allowed.size() == 0) return {};
  Grid<LawOfCell> laws(lattice.rows(), lattice.cols());
  board::ForEachCell(seen.allowed, [&](CellPos cell) {
    laws[CellPos{cell.row + offset->row, cell.col + offset->col}] = {
        seen.allowed[cell], std::ranges::count(seen.proved, cell) > 0};
  });
  return laws;
}

// What may be either stays with those that look like it, if they are all of one kind.
Grid<int> GroupsWithSeen(const Grid<int>& groups, const GridGeometry& lattice,
                         const SeenBoard& seen) {
  const Grid<Kind> kinds = KindsOf(lattice, seen);
  std::map<int, std::bitset<kKinds>> met;  // in each group
  board::ForEachCell(groups, [&](CellPos cell) { met[groups[cell]].set(kinds[cell]); });
  Grid<int> told_apart(groups.rows(), groups.cols());
  board::ForEachCell(groups, [&](CellPos cell) {
    Kind kind = kinds[cell];
    const auto& others = met[groups[cell]];
    if (kind == kEither && others[kRevealed] != others[kNotRevealed]) {
      kind = others[kRevealed] ? kRevealed : kNotRevealed;
    }
    told_apart[cell] = groups[cell] * kKinds + kind;
  });
  return told_apart;
}

}  // namespace gridhand::vision::minesweeper
