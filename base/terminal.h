// What a stream of the process leads to.
#pragma once

namespace gridhand::base {

// Whether text with colours may go to the file descriptor: a terminal, unless NO_COLOR is set
// (no-color.org: to anything but the empty text).
bool TakesColours(int fd);

}  // namespace gridhand::base
