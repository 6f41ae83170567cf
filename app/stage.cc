#include "app/stage.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/child_process.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Result;

bool IsProgram(const fs::path& path) { return access(path.c_str(), X_OK) == 0; }

base::Status CheckInstalled(const std::vector<NeededProgram>& needs) {
  for (const NeededProgram& need : needs) {
    if (!FindProgram(need.program).empty()) continue;
    return Error{ErrorKind::kNotFound, fmt::format("{} is not installed: type apt-get install {}",
                                                   need.program, need.package)};
  }
  return base::Ok();
}

// The first word as it can be run, if it can; the start says so otherwise.
std::vector<std::string> Runnable(std::vector<std::string> command) {
  if (const std::string path = FindProgram(command.front()); !path.empty()) command.front() = path;
  return command;
}

}  // namespace

std::string FindProgram(const std::string& name) {
  if (name.find('/') != std::string::npos) return IsProgram(name) ? name : "";
  const char* path = std::getenv("PATH");
  // Games of our own are installed, and built, beside this program.
  std::error_code unknown;
  const fs::path ours = fs::read_symlink("/proc/self/exe", unknown).parent_path();
  std::string folders =
      fmt::format("{}:{}:/usr/games:/usr/local/games", ours.string(), path ? path : "");
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const fs::path candidate = fs::path(folders.substr(begin, end - begin)) / name;
    if (end > begin && IsProgram(candidate)) return candidate.string();
    begin = end + 1;
  }
  return "";
}

Result<Stage> Stage::Start(const StageOptions& options) {
  if (base::Status installed = CheckInstalled(options.needs); !installed.ok()) {
    return installed.error();
  }
  Result<x11::PrivateDisplay> display = x11::PrivateDisplay::Start(options.display);
  if (!display.ok()) return display.error();
  Result<StageKeeper> keeper = StageKeeper::Start({.command = Runnable(options.command),
                                                   .environment = options.environment,
                                                   .files = options.files,
                                                   .display = display->name()});
  if (!keeper.ok()) return keeper.error();
  return Stage(options.environment, *std::move(display), *std::move(keeper));
}

base::Status Stage::Run(const std::vector<std::string>& command, base::TimePoint deadline) const {
  std::vector<std::string> words;
  for (const std::string& word : Runnable(command)) {
    words.push_back(WithHome(word, keeper_.home()));
  }
  auto program = base::ChildProcess::Spawn(
      {.argv = words,
       .environment = StageEnvironment(keeper_.home(), display_.name(), environment_),
       .output_file = (keeper_.home() / kGameLog).string(),
       .working_directory = keeper_.home().string(),
       .inherited_fds = {}});
  if (!program.ok()) return program.error();
  const Result<base::ExitState> ended = program->Wait(deadline);
  if (!ended.ok()) return ended.error();
  if (ended->code == 0 && ended->signal == 0) return base::Ok();
  return Error{ErrorKind::kInternal,
               fmt::format("{} failed with exit code {}", fmt::join(command, " "), ended->code)};
}

std::string Stage::LastWords() const {
  std::ifstream log(keeper_.home() / kGameLog);
  std::string last;
  for (std::string line; std::getline(log, line);) {
    if (!line.empty()) last = line;
  }
  return last.empty() ? "" : ": " + last;
}

}  // namespace gridhand::app
