// What the cells of a learnt skin look like, brought to one size: for screenshots that something
// has been done to (noise, JPEG, another scale), in which no colour is exact any more.
// (cell_memory.h compares the same pictures pixel by pixel.)
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

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "board/minesweeper/reading.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/cells/symbol_net.h"
#include "vision/minesweeper/skin/learnt_skin.h"

namespace gridhand::vision::minesweeper {

// The mean colours of the parts of a picture, six by six, channel by channel: what noise, JPEG and
// another scale hardly change.
inline constexpr int kPartsASide = 6;
using PartMeans = std::array<float, 3 * kPartsASide * kPartsASide>;
PartMeans MeansOfParts(const Patch& picture);
// The most that any part of one differs from that of the other, in grey levels.
float PartsApart(const PartMeans& a, const PartMeans& b);

// Covered or blank: nothing is drawn on it, it is no more than a colour and perhaps a border.
inline bool IsGround(board::minesweeper::CellSymbol s) {
  return s == board::minesweeper::CellSymbol::kCovered ||
         s == board::minesweeper::CellSymbol::kBlank;
}

struct SkinPictureParams {
  // How far a cell may be from a known picture: grey levels outside the shades that it has there
  // and up to half a pixel beside, in the mean over the cell and in the worst sixth by sixth of it.
  double max_mean = 10;
  double max_part = 40;
  // By how much the worst sixth by sixth of a cell that lies between two symbols' pictures may be
  // farther off than the cell in the mean: beyond it some of what is seen is in neither, and the
  // way from one to the other tells nothing. Flags and question marks that are cut out rightly have
  // up to 6 after noise, JPEG and rescaling; a question mark at the rim of a board, cut a pixel off
  // and taken for a flag, had 26.
  double max_odd_part = 10;
  // Up to so many times as far the nearest picture may agree with somebody else's reading.
  double agreeing_reach = 2;
  // How far towards another symbol's picture it may lie: 0 its own, 1 the other. And to agree with
  // somebody else: without this bound net and nearest picture both took 8 of 39,780 cells spoilt in
  // these ways for another symbol, all of them question marks of gnome-mines for flags.
  double max_towards_other = 0.3;
  double agreeing_towards_other = 0.45;
};

class SkinPictures {
 public:
  explicit SkinPictures(std::string skin, const SkinPictureParams& params = {});
  explicit SkinPictures(const LearntSkin& skin, const SkinPictureParams& params = {});

  const std::string& skin() const { return skin_; }

  // Precondition: the symbol is not kUnknown.
  void Add(const Patch& picture, board::minesweeper::CellSymbol shows);

  // Whether the picture's symbol is told so well by those known that it would add nothing.
  bool Tells(const Patch& picture, board::minesweeper::CellSymbol shows) const;

  struct Likeness {
    // Whether the picture is near to that of some cell, though perhaps not nearer to one symbol
    // than to another; `reading` is kUnknown then.
    bool is_cell = false;
    board::minesweeper::CellReading reading;
    // Whether its rim stands out from its inside as in a picture that it is near to, on every
    // side that stands out there, two at least, where the lattice has the cell or where it is the
    // most alike: that of a plain window of the same colour does not, nor that of a cell of which a
    // window hides the lower half.
    bool has_border = false;
    // What the nearest picture shows, be it twice as far as that: enough to agree with somebody
    // else's reading, or to cast doubt on it.
    board::minesweeper::CellSymbol nearest = board::minesweeper::CellSymbol::kUnknown;

    // Whether it is more than a colour, as much beside a board is, and windows over it are.
    bool TellsACell() const {
      return reading.symbol != board::minesweeper::CellSymbol::kUnknown &&
             (!IsGround(reading.symbol) || has_border);
    }
  };
  // A cell of a lattice that may be off by a pixel. Precondition: the frame contains it, and it is
  // not empty.
  Likeness LookAt(const base::Frame& frame, const base::FrameRect& cell) const;

  // Whether it may show this, without looking a pixel beside: quick. A picture of that is near, and
  // no other much nearer. Programs draw
  // some symbols alike at different times (gnome-mines-classic a covered cell under the pointer and
  // a blank one after the end), and then the nearest picture alone is a toss-up.
  bool MayShow(const Patch& picture, board::minesweeper::CellSymbol symbol) const;

  // How far its parts are from those of the known picture that is the most like it, whatever that
  // shows, where it lies or moved by a pixel: PartsApart. Infinite if none is known.
  float PartsFromAny(const PartMeans& picture) const;

  // How far it is from the nearest known picture, whatever that shows: grey levels, in the mean
  // over the cell. A pixel beside it counts in full, so that it tells where a cell lies. Infinite
  // if none is known.
  double MeanFromAny(const Patch& picture) const;

 private:
  struct Known {
    Patch exact;
    Patch lowest;  // of the pixel and up to half a pixel beside
    Patch highest;
    PartMeans parts;
    std::vector<PartMeans> moved_parts;  // of the picture moved by a pixel, and as it is
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
  // Whether the nearest picture has another meaning, too: it tells nothing then.
  bool HasTwin(const std::vector<Match>& nearest) const;
  // Whether one of another symbol is less than twice as far.
  bool IsHardlyNearer(const std::vector<Match>& nearest) const;
  double TowardsOthers(const std::vector<Match>& nearest) const;
  bool HasBorder(const base::Frame& frame, const base::FrameRect& cell,
                 const std::vector<Match>& nearest) const;

  std::string skin_;
  SkinPictureParams params_;
  std::vector<Known> known_;
};

}  // namespace gridhand::vision::minesweeper
