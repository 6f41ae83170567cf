#include "tests/support/source_tree.h"

namespace gridhand::test_support {

std::filesystem::path SourceTree() { return GRIDHAND_SOURCE_DIR; }

std::filesystem::path BuildTree() { return GRIDHAND_BINARY_DIR; }

std::string Gridhand() { return (BuildTree() / "gridhand").string(); }

}  // namespace gridhand::test_support
