#include "app/stage.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
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

constexpr std::string_view kFolderPrefix = "gridhand-stage-";
constexpr int kMakeTries = 10;

// Locked until the descriptor is closed, by us or by our end; empty if that cannot be, or if the
// folder is somebody else's.
base::UniqueFd LockFolder(const fs::path& folder, int operation) {
  base::UniqueFd fd(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat status {};
  const bool ours = fd && fstat(fd.get(), &status) == 0 && status.st_uid == geteuid();
  if (!ours || flock(fd.get(), operation) != 0) return {};
  return fd;
}

void RemoveAbandonedFolders(const fs::path& parent) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(parent, ignored)) {
    if (!entry.path().filename().string().starts_with(kFolderPrefix)) continue;
    const base::UniqueFd lock = LockFolder(entry.path(), LOCK_EX | LOCK_NB);
    if (lock) fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace

Result<TemporaryFolder> TemporaryFolder::Make() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (error) {
    return Error{
        ErrorKind::kInternal,
        fmt::format("cannot make a temporary folder: {} (is TMPDIR right?)", error.message())};
  }
  RemoveAbandonedFolders(parent);
  for (int tries = 0; tries < kMakeTries; ++tries) {
    std::string name = (parent / (std::string(kFolderPrefix) + "XXXXXX")).string();
    if (mkdtemp(name.data()) == nullptr) break;
    base::UniqueFd lock = LockFolder(name, LOCK_EX);
    // Another one of us may have taken it for abandoned before it was locked.
    if (lock && access(name.c_str(), F_OK) == 0) return TemporaryFolder(name, std::move(lock));
  }
  return Error{ErrorKind::kInternal, fmt::format("cannot make a temporary folder in {}: {}",
                                                 parent.string(), std::strerror(errno))};
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})), lock_(std::move(other.lock_)) {}

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
