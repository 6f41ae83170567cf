#include "x11/window_claim.h"

#include <fmt/format.h>
#include <unistd.h>

#include <string>
#include <utility>

#include "x11/server_grab.h"
#include "x11/window.h"

namespace gridhand::x11 {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;

constexpr std::string_view kDoing = "claim the game's window";

xcb_window_t MakeOwner(Connection& connection) {
  const xcb_window_t owner = xcb_generate_id(connection.raw());
  xcb_create_window(connection.raw(), 0, owner, connection.root(), 0, 0, 1, 1, 0,
                    XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, 0, nullptr);
  return owner;
}

Status SayWhose(Connection& connection, xcb_window_t owner) {
  const auto pid_atom = connection.Atom("_NET_WM_PID");
  if (!pid_atom) return pid_atom.error();
  const auto pid = static_cast<std::uint32_t>(getpid());
  xcb_change_property(connection.raw(), XCB_PROP_MODE_REPLACE, owner, *pid_atom, XCB_ATOM_CARDINAL,
                      32, 1, &pid);
  return base::Ok();
}

Error Taken(Connection& connection, xcb_window_t owner) {
  const auto other = DescribeWindow(connection, owner);
  const std::string who =
      other.ok() && other->pid != 0 ? fmt::format(" (process {})", other->pid) : "";
  return {ErrorKind::kBadInput,
          fmt::format("another gridhand{} plays in this window already: end that one first", who)};
}

}  // namespace

Result<WindowClaim> WindowClaim::Make(Connection& connection, xcb_window_t window) {
  const auto selection = connection.Atom(fmt::format("_GRIDHAND_PLAYS_{:x}", window));
  if (!selection) return selection.error();
  WindowClaim claim(connection, MakeOwner(connection));
  if (Status said = SayWhose(connection, claim.owner_); !said.ok()) return said.error();
  const ServerGrab alone(connection);
  const auto owner = connection.Fetch(
      xcb_get_selection_owner_reply, xcb_get_selection_owner(connection.raw(), *selection), kDoing);
  if (!owner) return owner.error();
  if ((*owner)->owner != XCB_WINDOW_NONE) return Taken(connection, (*owner)->owner);
  const auto taken = connection.Check(
      xcb_set_selection_owner_checked(connection.raw(), claim.owner_, *selection, XCB_CURRENT_TIME),
      kDoing);
  if (!taken) return taken.error();
  return claim;
}

WindowClaim::WindowClaim(WindowClaim&& other) noexcept
    : connection_(other.connection_), owner_(std::exchange(other.owner_, XCB_WINDOW_NONE)) {}

WindowClaim::~WindowClaim() {
  if (owner_ == XCB_WINDOW_NONE) return;
  xcb_destroy_window(connection_.raw(), owner_);
  connection_.Flush();
}

}  // namespace gridhand::x11
