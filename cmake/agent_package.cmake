# The agent as an installed package, for programs that bring their own boards:
#
#   find_package(gridhand REQUIRED)
#   target_link_libraries(mine PRIVATE gridhand::agent)
#
# Three static libraries and their headers, without OpenCV or X11. examples/solve_board uses it.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_folders base board agent)
set(package_headers "${CMAKE_INSTALL_INCLUDEDIR}/gridhand")
set(package_config "${CMAKE_INSTALL_LIBDIR}/cmake/gridhand")

foreach(folder ${package_folders})
  set_target_properties(gridhand_${folder} PROPERTIES EXPORT_NAME ${folder})
  target_compile_features(gridhand_${folder} PUBLIC cxx_std_20)
  target_include_directories(gridhand_${folder} INTERFACE $<INSTALL_INTERFACE:${package_headers}>)
  install(TARGETS gridhand_${folder} EXPORT gridhand
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/${folder}" DESTINATION "${package_headers}"
    FILES_MATCHING PATTERN "*.h")
endforeach()
install(FILES "${PROJECT_SOURCE_DIR}/agent/minesweeper/rules/minesweeper.clp"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/gridhand/rules")

install(EXPORT gridhand NAMESPACE gridhand:: FILE gridhand-targets.cmake
  DESTINATION "${package_config}")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/gridhand-config.cmake.in"
  "${PROJECT_BINARY_DIR}/gridhand-config.cmake" INSTALL_DESTINATION "${package_config}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/gridhand-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/gridhand-config.cmake"
  "${PROJECT_BINARY_DIR}/gridhand-config-version.cmake" DESTINATION "${package_config}")
