// Keeps the requests of other programs waiting, so that nothing comes between a question and what
// is done about the answer.
#pragma once

#include "x11/connection.h"

namespace gridhand::x11 {

// While this object lives, the X server carries out no request of another program. Keep it short;
// it ends with the connection.
class ServerGrab {
 public:
  explicit ServerGrab(Connection& connection) : connection_(connection) {
    xcb_grab_server(connection_.raw());
  }
  ~ServerGrab() {
    xcb_ungrab_server(connection_.raw());
    connection_.Flush();
  }
  ServerGrab(const ServerGrab&) = delete;
  ServerGrab& operator=(const ServerGrab&) = delete;

 private:
  Connection& connection_;
};

}  // namespace gridhand::x11
