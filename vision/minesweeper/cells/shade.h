// A shade that a page lays over itself when it shows a message: every colour becomes another one,
// darker or paler, and all else stays as it was.
//
//     before   # # 1 .         shaded   # # 1 .     every colour c is now scale * c + offset,
//              # # 2 1                  # [won]     but for what was drawn over it or changed
#pragma once

#include <optional>

#include "base/frame.h"
#include "base/geometry.h"

namespace gridhand::vision::minesweeper {

// The frame as it would look without its shade, judged by what lies in `area` of both frames; where
// nothing but the shade has come, the pixels of `before` themselves. None: there is no shade, or
// too much of the area has changed to tell. Precondition: both frames have one size and contain the
// area.
std::optional<base::Frame> WithoutShade(const base::Frame& frame, const base::Frame& before,
                                        const base::FrameRect& area);

// How `before` would look under the shade of the frame: what the frame shows otherwise has come
// with it. None and precondition as above.
std::optional<base::Frame> WithShade(const base::Frame& before, const base::Frame& frame,
                                     const base::FrameRect& area);

}  // namespace gridhand::vision::minesweeper
