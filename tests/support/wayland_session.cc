#include "tests/support/wayland_session.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <cstring>
#include <sstream>
#include <utility>

#include "capture/file/png.h"
#include "tests/support/screen_reader.h"
#include "tests/support/test_window.h"

namespace gridhand::test_support {
namespace {

using base::Error;
using base::ErrorKind;

// Sway runs for no superuser: then as the user that owns nothing, who lets the superuser in. A
// message bus lets in nobody but its own user, so mutter runs as we do.
constexpr uid_t kNobody = 65534;

constexpr const char* kBusRun = "dbus-run-session";
constexpr const char* kRemoteDesktop = "org.gnome.Mutter.RemoteDesktop";

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
  if (geteuid() == 0 && argv.front() != kBusRun) {
    const std::string id = std::to_string(kNobody);
    argv.insert(argv.begin(), {"setpriv", "--reuid", id, "--regid", id, "--clear-groups"});
  }
  return {.argv = std::move(argv),
          .environment = {{"XDG_RUNTIME_DIR", folder_.path().string()},
                          {"HOME", folder_.path().string()},
                          {"WAYLAND_DISPLAY", idle_sources_.wayland_display.empty()
                                                  ? std::nullopt
                                                  : std::optional(idle_sources_.wayland_display)},
                          {"DISPLAY", screen_ ? std::optional(screen_->name()) : std::nullopt},
                          {"LIBGL_ALWAYS_SOFTWARE", "1"},
                          {"MUTTER_DEBUG_DUMMY_MODE_SPECS", "1280x800"},
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
      << " && echo $DISPLAY $WAYLAND_DISPLAY $DBUS_SESSION_BUS_ADDRESS > $HOME/names.new && mv "
         "$HOME/names.new $HOME/names\n";
  std::ofstream(folder / "config")
      << "xwayland enable\noutput HEADLESS-1 resolution 1280x800\n"
         "output * bg #336699 solid_color\nfor_window [class=\".*\"] floating enable, border none\n"
         "exec sh $HOME/names.sh\n";
  std::vector<std::string> argv = {"sway", "--config", (folder / "config").string()};
  if (compositor == Compositor::kMutterInWindow) {
    auto screen = x11::PrivateDisplay::Start({.size = {1280, 800}});
    if (!screen.ok()) return screen.error();
    session->screen_.emplace(*std::move(screen));
  }
  if (compositor != Compositor::kSway) {
    argv = {kBusRun, "--", "mutter", "--wayland"};
    const std::vector<std::string> where =
        session->screen_ ? std::vector<std::string>{"--nested"}
                         : std::vector<std::string>{"--headless", "--virtual-monitor", "1280x800"};
    argv.insert(argv.end(), where.begin(), where.end());
    // Mutter ends with the command that it is given.
    const auto command = {"--", "sh", "-c", "sh $HOME/names.sh; exec tail -f /dev/null"};
    argv.insert(argv.end(), command.begin(), command.end());
  }
  auto started = base::ChildProcess::Spawn(session->Command(argv));
  if (!started.ok()) return started.error();
  session->compositor_.emplace(*std::move(started));
  std::istringstream names(AwaitFile(folder / "names", Soon()));
  input::IdleSources& sources = session->idle_sources_;
  sources.runtime_dir = folder.path();
  if (!(names >> session->display_ >> sources.wayland_display)) {
    return Error{ErrorKind::kTimeout, "no compositor started: " + TextOf(folder / "log")};
  }
  names >> sources.session_bus;
  if (base::Status plugged = session->PlugInMouse(compositor); !plugged.ok()) {
    return plugged.error();
  }
  return session;
}

// By the protocol wlr-virtual-pointer-unstable-v1, or mutter's RemoteDesktop.
base::Status WaylandSession::PlugInMouse(Compositor compositor) {
  if (compositor == Compositor::kMutterInWindow) return base::Ok();
  if (compositor == Compositor::kSway) {
    auto wire =
        input::WaylandWire::Connect(idle_sources_.wayland_display, idle_sources_.runtime_dir);
    if (!wire.ok()) return wire.error();
    wire_ = *std::move(wire);
    constexpr const char* kManager = "zwlr_virtual_pointer_manager_v1";
    if (!wire_->Has(kManager)) return Error{ErrorKind::kNotFound, "no virtual pointers"};
    const std::uint32_t manager = wire_->Bind(kManager);
    mouse_ = wire_->NewId();
    constexpr std::uint16_t kCreate = 0;
    constexpr std::uint32_t kAnySeat = 0;
    wire_->Send(manager, kCreate, {kAnySeat, mouse_});
    return base::Ok();
  }
  auto bus = input::SessionBus::Connect(idle_sources_.session_bus);
  if (!bus.ok()) return bus.error();
  bus_ = *std::move(bus);
  const auto made = bus_->Call(
      {kRemoteDesktop, "/org/gnome/Mutter/RemoteDesktop", kRemoteDesktop, "CreateSession"}, Soon());
  if (!made.ok()) return made.error();
  mouse_path_ = made->substr(sizeof(std::uint32_t));  // after its length
  mouse_path_.resize(strlen(mouse_path_.c_str()));
  const auto started = bus_->Call(
      {kRemoteDesktop, mouse_path_, std::string(kRemoteDesktop) + ".Session", "Start"}, Soon());
  return started.ok() ? base::Ok() : base::Status(started.error());
}

base::Status WaylandSession::MoveMouse() {
  if (wire_) {
    constexpr std::uint16_t kMotion = 0, kFrame = 4;
    constexpr std::uint32_t kTime = 0, kByPixels = 5 << 8;  // a fixed-point number
    wire_->Send(mouse_, kMotion, {kTime, kByPixels, kByPixels});
    wire_->Send(mouse_, kFrame, {});
    return base::Ok();
  }
  const double by_pixels[] = {5, 5};
  const std::string body(reinterpret_cast<const char*>(by_pixels), sizeof by_pixels);
  const auto moved =
      bus_->Call({kRemoteDesktop, mouse_path_, std::string(kRemoteDesktop) + ".Session",
                  "NotifyPointerMotionRelative"},
                 Soon(), {"dd", body});
  return moved.ok() ? base::Ok() : base::Status(moved.error());
}

base::Result<base::Frame> WaylandSession::Screenshot() const {
  if (screen_) {
    auto connection = x11::Connection::Open(screen_->name());
    if (!connection.ok()) return connection.error();
    auto reader = ScreenReader::Open(**connection);
    if (!reader.ok()) return reader.error();
    return (*reader)->Grab();
  }
  const std::filesystem::path file = folder_ / "screen.png";
  auto grim = base::ChildProcess::Spawn(Command({"grim", file.string()}));
  if (!grim.ok()) return grim.error();
  const auto ended = grim->Wait(Soon());
  if (!ended.ok()) return ended.error();
  if (ended->code != 0) return Error{ErrorKind::kInternal, "grim: " + TextOf(folder_ / "log")};
  return capture::file::ReadPng(file);
}

}  // namespace gridhand::test_support
