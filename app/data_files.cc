#include "app/data_files.h"

#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNetFile = "symbol_net.bin";

// Both layouts put the game's name last, so that a second game finds its own files beside it.
std::vector<DataFiles> Places() {
  std::vector<DataFiles> places;
  const auto add_installed = [&places](const fs::path& root) {
    places.push_back({root / "profiles" / "minesweeper", root / "skins" / "minesweeper",
                      root / "nets" / "minesweeper" / kNetFile});
  };
  if (const char* chosen = std::getenv("GRIDHAND_DATA_DIR")) add_installed(chosen);
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  if (!program.empty()) add_installed(program.parent_path().parent_path() / "share" / "gridhand");
  const fs::path source = GRIDHAND_SOURCE_DIR;
  const fs::path eyes = source / "vision" / "minesweeper";
  places.push_back({source / "profiles" / "minesweeper", eyes / "skins", eyes / "nets" / kNetFile});
  return places;
}

}  // namespace

base::Result<DataFiles> FindDataFiles() {
  std::string tried;
  for (const DataFiles& place : Places()) {
    std::error_code ignored;
    if (fs::is_directory(place.profiles_dir, ignored) &&
        fs::is_directory(place.skins_dir, ignored) && fs::exists(place.net_file, ignored)) {
      return place;
    }
    tried += fmt::format("{}{}", tried.empty() ? "" : ", ", place.profiles_dir.string());
  }
  return base::Error{
      base::ErrorKind::kBadInput,
      fmt::format("profiles, skins and net not found (tried {}): reinstall gridhand or "
                  "set GRIDHAND_DATA_DIR",
                  tried)};
}

}  // namespace gridhand::app
