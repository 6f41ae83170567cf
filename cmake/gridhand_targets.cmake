# How every target of ours is compiled, and the three functions that make one.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

add_library(gridhand_flags INTERFACE)
target_include_directories(gridhand_flags INTERFACE "${PROJECT_SOURCE_DIR}")
# -ffp-contract=off: the same seed must give the same decisions on machines with and without FMA.
target_compile_options(gridhand_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -ffp-contract=off
  # g++ warns of members that a designated initializer leaves at their default on purpose.
  -Wno-missing-field-initializers
  # A compiler cache needs it to serve files with precompiled headers.
  $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
if(GRIDHAND_WERROR)
  target_compile_options(gridhand_flags INTERFACE -Werror)
endif()
if(GRIDHAND_SANITIZE)
  # g++ 12 sees std::function members of std::regex as uninitialised once they are instrumented
  # (GCC bug 105562); the sanitizers are the better judge of that.
  target_compile_options(gridhand_flags INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized> -fsanitize=${GRIDHAND_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(gridhand_flags INTERFACE -fsanitize=${GRIDHAND_SANITIZE})
endif()
if(GRIDHAND_FUZZ)
  target_compile_options(gridhand_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# Headers that most files include, parsed once a build instead of once a file. GRIDHAND_FAST_BUILD=OFF
# (the presets for clang) does without them, so that a source that lacks an include of its own is found.
# A target that reuses them must have the same flags and definitions.
function(gridhand_shared_headers name)
  cmake_parse_arguments(ARG "" "" "LIBS;HEADERS" ${ARGN})
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/${name}.cc" CONTENT "")
  add_library(${name} OBJECT "${PROJECT_BINARY_DIR}/${name}.cc")
  target_link_libraries(${name} PRIVATE gridhand_flags fmt::fmt ${ARG_LIBS})
  target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()
set(common_headers
  <algorithm> <array> <chrono> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <optional>
  <span> <string> <string_view> <utility> <vector> <fmt/format.h>)

# gridhand_library(NAME SOURCES a.cc… [PUBLIC targets…] [PRIVATE targets…])
# One library a folder; the target carries the folder's name, "/" written as "_".
function(gridhand_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(gridhand_${name} STATIC ${ARG_SOURCES})
  add_library(gridhand::${name} ALIAS gridhand_${name})
  target_link_libraries(gridhand_${name}
    PUBLIC $<BUILD_INTERFACE:gridhand_flags> ${ARG_PUBLIC}
    PRIVATE ${ARG_PRIVATE})
  # Only base has definitions of its own for outside libraries.
  if(NOT name STREQUAL "base")
    target_precompile_headers(gridhand_${name} REUSE_FROM gridhand_common_headers)
  endif()
endfunction()

# Labels of tests (docs/testing.md). tests_<label> builds all programs of one label.
set(GRIDHAND_TEST_LABELS unit golden property x11 e2e slow fuzz-smoke lint)
if(GRIDHAND_TESTS)
  foreach(label ${GRIDHAND_TEST_LABELS})
    add_custom_target(tests_${label})
  endforeach()
endif()

# gridhand_test(NAME LABEL label SOURCES a_test.cc… LIBS targets… [TIMEOUT seconds] [SHARDS n])
# A test that takes minutes runs in SHARDS processes, each with its share of the cases.
# Tests of every label may run side by side: whatever needs a display starts its own.
function(gridhand_test name)
  cmake_parse_arguments(ARG "" "LABEL;TIMEOUT;SHARDS" "SOURCES;LIBS" ${ARGN})
  if(NOT ARG_LABEL IN_LIST GRIDHAND_TEST_LABELS)
    message(FATAL_ERROR "gridhand_test(${name}) needs a LABEL, one of: ${GRIDHAND_TEST_LABELS}")
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 900)  # ends what hangs; the longest takes 100 s under sanitizers on a machine at rest
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_precompile_headers(${name} REUSE_FROM gridhand_test_headers)
  target_link_libraries(${name} PRIVATE
    gridhand_flags ${ARG_LIBS} gridhand::test_support_source_tree GTest::gmock GTest::gtest_main)
  add_dependencies(tests_${ARG_LABEL} ${name})
  if(NOT ARG_SHARDS)
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES LABELS ${ARG_LABEL} TIMEOUT ${ARG_TIMEOUT})
    return()
  endif()
  math(EXPR last "${ARG_SHARDS} - 1")
  foreach(shard RANGE ${last})
    add_test(NAME ${name}_${shard} COMMAND ${name})
    set_tests_properties(${name}_${shard} PROPERTIES LABELS ${ARG_LABEL} TIMEOUT ${ARG_TIMEOUT}
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${ARG_SHARDS};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()

# gridhand_bench(NAME SOURCES a_bench.cc… LIBS targets…)
function(gridhand_bench name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE gridhand_flags ${ARG_LIBS} benchmark::benchmark)
  target_compile_definitions(${name} PRIVATE GRIDHAND_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
endfunction()
