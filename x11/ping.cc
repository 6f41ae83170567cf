#include "x11/ping.h"

#include <fmt/format.h>

#include <algorithm>

#include "x11/client_message.h"
#include "x11/property.h"
#include "x11/window.h"
#include "x11/window_manager.h"

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
  // The serial number stands for the timestamp, which is returned as it came.
  status = SendToProgram(connection, {window, atoms->protocols, {atoms->ping, serial, window}},
                         "ping the program");
  if (!status) return status;
  const auto done = connection.WaitUntil([&] { return answered; }, deadline);
  if (!done) return done.error();
  if (*done) return base::Ok();
  return Error{ErrorKind::kTimeout, "the program did not answer a ping: it is busy or stuck"};
}

}  // namespace gridhand::x11
