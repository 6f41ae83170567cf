// Files that a person asks for.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/error.h"

namespace gridhand::app {

// The whole file, in place of what was there. Error of that kind: "cannot write FILE: why".
base::Status WriteText(const std::filesystem::path& file, std::string_view text,
                       base::ErrorKind kind = base::ErrorKind::kBadInput);

}  // namespace gridhand::app
