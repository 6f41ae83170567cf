// Remembers what cells showed: the picture of a cell, pixel by pixel -> its symbol.
//
//     picture of a cell --nearly to the pixel-----------> the same as one remembered
//                       --another size------------------> like one remembered
//                       --another ground behind it------> like some remembered (is_told)
//                       --else, or between two symbols--> nothing
//
// Cells of two sizes are compared at 24 × 24 px, or, if somebody has told what the larger one
// shows, at the size of the smaller: digits of 12 px are told apart by single pixels.
//
// Where a background shines through cells, no two of a symbol are the same. What lies between the
// darkest and the brightest shades of all pictures of a symbol is like it then, if the nearest
// picture is also one of it. A ground that no picture shows makes a cell differ from all symbols:
// it is like the one from which every other is much farther somewhere, and hardly nearer anywhere.
//
// Two pictures differ as much as they do in the square of 3 × 3 px where they differ most: a flag
// and a question mark may be the same but for 2 % of their pixels. A pixel differs by as far as it
// lies outside the shades that the other picture has there and up to half a pixel beside it, so
// that cells drawn on fractions of pixels are the same (the measure of S. Birchfield and C. Tomasi,
// "A pixel dissimilarity measure that is insensitive to image sampling", PAMI 20, 1998). Hashes of
// pictures were tried for this: they cannot say "nearly".
//
// A memory may be wrong; who recalls asks the rules of the game before believing.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::vision::minesweeper {

struct CellMemoryParams {
  // Grey levels by which "the same" may differ at most. By measurement on 13 skins of fixtures/: of
  // 100 different pictures of a symbol 92 were met before within this; the nearest two symbols
  // (numbers of gnome-mines on a wallpaper, 14 px a cell) are 4.6 apart.
  double same_limit = 4;
  // The same for "like one", both brought to 24 × 24 px: 93 of 100 are within this; apart from two
  // grounds, the nearest two symbols of 12 skins are farther apart. A symbol that is known at this
  // very size is the same or is not it.
  double like_limit = 20;
  // The same where is_told. By measurement on 8,400 cells of kmines' graveyard, whose moon shines
  // through some: 20 leaves 23 of them unknown, 28 and 34 leave 17, and none is known wrongly.
  double told_limit = 28;
  // What is nearest counts only if every other symbol is this many times as far, or farther: else
  // the picture is between the two.
  double least_ratio = 2;
  // Whether somebody who knows has told what the pictures show, as of a learnt skin: two symbols
  // may be nearly the same then, as digits of 10 px are, and a symbol's pictures are believed to
  // show all the grounds that shine through it. In the memory of a game a symbol is a reading, and
  // others would share in its error.
  bool is_told = false;
  // Bounds. A symbol has few pictures at a size where its ground is plain, and many where there is
  // a wallpaper below it; the oldest are forgotten first.
  std::size_t most_of_a_symbol = 24;
  std::size_t most_pixels = 4'000'000;  // 13 bytes each
};

// What a picture brings to mind.
struct Recollection {
  // kClear: like one told, and much farther from every other symbol.
  enum class How : std::uint8_t { kNothing, kSame, kClear, kLike };
  How how = How::kNothing;
  board::minesweeper::CellSymbol symbol = board::minesweeper::CellSymbol::kUnknown;
  bool is_telling = false;  // false: of one colour all over, as much else is
  // Of nothing: the symbols that are known at this size and are not this picture.
  std::bitset<board::minesweeper::kSymbolCount> denied;
};

struct RememberedCell {
  base::Frame picture;  // has pixels of its own
  board::minesweeper::CellSymbol symbol{};
  std::string origin;  // where it was seen, for a person
};

class CellMemory {
 public:
  CellMemory();
  explicit CellMemory(const CellMemoryParams& params);
  CellMemory(const CellMemory&);
  CellMemory& operator=(const CellMemory&);
  CellMemory(CellMemory&&) noexcept;
  CellMemory& operator=(CellMemory&&) noexcept;
  ~CellMemory();

  // The cell at `where` showed `symbol`. What is known already is not kept twice. A picture that
  // was remembered as another symbol is forgotten, and stays so: one of the two must be wrong.
  // Returns false then. Preconditions: the frame contains `where`, which is not empty; the symbol
  // is not kUnknown.
  bool Remember(const base::Frame& frame, const base::FrameRect& where,
                board::minesweeper::CellSymbol symbol, std::string origin = {});

  // What a cell brings to mind: nothing also where two symbols are about as near. Precondition: the
  // frame contains `where`, which is not empty. Thread-safe while nobody remembers.
  Recollection Recall(const base::Frame& frame, const base::FrameRect& where) const;

  // Whether the mean colour of what lies there is near to those of remembered cells. Quick: what is
  // not cannot be recalled. Precondition: as above.
  bool MayRecall(const base::Frame& frame, const base::FrameRect& where) const;

  // How far it is outside the shades of all pictures of a symbol, whichever is nearest: grey
  // levels, in the mean over pictures brought to one size. It tells where a cell lies. Infinite if
  // nothing is remembered. Precondition: as above.
  double MeanFromAny(const base::Frame& frame, const base::FrameRect& where) const;

  // Everything remembered, the oldest first.
  std::vector<RememberedCell> Cells() const;
  bool IsEmpty() const;
  bool HasPictureOf(board::minesweeper::CellSymbol symbol) const;

 private:
  struct Picture;
  struct Nearest;
  struct Impression;
  struct Measured;
  struct Viewed;
  struct LooksAtOneSize;
  struct KeptLooks;

  std::optional<std::size_t> FindExactly(std::uint64_t hash) const;
  Recollection Of(std::size_t index, Recollection::How how) const;
  Recollection Nothing(const Nearest& same) const;
  Nearest CompareAtSize(Viewed& cell) const;
  Impression Compare(Viewed& cell) const;
  Recollection RecallTold(Viewed& cell) const;
  std::shared_ptr<const LooksAtOneSize> LooksFor(base::Size cell) const;
  LooksAtOneSize MakeLooksFor(base::Size cell) const;
  std::optional<board::minesweeper::CellSymbol> Decide(const Nearest& nearest, double limit) const;
  std::optional<board::minesweeper::CellSymbol> Told(const Measured& seen) const;
  std::optional<board::minesweeper::CellSymbol> ToldByWhereTheyDiffer(
      Viewed& cell, const Measured& exact, const LooksAtOneSize& looks) const;
  // Of what is like a picture, in grey levels.
  double Limit() const { return params_.is_told ? params_.told_limit : params_.like_limit; }
  // A picture of which another symbol is told is disputed; then false.
  bool Confirm(std::size_t index, board::minesweeper::CellSymbol symbol);
  void Keep(std::shared_ptr<const Picture> picture);

  CellMemoryParams params_;
  std::vector<std::shared_ptr<const Picture>> pictures_;  // the oldest first
  std::shared_ptr<KeptLooks> looks_;                      // of these pictures
};

// How much two pictures differ, in grey levels, as said above: 0 … 255. Precondition: one size.
double Difference(const base::Frame& a, const base::Frame& b);

}  // namespace gridhand::vision::minesweeper
