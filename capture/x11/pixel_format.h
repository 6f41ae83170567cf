// How one X drawable stores a pixel, and the way from there to the pixels of a Frame.
//
// The colour masks decide, never the number of bits: a 30-bit screen also has 32 bits a pixel, and
// copying it as if it had 24 gives a picture that is wrong without an error.
#pragma once

#include <xcb/xcb.h>

#include <cstdint>

#include "base/error.h"
#include "base/geometry.h"
#include "x11/connection.h"

namespace gridhand::capture {

// Bits of one colour inside a pixel value.
struct Channel {
  int shift = 0;
  std::uint32_t max = 0;  // largest value: 255, 31, 63, 1023

  bool operator==(const Channel&) const = default;
  // 0 … 255, rounded to nearest.
  std::uint8_t From(std::uint32_t pixel) const;
};

struct PixelFormat {
  int bytes_per_pixel = 0;  // 2 or 4
  int scanline_pad_bits = 32;
  bool big_endian = false;
  Channel red;
  Channel green;
  Channel blue;

  // Whether the server's pixels are a Frame's pixels as they are.
  bool IsFrameFormat() const;
  // From one row to the next, padding included. `width` in px.
  int StrideBytes(int width) const;
};

// Error kDisplay for palette screens (8 bits) and others without colour masks.
base::Result<PixelFormat> FormatOf(const x11::Connection& connection, xcb_visualid_t visual,
                                   int depth);

// Precondition: `source` holds size.height rows of format.StrideBytes(size.width), `target`
// size.height rows of size.width * 4 bytes.
void Convert(const PixelFormat& format, const std::uint8_t* source, base::Size size,
             std::uint8_t* target);

}  // namespace gridhand::capture
