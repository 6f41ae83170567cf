#include "x11/client_message.h"

#include <algorithm>

namespace gridhand::x11 {
namespace {

base::Status Send(Connection& connection, const ClientMessage& message, xcb_window_t to,
                  std::uint32_t event_mask, std::string_view doing) {
  xcb_client_message_event_t event{};
  event.response_type = XCB_CLIENT_MESSAGE;
  event.format = 32;
  event.window = message.window;
  event.type = message.type;
  std::copy(message.data.begin(), message.data.end(), std::begin(event.data.data32));
  constexpr std::uint8_t kPropagate = 0;
  return connection.Check(xcb_send_event_checked(connection.raw(), kPropagate, to, event_mask,
                                                 reinterpret_cast<const char*>(&event)),
                          doing);
}

}  // namespace

base::Status SendToProgram(Connection& connection, const ClientMessage& message,
                           std::string_view doing) {
  return Send(connection, message, message.window, XCB_EVENT_MASK_NO_EVENT, doing);
}

base::Status SendToWindowManager(Connection& connection, const ClientMessage& message,
                                 std::string_view doing) {
  return Send(connection, message, connection.root(),
              XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT, doing);
}

}  // namespace gridhand::x11
