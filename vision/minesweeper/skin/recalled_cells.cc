#include "vision/minesweeper/skin/recalled_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <cstdint>
#include <map>
#include <unordered_map>

#include "vision/minesweeper/cells/cell_cache.h"
#include "vision/minesweeper/cells/patches.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::kSymbolCount;

// How much of the probability is the memory's, the rest is the net's. A net that is sure of
// something else then leaves the cell undecided (1 : 30), or loses (1 : 1000). What is clear counts
// like what is the same.
constexpr double kShareOfLike = 0.97;
constexpr double kShareOfSame = 0.999;

using SymbolBits = std::bitset<kSymbolCount>;

std::size_t IndexOf(CellSymbol symbol) { return static_cast<std::size_t>(symbol); }

bool IsRecalled(const Recollection& recalled) {
  return recalled.how != Recollection::How::kNothing;
}

// Which part of its group a cell belongs to: the symbol that it shows, or kUnknown.
CellSymbol KindOf(const Recollection& recalled, const SymbolBits& shown) {
  if (IsRecalled(recalled)) return recalled.symbol;
  if (shown.count() != 1 || (shown & recalled.denied).any()) return CellSymbol::kUnknown;
  std::size_t only = 0;
  while (!shown[only]) ++only;
  return static_cast<CellSymbol>(only);
}

CellScores Mixed(const CellScores& scores, const Recollection& recalled, bool knows_cells) {
  const bool is_like = recalled.how == Recollection::How::kLike;
  const double share = is_like ? kShareOfLike : kShareOfSame;
  const auto no_cell = IndexOf(CellSymbol::kUnknown);
  const double of_no_cell = ChanceOf(scores, CellSymbol::kUnknown);
  // A plain picture tells no cell: what is beside a board may have the colour of its blank cells.
  const bool is_cell = knows_cells && recalled.is_telling;
  const double of_cell = 1 - of_no_cell * (is_cell ? 1 - share : 1);
  CellScores mixed;
  for (std::size_t i = 0; i < no_cell; ++i) {
    const double by_net = of_no_cell < 1
                              ? std::exp(static_cast<double>(scores[i])) / (1 - of_no_cell)
                              : 1.0 / (kSymbolCount - 1);
    const double by_memory = i == IndexOf(recalled.symbol) ? 1 : 0;
    mixed[i] = static_cast<float>(std::log(of_cell * ((1 - share) * by_net + share * by_memory)));
  }
  mixed[no_cell] = static_cast<float>(std::log(1 - of_cell));
  return mixed;
}

// A mark that is known at this size and looks otherwise is hardly this one: no more surely than one
// is that looks like it, for cells on fractions of pixels may have it a pixel beside.
CellScores WithoutDenied(const CellScores& scores, const Recollection& recalled) {
  std::array<double, kSymbolCount> odds{};
  odds.fill(1);
  for (const CellSymbol mark : {CellSymbol::kFlag, CellSymbol::kQuestion}) {
    if (recalled.denied[IndexOf(mark)]) odds[IndexOf(mark)] = 1 - kShareOfLike;
  }
  return Weighed(scores, odds);
}

}  // namespace

RecalledCells RecallCells(const CellMemory* memory, const base::Frame& frame,
                          const board::GridGeometry& geometry) {
  RecalledCells recalled(geometry.rows(), geometry.cols());
  if (memory == nullptr || memory->IsEmpty()) return recalled;
  constexpr std::uint64_t kSeed = 0;
  std::unordered_map<std::uint64_t, Recollection> by_pixels;  // equal cells once
  board::ForEachCell(recalled, [&](CellPos cell) {
    const base::FrameRect where = geometry.CellRect(cell);
    const auto [entry, is_new] = by_pixels.try_emplace(HashPixels(frame, where, kSeed));
    if (is_new) entry->second = memory->Recall(frame, where);
    recalled[cell] = entry->second;
  });
  return recalled;
}

Grid<CellScores> WithRecalled(Grid<CellScores> scores, const RecalledCells& recalled,
                              bool knows_cells) {
  board::ForEachCell(recalled, [&](CellPos cell) {
    const Recollection& it = recalled[cell];
    if (!IsRecalled(it) && it.denied.none()) return;
    scores[cell] =
        IsRecalled(it) ? Mixed(scores[cell], it, knows_cells) : WithoutDenied(scores[cell], it);
  });
  return scores;
}

Grid<int> GroupsWithRecalled(const Grid<int>& groups, const RecalledCells& recalled) {
  std::map<int, SymbolBits> shown;  // in each group
  board::ForEachCell(groups, [&](CellPos cell) {
    if (IsRecalled(recalled[cell])) shown[groups[cell]].set(IndexOf(recalled[cell].symbol));
  });
  Grid<int> told_apart(groups.rows(), groups.cols());
  board::ForEachCell(groups, [&](CellPos cell) {
    const auto kind = static_cast<int>(KindOf(recalled[cell], shown[groups[cell]]));
    told_apart[cell] = groups[cell] * kSymbolCount + kind;
  });
  return told_apart;
}

double RecalledShare(const RecalledCells& recalled) {
  return static_cast<double>(std::ranges::count_if(recalled, IsRecalled)) / recalled.size();
}

double SurelyRecalledShare(const RecalledCells& recalled) {
  const auto is_sure = [](const Recollection& cell) {
    return cell.how == Recollection::How::kSame && cell.is_telling;
  };
  return static_cast<double>(std::ranges::count_if(recalled, is_sure)) / recalled.size();
}

std::vector<CellPos> Learn(const base::Frame& frame, const FoundBoard& board,
                           const std::string& origin, CellMemory& memory, SkinPictures* told) {
  std::vector<CellPos> disputed;
  board::ForEachCell(board.reading.cells, [&](CellPos cell) {
    const auto& [symbol, confidence] = board.reading.cells[cell];
    if (symbol == CellSymbol::kUnknown || confidence < kSureConfidence) return;
    const base::FrameRect where = board.geometry.CellRect(cell);
    if (told != nullptr) {
      const Patch picture = PatchOf(frame, where);
      const Recollection recalled = memory.Recall(frame, where);
      const bool is_like = recalled.how == Recollection::How::kLike;
      if (recalled.symbol == symbol && (!is_like || told->Tells(picture, symbol))) return;
      told->Add(picture, symbol);
    }
    std::string cell_origin = fmt::format("{} ({},{})", origin, cell.row, cell.col);
    const bool agrees = memory.Remember(frame, where, symbol, std::move(cell_origin));
    if (!agrees) disputed.push_back(cell);
  });
  return disputed;
}

}  // namespace gridhand::vision::minesweeper
