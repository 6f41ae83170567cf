// Lists, shows and removes the skins that were learnt.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "app/lessons.h"
#include "base/error.h"

namespace gridhand::app::minesweeper {

// The skins in `folder`. Exit codes as Lessons::Skins.
base::ExitCode Skins(const SkinsOptions& options, const std::filesystem::path& folder,
                     const AskName& ask, std::ostream& out, std::ostream& err);

}  // namespace gridhand::app::minesweeper
