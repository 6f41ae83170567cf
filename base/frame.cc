#include "base/frame.h"

#include <cassert>
#include <cstring>

namespace gridhand::base {
namespace {

bool SameRow(const std::uint8_t* a, const std::uint8_t* b, int width) {
  if (std::memcmp(a, b, static_cast<std::size_t>(width) * kBytesPerPixel) == 0) return true;
  // The unused byte may differ between two sources that show the same picture.
  constexpr std::uint32_t kColourMask = 0x00ffffff;
  for (int x = 0; x < width; ++x) {
    std::uint32_t pa = 0;
    std::uint32_t pb = 0;
    std::memcpy(&pa, a + x * kBytesPerPixel, sizeof pa);
    std::memcpy(&pb, b + x * kBytesPerPixel, sizeof pb);
    if (((pa ^ pb) & kColourMask) != 0) return false;
  }
  return true;
}

}  // namespace

WritableFrame MakeFrame(Size size) {
  const std::size_t bytes =
      static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) * kBytesPerPixel;
  std::shared_ptr<std::uint8_t> memory(new std::uint8_t[bytes](),
                                       std::default_delete<std::uint8_t[]>());
  WritableFrame out;
  out.pixels = memory.get();
  out.frame.size = size;
  out.frame.stride_bytes = size.width * kBytesPerPixel;
  out.frame.pixels = std::move(memory);
  return out;
}

void Paste(const Frame& part, FramePoint at, WritableFrame& whole) {
  assert(whole.frame.Bounds().Contains(FrameRect{at.x, at.y, part.size.width, part.size.height}));
  for (int y = 0; y < part.size.height; ++y) {
    std::uint8_t* to = whole.pixels +
                       static_cast<std::ptrdiff_t>(at.y + y) * whole.frame.stride_bytes +
                       static_cast<std::ptrdiff_t>(at.x) * kBytesPerPixel;
    std::memcpy(to, part.Row(y), static_cast<std::size_t>(part.size.width) * kBytesPerPixel);
  }
}

WritableFrame CopyOf(const Frame& frame) {
  WritableFrame copy = MakeFrame(frame.size);
  Paste(frame, {0, 0}, copy);
  copy.frame.id = frame.id;
  copy.frame.taken_at = frame.taken_at;
  copy.frame.origin = frame.origin;
  return copy;
}

Frame PartOf(const Frame& frame, const FrameRect& part) {
  assert(frame.Bounds().Contains(part));
  Frame cut = frame;
  cut.size = {part.width, part.height};
  cut.origin = ToScreen(FramePoint{part.x, part.y}, frame.origin);
  const std::uint8_t* first = frame.Row(part.y) + part.x * kBytesPerPixel;
  cut.pixels = std::shared_ptr<const std::uint8_t>(frame.pixels, first);
  return cut;
}

bool SamePixels(const Frame& a, const Frame& b, const FrameRect& region) {
  if (a.size != b.size) return false;
  const FrameRect r = region.Intersection(a.Bounds());
  for (int y = r.y; y < r.Bottom(); ++y) {
    const int offset = r.x * kBytesPerPixel;
    if (!SameRow(a.Row(y) + offset, b.Row(y) + offset, r.width)) return false;
  }
  return true;
}

}  // namespace gridhand::base
