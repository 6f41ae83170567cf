#include "app/stacked_frames.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace gridhand::app {

void Paste(const base::Frame& part, base::FramePoint at, base::WritableFrame& whole) {
  for (int y = 0; y < part.size.height; ++y) {
    std::uint8_t* row =
        whole.pixels + static_cast<std::ptrdiff_t>(at.y + y) * whole.frame.stride_bytes;
    std::memcpy(row + static_cast<std::ptrdiff_t>(at.x) * base::kBytesPerPixel, part.Row(y),
                static_cast<std::size_t>(part.size.width) * base::kBytesPerPixel);
  }
}

base::Frame Stacked(const std::vector<base::Frame>& rows) {
  base::Size size;
  for (const base::Frame& row : rows) {
    size = {std::max(size.width, row.size.width), size.height + row.size.height};
  }
  base::WritableFrame sheet = base::MakeFrame(size);
  int y = 0;
  for (const base::Frame& row : rows) {
    Paste(row, {0, y}, sheet);
    y += row.size.height;
  }
  return sheet.frame;
}

}  // namespace gridhand::app
