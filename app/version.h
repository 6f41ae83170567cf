#pragma once

namespace gridhand::app {

// The program's version, "MAJOR.MINOR.PATCH", as CMake's project() states it.
const char* Version();

}  // namespace gridhand::app
