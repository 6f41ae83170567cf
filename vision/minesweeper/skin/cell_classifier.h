// One cell's pixels -> what the cell shows, with a confidence, or unknown.
//
// A cell is explained by a look (skin.h) if every pixel of it is the ground, an ink, or a mixture
// of the two, and the inks cover as much as they should, where they should. It must also be whole:
// a colour step on all four sides. A cell half under another window or full of noise is explained
// by no look and stays unknown; nothing is ever forced into the nearest symbol.
//
// Rejected: template matching (needs a picture per size and font; sgt-mines offers every size), and
// comparing whole cells with a learnt mean (blank and covered differ by 12 grey levels there).
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "base/frame.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/skin/skin.h"

namespace gridhand::vision::minesweeper {

struct CellClassifierParams {
  // Share of a border's pixels that must have the border's colour. Found by trial: 0.8 reads every
  // fixture; bevels are cut off at their ends only.
  double min_border_share = 0.8;
  // The part of each side that is looked at, in the middle: corners are mitred.
  double border_span = 0.5;
  // Share of each side along which the colour must step: whole cells have 0.9 and more.
  double min_closed_share = 0.8;
  // A pixel is a mixture of ground and ink if it is at most this far from the line between them,
  // in BGR space (0 … 441). Anti-aliasing rounds by 2, gamma in toolkits bends by up to
  // 20. Two inks of one skin may be no nearer: xdemineur's 2 and 6 are 33 apart.
  double max_mixture_error = 26;
  // Share of a cell's pixels that no mixture explains and that is still put up with: the crossing
  // of three colours. The wrong flag of sgt-mines has the most, 0.02.
  double max_unexplained = 0.03;
  // Share of the cell that must be pure ground: the fullest cell, a wrong flag at 10 px, has 0.22.
  double min_ground_share = 0.12;
  // The middle of all ink lies at most this far from the middle of the cell, left or right, as a
  // share of its width. Symbols stay within 0.1.
  double max_off_middle = 0.17;
  // The darkest pixel of an ink must have at least this share of ink. Black (7) and grey (8) on
  // one line of colours are told apart by it: grey is 0.41 of black.
  double min_peak = 0.52;
  // Confidence: a look's fit is exp(-(mixture error / this)²).
  double fit_scale = 20;
  // Below this a cell is unknown.
  double min_confidence = 0.9;
};

// How many pixels of border a cell has on each side, in the order of Side; kNotShown on a side that
// the relief may do without.
using BorderDepths = std::array<int, kSides>;
inline constexpr int kNotShown = -1;

// The depths of this relief's colours in the cell; none if the cell's border is another.
std::optional<BorderDepths> MatchRelief(const base::Frame& frame, const base::FrameRect& cell,
                                        const Relief& relief, int colour_tolerance,
                                        const CellClassifierParams& params = {});

// Whether this side of the cell is that of one of the skin's reliefs, and most of the others are
// too: a side alone may be like that of another relief, a pixel beside its own.
bool HasBorder(const base::Frame& frame, const base::FrameRect& cell, Side side, const Skin& skin,
               const CellClassifierParams& params = {});

// Looks at the cell and at one pixel around it, and at nothing else. `when` is kPlaying or kOver:
// looks of the other time are not tried.
board::minesweeper::CellReading ClassifyCell(const base::Frame& frame, const base::FrameRect& cell,
                                             const Skin& skin, When when = When::kPlaying,
                                             const CellClassifierParams& params = {});

}  // namespace gridhand::vision::minesweeper
