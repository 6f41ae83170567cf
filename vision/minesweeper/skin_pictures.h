// What the cells of a known skin look like, as pictures: for screenshots that something has been
// done to (noise, JPEG, another scale), in which no colour is exact any more.
//
// A picture is compared with those known of its skin:
//
//     near one of them, everywhere in the cell ----> a cell of this skin
//     and on the way from that one to the nearest of each other symbol, still at its own end ---->
//     its symbol else ----> nothing
//
// The second step is a projection on the difference of two known pictures: noise and a shift of a
// part of a pixel lie across it, so a flag and a question mark that differ in 2 % of their pixels
// are told apart by these. Rejected: the distance alone (JPEG moves a picture farther than those
// two are apart), and the net of skins never seen (of 170,000 cells spoilt in these ways it took 45
// for another symbol).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "board/grid.h"
#include "board/minesweeper/reading.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/symbol_net.h"

namespace gridhand::vision::minesweeper {

// A sheet of pictures beside each other, kPatchSide px a side, row by row, and what each shows;
// kUnknown is what lies beside a board of this skin, no cell of it.
struct PictureSheet {
  std::string skin;  // its name
  base::Frame pixels;
  board::Grid<board::minesweeper::CellSymbol> shows;
};

struct SkinPictureParams {
  // How far a cell may be from a known picture: grey levels outside the shades that it has there
  // and up to half a pixel beside, in the mean over the cell and in the worst sixth by sixth of it.
  double max_mean = 10;
  double max_part = 40;
  // How far towards another symbol's picture it may lie: 0 its own, 1 the other.
  double max_towards_other = 0.3;
};

class SkinPictures {
 public:
  // Precondition: the sheet has room for what it shows.
  explicit SkinPictures(const PictureSheet& sheet, const SkinPictureParams& params = {});

  const std::string& skin() const { return skin_; }

  // Whether the picture is near to that of some cell, though perhaps not nearer to one symbol than
  // to another; `symbol` is kUnknown then.
  struct Likeness {
    bool is_cell = false;
    board::minesweeper::CellReading reading;
  };
  // A cell of a lattice that may be off by a pixel. Precondition: the frame contains it, and it is
  // not empty.
  Likeness LookAt(const base::Frame& frame, const base::FrameRect& cell) const;

  // The same without looking a pixel beside: quick, to tell whether it is worth while.
  bool IsLikeACell(const base::Frame& frame, const base::FrameRect& cell) const;

  // How far this picture is from the nearest that shows the symbol, in the mean; none is known:
  // infinity.
  double DistanceTo(board::minesweeper::CellSymbol symbol, const Patch& picture) const;

 private:
  struct Known {
    Patch exact;
    Patch lowest;  // of the pixel and up to half a pixel beside
    Patch highest;
    board::minesweeper::CellSymbol shows{};
  };
  struct Match {
    double mean = 0;
    std::size_t known = 0;
    Patch picture;
  };
  static Known KnownOf(const Patch& picture, board::minesweeper::CellSymbol shows);
  static double MeanOutside(const Patch& picture, const Known& known);
  static double MostOutside(const Patch& picture, const Known& known);
  std::vector<Match> Nearest(const base::Frame& frame, const base::FrameRect& cell) const;
  double TowardsOthers(const std::vector<Match>& nearest) const;

  std::string skin_;
  SkinPictureParams params_;
  std::vector<Known> known_;
};

}  // namespace gridhand::vision::minesweeper
