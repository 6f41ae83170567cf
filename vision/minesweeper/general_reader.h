// Reads boards of skins never seen: lattice -> extent, symbols, status.
//
//   lattice + a ring around it --patches--> net --> which cells belong to the board (the extent),
//   what each shows --joint reading--> a board that can be, or a refusal that names the cells
//
// The reader of BoardReader for pictures that no skin explains. The lattice may be a few rows too
// large or too small: the net knows what is no cell.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/frame.h"
#include "board/cell_pos.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/consistency_oracle.h"
#include "board/minesweeper/reading.h"
#include "vision/grid_locator.h"
#include "vision/minesweeper/read_trace.h"
#include "vision/minesweeper/symbol_net.h"

namespace gridhand::vision::minesweeper {

// What one lattice turned out to hold.
struct GeneralReading {
  board::GridGeometry geometry;              // of the board, cut out of the lattice
  board::minesweeper::BoardReading reading;  // without frame id
  std::vector<board::CellPos> repaired;
  // How sure the net is of the whole: the mean over all cells of the probability of what was taken,
  // 0 … 1. Comparable between lattices of one picture.
  double certainty = 0;
  std::string refusal;  // why it is no board; empty: it is one
  TracedBoard trace;
};

class GeneralReader {
 public:
  // `oracle` may be null; then only the plain rules judge.
  GeneralReader(SymbolNet net, std::shared_ptr<const board::minesweeper::ConsistencyOracle> oracle);

  // What each lattice holds, boards first and the surest first; none overlaps another. Of a lattice
  // and its alternatives one is taken. `mines`: the total, if known.
  std::vector<GeneralReading> Find(const base::Frame& frame,
                                   const std::vector<GridCandidate>& lattices,
                                   std::optional<int> mines) const;

  // Those of these lattices whose middle looks like cells of a board, likeliest first, at most
  // three. Their score becomes the mean chance that the cells there are cells of a board.
  std::vector<GridCandidate> LikelyOf(const base::Frame& frame,
                                      std::vector<GridCandidate> lattices) const;

  // Reads the cells of a board that was found before; refused if it now ends elsewhere: as cells
  // open, a board that was taken for a smaller one shows itself.
  GeneralReading Read(const base::Frame& frame, const board::GridGeometry& geometry,
                      std::optional<int> mines) const;

  // Forgets every picture met: for who measures a cold read.
  void Forget() const { net_.Forget(); }

 private:
  // The mean chance that the cells in the middle of this lattice are cells of a board.
  double Glance(const base::Frame& frame, const board::GridGeometry& lattice) const;
  // Moved a few steps, each a small part of a cell, to where it looks most like a board.
  GridCandidate Aligned(const base::Frame& frame, GridCandidate candidate) const;
  // Finds the extent of the board on this lattice and reads it.
  GeneralReading Explore(const base::Frame& frame, const board::GridGeometry& lattice,
                         std::optional<int> mines) const;
  GeneralReading BestOf(const base::Frame& frame, const GridCandidate& candidate,
                        std::optional<int> mines) const;

  SymbolNet net_;
  std::shared_ptr<const board::minesweeper::ConsistencyOracle> oracle_;
};

}  // namespace gridhand::vision::minesweeper
