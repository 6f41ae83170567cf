#include "app/minesweeper/score.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace gridhand::app::minesweeper {
namespace {

using board::CellPos;
using board::GridGeometry;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using vision::minesweeper::FoundBoard;

std::size_t IndexOf(CellSymbol symbol) { return static_cast<std::size_t>(symbol); }

LabelLattice LatticeOf(const BoardLabel& label) {
  return {label.cells.rows(), label.cells.cols(), label.geometry};
}

// Fills a score cell by cell.
class Comparison {
 public:
  explicit Comparison(PictureScore& score) : score_(score) {}

  void Compare(CellPos cell, CellSymbol expected, const CellReading& read,
               const base::FrameRect& where) {
    const bool is_right = read.symbol == expected;
    CountLabel(expected, is_right);
    ++score_.confusion[IndexOf(expected)][IndexOf(read.symbol)];
    if (read.symbol == CellSymbol::kUnknown) {
      score_.counts.unknown += is_right ? 0 : 1;
    } else {
      CountClaim(read, is_right);
    }
    if (!is_right) Miss(cell, expected, read, where);
  }

  // A cell of the label that the reading does not have.
  void CountUnread(CellSymbol expected) { CountLabel(expected, false); }

  // A cell of the reading that the label does not have.
  void CountBeyond(CellPos cell, const CellReading& read, const base::FrameRect& where) {
    if (read.symbol == CellSymbol::kUnknown) return;
    CountClaim(read, false);
    Miss(cell, std::nullopt, read, where);
  }

 private:
  void CountLabel(CellSymbol expected, bool is_right) {
    Totals& counts = score_.counts;
    ++counts.cells;
    counts.cells_right += is_right ? 1 : 0;
    if (!board::minesweeper::IsNumber(expected)) return;
    ++counts.revealed;
    counts.revealed_right += is_right ? 1 : 0;
  }

  void CountClaim(const CellReading& read, bool is_right) {
    ++score_.counts.claimed;
    score_.counts.claimed_wrong += is_right ? 0 : 1;
    const auto confidence = static_cast<double>(read.confidence);
    const auto bin = std::find_if(score_.bins.begin(), score_.bins.end() - 1,
                                  [&](const ConfidenceBin& b) { return confidence < b.to; });
    bin->confidence_sum += confidence;
    ++bin->right.of;
    bin->right.count += is_right ? 1 : 0;
  }

  void Miss(CellPos cell, std::optional<CellSymbol> expected, const CellReading& read,
            const base::FrameRect& where) {
    score_.missed.push_back(
        {cell, expected, read.symbol, static_cast<double>(read.confidence), where});
  }

  PictureScore& score_;
};

void CompareCells(const BoardLabel& label, const FoundBoard& found, PictureScore& score) {
  Comparison comparison(score);
  const LabelLattice lattice = LatticeOf(label);
  board::ForEachCell(label.cells, [&](CellPos cell) {
    const std::optional<CellPos> at = lattice.ReadAt(found.geometry, cell);
    if (at) {
      comparison.Compare(cell, label.cells[cell], found.reading.cells[*at],
                         found.geometry.CellRect(*at));
    } else {
      comparison.CountUnread(label.cells[cell]);
    }
  });
  board::ForEachCell(found.reading.cells, [&](CellPos cell) {
    if (!lattice.IsBeyond(found.geometry, cell)) return;
    comparison.CountBeyond(cell, found.reading.cells[cell], found.geometry.CellRect(cell));
  });
}

Outcome OutcomeOf(const PictureScore& score) {
  if (!score.size_right || score.counts.claimed_wrong > 0) return Outcome::kWrong;
  return score.counts.unknown > 0 ? Outcome::kPartly : Outcome::kExact;
}

std::string DoubtsOf(const FoundBoard& found) {
  return fmt::format("{}", fmt::join(found.reading.doubts, "; "));
}

}  // namespace

std::vector<ConfidenceBin> ConfidenceBins() {
  constexpr double kEdges[] = {0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1};
  std::vector<ConfidenceBin> bins;
  for (std::size_t i = 0; i + 1 < std::size(kEdges); ++i) {
    bins.push_back({.from = kEdges[i], .to = kEdges[i + 1]});
  }
  return bins;
}

void Totals::Add(const Totals& more) {
  ReadingTotals::Add(more);
  for (const auto member : {&Totals::lattices_right, &Totals::revealed, &Totals::revealed_right,
                            &Totals::revealed_sized, &Totals::revealed_sized_right,
                            &Totals::revealed_handed_on, &Totals::negatives_possible}) {
    this->*member += more.*member;
  }
}

PictureScore ScoreBoard(const BoardLabel& label, const Reading& read, double elapsed_ms,
                        const std::optional<GridGeometry>& possible) {
  PictureScore score;
  Totals& counts = score.counts;
  counts.boards = 1;
  counts.elapsed_ms = {elapsed_ms};
  if (read) {
    score.skin = read->skin;
    score.reason = DoubtsOf(*read);
    score.rows_read = read->reading.cells.rows();
    score.cols_read = read->reading.cells.cols();
    score.size_right = score.lattice_right = LatticeOf(label).IsThatOf(read->geometry);
    CompareCells(label, *read, score);
    score.outcome = OutcomeOf(score);
  } else {
    score.reason = read.error().text;
    score.lattice_right = possible && LatticeOf(label).IsThatOf(*possible);
    Comparison comparison(score);
    for (const CellSymbol expected : label.cells) comparison.CountUnread(expected);
  }
  counts.sizes_right = score.size_right ? 1 : 0;
  counts.lattices_right = score.lattice_right ? 1 : 0;
  counts.revealed_sized = score.size_right ? counts.revealed : 0;
  counts.revealed_sized_right = score.size_right ? counts.revealed_right : 0;
  counts.revealed_handed_on = read ? counts.revealed : 0;
  counts.outcomes[score.outcome] = 1;
  return score;
}

PictureScore ScoreNegative(const Reading& read, double elapsed_ms,
                           const std::optional<GridGeometry>& possible) {
  PictureScore score;
  score.counts.negatives = 1;
  score.counts.negatives_possible = possible ? 1 : 0;
  score.counts.elapsed_ms = {elapsed_ms};
  score.counts.negatives_ms = {elapsed_ms};
  if (!read) {
    score.reason = read.error().text;
    return score;
  }
  score.outcome = Outcome::kWrong;
  score.skin = read->skin;
  score.reason = DoubtsOf(*read);
  score.rows_read = read->reading.cells.rows();
  score.cols_read = read->reading.cells.cols();
  score.counts.negatives_wrong = 1;
  return score;
}

void AddTo(Confusion& sum, const Confusion& more) {
  for (std::size_t i = 0; i < sum.size(); ++i) {
    for (std::size_t k = 0; k < sum.size(); ++k) sum[i][k] += more[i][k];
  }
}

void AddTo(std::vector<ConfidenceBin>& sum, const std::vector<ConfidenceBin>& more) {
  assert(sum.size() == more.size());
  for (std::size_t i = 0; i < sum.size(); ++i) {
    sum[i].confidence_sum += more[i].confidence_sum;
    sum[i].right.count += more[i].right.count;
    sum[i].right.of += more[i].right.of;
  }
}

}  // namespace gridhand::app::minesweeper
