// What is written on a picture: numbers, as the counters beside a board are, and given words.
//
//     picture ──levels of grey──> pieces ──side by side──> glyphs ──> digits, letters
//
// Things are written on grounds: greys that fill much of the picture. Levels near each ground and
// far from it, above and below, cut the picture into pieces; at one of them the glyphs lie apart,
// however pale they are. A glyph is one piece, which the net reads, or several: the dot of an i,
// or the lit segments of a display, which tell the digit. The unlit ones may shine, too, so what
// the most levels read at a place is believed.
#pragma once

#include <string>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "vision/glyphs/glyph_net.h"

namespace gridhand::vision {

struct WrittenNumber {
  base::FrameRect box;          // around its digits, px of the frame
  std::string digits;           // as written: "010"
  bool is_of_fraction = false;  // as 3 or 10 of "3/10"
  bool is_part = false;         // of a clock, a price or a date: another number is close beside it
  bool has_letters = false;     // some digits look like letters: of a round number, O, I or l
};

// The length of a word that goes on beyond the part's rim.
inline constexpr int kLengthOfACutOffWord = 100;

struct WrittenWord {
  base::FrameRect box;  // around the letters that were asked for, px of the frame
  std::string letters;  // as they were asked for
  int length = 0;       // letters of the whole word, about: some may touch
};

struct Writing {
  std::vector<WrittenNumber> numbers;
  std::vector<WrittenWord> words;
};

// Numbers of one to five digits in this part of the frame (clipped to it), and the words there that
// begin like one of `words`: "MINE" is found in "Mines left". What touches the part's rim is cut
// off, and left out. Many shapes pass for a single digit. In some typefaces a 0 is an O, and a 1 a
// bar: a round number may be written so, where no number as long is read without letters.
// Precondition: words are letters A to P.
Writing ReadWriting(const base::Frame& frame, const base::FrameRect& part,
                    const std::vector<std::string>& words, const GlyphNet& net);

}  // namespace gridhand::vision
