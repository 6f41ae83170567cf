#include "capture/file/picture_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "capture/file/jpeg.h"
#include "capture/file/png.h"

namespace gridhand::capture::file {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;

// No picture of kMaxPixels is larger in a file; what comes through a pipe could be endless.
constexpr std::size_t kMaxBytes = std::size_t{kMaxPixels} * base::kBytesPerPixel;

struct Close {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, Close>;

Error BadInput(const std::string& name, std::string_view what) {
  return {ErrorKind::kBadInput, fmt::format("{}: {}", name, what)};
}

// The bytes of the formats that people may well have, and their names.
struct Format {
  std::string_view begins;
  std::string_view name;
};
constexpr std::string_view kPng = "\x89PNG";
constexpr std::string_view kJpeg = "\xff\xd8\xff";
constexpr std::array kOthers = {Format{"GIF8", "a GIF"},  Format{"BM", "a BMP"},
                                Format{"RIFF", "a WebP"}, Format{"II*", "a TIFF"},
                                Format{"MM", "a TIFF"},   Format{"P6", "a PPM"}};

std::string WhatItIs(std::string_view bytes) {
  if (bytes.empty()) return "an empty file";
  for (const Format& other : kOthers) {
    if (bytes.starts_with(other.begins)) return fmt::format("{} picture", other.name);
  }
  return "something else";
}

Result<std::string> BytesOf(std::FILE* file, const std::string& name) {
  std::string bytes;
  std::array<char, 1 << 16> block;
  while (const std::size_t got = std::fread(block.data(), 1, block.size(), file)) {
    bytes.append(block.data(), got);
    if (bytes.size() > kMaxBytes) return BadInput(name, "too long for a picture");
  }
  if (std::ferror(file) != 0) {
    return BadInput(name, fmt::format("cannot be read: {}", std::strerror(errno)));
  }
  return bytes;
}

Result<std::string> BytesOf(const std::filesystem::path& path, const std::string& name) {
  if (path == kStandardInput) return BytesOf(stdin, name);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return BadInput(name, "expected a PNG or JPEG picture, found a directory");
  }
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) return BadInput(name, fmt::format("cannot be opened: {}", std::strerror(errno)));
  return BytesOf(file.get(), name);
}

}  // namespace

Result<Frame> ReadPicture(const std::filesystem::path& path) {
  const std::string name = path == kStandardInput ? "the standard input" : path.string();
  const base::TimePoint started = base::TimePoint::clock::now();
  const Result<std::string> bytes = BytesOf(path, name);
  if (!bytes) return bytes.error();
  const bool is_png = bytes->starts_with(kPng);
  if (!is_png && !bytes->starts_with(kJpeg)) {
    return BadInput(name,
                    fmt::format("expected a PNG or JPEG picture, found {}", WhatItIs(*bytes)));
  }
  Result<Frame> frame = is_png ? DecodePng(*bytes, name) : DecodeJpeg(*bytes, name);
  if (frame) frame->taken_at = started;
  return frame;
}

bool IsPictureName(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::ranges::transform(extension, extension.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension == ".png" || extension == ".jpg" || extension == ".jpeg";
}

}  // namespace gridhand::capture::file
