#include "tests/support/source_tree.h"

#include <cstdlib>

namespace gridhand::test_support {
namespace {

// The program writes a history and learns skins. No test may touch a person's own, so that every
// test program, and whatever it starts, keeps them in the build folder.
[[maybe_unused]] const int kKeepsOutOfTheHome =
    setenv("XDG_DATA_HOME", GRIDHAND_BINARY_DIR "/data-of-tests", 1);

}  // namespace

std::filesystem::path SourceTree() { return GRIDHAND_SOURCE_DIR; }

std::filesystem::path BuildTree() { return GRIDHAND_BINARY_DIR; }

std::string Gridhand() { return (BuildTree() / "gridhand").string(); }

}  // namespace gridhand::test_support
