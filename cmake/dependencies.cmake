# Every outside library, found here and nowhere else. All are Debian 12 packages;
# scripts/packages lists their names.

find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(PNG REQUIRED)
find_package(ZLIB REQUIRED)
find_package(utf8cpp REQUIRED)
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)

pkg_check_modules(XCB REQUIRED IMPORTED_TARGET
  xcb xcb-shm xcb-composite xcb-damage xcb-xfixes xcb-randr xcb-xtest xcb-shape xcb-xinput xcb-xkb
  xcb-res)
pkg_check_modules(XKB REQUIRED IMPORTED_TARGET xkbcommon xkbcommon-x11)
pkg_check_modules(CAIRO REQUIRED IMPORTED_TARGET cairo)
pkg_check_modules(FONTCONFIG REQUIRED IMPORTED_TARGET fontconfig cairo-ft)
find_package(JPEG REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(Qt6 REQUIRED COMPONENTS Widgets Multimedia)

find_path(GIF_INCLUDE_DIR gif_lib.h REQUIRED)
find_library(GIF_LIBRARY gif REQUIRED)
add_library(gif UNKNOWN IMPORTED)
set_target_properties(gif PROPERTIES IMPORTED_LOCATION "${GIF_LIBRARY}"
  INTERFACE_INCLUDE_DIRECTORIES "${GIF_INCLUDE_DIR}")

find_path(CLIPS_INCLUDE_DIR clips/clips.h REQUIRED)
find_library(CLIPS_LIBRARY clips REQUIRED)
add_library(clips UNKNOWN IMPORTED)
set_target_properties(clips PROPERTIES IMPORTED_LOCATION "${CLIPS_LIBRARY}"
  INTERFACE_INCLUDE_DIRECTORIES "${CLIPS_INCLUDE_DIR}")

# OpenCVConfig.cmake and opencv4.pc ship only in libopencv-dev, which pulls in some 400 packages
# (GDAL, HDF5, VTK …) on an empty machine. The two modules used here have -dev packages of their
# own without a config file, so they are looked up by name.
find_path(OPENCV_INCLUDE_DIR opencv2/core.hpp PATH_SUFFIXES opencv4 REQUIRED)
foreach(module core imgproc)
  find_library(OPENCV_${module}_LIBRARY opencv_${module} REQUIRED)
  add_library(opencv::${module} UNKNOWN IMPORTED)
  set_target_properties(opencv::${module} PROPERTIES
    IMPORTED_LOCATION "${OPENCV_${module}_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${OPENCV_INCLUDE_DIR}")
endforeach()

if(GRIDHAND_TESTS)
  find_package(GTest REQUIRED)
endif()
if(GRIDHAND_BENCH)
  find_package(benchmark REQUIRED)
endif()
