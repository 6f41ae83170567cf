#include "app/stage_keeper.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

#include "app/output_file.h"
#include "app/temporary_folder.h"
#include "base/child_process.h"
#include "base/process_children.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Result;

// What a program must not see of the user's own session: settings, scores, session bus, language
// (titles and digits follow it), scaling, input methods, and a Wayland display it would rather go
// to.
constexpr const char* kDropped[] = {
    "XDG_CONFIG_HOME",  "XDG_DATA_HOME",       "XDG_CACHE_HOME",    "XDG_STATE_HOME",
    "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "WAYLAND_DISPLAY",   "WAYLAND_SOCKET",
    "GDK_SCALE",        "GDK_DPI_SCALE",       "QT_SCALE_FACTOR",   "QT_SCREEN_SCALE_FACTORS",
    "GTK_MODULES",      "GTK_IM_MODULE",       "QT_IM_MODULE",      "QT_QPA_PLATFORMTHEME",
    "LANGUAGE",         "XAUTHORITY",          "DESKTOP_STARTUP_ID"};

// What the keeper tells us once, over the line. Plain bytes: both ends are the same program.
struct Report {
  pid_t game = 0;  // 0: not started
  ErrorKind kind = ErrorKind::kInternal;
  char text[PATH_MAX] = {};  // the home, or why not
};

Report Failed(const Error& error) {
  Report report;
  report.kind = error.kind;
  error.text.copy(report.text, sizeof report.text - 1);
  return report;
}

// --- the keeper's side --------------------------------------------------------------------------

// The orphans of a killed child become ours (we are a subreaper), so this reaches everything, also
// what has made itself a daemon.
void EndEverything() {
  do {
    for (const pid_t child : base::ChildrenOf(getpid())) kill(child, SIGKILL);
  } while (waitpid(-1, nullptr, 0) > 0 || errno != ECHILD);
}

// Away from the terminal and from whatever we have open: a keeper must not be ended with us, nor
// hold a pipe open that somebody reads to its end.
void Detach(int line) {
  setsid();
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const int null = open("/dev/null", O_RDWR);
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(null, fd);
  const auto first = static_cast<unsigned>(STDERR_FILENO + 1);
  const auto kept = static_cast<unsigned>(line);
  if (kept > first) close_range(first, kept - 1, 0);
  close_range(kept + 1, UINT_MAX, 0);
}

base::Status WriteFiles(const std::vector<KeptFile>& files, const fs::path& home) {
  for (const KeptFile& file : files) {
    std::error_code ignored;
    fs::create_directories((home / file.path).parent_path(), ignored);
    const base::Status written =
        WriteText(home / file.path, WithHome(file.text, home), ErrorKind::kInternal);
    if (!written.ok()) return written;
  }
  return base::Ok();
}

Result<base::ChildProcess> StartGame(const KeeperOrders& orders, const fs::path& home) {
  if (base::Status written = WriteFiles(orders.files, home); !written.ok()) return written.error();
  std::vector<std::string> command;
  for (const std::string& word : orders.command) command.push_back(WithHome(word, home));
  return base::ChildProcess::Spawn(
      {.argv = command,
       .environment = StageEnvironment(home, orders.display, orders.environment),
       .output_file = (home / kGameLog).string(),
       .working_directory = home.string(),
       .inherited_fds = {}});
}

Report Started(const fs::path& home, pid_t game) {
  Report report;
  report.game = game;
  home.string().copy(report.text, sizeof report.text - 1);
  return report;
}

void Tell(int line, const Report& report) {
  [[maybe_unused]] const ssize_t sent = send(line, &report, sizeof report, MSG_NOSIGNAL);
}

void AwaitHangUp(int line) {
  pollfd item{line, POLLIN, 0};
  while (poll(&item, 1, -1) < 0 && errno == EINTR) {
  }
}

// Its own function, so that the folder is removed before the process exits.
void Keep(int line, const KeeperOrders& orders) {
  Result<TemporaryFolder> home = TemporaryFolder::Make();
  if (!home.ok()) return Tell(line, Failed(home.error()));
  {
    // Nobody reaps it before the end of this block, so its number stays its own.
    const auto game = StartGame(orders, home->path());
    Tell(line, game.ok() ? Started(home->path(), game->pid()) : Failed(game.error()));
    if (game.ok()) AwaitHangUp(line);
  }
  EndEverything();
}

[[noreturn]] void RunKeeper(int line, const KeeperOrders& orders) {
  Detach(line);
  Keep(line, orders);
  _exit(0);
}

// --- our side -----------------------------------------------------------------------------------

void AwaitEnd(pid_t keeper) {
  while (waitpid(keeper, nullptr, 0) < 0 && errno == EINTR) {
  }
}

Report Hear(int line) {
  Report report;
  ssize_t got = 0;
  do {
    got = recv(line, &report, sizeof report, 0);
  } while (got < 0 && errno == EINTR);
  if (got == sizeof report) return report;
  return Failed({ErrorKind::kInternal, "the keeper of the game ended before the game had started"});
}

}  // namespace

KeptGame::KeptGame(pid_t pid)
    : pid_(pid), pidfd_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))) {}

bool KeptGame::IsRunning() const {
  pollfd item{pidfd_.get(), POLLIN, 0};
  return poll(&item, 1, 0) == 0;
}

void KeptGame::Kill() const {
  kill(-pid_, SIGKILL);
  pollfd item{pidfd_.get(), POLLIN, 0};
  while (poll(&item, 1, -1) < 0 && errno == EINTR) {
  }
}

Result<StageKeeper> StageKeeper::Start(const KeeperOrders& orders) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    return Error{ErrorKind::kInternal, fmt::format("socketpair: {}", std::strerror(errno))};
  }
  base::UniqueFd ours(ends[0]);
  base::UniqueFd theirs(ends[1]);
  const pid_t pid = fork();
  if (pid < 0) return Error{ErrorKind::kInternal, fmt::format("fork: {}", std::strerror(errno))};
  if (pid == 0) RunKeeper(theirs.get(), orders);
  theirs.Reset();
  const Report report = Hear(ours.get());
  if (report.game > 0) return StageKeeper(pid, std::move(ours), report.text, report.game);
  ours.Reset();
  AwaitEnd(pid);
  return Error{report.kind, report.text};
}

StageKeeper::StageKeeper(StageKeeper&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)),
      line_(std::move(other.line_)),
      home_(std::move(other.home_)),
      game_(std::move(other.game_)) {}

StageKeeper::~StageKeeper() {
  if (pid_ == 0) return;
  line_.Reset();
  AwaitEnd(pid_);
}

std::vector<std::pair<std::string, std::optional<std::string>>> StageEnvironment(
    const fs::path& home, const std::string& display,
    const std::map<std::string, std::string>& extra) {
  std::vector<std::pair<std::string, std::optional<std::string>>> environment;
  for (const char* name : kDropped) environment.emplace_back(name, std::nullopt);
  environment.emplace_back("DBUS_SESSION_BUS_ADDRESS", std::nullopt);
  for (const char* name : {"HOME", "XDG_RUNTIME_DIR", "TMPDIR"}) {
    environment.emplace_back(name, home.string());
  }
  environment.emplace_back("DISPLAY", display);
  // Both toolkits take Wayland where they can, and there no one could read or click them.
  environment.emplace_back("GDK_BACKEND", "x11");
  environment.emplace_back("QT_QPA_PLATFORM", "xcb");
  environment.emplace_back("LC_ALL", "C.UTF-8");
  environment.emplace_back("NO_AT_BRIDGE", "1");     // no accessibility bus here: silences GTK
  environment.emplace_back("GIO_USE_VFS", "local");  // no file system daemons
  for (const auto& [name, value] : extra) environment.emplace_back(name, WithHome(value, home));
  return environment;
}

std::string WithHome(std::string text, const fs::path& home) {
  const std::string_view place = kHomePlace;
  for (std::size_t at = 0; (at = text.find(place, at)) != std::string::npos;) {
    text.replace(at, place.size(), home.string());
    at += home.string().size();
  }
  return text;
}

}  // namespace gridhand::app
