#include "x11/private_display.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "x11/connection.h"
#include "x11/window_manager.h"

namespace gridhand::x11 {
namespace {

using base::Error;
using base::ErrorKind;

struct Server {
  const char* program;
  const char* package;  // Debian's
};

Server ServerFor(DisplayKind kind) {
  return kind == DisplayKind::kInvisible ? Server{"Xvfb", "xvfb"}
                                         : Server{"Xephyr", "xserver-xephyr"};
}

std::vector<std::string> ScreenArguments(const PrivateDisplayOptions& options) {
  const std::string size = fmt::format("{}x{}", options.size.width, options.size.height);
  if (options.kind == DisplayKind::kWindow) {
    // Keys stay the desktop's to grab: a nested server that takes them all cannot be left.
    return {"-screen", size, "-title", options.title, "-no-host-grab", "-br"};
  }
  return {"-screen", "0", fmt::format("{}x{}", size, options.depth)};
}

// The low numbers are left to the displays of people: a desktop that is started later expects :0.
constexpr int kFirstNumber = 100;
constexpr int kNumbers = 900;

// So often a number may be taken by another program in the moment of the start.
constexpr int kMostStarts = 20;

// Where to look for a free number first: programs that start at the same time should not meet.
int FirstChoice() { return kFirstNumber + static_cast<int>(getpid()) % kNumbers; }

int After(int number) { return kFirstNumber + (number + 1 - kFirstNumber) % kNumbers; }

std::string SocketOf(int number) { return fmt::format("/tmp/.X11-unix/X{}", number); }

// Whether a server has the number, or a dead one has left its lock or its socket there.
bool IsTaken(int number) {
  const auto exists = [](const std::string& path) { return access(path.c_str(), F_OK) == 0; };
  return exists(fmt::format("/tmp/.X{}-lock", number)) || exists(SocketOf(number));
}

// A server that is too busy to answer at once listens, too.
bool SomebodyListensAt(const std::string& socket_file) {
  const base::UniqueFd caller(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  socket_file.copy(address.sun_path, sizeof address.sun_path - 1);
  const int called =
      connect(caller.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
  return called == 0 || errno != ECONNREFUSED;
}

base::SpawnOptions ServerCommand(const PrivateDisplayOptions& options, int number, int display_fd) {
  base::SpawnOptions spawn;
  spawn.argv = {ServerFor(options.kind).program,
                fmt::format(":{}", number),
                "-displayfd",
                std::to_string(display_fd),
                "-noreset",  // else it forgets everything when its last client leaves
                "-nolisten",
                "tcp"};
  const std::vector<std::string> screen = ScreenArguments(options);
  spawn.argv.insert(spawn.argv.end(), screen.begin(), screen.end());
  spawn.argv.insert(spawn.argv.end(), options.server_arguments.begin(),
                    options.server_arguments.end());
  spawn.output_file = options.output_file;
  spawn.inherited_fds = {display_fd};
  spawn.cleans_up = true;  // its socket
  return spawn;
}

Error NotStarted(const Server& server, const std::string& why) {
  return {ErrorKind::kDisplay, fmt::format("{} did not start: {}", server.program, why)};
}

// The server writes "99\n" once it takes connections, and closes the pipe if it gives up.
base::Status AwaitDisplayNumber(const Server& server, int fd, base::TimePoint deadline) {
  for (char c = 0; c != '\n';) {
    pollfd item{fd, POLLIN, 0};
    const int ready = poll(&item, 1, base::PollTimeout(deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return NotStarted(server, "it did not announce its display in time");
    if (read(fd, &c, 1) != 1)
      return NotStarted(server, "it ended at once (run it by hand to see why)");
  }
  return base::Ok();
}

base::Result<DisplayServer> StartServer(const PrivateDisplayOptions& options, int number,
                                        base::TimePoint deadline) {
  const Server name = ServerFor(options.kind);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return NotStarted(name, std::strerror(errno));
  const base::UniqueFd read_end(ends[0]);
  base::UniqueFd write_end(ends[1]);
  auto process = base::ChildProcess::Spawn(ServerCommand(options, number, write_end.get()));
  if (!process && process.error().kind == ErrorKind::kNotFound) {
    return Error{ErrorKind::kNotFound, fmt::format("{} is not installed: type apt-get install {}",
                                                   name.program, name.package)};
  }
  if (!process) return process.error();
  DisplayServer server(*std::move(process), number);
  write_end.Reset();
  const auto up = AwaitDisplayNumber(name, read_end.get(), deadline);
  if (!up) return up.error();
  return server;
}

// The server itself finds out whether the number is free: between a look and its start another
// program may have taken it.
base::Result<DisplayServer> StartOnFreeNumber(const PrivateDisplayOptions& options,
                                              base::TimePoint deadline) {
  int number = FirstChoice();
  int started = 0;
  for (int tried = 0; tried < kNumbers; ++tried, number = After(number)) {
    if (IsTaken(number)) continue;
    auto server = StartServer(options, number, deadline);
    const bool too_late = std::chrono::steady_clock::now() >= deadline;
    if (server || !IsTaken(number) || ++started == kMostStarts || too_late) return server;
  }
  return Error{ErrorKind::kDisplay, fmt::format("no display number from {} to {} is free",
                                                kFirstNumber, kFirstNumber + kNumbers - 1)};
}

}  // namespace

// A server that is killed leaves its socket behind, which would keep the number from everybody. (A
// server that announces its display makes no lock.)
DisplayServer::~DisplayServer() {
  if (process_.pid() == 0) return;  // moved away
  { const base::ChildProcess ends_here = std::move(process_); }
  const std::string socket_file = SocketOf(number_);
  if (!SomebodyListensAt(socket_file)) unlink(socket_file.c_str());
}

PrivateDisplay::PrivateDisplay(DisplayServer server)
    : server_(std::move(server)), name_(fmt::format(":{}", server_.number())) {}

base::Result<PrivateDisplay> PrivateDisplay::Start(const PrivateDisplayOptions& options) {
  const base::TimePoint deadline = std::chrono::steady_clock::now() + options.start_limit;
  if (options.kind == DisplayKind::kWindow) {
    const auto desktop = Connection::Open();
    if (!desktop) return desktop.error();
  }
  auto server = StartOnFreeNumber(options, deadline);
  if (!server) return server.error();
  PrivateDisplay display(*std::move(server));
  if (options.window_manager.empty()) return display;
  if (const auto status = display.StartManager(options, deadline); !status) return status.error();
  return display;
}

base::Status PrivateDisplay::StartManager(const PrivateDisplayOptions& options,
                                          base::TimePoint deadline) {
  auto connection = Connection::Open(name_);
  if (!connection) return connection.error();
  Connection& display = **connection;
  // Listen before it starts, or its announcement could come in between.
  auto status = display.ListenTo(display.root(), XCB_EVENT_MASK_PROPERTY_CHANGE);
  if (!status) return status;
  base::SpawnOptions spawn;
  spawn.argv = options.window_manager;
  spawn.environment = {{"DISPLAY", name_}};
  spawn.output_file = options.output_file;
  auto manager = base::ChildProcess::Spawn(spawn);
  if (!manager) return manager.error();
  manager_.emplace(*std::move(manager));
  const auto is_up = [&] {
    const auto window = WindowManagerWindow(display);
    return window && *window != XCB_WINDOW_NONE;
  };
  const auto up = display.WaitUntil(is_up, deadline);
  if (!up) return up.error();
  // Announced is not yet at work: a window shown now could be overlooked.
  if (*up) return AwaitWindowManager(display, deadline);
  return Error{ErrorKind::kDisplay,
               fmt::format("{} did not become the window manager", options.window_manager[0])};
}

}  // namespace gridhand::x11
