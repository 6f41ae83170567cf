#include "tests/support/wayland_session.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <sstream>
#include <utility>

#include "capture/file/png.h"
#include "tests/support/test_window.h"

namespace gridhand::test_support {
namespace {

using base::Error;
using base::ErrorKind;

// Sway runs for no superuser: then as the user that owns nothing, who lets the superuser in.
constexpr uid_t kNobody = 65534;

// Until the file is there, whole: it is moved to its place. Its text; empty if the time is over.
std::string AwaitFile(const std::filesystem::path& file, base::TimePoint deadline) {
  const base::UniqueFd changes(inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
  inotify_add_watch(changes.get(), file.parent_path().c_str(), IN_MOVED_TO);
  while (!std::filesystem::exists(file)) {
    pollfd item{changes.get(), POLLIN, 0};
    if (poll(&item, 1, base::PollTimeout(deadline)) == 0) return "";
    char events[4096];
    while (read(changes.get(), events, sizeof events) > 0) {
    }
  }
  return TextOf(file);
}

}  // namespace

base::SpawnOptions WaylandSession::Command(std::vector<std::string> argv) const {
  if (geteuid() == 0) {
    const std::string id = std::to_string(kNobody);
    argv.insert(argv.begin(), {"setpriv", "--reuid", id, "--regid", id, "--clear-groups"});
  }
  return {
      .argv = std::move(argv),
      .environment = {{"XDG_RUNTIME_DIR", folder_.path().string()},
                      {"HOME", folder_.path().string()},
                      {"WAYLAND_DISPLAY", socket_.empty() ? std::nullopt : std::optional(socket_)},
                      {"DISPLAY", std::nullopt},
                      {"LIBSEAT_BACKEND", "noop"},
                      {"WLR_BACKENDS", "headless"},
                      {"WLR_LIBINPUT_NO_DEVICES", "1"},
                      {"WLR_RENDERER", "pixman"}},
      .output_file = (folder_ / "log").string(),
      .cleans_up = true};
}

base::Result<std::unique_ptr<WaylandSession>> WaylandSession::Start(Compositor compositor) {
  std::unique_ptr<WaylandSession> session(new WaylandSession());
  const ScratchFolder& folder = session->folder_;
  if (geteuid() == 0 && chown(folder.path().c_str(), kNobody, kNobody) != 0) {
    return Error{ErrorKind::kInternal, "the folder of the session cannot be given away"};
  }
  std::ofstream(folder / "names.sh")
      << "xhost +si:localuser:" << (geteuid() == 0 ? "root" : "$(id -un)")
      << " && echo $DISPLAY $WAYLAND_DISPLAY > $HOME/names.new && mv $HOME/names.new $HOME/names\n";
  std::ofstream(folder / "config")
      << "xwayland enable\noutput HEADLESS-1 resolution 1280x800\n"
         "output * bg #336699 solid_color\nfor_window [class=\".*\"] floating enable, border none\n"
         "exec sh $HOME/names.sh\n";
  std::vector<std::string> argv = {"sway", "--config", (folder / "config").string()};
  if (compositor == Compositor::kMutter) {
    // It ends with the command that it is given.
    argv = {"dbus-run-session",
            "--",
            "mutter",
            "--headless",
            "--wayland",
            "--virtual-monitor",
            "1280x800",
            "--",
            "sh",
            "-c",
            "sh $HOME/names.sh; exec tail -f /dev/null"};
  }
  auto started = base::ChildProcess::Spawn(session->Command(argv));
  if (!started.ok()) return started.error();
  session->compositor_.emplace(*std::move(started));
  std::istringstream names(AwaitFile(folder / "names", Soon()));
  if (!(names >> session->display_ >> session->socket_)) {
    return Error{ErrorKind::kTimeout, "no compositor started: " + TextOf(folder / "log")};
  }
  return session;
}

base::Result<base::Frame> WaylandSession::Screenshot() const {
  const std::filesystem::path file = folder_ / "screen.png";
  auto grim = base::ChildProcess::Spawn(Command({"grim", file.string()}));
  if (!grim.ok()) return grim.error();
  const auto ended = grim->Wait(Soon());
  if (!ended.ok()) return ended.error();
  if (ended->code != 0) return Error{ErrorKind::kInternal, "grim: " + TextOf(folder_ / "log")};
  return capture::file::ReadPng(file);
}

}  // namespace gridhand::test_support
