#include "app/stacked_frames.h"

#include <algorithm>
#include <cstring>

namespace gridhand::app {

base::Frame Stacked(const std::vector<base::Frame>& rows) {
  base::Size size;
  for (const base::Frame& row : rows) {
    size = {std::max(size.width, row.size.width), size.height + row.size.height};
  }
  base::WritableFrame sheet = base::MakeFrame(size);
  std::uint8_t* to = sheet.pixels;
  for (const base::Frame& row : rows) {
    for (int y = 0; y < row.size.height; ++y, to += sheet.frame.stride_bytes) {
      std::memcpy(to, row.Row(y), static_cast<std::size_t>(row.size.width) * base::kBytesPerPixel);
    }
  }
  return sheet.frame;
}

}  // namespace gridhand::app
