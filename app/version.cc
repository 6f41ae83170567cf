#include "app/version.h"

namespace gridhand::app {

const char* Version() { return GRIDHAND_VERSION; }

}  // namespace gridhand::app
