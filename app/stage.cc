#include "app/stage.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Result;

// What a game must not see of the user's own session: settings, scores, session bus, language
// (titles and digits follow it), scaling, and a Wayland display it would rather go to.
constexpr const char* kDropped[] = {
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "DBUS_SESSION_BUS_ADDRESS",
    "WAYLAND_DISPLAY", "GDK_SCALE",     "GDK_BACKEND",    "QT_SCALE_FACTOR",
    "LANGUAGE",        "XAUTHORITY"};

std::vector<std::pair<std::string, std::optional<std::string>>> PrivateEnvironment(
    const fs::path& home, const std::string& display,
    const std::map<std::string, std::string>& extra) {
  std::vector<std::pair<std::string, std::optional<std::string>>> environment;
  for (const char* name : kDropped) environment.emplace_back(name, std::nullopt);
  environment.emplace_back("HOME", home.string());
  environment.emplace_back("XDG_RUNTIME_DIR", home.string());
  environment.emplace_back("DISPLAY", display);
  environment.emplace_back("LC_ALL", "C.UTF-8");
  environment.emplace_back("NO_AT_BRIDGE", "1");  // no accessibility bus here: silences GTK
  for (const auto& [name, value] : extra) environment.emplace_back(name, value);
  return environment;
}

bool IsProgram(const fs::path& path) { return access(path.c_str(), X_OK) == 0; }

}  // namespace

Result<TemporaryFolder> TemporaryFolder::Make() {
  std::error_code ignored;
  std::string pattern = (fs::temp_directory_path(ignored) / "gridhand-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    return Error{ErrorKind::kInternal, fmt::format("cannot make a temporary folder {}: {}", pattern,
                                                   std::strerror(errno))};
  }
  return TemporaryFolder(pattern);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::string FindProgram(const std::string& name) {
  if (name.find('/') != std::string::npos) return IsProgram(name) ? name : "";
  const char* path = std::getenv("PATH");
  std::string folders = fmt::format("{}:/usr/games:/usr/local/games", path ? path : "");
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const fs::path candidate = fs::path(folders.substr(begin, end - begin)) / name;
    if (end > begin && IsProgram(candidate)) return candidate.string();
    begin = end + 1;
  }
  return "";
}

Result<Stage> Stage::Start(const StageOptions& options) {
  std::vector<std::string> command = options.command;
  command.front() = FindProgram(command.front());
  if (command.front().empty()) {
    return Error{ErrorKind::kNotFound, fmt::format("{} is not installed: type apt-get install {}",
                                                   options.command.front(), options.package)};
  }
  Result<TemporaryFolder> home = TemporaryFolder::Make();
  if (!home.ok()) return home.error();
  Result<x11::PrivateDisplay> display = x11::PrivateDisplay::Start(options.display);
  if (!display.ok()) return display.error();
  auto game = base::ChildProcess::Spawn(
      {.argv = command,
       .environment = PrivateEnvironment(home->path(), display->name(), options.environment),
       .output_file = (home->path() / "game.log").string(),
       .working_directory = home->path().string(),
       .inherited_fds = {}});
  if (!game.ok()) return game.error();
  return Stage(*std::move(home), *std::move(display), *std::move(game));
}

}  // namespace gridhand::app
