#include "base/terminal.h"

#include <unistd.h>

#include <cstdlib>

namespace gridhand::base {

bool TakesColours(int fd) {
  const char* no_colour = std::getenv("NO_COLOR");
  return isatty(fd) != 0 && (no_colour == nullptr || *no_colour == '\0');
}

}  // namespace gridhand::base
