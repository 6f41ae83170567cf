// A picture reduced to at most 256 colours: a palette and one index a pixel, as GIF wants it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/frame.h"

namespace gridhand::app {

struct IndexedPicture {
  base::FrameRect where;  // of the whole picture; the indices cover only this part
  std::vector<base::Bgr> palette;
  std::vector<std::uint8_t> indices;        // where.width * where.height, row by row
  std::optional<std::uint8_t> transparent;  // this index means "as before" (not in the palette)
};

// What differs between two pictures of one size, none if nothing does. Pixels inside the changed
// rectangle that are as before become transparent. Colours are exact while 255 are enough;
// beyond that the most frequent half stays exact and median cut serves the others. Without `before`
// all pixels count.
std::optional<IndexedPicture> IndexChanges(const std::optional<base::Frame>& before,
                                           const base::Frame& after);

}  // namespace gridhand::app
