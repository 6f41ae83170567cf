#include "app/data_files.h"

#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/folder_entries.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

struct Place {
  fs::path profiles_dir;
  fs::path skins_dir;
  fs::path nets_dir;
  fs::path glyph_nets_dir;
};

// Both layouts have a folder for each game.
std::vector<Place> PlacesFor(const fs::path& game) {
  std::vector<Place> places;
  const auto add_installed = [&](const fs::path& root) {
    const fs::path nets = root / "nets";
    places.push_back(
        {root / "profiles" / game, root / "skins" / game, nets / game, nets / "glyphs"});
  };
  if (const char* chosen = std::getenv("GRIDHAND_DATA_DIR")) add_installed(chosen);
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  if (!program.empty()) add_installed(program.parent_path().parent_path() / "share" / "gridhand");
  const fs::path source = GRIDHAND_SOURCE_DIR;
  const fs::path eyes = source / "vision";
  places.push_back({source / "profiles" / game, eyes / game / "skins", eyes / game / "nets",
                    eyes / "glyphs" / "nets"});
  return places;
}

// The net of a folder: its only file of that kind.
fs::path NetIn(const fs::path& nets_dir) {
  std::error_code ignored;
  const std::vector<fs::path> nets = base::EntriesOf(nets_dir, ".bin", ignored);
  return nets.empty() ? fs::path() : nets.front();
}

}  // namespace

base::Result<DataFiles> FindDataFiles(std::string_view game, Nets nets) {
  std::string tried;
  for (const Place& place : PlacesFor(game)) {
    std::error_code ignored;
    const fs::path net = nets == Nets::kOwnAndGlyphs ? NetIn(place.nets_dir) : fs::path();
    const fs::path glyph_net = nets == Nets::kNone ? fs::path() : NetIn(place.glyph_nets_dir);
    const bool has_nets = (nets != Nets::kOwnAndGlyphs || !net.empty()) &&
                          (nets == Nets::kNone || !glyph_net.empty());
    if (fs::is_directory(place.profiles_dir, ignored) && has_nets) {
      return DataFiles{place.profiles_dir, place.skins_dir, net, glyph_net};
    }
    tried += fmt::format("{}{}", tried.empty() ? "" : ", ", place.profiles_dir.string());
  }
  return base::Error{
      base::ErrorKind::kBadInput,
      fmt::format("profiles, skins and nets not found (tried {}): reinstall gridhand or "
                  "set GRIDHAND_DATA_DIR",
                  tried)};
}

}  // namespace gridhand::app
