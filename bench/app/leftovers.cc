// Starts games by `gridhand play --launch` over and over, in windows of a desktop and on private
// displays, kills gridhand at random moments (SIGKILL, SIGTERM, SIGINT in turn), and counts what is
// left: processes, windows on the desktop, shared memory, sockets and locks of X servers, temporary
// folders. All must be 0.
//
//   leftovers [LAUNCHES] [SEED]      prints one JSON line; exit code 1 if anything is left
//
// Shared memory and X servers are told from other people's by time and by being nobody's: new since
// the start, and its owner gone.

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/child_process.h"
#include "base/random.h"
#include "tests/support/scratch_folder.h"
#include "x11/connection.h"
#include "x11/private_display.h"
#include "x11/window.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

// From before the display is up to the midst of a game on this machine.
constexpr int kLatestKillMs = 2500;
// What still runs that long after a kill goes on for ever.
constexpr base::Duration kEndLimit = std::chrono::seconds(20);
constexpr std::array kSignals = {SIGKILL, SIGTERM, SIGINT};
constexpr std::array kPrograms = {"gnome-mines", "kmines", "sgt-mines", "xdemineur"};

std::string TextOf(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

int NumberIn(const std::string& text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  int number = 0;
  const auto [end, error] = std::from_chars(text.data() + begin, text.data() + text.size(), number);
  return error == std::errc() ? number : 0;
}

bool IsAlive(int pid) { return kill(pid, 0) == 0 || errno == EPERM; }

// All names in a folder; none if there is no such folder.
std::set<std::string> NamesIn(const fs::path& folder) {
  std::set<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

int NewIn(const std::set<std::string>& before, const std::set<std::string>& after) {
  int count = 0;
  for (const std::string& name : after) count += before.contains(name) ? 0 : 1;
  return count;
}

// "key shmid perms size cpid lpid nattch …": segments that nobody has attached and whose maker is
// gone.
std::set<std::string> OrphanedSegments() {
  std::istringstream lines(TextOf("/proc/sysvipc/shm"));
  std::set<std::string> ids;
  std::string line;
  std::getline(lines, line);  // the heading
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string key, id, permissions, size;
    int maker = 0, last = 0, attached = 0;
    words >> key >> id >> permissions >> size >> maker >> last >> attached;
    if (attached == 0 && !IsAlive(maker)) ids.insert(id);
  }
  return ids;
}

// Whether nobody listens on a socket any more.
bool IsDeaf(const fs::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.string().copy(address.sun_path, sizeof address.sun_path - 1);
  const base::UniqueFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const auto* plain = reinterpret_cast<const sockaddr*>(&address);
  return connect(fd.get(), plain, sizeof address) != 0 && errno == ECONNREFUSED;
}

// Lock files and sockets of X servers that are gone.
std::set<std::string> OrphanedServers() {
  std::set<std::string> left;
  for (const std::string& name : NamesIn("/tmp")) {
    const bool is_lock = name.starts_with(".X") && name.ends_with("-lock");
    if (is_lock && !IsAlive(NumberIn(TextOf(fs::path("/tmp") / name)))) left.insert(name);
  }
  for (const std::string& name : NamesIn("/tmp/.X11-unix")) {
    if (IsDeaf(fs::path("/tmp/.X11-unix") / name)) left.insert(name);
  }
  return left;
}

struct Traces {
  std::set<std::string> segments = OrphanedSegments();
  std::set<std::string> memory = NamesIn("/dev/shm");
  std::set<std::string> servers = OrphanedServers();
};

std::vector<pid_t> Children() {
  std::vector<pid_t> children;
  for (const std::string& name : NamesIn("/proc")) {
    const pid_t pid = NumberIn(name);
    const std::string stat = pid > 0 ? TextOf(fs::path("/proc") / name / "stat") : "";
    const std::size_t after_name = stat.rfind(") ");
    if (after_name == std::string::npos || after_name + 4 > stat.size()) continue;
    if (NumberIn(stat.substr(after_name + 4)) == getpid()) children.push_back(pid);
  }
  return children;
}

// We are a subreaper: whatever lost its parent is our child now. `known` are children of ours that
// shall live. Returns how many others do not end.
int AwaitEndOfOthers(const std::set<pid_t>& known) {
  const base::TimePoint deadline = base::SteadyClock().Now() + kEndLimit;
  int stuck = 0;
  std::set<pid_t> seen = known;
  for (bool any = true; any;) {
    any = false;
    for (const pid_t pid : Children()) {
      if (!seen.insert(pid).second) continue;
      any = true;
      const base::UniqueFd pidfd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
      pollfd item{pidfd.get(), POLLIN, 0};
      if (pidfd && poll(&item, 1, base::PollTimeout(deadline)) == 1) {
        waitpid(pid, nullptr, 0);
      } else {
        fmt::print(stderr, "leftovers: process {} goes on: {}\n", pid,
                   TextOf(fs::path("/proc") / std::to_string(pid) / "comm"));
        ++stuck;
      }
    }
  }
  return stuck;
}

base::SpawnOptions Launch(const fs::path& temporary, const std::string& display, int round) {
  base::SpawnOptions spawn;
  spawn.argv = {std::string(GRIDHAND_BINARY_DIR) + "/gridhand",
                "play",
                "--launch",
                kPrograms[static_cast<std::size_t>(round) % kPrograms.size()],
                "--games",
                "1000"};
  const bool is_private = round / static_cast<int>(kPrograms.size()) % 2 == 0;
  if (is_private) spawn.argv.emplace_back("--private");
  spawn.environment = {{"DISPLAY", display},
                       {"TMPDIR", temporary.string()},
                       {"XDG_STATE_HOME", (temporary.parent_path() / "state").string()}};
  return spawn;
}

// Counts that stay 0 if all is well.
struct Left {
  int processes = 0;
  int windows = 0;
  int folders = 0;
  int early_ends = 0;  // gridhand ended by itself before it was killed: nothing was tried
};

int WindowsOn(x11::Connection& desktop) {
  const auto windows = x11::ListWindows(desktop);
  return windows.ok() ? static_cast<int>(windows->size()) : -1;
}

int Run(int launches, std::uint64_t seed) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const Traces before;
  const test_support::ScratchFolder scratch;
  const fs::path temporary = scratch / "tmp";
  fs::create_directory(temporary);
  Left left;
  {
    auto desktop = x11::PrivateDisplay::Start({.window_manager = x11::kOpenbox});
    if (!desktop.ok()) {
      fmt::print(stderr, "leftovers: {}\n", desktop.error().text);
      return 1;
    }
    const auto connection = x11::Connection::Open(desktop->name());
    if (!connection.ok()) {
      fmt::print(stderr, "leftovers: {}\n", connection.error().text);
      return 1;
    }
    const std::vector<pid_t> own = Children();
    base::Random random(seed);
    for (int round = 0; round < launches; ++round) {
      auto game = base::ChildProcess::Spawn(Launch(temporary, desktop->name(), round));
      if (!game.ok()) return 1;
      const auto moment = std::chrono::milliseconds(random.Below(kLatestKillMs));
      left.early_ends += game->Wait(base::SteadyClock().Now() + moment).ok() ? 1 : 0;
      kill(game->pid(), kSignals[static_cast<std::size_t>(round) % kSignals.size()]);
      (void)game->Wait(base::SteadyClock().Now() + kEndLimit);
      std::set<pid_t> known(own.begin(), own.end());
      known.insert(game->pid());
      left.processes += AwaitEndOfOthers(known);
      left.windows += WindowsOn(**connection);
      left.folders += static_cast<int>(NamesIn(temporary).size());
    }
  }
  const Traces after;
  nlohmann::ordered_json line;
  line["launches"] = launches;
  line["ended_before_the_kill"] = left.early_ends;
  line["processes"] = left.processes;
  line["windows"] = left.windows;
  line["folders"] = left.folders;
  line["segments"] = NewIn(before.segments, after.segments);
  line["shared_memory_files"] = NewIn(before.memory, after.memory);
  line["x_sockets_and_locks"] = NewIn(before.servers, after.servers);
  fmt::print("{}\n", line.dump());
  const int sum = left.processes + left.windows + left.folders +
                  NewIn(before.segments, after.segments) + NewIn(before.memory, after.memory) +
                  NewIn(before.servers, after.servers);
  return sum == 0 ? 0 : 1;
}

}  // namespace
}  // namespace gridhand::app

int main(int argc, char** argv) {
  constexpr int kLaunchesOfTheBar = 50;
  const int launches = argc > 1 ? std::atoi(argv[1]) : kLaunchesOfTheBar;
  const int seed = argc > 2 ? std::atoi(argv[2]) : 1;
  if (launches < 1) {
    fmt::print(stderr, "leftovers: expected a number of launches, saw '{}'\n", argv[1]);
    return 2;
  }
  return gridhand::app::Run(launches, static_cast<std::uint64_t>(seed));
}
