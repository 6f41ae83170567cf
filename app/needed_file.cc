#include "app/needed_file.h"

#include <glob.h>

namespace gridhand::app {

bool IsInstalled(const NeededFile& file) {
  glob_t matches{};
  const bool found = glob(file.pattern.c_str(), GLOB_BRACE | GLOB_NOSORT, nullptr, &matches) == 0;
  globfree(&matches);
  return found;
}

}  // namespace gridhand::app
