# How every target of ours is compiled, and the three functions that make one.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Neighbouring files of a target are compiled as one. A file whose own names meet those of another is named
# ALONE where the target is made.
if(NOT DEFINED CMAKE_UNITY_BUILD)
  set(CMAKE_UNITY_BUILD ${GRIDHAND_FAST_BUILD})
endif()
set(CMAKE_UNITY_BUILD_BATCH_SIZE 8)

add_library(gridhand_flags INTERFACE)
target_include_directories(gridhand_flags INTERFACE "${PROJECT_SOURCE_DIR}")
# -ffp-contract=off: the same seed must give the same decisions on machines with and without FMA.
target_compile_options(gridhand_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -ffp-contract=off
  # g++ warns of members that a designated initializer leaves at their default on purpose.
  -Wno-missing-field-initializers
  # Compiled with others, a name in a test may hide one of another file.
  $<$<NOT:$<AND:$<BOOL:${CMAKE_UNITY_BUILD}>,$<BOOL:$<TARGET_PROPERTY:GRIDHAND_TEST>>>>:-Wshadow>
  # Compiled with others, a file's unnamed namespace is taken for that of a header.
  $<$<AND:$<BOOL:${CMAKE_UNITY_BUILD}>,$<CXX_COMPILER_ID:GNU>>:-Wno-subobject-linkage>
  # A compiler cache needs it to serve files with precompiled headers.
  $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
if(GRIDHAND_WERROR)
  target_compile_options(gridhand_flags INTERFACE -Werror)
endif()
# Commands and tests wait for the libraries or for a screen: for them the compiler's time counts.
target_compile_options(gridhand_flags INTERFACE
  "$<$<AND:$<CONFIG:Release>,$<BOOL:$<TARGET_PROPERTY:GRIDHAND_WAITS>>>:-O1>")
if(GRIDHAND_SANITIZE)
  # g++ 12 sees std::function members of std::regex as uninitialised once they are instrumented
  # (GCC bug 105562); the sanitizers are the better judge of that.
  # It also sees strings end before they do (array-bounds).
  # Checks that take time in each file, and most of what they find also crashes or is found by the
  # address sanitizer, are left out everywhere.
  target_compile_options(gridhand_flags INTERFACE
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-array-bounds>"
    -fsanitize=${GRIDHAND_SANITIZE}
    -fno-sanitize=null,object-size,nonnull-attribute,returns-nonnull-attribute,vptr
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(gridhand_flags INTERFACE -fsanitize=${GRIDHAND_SANITIZE})
  # An inline function of searched code may go unsearched as well: the linker may keep the copy that code
  # which waits was compiled with. Alignment is checked at each access: without these checks the agent's
  # files compile in three quarters of the time.
  if(GRIDHAND_SANITIZE_LIGHTLY)
    target_compile_options(gridhand_flags INTERFACE -fno-sanitize=alignment
      "$<$<BOOL:$<TARGET_PROPERTY:GRIDHAND_WAITS>>:-O0;-fno-sanitize=undefined>")
  endif()
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

# gridhand_library(NAME SOURCES a.cc… [ALONE b.cc…] [PUBLIC targets…] [PRIVATE targets…])
# One library a folder; the target carries the folder's name, "/" written as "_".
function(gridhand_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;ALONE;PUBLIC;PRIVATE" ${ARGN})
  add_library(gridhand_${name} STATIC ${ARG_SOURCES} ${ARG_ALONE})
  set_source_files_properties(${ARG_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  add_library(gridhand::${name} ALIAS gridhand_${name})
  target_link_libraries(gridhand_${name}
    PUBLIC $<BUILD_INTERFACE:gridhand_flags> ${ARG_PUBLIC}
    PRIVATE ${ARG_PRIVATE})
  if(name STREQUAL "app")
    # Its files instantiate the same large templates: 32 files as one unit compile in 0.6 of the time of four
    # units of 8.
    set_target_properties(gridhand_app PROPERTIES GRIDHAND_WAITS ON UNITY_BUILD_BATCH_SIZE 32)
    target_precompile_headers(gridhand_app PRIVATE ${common_headers})
  elseif(NOT name STREQUAL "base")  # it alone has definitions of its own for outside libraries
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

# The result of tests of these labels depends only on their program and the repository's files: one that
# has passed runs again only after one of them has changed.
set(GRIDHAND_REPEATABLE_LABELS golden property slow fuzz-smoke)

# gridhand_add_test(NAME label TIMEOUT seconds COMMAND program [arguments…] [ENVIRONMENT variables…])
function(gridhand_add_test name label)
  cmake_parse_arguments(ARG "" "TIMEOUT" "COMMAND;ENVIRONMENT" ${ARGN})
  if(label IN_LIST GRIDHAND_REPEATABLE_LABELS)
    list(PREPEND ARG_COMMAND "${PROJECT_SOURCE_DIR}/tests/unless-passed" "${PROJECT_BINARY_DIR}/passed")
  endif()
  add_test(NAME ${name} COMMAND ${ARG_COMMAND})
  set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT ${ARG_TIMEOUT}
    ENVIRONMENT "${ARG_ENVIRONMENT}" FAIL_REGULAR_EXPRESSION "Running 0 tests")
endfunction()

# gridhand_add_shards(NAME label TIMEOUT seconds COMMAND program SHARDS n [ENVIRONMENT variables…])
# One test, or n processes NAME_0, NAME_1 … with a share of the cases each.
function(gridhand_add_shards name label)
  cmake_parse_arguments(ARG "" "TIMEOUT;SHARDS" "COMMAND;ENVIRONMENT" ${ARGN})
  set(common ${label} TIMEOUT ${ARG_TIMEOUT} COMMAND ${ARG_COMMAND} ENVIRONMENT ${ARG_ENVIRONMENT})
  if(ARG_SHARDS LESS_EQUAL 1)
    gridhand_add_test(${name} ${common})
    return()
  endif()
  math(EXPR last "${ARG_SHARDS} - 1")
  foreach(shard RANGE ${last})
    gridhand_add_test(${name}_${shard} ${common}
      GTEST_TOTAL_SHARDS=${ARG_SHARDS} GTEST_SHARD_INDEX=${shard})
  endforeach()
endfunction()

# gridhand_test(NAME LABEL label SOURCES a_test.cc… [ALONE b_test.cc…] LIBS targets… [TIMEOUT seconds] [SHARDS n] [GOLDEN])
# A test that takes minutes runs in SHARDS processes, each with its share of the cases.
# GOLDEN: suites named …GoldenTest read many pictures, and are a test NAME_golden of their own.
# Tests of every label may run side by side: whatever needs a display starts its own.
function(gridhand_test name)
  cmake_parse_arguments(ARG "GOLDEN" "LABEL;TIMEOUT;SHARDS" "SOURCES;ALONE;LIBS" ${ARGN})
  if(NOT ARG_LABEL IN_LIST GRIDHAND_TEST_LABELS)
    message(FATAL_ERROR "gridhand_test(${name}) needs a LABEL, one of: ${GRIDHAND_TEST_LABELS}")
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 900)  # ends what hangs
  endif()
  if(NOT ARG_SHARDS)
    set(ARG_SHARDS 1)
  endif()
  add_executable(${name} ${ARG_SOURCES} ${ARG_ALONE})
  set_source_files_properties(${ARG_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  set_target_properties(${name} PROPERTIES GRIDHAND_TEST ON GRIDHAND_WAITS ON)
  target_precompile_headers(${name} REUSE_FROM gridhand_test_headers)
  target_link_libraries(${name} PRIVATE
    gridhand_flags ${ARG_LIBS} gridhand::test_support_source_tree GTest::gmock GTest::gtest_main)
  add_dependencies(tests_${ARG_LABEL} ${name})
  set(run TIMEOUT ${ARG_TIMEOUT} COMMAND $<TARGET_FILE:${name}> SHARDS ${ARG_SHARDS})
  if(ARG_GOLDEN)
    gridhand_add_shards(${name} ${ARG_LABEL} ${run} ENVIRONMENT GTEST_FILTER=-*GoldenTest.*)
    add_dependencies(tests_golden ${name})
    gridhand_add_shards(${name}_golden golden ${run} ENVIRONMENT GTEST_FILTER=*GoldenTest.*)
  else()
    gridhand_add_shards(${name} ${ARG_LABEL} ${run})
  endif()
endfunction()

# gridhand_bench(NAME SOURCES a_bench.cc… LIBS targets…)
function(gridhand_bench name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE gridhand_flags ${ARG_LIBS} benchmark::benchmark)
  target_compile_definitions(${name} PRIVATE GRIDHAND_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
endfunction()
