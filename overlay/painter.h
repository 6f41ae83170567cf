// Draws marks, grid lines and captions into a copy of a picture.
//
// Everything inked has a light halo and a dark outline, so it shows on light, dark and textured
// skins alike. Cells from 10 px up are served; below 20 px percentages use a pixel font.
#pragma once

#include <span>
#include <string_view>

#include "base/error.h"
#include "base/frame.h"
#include "board/grid_geometry.h"
#include "overlay/mark.h"

namespace gridhand::overlay {

// After Okabe and Ito's palette for colour-blind readers ("Color Universal Design", 2008), the
// flag a purer red because a flag is red.
struct Palette {
  base::Bgr safe{0x73, 0x9e, 0x00};
  base::Bgr mine{0x1e, 0x1e, 0xd0};
  base::Bgr best{0x00, 0x9f, 0xe6};
  base::Bgr unknown{0xc8, 0x32, 0x96};
  base::Bgr intent{0xb2, 0x72, 0x00};
  base::Bgr grid{0xa7, 0x79, 0xcc};
  base::Bgr ink{0x18, 0x18, 0x18};   // outlines and text
  base::Bgr halo{0xff, 0xff, 0xff};  // around the ink
  bool operator==(const Palette&) const = default;
};

struct PaintParams {
  Palette palette;
  bool grid = false;        // draw the edges of every cell
  double grid_alpha = 0.6;  // 0 … 1; the lines of the skin must still be seen through ours
};

// The marks of cells outside the grid are left out; the order of marks does not matter. Keeps id,
// time and origin of the frame. Error kBadInput: the picture is too large for the drawing library
// (32767 px a side).
base::Result<base::Frame> Paint(const base::Frame& frame, const board::GridGeometry& geometry,
                                std::span<const Mark> marks, const PaintParams& params = {});

struct CaptionParams {
  double font_px = 13;  // height of the type
  int padding_px = 5;   // around it
  base::Bgr background{0x20, 0x20, 0x20};
  base::Bgr text{0xf4, 0xf4, 0xf4};
};

// The frame with a strip below it that says `caption`, cut with an ellipsis where it is too long.
// The strip is equally high whatever it says. Errors as Paint.
base::Result<base::Frame> AddCaption(const base::Frame& frame, std::string_view caption,
                                     const CaptionParams& params = {});

}  // namespace gridhand::overlay
