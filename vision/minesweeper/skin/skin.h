// How the cells and controls of one program look, as data (skins/*.toml). Nothing in the code
// knows a program: a new one is a new file.
//
// A cell is described by what stays the same at every size: the colours of its border ("relief":
// bevels, hairlines), the colour of its ground, and the inks on it with the share of the cell that
// they cover. Anti-aliased pixels are mixtures of ground and ink and need no description. Where a
// program shades its cells or lets a wallpaper shine through them, the border is described by its
// shading (darker or brighter inwards) and the ground by the two ends of its shades.
//
// All lengths that grow with the cells are shares of the pitch; lengths in px belong to programs of
// one fixed size. Colours are "#rrggbb".
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "base/geometry.h"
#include "board/minesweeper/reading.h"
#include "board/minesweeper/symbol.h"
#include "vision/lattice/side.h"

namespace gridhand::vision::minesweeper {

struct Range {
  double low = 0;
  double high = 1;
  bool Contains(double value) const { return value >= low && value <= high; }
};

// How a border of no fixed colour begins: each side gets brighter from a rim somewhere in it
// towards the inside, or darker from its outermost line.
struct Shading {
  bool brighter_inwards = false;
  int by = 0;          // grey levels
  Range from{0, 255};  // the level of its outermost extreme: of the dark rim, or of the bright line
};

// The border of a cell: per side the colours from the outermost pixel inwards, each at least one
// pixel thick. A side without colours begins with the ground.
struct Relief {
  std::string name;
  std::array<std::vector<base::Bgr>, kSides> sides;
  std::optional<Shading> shading;  // in place of colours; the same on all sides
  int min_sides = kSides;          // that must show it; a wave in a wallpaper may hide one
  // Of all colours of one side together, or of its shading, as a share of the pitch.
  double max_depth = 0;
  // Share of each edge of what is inside the border that is pure ground: symbols keep away from the
  // border, things that lie over the cell come in across it.
  double free_edge = 0;
  // Standard deviation of the ground's shades inside the border, in grey levels: a shaded cell is
  // uneven, a flat one is not.
  Range unevenness{0, 255};
  // Rounded corners: squares of this share of the pitch are not looked at, inside the border.
  double corner = 0;
};

// One colour, or every shade between two.
struct Ground {
  base::Bgr from;
  base::Bgr to;
  // Sides at which the cell must be seen to end, in place of the relief's: a ground in the colour
  // of a neighbor's rim runs into it.
  std::optional<int> min_sides;
  bool operator==(const Ground&) const = default;
};

struct Ink {
  base::Bgr colour{};
  Range share;        // of the cell's area that it covers
  Range middle_y;     // where its centre of mass lies, 0 = top … 1 = bottom of the cell
  Range lower_right;  // share of its mass that lies in the lower right quarter of what is drawn
  // The purest pixel has at least this share of the ink; in place of CellClassifierParams'.
  std::optional<double> min_peak;
};

// When a program draws a cell in this way: some change their colours when a game is over.
enum class When { kAlways, kPlaying, kOver };

// One way in which a cell shows a symbol.
struct SymbolLook {
  board::minesweeper::CellSymbol shows{};
  std::size_t relief = 0;  // index in Skin::reliefs
  double free_edge = 0;    // as Relief's, which it takes the place of
  When when = When::kAlways;
  // In place of CellClassifierParams' for this look: pictures of many colours need more, flat inks
  // that are alike need less.
  std::optional<double> max_mixture_error;
  std::optional<double> max_unexplained;
  std::vector<Ground> grounds;
  std::vector<Ink> inks;
};

// A glyph of a status line, cut to its ink. A font that is drawn at several scales has several
// glyphs per character.
struct Glyph {
  char character = ' ';
  base::Size size;                     // px
  std::vector<std::uint8_t> coverage;  // row by row, 0 = ground … 9 = all ink
};

// A line of text below the board.
struct TextLine {
  base::Bgr ground;
  base::Bgr ink;        // its red differs from the ground's: the two are told apart by red
  double below = 0;     // pitches from the board's lower edge to the status bar
  double beside = 0;    // pitches that the bar reaches beyond the board to either side
  int max_drop_px = 0;  // the text begins at most this far below the bar's upper edge
  std::vector<Glyph> glyphs;
  // What the line says, without spaces: the status if this occurs in it.
  std::vector<std::pair<std::string, board::minesweeper::GameStatus>> words;
  bool flags_of_total = false;  // ": 3 / 10" means flags set, then all mines, and a game going on
};

// A seven-segment counter of mines left, above the board; programs of one size only.
struct LedCounter {
  base::FramePoint offset_px;  // of its first digit, from the board's top left corner
  base::Size digit_px;
  int step_px = 0;  // from one digit to the next
  int digits = 0;
  base::Bgr lit;
  base::Bgr unlit;
  std::array<base::FramePoint, 7>
      probes;  // in a digit: a (top), b, c, d (bottom), e, f, g (middle)
};

// The button that shows the state of the game and starts a new one.
struct Face {
  base::FramePoint offset_px;  // from the middle of the board's upper edge (rounded down)
  base::Size size_px;
  struct Picture {
    board::minesweeper::GameStatus status{};
    base::FramePoint offset_px;  // in the button
    base::Frame pixels;
  };
  std::vector<Picture> pictures;
};

struct Skin {
  std::string name;
  int colour_tolerance = 0;  // largest difference in a channel that still is the same colour
  // The smallest step between neighbouring colours of a border that ends a cell, in a channel.
  int min_step = 8;
  std::vector<Relief> reliefs;
  std::vector<SymbolLook> looks;
  // Whether a covered cell without a flag proves that the game goes on, if no mine is shown: true
  // for programs that flag every mine when the game is won.
  bool covered_means_playing = false;
  // Whether a covered board tells neither this skin from others that say so, nor its edges to the
  // pixel: themes of one program, shaded borders. Then both are looked for again as cells open.
  bool vague_when_covered = false;
  // The colours that hide the board while the game is paused.
  std::vector<base::Bgr> paused;
  // Whether the program lays messages over the middle of the board.
  bool message_in_the_middle = false;
  // Whether any look is drawn at certain times only.
  bool changes_when_over = false;
  std::optional<TextLine> text;
  std::optional<LedCounter> led;
  std::optional<Face> face;
};

// Error kBadInput, "FILE:LINE: what is wrong"; "FILE: cannot be read".
base::Result<Skin> LoadSkin(const std::filesystem::path& file);

// Every *.toml directly in the folder, ordered by file name. Error kBadInput also for none at all.
base::Result<std::vector<Skin>> LoadSkins(const std::filesystem::path& folder);

}  // namespace gridhand::vision::minesweeper
