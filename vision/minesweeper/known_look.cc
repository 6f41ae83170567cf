#include "vision/minesweeper/known_look.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/cell_cache.h"
#include "vision/minesweeper/patches.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

// Cells looked at to tell whether a board is one of a skin, and the share of them on which it must
// agree.
constexpr int kSampleCells = 48;
constexpr double kLeastAgreed = 0.6;
// Confidence from which the net is believed about a cell, where the nearest picture shows the same,
// and where no picture is near. By trial on 47 pictures spoilt in four ways: net and picture agreed
// wrongly on 4 of 38,000 cells, with up to 0.955; what both are sure of has 0.97 and more.
constexpr float kSureTogether = 0.96f;
constexpr float kSureAlone = 0.999f;
// So many numbers or signs beyond a board are more of it: one may be chance.
constexpr int kTellingBeyond = 2;

double ShareAgreed(const Frame& frame, const GridGeometry& lattice, const Grid<CellReading>& cells,
                   const SkinPictures& skin) {
  const int step = std::max(1, cells.size() / kSampleCells) | 1;
  int agreed = 0;
  int seen = 0;
  for (int i = 0; i < cells.size(); i += step) {
    const CellPos cell = cells.PosOf(static_cast<std::size_t>(i));
    const CellSymbol read = cells[cell].symbol;
    if (read == CellSymbol::kUnknown) continue;
    ++seen;
    agreed += skin.NearestTo(PatchOf(frame, lattice.CellRect(cell))) == read ? 1 : 0;
  }
  return seen == 0 ? 0 : static_cast<double>(agreed) / seen;
}

}  // namespace

const SkinPictures* LookOf(const Frame& frame, const GridGeometry& lattice,
                           const Grid<CellReading>& cells, const std::vector<SkinPictures>& skins) {
  const SkinPictures* likest = nullptr;
  double most = 0;
  for (const SkinPictures& skin : skins) {
    const double share = ShareAgreed(frame, lattice, cells, skin);
    if (share <= most) continue;
    most = share;
    likest = &skin;
  }
  return most >= kLeastAgreed ? likest : nullptr;
}

LooksOfCells LooksOf(const SkinPictures& skin, const Frame& frame, const GridGeometry& lattice) {
  LooksOfCells looks{RecalledCells(lattice.rows(), lattice.cols()),
                     Grid<CellSymbol>(lattice.rows(), lattice.cols())};
  constexpr std::uint64_t kSeed = 0;
  std::unordered_map<std::uint64_t, SkinPictures::Likeness> by_pixels;  // equal cells once
  board::ForEachCell(looks.nearest, [&](CellPos cell) {
    const base::FrameRect where = lattice.CellRect(cell);
    const auto [entry, is_new] = by_pixels.try_emplace(HashPixels(frame, where, kSeed));
    if (is_new) entry->second = skin.LookAt(frame, where);
    const SkinPictures::Likeness& likeness = entry->second;
    looks.nearest[cell] = likeness.nearest;
    if (likeness.reading.symbol == CellSymbol::kUnknown) return;
    looks.evidence[cell] = {.how = Recollection::How::kLike, .symbol = likeness.reading.symbol};
  });
  return looks;
}

bool GoesOnBeyond(const LooksOfCells& looks, const Part& part) {
  int telling = 0;
  board::ForEachCell(looks.evidence, [&](CellPos cell) {
    const Recollection& seen = looks.evidence[cell];
    if (Contains(part, cell) || seen.how == Recollection::How::kNothing) return;
    // What is beside a board may look blank or covered.
    telling += seen.symbol != CellSymbol::kBlank && seen.symbol != CellSymbol::kCovered ? 1 : 0;
  });
  return telling >= kTellingBeyond;
}

void KeepConfirmed(const Grid<CellSymbol>& nearest, Grid<CellReading>& cells) {
  board::ForEachCell(cells, [&](CellPos cell) {
    const bool agrees = nearest[cell] == cells[cell].symbol;
    const bool is_near = nearest[cell] != CellSymbol::kUnknown;
    const bool is_confirmed =
        (agrees || !is_near) && cells[cell].confidence >= (is_near ? kSureTogether : kSureAlone);
    if (!is_confirmed) cells[cell] = {};
  });
}

}  // namespace gridhand::vision::minesweeper
