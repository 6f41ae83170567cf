// Files that a person gives, or that ship with the program.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>

#include "base/error.h"

namespace gridhand::app {

// kBadInput: the file, and what is wrong with it.
base::Error BadInput(const std::filesystem::path& file, std::string_view what);

// The same with the line, from 1: "FILE:LINE: what".
base::Error BadInput(const std::filesystem::path& file, int line, std::string_view what);

// The whole file. Error kBadInput if it cannot be read.
base::Result<std::string> TextOf(const std::filesystem::path& file);

// What a stream holds, but no more than a byte over `most`, whatever its length: who asks can tell
// that there is more. Error kBadInput: it cannot be read to its end.
base::Result<std::string> TextUpTo(std::istream& in, std::size_t most);

}  // namespace gridhand::app
