// Calls of methods on the session's message bus (D-Bus), as far as it takes to ask a compositor a
// number: https://dbus.freedesktop.org/doc/dbus-specification.html.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/clock.h"
#include "base/error.h"
#include "base/unique_fd.h"

namespace gridhand::input {

class SessionBus {
 public:
  struct Method {
    std::string destination;
    std::string path;
    std::string interface;
    std::string member;
  };

  // `address` as in DBUS_SESSION_BUS_ADDRESS. Errors: kDisplay (no bus at a socket of this
  // machine).
  static base::Result<std::unique_ptr<SessionBus>> Connect(const std::string& address);

  // Arguments, marshalled.
  struct Arguments {
    std::string signature;
    std::string body;
  };

  // Waits for the answer and returns its body, marshalled, too. Errors: kNotFound (the answer is an
  // error), kDisplay (none by the deadline).
  base::Result<std::string> Call(const Method& method, base::TimePoint deadline,
                                 const Arguments& arguments = {});

 private:
  explicit SessionBus(base::UniqueFd socket) : socket_(std::move(socket)) {}
  base::Status Authenticate(base::TimePoint deadline);
  // Until at least so many bytes are received and not yet taken. What has come by the deadline is
  // kept for the next call.
  base::Status Await(std::size_t bytes, base::TimePoint deadline);
  std::string Take(std::size_t bytes);

  base::UniqueFd socket_;
  std::string received_;
  std::uint32_t serial_ = 0;
};

}  // namespace gridhand::input
