#include "x11/connection.h"

#include <fmt/format.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <xcb/composite.h>
#include <xcb/damage.h>
#include <xcb/randr.h>
#include <xcb/shape.h>
#include <xcb/shm.h>
#include <xcb/xfixes.h>
#include <xcb/xinput.h>
#include <xcb/xtest.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/child_process.h"
#include "base/unique_fd.h"

namespace gridhand::x11 {
namespace {

using base::Error;
using base::ErrorKind;

std::string EnvironmentValue(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

Error NoDisplayName() {
  if (IsWaylandSession()) {
    return {ErrorKind::kDisplay,
            "this is a Wayland session without an X display, and only windows of an X display can "
            "be read: log in to an Xorg session, or try `gridhand demo`"};
  }
  return {ErrorKind::kDisplay,
          "DISPLAY is not set: run inside a graphical session, set DISPLAY (for example :0), or "
          "try `gridhand demo`"};
}

bool LocalServerAnswers(int display) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::snprintf(address.sun_path, sizeof address.sun_path, "/tmp/.X11-unix/X%d", display);
  const base::UniqueFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  return connect(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

bool RemoteServerAnswers(const std::string& host, int display) {
  constexpr int kFirstPort = 6000;  // of display 0, by the X protocol
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const std::string port = std::to_string(kFirstPort + display);
  if (getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) return false;
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(found, freeaddrinfo);
  const base::UniqueFd fd(socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  return connect(fd.get(), found->ai_addr, found->ai_addrlen) == 0;
}

// xcb answers "no server" and "server said no" with one code, so the first half is tried again.
Error ExplainFailure(const std::string& name, int xcb_error) {
  char* host_text = nullptr;
  int display = 0;
  if (xcb_error == XCB_CONN_CLOSED_PARSE_ERR ||
      xcb_parse_display(name.c_str(), &host_text, &display, nullptr) == 0) {
    return {ErrorKind::kDisplay,
            fmt::format("\"{}\" is not the name of a display: expected something like :0", name)};
  }
  const XcbPtr<char> owner(host_text);
  const std::string host = host_text;
  if (xcb_error == XCB_CONN_CLOSED_INVALID_SCREEN) {
    return {ErrorKind::kDisplay, fmt::format("display {} has no such screen", name)};
  }
  const bool local = host.empty() || host == "unix";
  if (local ? LocalServerAnswers(display) : RemoteServerAnswers(host, display)) {
    return {ErrorKind::kDisplay,
            fmt::format("display {} refused the connection: check XAUTHORITY (now \"{}\") or "
                        "allow this user with xhost",
                        name, EnvironmentValue("XAUTHORITY"))};
  }
  return {ErrorKind::kDisplay,
          fmt::format("no X server answers at display {}: is it running, and is DISPLAY right?{}",
                      name, IsWaylandSession() ? " (this is a Wayland session)" : "")};
}

void IgnoreBrokenPipes() {
  struct sigaction now {};
  if (sigaction(SIGPIPE, nullptr, &now) == 0 && now.sa_handler == SIG_DFL) {
    signal(SIGPIPE, SIG_IGN);
  }
}

bool IsLocalSocket(int fd) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  return getsockname(fd, reinterpret_cast<sockaddr*>(&address), &length) == 0 &&
         address.ss_family == AF_UNIX;
}

xcb_screen_t* ScreenOf(const xcb_setup_t* setup, int number) {
  xcb_screen_iterator_t it = xcb_setup_roots_iterator(setup);
  for (; it.rem > 0 && number > 0; --number) xcb_screen_next(&it);
  return it.data;
}

}  // namespace

// Newer servers have an extension that says so, older ones name the outputs.
bool IsXWayland(const Connection& connection) {
  constexpr std::string_view kName = "XWAYLAND";
  constexpr std::string_view kDoing = "ask what the display is";
  xcb_connection_t* x = connection.raw();
  const auto extension = connection.Fetch(
      xcb_query_extension_reply, xcb_query_extension(x, kName.size(), kName.data()), kDoing);
  if (extension && (*extension)->present != 0) return true;
  if (!connection.Has(Extension::kRandR)) return false;
  const auto screen =
      connection.Fetch(xcb_randr_get_screen_resources_current_reply,
                       xcb_randr_get_screen_resources_current(x, connection.root()), kDoing);
  if (!screen || (*screen)->num_outputs == 0) return false;
  const xcb_randr_output_t first = *xcb_randr_get_screen_resources_current_outputs(screen->get());
  const auto output =
      connection.Fetch(xcb_randr_get_output_info_reply,
                       xcb_randr_get_output_info(x, first, (*screen)->config_timestamp), kDoing);
  if (!output) return false;
  const std::string_view name(
      reinterpret_cast<const char*>(xcb_randr_get_output_info_name(output->get())),
      (*output)->name_len);
  return name.starts_with(kName);
}

bool IsXWaylandWithItsOwnInput(const Connection& connection) {
  constexpr std::uint32_t kGivesInputAway = 230'200'000;  // 23.2.0
  return IsXWayland(connection) && connection.setup().release_number < kGivesInputAway;
}

bool IsWaylandSession() {
  return !EnvironmentValue("WAYLAND_DISPLAY").empty() ||
         EnvironmentValue("XDG_SESSION_TYPE") == "wayland";
}

Connection::Subscription::Subscription(Subscription&& other) noexcept
    : connection_(std::exchange(other.connection_, nullptr)), id_(other.id_) {}

Connection::Subscription& Connection::Subscription::operator=(Subscription&& other) noexcept {
  if (this == &other) return *this;
  End();
  connection_ = std::exchange(other.connection_, nullptr);
  id_ = other.id_;
  return *this;
}

void Connection::Subscription::End() {
  if (connection_ == nullptr) return;
  assert(!connection_->dispatching_);
  connection_->handlers_.erase(id_);
  connection_ = nullptr;
}

base::Result<std::unique_ptr<Connection>> Connection::Open(const std::string& display_name,
                                                           const base::Interrupt* interrupt) {
  const std::string name = display_name.empty() ? EnvironmentValue("DISPLAY") : display_name;
  if (name.empty()) return NoDisplayName();
  int screen_number = 0;
  xcb_connection_t* xcb = xcb_connect(name.c_str(), &screen_number);
  std::unique_ptr<Connection> out(new Connection(xcb, name, interrupt));
  if (const int failure = xcb_connection_has_error(xcb)) return ExplainFailure(name, failure);
  IgnoreBrokenPipes();
  out->screen_ = ScreenOf(xcb_get_setup(xcb), screen_number);
  out->local_ = IsLocalSocket(xcb_get_file_descriptor(xcb));
  out->QueryExtensions();
  if (xcb_connection_has_error(xcb) != 0) return out->Broken();
  return out;
}

Connection::~Connection() { xcb_disconnect(xcb_); }

void Connection::QueryExtensions() {
  const std::array<xcb_extension_t*, kExtensionCount> ids = {
      &xcb_shm_id,  &xcb_composite_id, &xcb_damage_id, &xcb_xfixes_id,
      &xcb_test_id, &xcb_input_id,     &xcb_randr_id,  &xcb_shape_id};
  for (xcb_extension_t* id : ids) xcb_prefetch_extension_data(xcb_, id);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const xcb_query_extension_reply_t* data = xcb_get_extension_data(xcb_, ids[i]);
    if (data == nullptr || data->present == 0) continue;
    extensions_[i] = {true, 0, 0, data->major_opcode, data->first_event, data->first_error};
  }
  // Each wants its version named before its first use; with less than this it is as good as
  // absent: NameWindowPixmap is Composite 0.2, regions are XFixes 2, raw events XInput 2.
  const auto ask = [this](Extension extension, int need_major, int need_minor, auto cookie,
                          auto fetch, auto major, auto minor) {
    ExtensionInfo& info = extensions_[static_cast<std::size_t>(extension)];
    if (!info.present) return;
    const auto reply = Fetch(fetch, cookie(), "ask for an extension's version");
    info.present = false;
    if (!reply) return;
    info.major_version = static_cast<int>(reply->get()->*major);
    info.minor_version = static_cast<int>(reply->get()->*minor);
    info.present =
        std::pair(info.major_version, info.minor_version) >= std::pair(need_major, need_minor);
  };
  ask(
      Extension::kShm, 1, 0, [this] { return xcb_shm_query_version(xcb_); },
      xcb_shm_query_version_reply, &xcb_shm_query_version_reply_t::major_version,
      &xcb_shm_query_version_reply_t::minor_version);
  ask(
      Extension::kComposite, 0, 2, [this] { return xcb_composite_query_version(xcb_, 0, 4); },
      xcb_composite_query_version_reply, &xcb_composite_query_version_reply_t::major_version,
      &xcb_composite_query_version_reply_t::minor_version);
  ask(
      Extension::kXFixes, 2, 0, [this] { return xcb_xfixes_query_version(xcb_, 5, 0); },
      xcb_xfixes_query_version_reply, &xcb_xfixes_query_version_reply_t::major_version,
      &xcb_xfixes_query_version_reply_t::minor_version);
  ask(
      Extension::kDamage, 1, 0, [this] { return xcb_damage_query_version(xcb_, 1, 1); },
      xcb_damage_query_version_reply, &xcb_damage_query_version_reply_t::major_version,
      &xcb_damage_query_version_reply_t::minor_version);
  ask(
      Extension::kXTest, 2, 0, [this] { return xcb_test_get_version(xcb_, 2, 2); },
      xcb_test_get_version_reply, &xcb_test_get_version_reply_t::major_version,
      &xcb_test_get_version_reply_t::minor_version);
  // 2.1 and not more: raw events are then also sent while somebody holds a grab, and a touch
  // still arrives as the mouse button it stands for.
  ask(
      Extension::kXInput2, 2, 0, [this] { return xcb_input_xi_query_version(xcb_, 2, 1); },
      xcb_input_xi_query_version_reply, &xcb_input_xi_query_version_reply_t::major_version,
      &xcb_input_xi_query_version_reply_t::minor_version);
  ask(
      Extension::kRandR, 1, 2, [this] { return xcb_randr_query_version(xcb_, 1, 5); },
      xcb_randr_query_version_reply, &xcb_randr_query_version_reply_t::major_version,
      &xcb_randr_query_version_reply_t::minor_version);
  ask(
      Extension::kShape, 1, 1, [this] { return xcb_shape_query_version(xcb_); },
      xcb_shape_query_version_reply, &xcb_shape_query_version_reply_t::major_version,
      &xcb_shape_query_version_reply_t::minor_version);
}

base::Status Connection::Require(Extension extension, std::string_view purpose) const {
  if (Has(extension)) return base::Ok();
  return Error{ErrorKind::kDisplay,
               fmt::format("{} needs the X extension {}, which display {} does not offer (an "
                           "untrusted connection, as by ssh -X, lacks it too: try ssh -Y)",
                           purpose, Name(extension), display_name_)};
}

base::Error Connection::Broken() const {
  return {ErrorKind::kDisplay, fmt::format("display {} closed the connection", display_name_)};
}

base::Error Connection::Explain(XcbPtr<xcb_generic_error_t> error, std::string_view doing) const {
  if (error) return ToError(*error, extensions_, doing);
  return Broken();
}

base::Status Connection::Check(xcb_void_cookie_t cookie, std::string_view doing) const {
  XcbPtr<xcb_generic_error_t> error(xcb_request_check(xcb_, cookie));
  if (error) return Explain(std::move(error), doing);
  if (xcb_connection_has_error(xcb_) != 0) return Broken();
  return base::Ok();
}

base::Status Connection::Sync() const {
  const auto reply =
      Fetch(xcb_get_input_focus_reply, xcb_get_input_focus(xcb_), "wait for the server");
  if (!reply) return reply.error();
  return base::Ok();
}

base::Result<xcb_atom_t> Connection::Atom(const std::string& name) {
  const auto known = atoms_.find(name);
  if (known != atoms_.end()) return known->second;
  const auto cookie =
      xcb_intern_atom(xcb_, 0, static_cast<std::uint16_t>(name.size()), name.data());
  auto reply = Fetch(xcb_intern_atom_reply, cookie, "intern an atom");
  if (!reply) return reply.error();
  return atoms_[name] = (*reply)->atom;
}

base::Status Connection::ListenTo(xcb_window_t window, std::uint32_t event_mask) {
  constexpr std::string_view kDoing = "listen to a window";
  auto now =
      Fetch(xcb_get_window_attributes_reply, xcb_get_window_attributes(xcb_, window), kDoing);
  if (!now) return now.error();
  const std::uint32_t mask = (*now)->your_event_mask | event_mask;
  return Check(xcb_change_window_attributes_checked(xcb_, window, XCB_CW_EVENT_MASK, &mask),
               kDoing);
}

Connection::Subscription Connection::Subscribe(EventHandler handler) {
  assert(!dispatching_);
  const int id = next_handler_++;
  handlers_.emplace(id, std::move(handler));
  return Subscription(this, id);
}

void Connection::HandOut(const xcb_generic_event_t& event) {
  // Type 0 is the error of an unchecked request: those are used only where failure is expected
  // and harmless (giving things back that may have vanished with their window).
  if (event.response_type == 0) return;
  dispatching_ = true;
  for (const auto& [id, handler] : handlers_) handler(event);
  dispatching_ = false;
}

base::Result<bool> Connection::Dispatch() {
  bool any = false;
  while (XcbPtr<xcb_generic_event_t> event{xcb_poll_for_event(xcb_)}) {
    HandOut(*event);
    any = true;
  }
  if (xcb_connection_has_error(xcb_) != 0) return Broken();
  return any;
}

base::Status Connection::DispatchPending() {
  const auto any = Dispatch();
  if (!any) return any.error();
  return base::Ok();
}

base::Result<bool> Connection::Wait(base::TimePoint deadline, int or_readable_fd) {
  for (;;) {
    if (interrupt_ != nullptr && interrupt_->IsRaised()) {
      return Error{ErrorKind::kInterrupted, "asked to stop"};
    }
    auto any = Dispatch();
    if (!any || *any) return any;
    xcb_flush(xcb_);
    pollfd items[] = {{xcb_get_file_descriptor(xcb_), POLLIN, 0},
                      {interrupt_ == nullptr ? -1 : interrupt_->fd(), POLLIN, 0},
                      {or_readable_fd, POLLIN, 0}};
    const int ready = poll(items, std::size(items), base::PollTimeout(deadline));
    if (ready == 0) return false;
    if (ready > 0 && items[2].revents != 0) return true;
    if (ready < 0 && errno != EINTR) {
      return Error{ErrorKind::kInternal, fmt::format("poll failed: {}", std::strerror(errno))};
    }
  }
}

base::Result<bool> Connection::WaitUntil(const std::function<bool()>& done,
                                         base::TimePoint deadline) {
  while (!done()) {
    const auto any = Wait(deadline);
    if (!any) return any.error();
    if (!*any) return done();
  }
  return true;
}

}  // namespace gridhand::x11
