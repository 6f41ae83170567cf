#include "capture/x11/pixel_format.h"

#include <fmt/format.h>

#include <bit>

#include "base/frame.h"

namespace gridhand::capture {
namespace {

constexpr int kBitsPerByte = 8;
constexpr std::uint32_t kFullByte = 255;

Channel FromMask(std::uint32_t mask) {
  const int shift = std::countr_zero(mask);
  return {shift, mask >> shift};
}

const xcb_visualtype_t* FindVisual(const xcb_screen_t& screen, xcb_visualid_t wanted) {
  for (auto depth = xcb_screen_allowed_depths_iterator(&screen); depth.rem > 0;
       xcb_depth_next(&depth)) {
    for (auto visual = xcb_depth_visuals_iterator(depth.data); visual.rem > 0;
         xcb_visualtype_next(&visual)) {
      if (visual.data->visual_id == wanted) return visual.data;
    }
  }
  return nullptr;
}

const xcb_format_t* FindLayout(const xcb_setup_t& setup, int depth) {
  for (auto it = xcb_setup_pixmap_formats_iterator(&setup); it.rem > 0; xcb_format_next(&it)) {
    if (it.data->depth == depth) return it.data;
  }
  return nullptr;
}

bool HasMasks(const xcb_visualtype_t& visual) {
  const bool coloured = visual._class == XCB_VISUAL_CLASS_TRUE_COLOR ||
                        visual._class == XCB_VISUAL_CLASS_DIRECT_COLOR;
  return coloured && visual.red_mask != 0 && visual.green_mask != 0 && visual.blue_mask != 0;
}

std::uint32_t ReadPixel(const PixelFormat& format, const std::uint8_t* at) {
  std::uint32_t value = 0;
  for (int i = 0; i < format.bytes_per_pixel; ++i) {
    const int place = format.big_endian ? format.bytes_per_pixel - 1 - i : i;
    value |= std::uint32_t{at[i]} << (kBitsPerByte * place);
  }
  return value;
}

void ConvertRow(const PixelFormat& format, const std::uint8_t* source, int width,
                std::uint8_t* target) {
  for (int x = 0; x < width; ++x) {
    const std::uint32_t pixel = ReadPixel(format, source + x * format.bytes_per_pixel);
    std::uint8_t* out = target + x * base::kBytesPerPixel;
    out[0] = format.blue.From(pixel);
    out[1] = format.green.From(pixel);
    out[2] = format.red.From(pixel);
    out[3] = 0;
  }
}

}  // namespace

std::uint8_t Channel::From(std::uint32_t pixel) const {
  const std::uint32_t value = (pixel >> shift) & max;
  return static_cast<std::uint8_t>((value * kFullByte + max / 2) / max);
}

bool PixelFormat::IsFrameFormat() const {
  return bytes_per_pixel == base::kBytesPerPixel && !big_endian &&
         std::endian::native == std::endian::little && blue == Channel{0, kFullByte} &&
         green == Channel{8, kFullByte} && red == Channel{16, kFullByte};
}

int PixelFormat::StrideBytes(int width) const {
  const int bits = width * bytes_per_pixel * kBitsPerByte;
  const int padded = (bits + scanline_pad_bits - 1) / scanline_pad_bits * scanline_pad_bits;
  return padded / kBitsPerByte;
}

base::Result<PixelFormat> FormatOf(const x11::Connection& connection, xcb_visualid_t visual_id,
                                   int depth) {
  const xcb_visualtype_t* visual = FindVisual(connection.screen(), visual_id);
  const xcb_format_t* layout = FindLayout(connection.setup(), depth);
  const bool usable = visual != nullptr && layout != nullptr && HasMasks(*visual) &&
                      (layout->bits_per_pixel == 16 || layout->bits_per_pixel == 32);
  if (!usable) {
    return base::Error{base::ErrorKind::kDisplay,
                       fmt::format("a picture of {} bits a pixel without colour masks (a palette) "
                                   "cannot be read: use a display of 16, 24 or 30 bits",
                                   depth)};
  }
  PixelFormat format;
  format.bytes_per_pixel = layout->bits_per_pixel / kBitsPerByte;
  format.scanline_pad_bits = layout->scanline_pad;
  format.big_endian = connection.setup().image_byte_order == XCB_IMAGE_ORDER_MSB_FIRST;
  format.red = FromMask(visual->red_mask);
  format.green = FromMask(visual->green_mask);
  format.blue = FromMask(visual->blue_mask);
  return format;
}

void Convert(const PixelFormat& format, const std::uint8_t* source, base::Size size,
             std::uint8_t* target) {
  const std::ptrdiff_t source_stride = format.StrideBytes(size.width);
  const std::ptrdiff_t target_stride = std::ptrdiff_t{size.width} * base::kBytesPerPixel;
  for (int y = 0; y < size.height; ++y) {
    ConvertRow(format, source + y * source_stride, size.width, target + y * target_stride);
  }
}

}  // namespace gridhand::capture
