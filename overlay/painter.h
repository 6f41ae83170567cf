// Draws marks, grid lines and captions into a copy of a picture.
//
// Everything inked has a light halo and a dark outline, so it shows on light, dark and textured
// skins alike. Cells from 10 px up are served; below 20 px percentages use a pixel font.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/error.h"
#include "base/frame.h"
#include "board/grid_geometry.h"
#include "overlay/mark.h"
#include "overlay/palette.h"

namespace gridhand::overlay {

struct PaintParams {
  Palette palette;
  double opacity = 1;       // of the marks, 0 … 1; the grid has its own
  bool grid = false;        // draw the edges of every cell
  double grid_alpha = 0.6;  // 0 … 1; the lines of the skin must still be seen through ours
};

// Paints picture after picture of one game: how the marks of a cell look is drawn once and kept, as
// a line with its halo takes as long to draw as a hundred cells to copy.
class Painter {
 public:
  explicit Painter(const PaintParams& params = {});
  Painter(Painter&&) noexcept;
  Painter& operator=(Painter&&) noexcept;
  ~Painter();

  // The marks of cells outside the grid are left out; the order of marks does not matter. Keeps id,
  // time and origin of the frame. Error kBadInput: the picture is too large for the drawing library
  // (32767 px a side).
  base::Result<base::Frame> Paint(const base::Frame& frame, const board::GridGeometry& geometry,
                                  std::span<const Mark> marks);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// One picture.
base::Result<base::Frame> Paint(const base::Frame& frame, const board::GridGeometry& geometry,
                                std::span<const Mark> marks, const PaintParams& params = {});

struct CaptionParams {
  double font_px = 13;  // height of the type
  int padding_px = 5;   // around it
  base::Bgr background{0x20, 0x20, 0x20};
  base::Bgr text{0xf4, 0xf4, 0xf4};
  bool wraps = false;  // goes on in a new line rather than being cut
};

// The frame with a strip below it that says `caption`, cut with an ellipsis where it is too long.
// The strip is equally high whatever it says, unless it wraps. Errors as Paint.
base::Result<base::Frame> AddCaption(const base::Frame& frame, std::string_view caption,
                                     const CaptionParams& params = {});

}  // namespace gridhand::overlay
