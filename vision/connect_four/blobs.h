// Things in a picture that may be the holes or the discs of a board: closed shapes about as wide as
// high, as many as there are.
//
// Stage: Frame -> Blobs. A shape is told by its rim: the even region inside of the rim, or the rim
// itself, at several contrasts, so that shaded discs and holes in a gradient are found as well.
#pragma once

#include <vector>

#include "base/frame.h"
#include "base/geometry.h"

namespace gridhand::vision::connect_four {

struct Blob {
  base::FrameRect box;
  // Of the box, the share that is inside of the shape: 0.79 for a disc, 1 for a square.
  double fill = 0;
};

struct BlobParams {
  int min_side_px = 8;  // smaller holes cannot be read by anyone
  int max_side_px = 220;
  // How much longer one side may be than the other: a window may be pulled out of shape.
  double max_aspect = 1.5;
  // Of the box, the least share inside of the shape; a triangle has 0.5.
  double min_fill = 0.6;
};

// In no order. The same shape may be there several times, a pixel larger or smaller.
std::vector<Blob> FindBlobs(const base::Frame& frame, const BlobParams& params = {});

}  // namespace gridhand::vision::connect_four
