// What is different from one picture to the next, as bytes: for recordings (docs/recordings.md).
//
//   i64 taken_at, ns     i32 x, y of the origin     u32 width, height     u32 number of bands
//   a band: u32 x, y, width, height, then width * height pixels of 3 bytes: blue, green, red
//
// A band is a run of rows that changed, from the leftmost to the rightmost changed pixel of them.
// Numbers are little-endian. A picture of another size has one band: all of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/frame.h"

namespace gridhand::app {

// px. Bounds what a picture may claim; three times an 8K screen, as pictures in files.
inline constexpr std::int64_t kMostRecordedPixels = 100'000'000;

// `before` may be the empty frame. Of times, those since `start` are kept.
std::string ChangeBetween(const base::Frame& before, const base::Frame& after,
                          base::TimePoint start);

// The picture after the change; its id is `id`. Memory beyond that of `before` is asked for only as
// far as `change` brings pixels for it. Error kBadInput, "byte 17: …": `change` is none of that
// picture.
base::Result<base::Frame> Changed(const base::Frame& before, std::string_view change,
                                  std::uint64_t id);

}  // namespace gridhand::app
