// One picture, taken at one moment: of a window, of a screen, or from a file.
//
// Pixels are always 32 bits in memory order blue, green, red, unused (the common format of X
// servers and OpenCV's CV_8UC4); whoever makes a Frame from another format converts it. The
// fourth byte has no meaning and must not be compared. A Frame is immutable and cheap to copy: it
// shares its pixels, which may lie in shared memory that returns to its pool with the last copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/clock.h"
#include "base/geometry.h"

namespace gridhand::base {

struct Bgr {
  std::uint8_t b = 0;
  std::uint8_t g = 0;
  std::uint8_t r = 0;
  bool operator==(const Bgr&) const = default;
};

inline constexpr int kBytesPerPixel = 4;

struct Frame {
  std::uint64_t id = 0;  // rises with every frame of one source; 0 = no frame
  TimePoint taken_at{};  // just before the pixels were asked for
  Size size;             // px
  int stride_bytes = 0;  // from one row to the next, >= size.width * 4
  ScreenPoint origin;    // of the top left pixel on the screen; (0,0) for a file
  std::shared_ptr<const std::uint8_t> pixels;

  const std::uint8_t* Row(int y) const {  // precondition: 0 <= y < size.height
    return pixels.get() + static_cast<std::ptrdiff_t>(y) * stride_bytes;
  }
  Bgr At(FramePoint p) const {  // precondition: Bounds().Contains(p)
    const std::uint8_t* px = Row(p.y) + p.x * kBytesPerPixel;
    return {px[0], px[1], px[2]};
  }
  FrameRect Bounds() const { return {0, 0, size.width, size.height}; }
};

// A black frame with memory of its own, which the maker fills through `pixels`: rows of width * 4
struct WritableFrame {
  Frame frame;
  std::uint8_t* pixels = nullptr;
};
WritableFrame MakeFrame(Size size);

// Lays `part` into `whole`, its top left pixel at `at`. Precondition: it has room there.
void Paste(const Frame& part, FramePoint at, WritableFrame& whole);

// The same frame in memory of its own, which can be written to: id, time and place on the screen
// are kept.
WritableFrame CopyOf(const Frame& frame);

// Whether the two show the same colours inside `region` (clipped to both frames). False if they
// differ in size.
bool SamePixels(const Frame& a, const Frame& b, const FrameRect& region);

// A part of a frame as a frame of its own, which shares the pixels; id, time and place on the
// screen are kept. Precondition: the frame contains `part`.
Frame PartOf(const Frame& frame, const FrameRect& part);

}  // namespace gridhand::base
