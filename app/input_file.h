// Files that a person gives, or that ship with the program.
#pragma once

#include <filesystem>
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

}  // namespace gridhand::app
