// Pictures that people have: PNG and JPEG files, or the standard input.
#pragma once

#include <filesystem>

#include "base/error.h"
#include "base/frame.h"

namespace gridhand::capture::file {

// What stands for the standard input where a file is named.
inline constexpr const char* kStandardInput = "-";

// The format is told by the first bytes, whatever the name says. A pipe is read to its end, and one
// that is named is waited for until somebody writes. The frame is as ReadPng gives it.
// Errors (kBadInput), one sentence naming the file: missing, a directory, empty, of another format
// (names those that are read), damaged or cut off, larger than kMaxPixels.
base::Result<base::Frame> ReadPicture(const std::filesystem::path& path);

// Whether a file of this name is looked at when a folder is searched for pictures: .png, .jpg and
// .jpeg in any case.
bool IsPictureName(const std::filesystem::path& path);

}  // namespace gridhand::capture::file
