#include "vision/minesweeper/general_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "board/grid.h"
#include "board/minesweeper/progress.h"
#include "board/minesweeper/symbol.h"
#include "vision/lattice/lattices.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;
using board::minesweeper::IsNumber;

// Cells of two lattices have one size if their sides differ by no more than this share: an edge may
// be a pixel off. Judged.
constexpr double kSamePitch = 0.04;

GameStatus StatusOf(const board::minesweeper::BoardReading& reading) {
  const Grid<CellReading>& cells = reading.cells;
  const bool shows_mine = std::any_of(cells.begin(), cells.end(), [](const CellReading& cell) {
    return board::minesweeper::IsShownMine(cell.symbol) || cell.symbol == CellSymbol::kWrongFlag;
  });
  if (shows_mine) return GameStatus::kLost;
  const auto shows = [&](CellSymbol symbol) {
    return std::ranges::count(cells, symbol, &CellReading::symbol) > 0;
  };
  // What is unknown may be a mine that is shown, or a flag on the last one.
  if (shows(CellSymbol::kUnknown) && !shows(CellSymbol::kCovered)) return GameStatus::kUnknown;
  if (shows(CellSymbol::kUnknown)) return GameStatus::kPlaying;
  return board::minesweeper::AreClosedCellsMines(reading.Symbols()) ? GameStatus::kWon
                                                                    : GameStatus::kPlaying;
}

// Cells for which two lattices of one board are both sure and say different things; none if they
// are not of one board.
std::vector<CellPos> WhereTheyDiffer(const GeneralReading& a, const GeneralReading& b) {
  std::vector<CellPos> differing;
  if (!a.refusal.empty() || !b.refusal.empty() || !AreInOnePlace(a.geometry, b.geometry)) {
    return differing;
  }
  board::ForEachCell(a.reading.cells, [&](CellPos cell) {
    const CellSymbol one = a.reading.cells[cell].symbol;
    const CellSymbol other = b.reading.cells[cell].symbol;
    const bool are_known = one != CellSymbol::kUnknown && other != CellSymbol::kUnknown;
    if (are_known && one != other) differing.push_back(cell);
  });
  return differing;
}

void RefuseAsAmbiguous(GeneralReading& read, std::size_t cells) {
  Refuse(read, fmt::format("{} of its cells can be read in two ways", cells));
  read.is_ambiguous = true;
}

}  // namespace

GeneralReading NoBoard(const board::GridGeometry& lattice, std::string why) {
  GeneralReading read;
  read.geometry = lattice;
  read.refusal = std::move(why);
  read.trace = {lattice, "", {}, read.refusal};
  return read;
}

void Refuse(GeneralReading& read, std::string why) {
  read.refusal = read.trace.refusal = std::move(why);
}

void Conclude(board::minesweeper::BoardReading& reading) {
  const Grid<CellReading>& cells = reading.cells;
  reading.doubts.clear();
  if (CountUnknown(cells) > 0) reading.doubts.push_back(DescribeUnknown(cells));
  reading.status = StatusOf(reading);
}

bool IsBetter(const GeneralReading& a, const GeneralReading& b) {
  const auto rank = [](const GeneralReading& read) {
    const Grid<CellReading>& cells = read.reading.cells;
    const auto blank = std::ranges::count(cells, CellSymbol::kBlank, &CellReading::symbol);
    const auto telling = CountReadable(cells) - static_cast<int>(blank);
    return std::pair(read.refusal.empty(), read.certainty * telling);
  };
  return rank(a) > rank(b);
}

bool IsBetterThere(const GeneralReading& a, const GeneralReading& b) {
  const base::FrameRect of_a = a.geometry.Bounds();
  const base::FrameRect of_b = b.geometry.Bounds();
  const auto is_near = [](double one, double other) {
    return std::abs(one - other) <= kSamePitch * std::max(one, other);
  };
  const bool are_same_cells = is_near(static_cast<double>(of_a.width) / a.geometry.cols(),
                                      static_cast<double>(of_b.width) / b.geometry.cols()) &&
                              is_near(static_cast<double>(of_a.height) / a.geometry.rows(),
                                      static_cast<double>(of_b.height) / b.geometry.rows());
  if (are_same_cells || !a.refusal.empty() || !b.refusal.empty()) return IsBetter(a, b);
  const auto readable_px = [](const GeneralReading& read, const base::FrameRect& where) {
    const Grid<CellReading>& cells = read.reading.cells;
    return read.certainty * where.width * where.height * CountReadable(cells) / cells.size();
  };
  return readable_px(a, of_a) > readable_px(b, of_b);
}

void Doubt(const std::vector<CellPos>& doubted, GeneralReading& read) {
  if (doubted.empty()) return;
  Grid<CellReading>& cells = read.reading.cells;
  for (const CellPos cell : doubted) {
    if (IsNumber(cells[cell].symbol)) continue;
    cells[cell] = {};
    read.doubted.push_back(cell);
  }
  Conclude(read.reading);
  if (read.refusal.empty() && CountReadable(cells) < kMinReadable * cells.size()) {
    RefuseAsAmbiguous(read, doubted.size());
  }
}

void DoubtWhatDiffers(std::vector<GeneralReading>& best_first) {
  for (std::size_t i = 0; i < best_first.size(); ++i) {
    GeneralReading& better = best_first[i];
    std::vector<CellPos> differing;
    bool are_hidden = true;
    for (std::size_t j = i + 1; j < best_first.size(); ++j) {
      const GeneralReading& other = best_first[j];
      for (const CellPos cell : WhereTheyDiffer(better, other)) {
        are_hidden = are_hidden && !IsNumber(better.reading.cells[cell].symbol) &&
                     !IsNumber(other.reading.cells[cell].symbol);
        if (std::ranges::find(differing, cell) == differing.end()) differing.push_back(cell);
      }
    }
    if (are_hidden) {
      Doubt(differing, better);
    } else {
      RefuseAsAmbiguous(better, differing.size());
    }
  }
}

void RefuseDoubtedEnds(std::vector<GeneralReading>& readings) {
  for (const GeneralReading& doubted : readings) {
    for (GeneralReading& other : readings) {
      const bool is_of_it = other.geometry.Bounds().Intersects(doubted.geometry.Bounds());
      const bool is_hidden =
          doubted.is_end_hidden && is_of_it && other.certainty <= doubted.certainty;
      const bool is_doubted =
          doubted.is_end_doubted && AreInOnePlace(other.geometry, doubted.geometry);
      if (!other.refusal.empty() || (!is_hidden && !is_doubted)) continue;
      Refuse(other, doubted.refusal);
      other.is_end_hidden = is_hidden;
    }
  }
}

}  // namespace gridhand::vision::minesweeper
