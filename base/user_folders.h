// Where this program keeps what belongs to its user, by the XDG base directory specification.
#pragma once

#include <filesystem>

namespace gridhand::base {

// $XDG_DATA_HOME/gridhand, else ~/.local/share/gridhand. A relative path in the variable is
// ignored. Empty: neither it nor HOME is set. The folder need not exist.
std::filesystem::path UserDataFolder();

}  // namespace gridhand::base
