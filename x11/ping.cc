#include "x11/ping.h"

#include <fmt/format.h>

#include <algorithm>

#include "x11/property.h"
#include "x11/window.h"

namespace gridhand::x11 {
namespace {

using base::Error;
using base::ErrorKind;

struct PingAtoms {
  xcb_atom_t protocols = XCB_ATOM_NONE;
  xcb_atom_t ping = XCB_ATOM_NONE;
};

base::Result<PingAtoms> AtomsOf(Connection& connection) {
  const auto protocols = connection.Atom("WM_PROTOCOLS");
  if (!protocols) return protocols.error();
  const auto ping = connection.Atom("_NET_WM_PING");
  if (!ping) return ping.error();
  return PingAtoms{*protocols, *ping};
}

base::Status RequireTakesPart(Connection& connection, xcb_window_t window, xcb_atom_t ping) {
  const auto protocols = NumberProperty(connection, window, "WM_PROTOCOLS");
  if (!protocols) return protocols.error();
  if (std::find((*protocols).begin(), (*protocols).end(), ping) != (*protocols).end()) {
    return base::Ok();
  }
  return Error{ErrorKind::kNotFound,
               fmt::format("window 0x{:x} does not answer _NET_WM_PING", window)};
}

xcb_client_message_event_t PingMessage(const PingAtoms& atoms, xcb_window_t window,
                                       std::uint32_t serial) {
  xcb_client_message_event_t message{};
  message.response_type = XCB_CLIENT_MESSAGE;
  message.format = 32;
  message.window = window;
  message.type = atoms.protocols;
  message.data.data32[0] = atoms.ping;
  message.data.data32[1] = serial;  // the "timestamp", returned as it came
  message.data.data32[2] = window;
  return message;
}

// A window of ours that is never shown, for the window manager to answer about.
class ProbeWindow {
 public:
  explicit ProbeWindow(Connection& connection)
      : connection_(connection), id_(xcb_generate_id(connection.raw())) {
    const std::uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
    xcb_create_window(connection.raw(), XCB_COPY_FROM_PARENT, id_, connection.root(), 0, 0, 1, 1, 0,
                      XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK,
                      &mask);
  }
  ~ProbeWindow() {
    xcb_destroy_window(connection_.raw(), id_);
    connection_.Flush();
  }
  ProbeWindow(const ProbeWindow&) = delete;
  ProbeWindow& operator=(const ProbeWindow&) = delete;
  xcb_window_t id() const { return id_; }

 private:
  Connection& connection_;
  xcb_window_t id_;
};

base::Status AskForFrameExtents(Connection& connection, xcb_window_t window, xcb_atom_t request) {
  xcb_client_message_event_t message{};
  message.response_type = XCB_CLIENT_MESSAGE;
  message.format = 32;
  message.window = window;
  message.type = request;
  return connection.Check(xcb_send_event_checked(connection.raw(), 0, connection.root(),
                                                 XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY |
                                                     XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT,
                                                 reinterpret_cast<const char*>(&message)),
                          "ask the window manager");
}

// Returns once the window manager has worked off everything sent to it before.
base::Status AwaitWindowManager(Connection& connection, base::TimePoint deadline) {
  const auto request = connection.Atom("_NET_REQUEST_FRAME_EXTENTS");
  if (!request) return request.error();
  const auto extents = connection.Atom("_NET_FRAME_EXTENTS");
  if (!extents) return extents.error();
  const auto supported = NumberProperty(connection, connection.root(), "_NET_SUPPORTED");
  if (!supported) return supported.error();
  const bool can_answer =
      std::find((*supported).begin(), (*supported).end(), *request) != (*supported).end();
  if (!can_answer) return base::Ok();

  const ProbeWindow probe(connection);
  bool answered = false;
  const auto subscription = connection.Subscribe([&](const xcb_generic_event_t& event) {
    if (TypeOf(event) != XCB_PROPERTY_NOTIFY) return;
    const auto& notify = As<xcb_property_notify_event_t>(event);
    answered = answered || (notify.window == probe.id() && notify.atom == *extents);
  });
  if (auto status = AskForFrameExtents(connection, probe.id(), *request); !status) return status;
  const auto done = connection.WaitUntil([&] { return answered; }, deadline);
  if (!done) return done.error();
  if (*done) return base::Ok();
  return Error{ErrorKind::kTimeout, "the window manager does not answer"};
}

std::uint32_t NextSerial() {
  static std::uint32_t serial = 0;
  return ++serial;
}

}  // namespace

base::Status Ping(Connection& connection, xcb_window_t window, base::TimePoint deadline) {
  const auto atoms = AtomsOf(connection);
  if (!atoms) return atoms.error();
  auto status = RequireTakesPart(connection, window, atoms->ping);
  if (!status) return status;
  const auto manager = WindowManagerWindow(connection);
  if (!manager) return manager.error();
  if (*manager != XCB_WINDOW_NONE) status = AwaitWindowManager(connection, deadline);
  if (!status) return status;
  // The answer is a message to the root window.
  status = connection.ListenTo(connection.root(), XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY);
  if (!status) return status;

  const std::uint32_t serial = NextSerial();
  bool answered = false;
  const auto subscription = connection.Subscribe([&](const xcb_generic_event_t& event) {
    if (TypeOf(event) != XCB_CLIENT_MESSAGE) return;
    const auto& message = As<xcb_client_message_event_t>(event);
    answered =
        answered || (message.type == atoms->protocols && message.data.data32[0] == atoms->ping &&
                     message.data.data32[1] == serial && message.data.data32[2] == window);
  });
  const auto message = PingMessage(*atoms, window, serial);
  status =
      connection.Check(xcb_send_event_checked(connection.raw(), 0, window, XCB_EVENT_MASK_NO_EVENT,
                                              reinterpret_cast<const char*>(&message)),
                       "ping the program");
  if (!status) return status;
  const auto done = connection.WaitUntil([&] { return answered; }, deadline);
  if (!done) return done.error();
  if (*done) return base::Ok();
  return Error{ErrorKind::kTimeout, "the program did not answer a ping: it is busy or stuck"};
}

}  // namespace gridhand::x11
