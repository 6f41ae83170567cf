#include "x11/wake.h"

namespace gridhand::x11 {
namespace {

void Send(Connection& connection, xcb_window_t window, std::uint32_t event_mask) {
  const auto type = connection.Atom("_GRIDHAND_WAKE");
  if (!type) return;
  xcb_client_message_event_t message{};
  message.response_type = XCB_CLIENT_MESSAGE;
  message.format = 32;
  message.window = window;
  message.type = *type;
  xcb_send_event(connection.raw(), 0, window, event_mask, reinterpret_cast<const char*>(&message));
  connection.Flush();
}

}  // namespace

void WakeProgram(Connection& connection, xcb_window_t window) {
  // An empty mask: to the program that made the window.
  Send(connection, window, XCB_EVENT_MASK_NO_EVENT);
}

void WakeWindowManager(Connection& connection) {
  Send(connection, connection.root(), XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT);
}

}  // namespace gridhand::x11
