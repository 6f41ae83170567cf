#pragma once

// Where this checkout and its build lie, for tests that read fixtures or run the program. A program
// that is linked with it has its XDG_DATA_HOME in the build folder, and so has what it starts. The
// paths are compiled into one file, so that a compiler cache serves every other file in any folder.

#include <filesystem>
#include <string>

namespace gridhand::test_support {

std::filesystem::path SourceTree();  // the repository's root
std::filesystem::path BuildTree();   // the build folder that holds this test

// The program's path in the build folder.
std::string Gridhand();

}  // namespace gridhand::test_support
