// The entry that clang's fuzzer calls.
#include <cstddef>
#include <cstdint>

#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridhand::fuzz::TryOne({data, size});
  return 0;
}
