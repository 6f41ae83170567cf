// PNG files in and out: the only place where a Frame meets a picture file.
//
// Reads every PNG there is (1 to 16 bit, grey, palette, colour, with or without alpha). A picture
// with transparency is laid on white, as picture viewers show it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/frame.h"

namespace gridhand::capture::file {

// The largest picture that is read: 10 000 × 10 000, three times an 8K screen. A header may claim
// up to 2^31 pixels a side, so this is checked before any memory is asked for.
inline constexpr std::int64_t kMaxPixels = 100'000'000;

// Why a picture of this size is not read.
std::string TooLarge(std::int64_t width, std::int64_t height);

// The frame's origin is (0,0), its id 1 and `taken_at` the moment of reading.
// Errors (kBadInput), one sentence naming the file: missing, a directory, empty, not a PNG,
// damaged or truncated, larger than kMaxPixels.
base::Result<base::Frame> ReadPng(const std::filesystem::path& path);

// The same from the bytes of such a file; `name` stands for it in errors.
base::Result<base::Frame> DecodePng(std::string_view bytes, const std::string& name);

// Overwrites. Error kBadInput naming the file when it cannot be written.
base::Status WritePng(const base::Frame& frame, const std::filesystem::path& path);

// The bytes of such a file. Error kInternal: libpng refuses.
base::Result<std::string> EncodePng(const base::Frame& frame);

}  // namespace gridhand::capture::file
