// What the pictures of a known skin say of each cell of a board: a second opinion beside the
// colours of the skin on clean pictures, and beside the net on spoilt ones. (Noise, JPEG or another
// scale changes every colour, so that no skin reads the board. The net does, and misreads one cell
// in 2,000.)
//
//     the net, and the rules --> 3      3      3
//     the skin's pictures -----> 3      ?      8
//     handed on ---------------> 3    3 or ~   ~
//
// The pictures never say where a board ends: what lies beside it may look like a blank cell. They
// may only say that it does not end where the net says it does.
#pragma once

#include <optional>
#include <vector>

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/cells/patches.h"
#include "vision/minesweeper/extent/board_part.h"
#include "vision/minesweeper/skin/recalled_cells.h"
#include "vision/minesweeper/skin/skin_pictures.h"

namespace gridhand::vision::minesweeper {

// So many cells beyond a board that are more than a colour are more of it: one may be chance.
inline constexpr int kTellingBeyond = 2;

// What the pictures of a skin say of each cell of a lattice.
struct LooksOfCells {
  RecalledCells evidence;                               // where they are sure: beside the net's
  board::Grid<board::minesweeper::CellSymbol> nearest;  // the most alike; kUnknown: none is near
};

// A skin, and where the cells of a lattice lie if they are its: fitted_lattice.h.
struct KnownLook {
  const SkinPictures* skin = nullptr;
  board::GridGeometry lattice;
};

// The skin whose pictures agree with most of what was read of this lattice; none: with none. A skin
// is not that of a board on which some symbol is drawn like nothing in it: another program draws
// its numbers alike and its flags in its own way, and nothing that happens to pictures does that.
// The net reads cells that are cut some pixels beside their place, where they are like no picture:
// each skin is asked on the lattice fitted to it, and where that finds it nowhere, on this.
// Precondition: the frame contains the lattice, which has as many cells; the skins outlive what is
// returned.
std::optional<KnownLook> LookOf(const base::Frame& frame, const board::GridGeometry& lattice,
                                const board::Grid<board::minesweeper::CellReading>& cells,
                                const std::vector<SkinPictures>& skins, PatchCache& cache);

// What a cell of a board looks like in this skin. The frame around a board may move its outermost
// edges by a pixel: an outermost cell is also compared at the size of the cell beside it.
// Precondition: the frame contains the board.
SkinPictures::Likeness LookAtCell(const SkinPictures& skin, const base::Frame& frame,
                                  const board::GridGeometry& board, board::CellPos cell);

// Precondition: the frame contains the lattice.
LooksOfCells LooksOf(const SkinPictures& skin, const base::Frame& frame,
                     const board::GridGeometry& lattice);

// Those of this part of the lattice, which is a board: its outermost cells are compared as such
// (LookAtCell). Precondition: `ended` is the part, and the frame contains it.
LooksOfCells LooksOfBoard(const SkinPictures& skin, const base::Frame& frame,
                          const board::GridGeometry& ended, const LooksOfCells& looks,
                          const Part& part);

// Those of a whole lattice that is a board.
LooksOfCells LooksOfBoard(const SkinPictures& skin, const base::Frame& frame,
                          const board::GridGeometry& board);

// Whether this is a board of the skin by its pictures alone, without numbers that prove it: most
// cells are more than colours, and something is drawn on one. Keys and buttons may look like
// covered cells.
bool TellsABoard(const LooksOfCells& board);

// Whether this is another program's board: cells of it are near to the skin's pictures, but by
// their colours alone. `readable`: how many of its cells were read.
bool IsAnotherPrograms(const LooksOfCells& board, int readable);

// Whether cells of the skin go on beyond this part of the lattice: the board does not end there.
bool GoesOnBeyond(const LooksOfCells& looks, const Part& part);

// The same for cells beside a board that are not in step with it: where the cells of a program are
// not all of one size, a lattice may have drifted by its end. Precondition: the frame contains it.
bool GoesOnOutOfStep(const SkinPictures& skin, const base::Frame& frame,
                     const board::GridGeometry& ended);

// Whether an outermost row or column of this lattice is so much larger or smaller than the others
// that it cuts through a cell: another row or column may be missing beside it.
bool HasAnOddRim(const board::GridGeometry& board);

// Whether an outermost row or column of this board is hardly more than colours of the skin's cells:
// it may lie beside the board.
bool HasALineOfColours(const LooksOfCells& board);

// Makes those cells unknown on which the skin's pictures do not agree, and of those of which they
// know nothing the marks (flags, question marks and mines of any kind), and what lies beside
// unknown ones: a window may lie over a part of these. Numbers that no picture is near stay as they
// are if the skin knows hardly any: another theme may draw its numbers alone differently.
// Precondition: one size.
void KeepConfirmed(const board::Grid<board::minesweeper::CellSymbol>& nearest,
                   board::Grid<board::minesweeper::CellReading>& cells);

// Makes those cells unknown that the pictures take for something else; says whether there are any.
// Precondition: one size.
bool ForgetContradicted(const board::Grid<board::minesweeper::CellSymbol>& nearest,
                        board::Grid<board::minesweeper::CellReading>& cells);

}  // namespace gridhand::vision::minesweeper
