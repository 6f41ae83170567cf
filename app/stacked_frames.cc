#include "app/stacked_frames.h"

#include <algorithm>

namespace gridhand::app {

base::Frame Stacked(const std::vector<base::Frame>& rows) {
  base::Size size;
  for (const base::Frame& row : rows) {
    size = {std::max(size.width, row.size.width), size.height + row.size.height};
  }
  base::WritableFrame sheet = base::MakeFrame(size);
  int y = 0;
  for (const base::Frame& row : rows) {
    base::Paste(row, {0, y}, sheet);
    y += row.size.height;
  }
  return sheet.frame;
}

}  // namespace gridhand::app
