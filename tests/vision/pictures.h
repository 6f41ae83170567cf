// Pictures made on the spot, for unit tests of vision.
#pragma once

#include <cstdint>

#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::vision {

inline void Fill(base::WritableFrame& picture, const base::FrameRect& rect, base::Bgr colour) {
  const base::FrameRect r = rect.Intersection(picture.frame.Bounds());
  for (int y = r.y; y < r.Bottom(); ++y) {
    for (int x = r.x; x < r.Right(); ++x) {
      std::uint8_t* px = picture.pixels + y * picture.frame.stride_bytes + x * base::kBytesPerPixel;
      px[0] = colour.b;
      px[1] = colour.g;
      px[2] = colour.r;
    }
  }
}

inline base::WritableFrame Plain(base::Size size, base::Bgr colour) {
  base::WritableFrame picture = base::MakeFrame(size);
  Fill(picture, picture.frame.Bounds(), colour);
  return picture;
}

// Cells of two colours in turn, as on a chess board.
inline void FillInTurn(base::WritableFrame& picture, const board::GridGeometry& cells,
                       base::Bgr one, base::Bgr other) {
  for (int row = 0; row < cells.rows(); ++row) {
    for (int col = 0; col < cells.cols(); ++col) {
      Fill(picture, cells.CellRect({row, col}), (row + col) % 2 == 0 ? one : other);
    }
  }
}

}  // namespace gridhand::vision
