// Sockets of other programs of this session.
#pragma once

#include <string>

#include "base/error.h"
#include "base/unique_fd.h"

namespace gridhand::input {

// Connects to a socket in the file system, or, if the path begins with '@', an abstract one.
// Errors: kDisplay.
base::Result<base::UniqueFd> ConnectTo(const std::string& path);

}  // namespace gridhand::input
