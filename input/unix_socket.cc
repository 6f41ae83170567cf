#include "input/unix_socket.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cstddef>
#include <cstring>

namespace gridhand::input {

using base::Error;
using base::ErrorKind;

base::Result<base::UniqueFd> ConnectTo(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  base::UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (path.size() < sizeof address.sun_path) {
    std::memcpy(address.sun_path, path.data(), path.size());
    if (path.starts_with('@')) address.sun_path[0] = '\0';
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size());
    if (connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), length) == 0) {
      return socket;
    }
  }
  return Error{ErrorKind::kDisplay, fmt::format("cannot connect to {}", path)};
}

}  // namespace gridhand::input
