#include "capture/file/png.h"

#include <fmt/format.h>
#include <png.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace gridhand::capture::file {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// libpng's own bookkeeping of one picture, freed whatever happens.
class Image {
 public:
  Image() { image_.version = PNG_IMAGE_VERSION; }
  // To be written.
  explicit Image(base::Size size) : Image() {
    image_.width = static_cast<png_uint_32>(size.width);
    image_.height = static_cast<png_uint_32>(size.height);
    image_.format = PNG_FORMAT_BGR;
  }
  ~Image() { png_image_free(&image_); }
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;
  png_image* operator->() { return &image_; }
  png_image* get() { return &image_; }

 private:
  png_image image_{};
};

Error BadInput(const std::string& name, std::string_view what) {
  return {ErrorKind::kBadInput, fmt::format("{}: {}", name, what)};
}

base::Result<File> OpenForReading(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return BadInput(path.string(), "expected a PNG file, found a directory");
  }
  File file(std::fopen(path.c_str(), "rb"));
  if (!file)
    return BadInput(path.string(), fmt::format("cannot be opened: {}", std::strerror(errno)));
  const int first = std::fgetc(file.get());
  if (first == EOF) return BadInput(path.string(), "expected a PNG file, found an empty one");
  std::ungetc(first, file.get());
  return file;
}

std::uint8_t OverWhite(std::uint8_t colour, std::uint8_t alpha) {
  constexpr int kOpaque = 255;
  const int mixed = colour * alpha + kOpaque * (kOpaque - alpha);
  return static_cast<std::uint8_t>((mixed + kOpaque / 2) / kOpaque);
}

void LayOnWhite(std::uint8_t* pixels, std::size_t count) {
  for (std::uint8_t* px = pixels; px != pixels + count * base::kBytesPerPixel;
       px += base::kBytesPerPixel) {
    for (int channel = 0; channel < 3; ++channel) px[channel] = OverWhite(px[channel], px[3]);
  }
}

// Without the fourth byte, which means nothing.
std::vector<std::uint8_t> PackedBgr(const Frame& frame) {
  constexpr int kChannels = 3;
  const auto row_bytes = static_cast<std::size_t>(frame.size.width) * kChannels;
  std::vector<std::uint8_t> packed(row_bytes * static_cast<std::size_t>(frame.size.height));
  std::uint8_t* to = packed.data();
  for (int y = 0; y < frame.size.height; ++y) {
    for (int x = 0; x < frame.size.width; ++x, to += kChannels) {
      std::memcpy(to, frame.Row(y) + x * base::kBytesPerPixel, kChannels);
    }
  }
  return packed;
}

Error Unreadable(Image& image, const std::string& name) {
  return BadInput(name, fmt::format("not a readable PNG picture ({})", image->message));
}

// Of a picture whose header has been read.
base::Result<Frame> FinishReading(Image& image, const std::string& name) {
  const std::int64_t pixel_count = std::int64_t{image->width} * image->height;
  if (pixel_count > kMaxPixels) return BadInput(name, TooLarge(image->width, image->height));
  const bool has_alpha = (image->format & PNG_FORMAT_FLAG_ALPHA) != 0;
  image->format = PNG_FORMAT_BGRA;
  base::WritableFrame out =
      base::MakeFrame({static_cast<int>(image->width), static_cast<int>(image->height)});
  if (png_image_finish_read(image.get(), nullptr, out.pixels, out.frame.stride_bytes, nullptr) ==
      0) {
    return BadInput(name, fmt::format("damaged or cut off ({})", image->message));
  }
  if (has_alpha) LayOnWhite(out.pixels, static_cast<std::size_t>(pixel_count));
  out.frame.id = 1;
  return out.frame;
}

}  // namespace

std::string TooLarge(std::int64_t width, std::int64_t height) {
  return fmt::format("{} × {} pixels are more than the {} that are read at most", width, height,
                     kMaxPixels);
}

base::Result<Frame> ReadPng(const std::filesystem::path& path) {
  const base::TimePoint started = base::TimePoint::clock::now();
  base::Result<File> file = OpenForReading(path);
  if (!file) return file.error();
  Image image;
  if (png_image_begin_read_from_stdio(image.get(), file->get()) == 0) {
    return Unreadable(image, path.string());
  }
  base::Result<Frame> frame = FinishReading(image, path.string());
  if (frame) frame->taken_at = started;
  return frame;
}

base::Result<Frame> DecodePng(std::string_view bytes, const std::string& name) {
  Image image;
  if (png_image_begin_read_from_memory(image.get(), bytes.data(), bytes.size()) == 0) {
    return Unreadable(image, name);
  }
  return FinishReading(image, name);
}

base::Status WritePng(const Frame& frame, const std::filesystem::path& path) {
  const std::vector<std::uint8_t> packed = PackedBgr(frame);
  Image image(frame.size);
  if (png_image_write_to_file(image.get(), path.c_str(), 0, packed.data(), 0, nullptr) == 0) {
    return BadInput(path.string(), fmt::format("cannot be written ({})", image->message));
  }
  return base::Ok();
}

base::Result<std::string> EncodePng(const Frame& frame) {
  const std::vector<std::uint8_t> packed = PackedBgr(frame);
  Image image(frame.size);
  png_alloc_size_t length = PNG_IMAGE_PNG_SIZE_MAX(*image.get());
  std::string bytes(length, '\0');
  if (png_image_write_to_memory(image.get(), bytes.data(), &length, 0, packed.data(), 0, nullptr) ==
      0) {
    return Error{ErrorKind::kInternal, fmt::format("cannot make a PNG ({})", image->message)};
  }
  bytes.resize(length);
  return bytes;
}

}  // namespace gridhand::capture::file
