#include "app/minesweeper/launch_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>

#include "app/option_checks.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

const std::map<std::string, BoardSize> kSizes = {
    {"beginner", kBeginner}, {"intermediate", kIntermediate}, {"expert", kExpert}};

// Room for an expert board of every program, and small enough for a laptop's desktop.
constexpr base::Size kWindowSize{1024, 700};

x11::PrivateDisplayOptions DisplayFor(const LaunchOptions& options, const Profile& profile) {
  x11::PrivateDisplayOptions display;
  if (!options.no_window_manager) display.window_manager = x11::kOpenbox;
  if (options.is_private) return display;
  display.kind = x11::DisplayKind::kWindow;
  display.size = kWindowSize;
  display.title = fmt::format("{} played by gridhand", profile.title);
  return display;
}

}  // namespace

void AddLaunchOptions(CLI::App& parser, LaunchOptions& options) {
  const std::map<std::string, std::string> sizes = {
      {"beginner", "beginner"}, {"intermediate", "intermediate"}, {"expert", "expert"}};
  AddChoice(parser, "--size", options.size, sizes, "of the board of a game that is started");
  parser.add_flag("--no-window-manager", options.no_window_manager,
                  "without openbox on the display of a game that is started");
}

Result<Profile> LaunchableProfile(const std::vector<Profile>& profiles, const std::string& name) {
  std::string known;
  for (const Profile& profile : profiles) {
    if (profile.launch.command.empty()) continue;
    if (profile.name == name) return profile;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", profile.name);
  }
  return Error{ErrorKind::kBadInput,
               fmt::format("there is no program '{}' to start: known are {}", name, known)};
}

Result<StagedGame> LaunchGame(const LaunchOptions& options, const Profile& profile,
                              const vision::minesweeper::BoardReader& reader,
                              const base::Interrupt& interrupt) {
  const BoardSize size = FitTo(profile.launch, kSizes.at(options.size));
  return StartStagedGame(profile, CommandFor(profile.launch, size), DisplayFor(options, profile),
                         reader, &interrupt);
}

}  // namespace gridhand::app::minesweeper
