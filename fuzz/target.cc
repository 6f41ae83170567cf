#include "fuzz/target.h"

#include <cstdio>
#include <cstdlib>

namespace gridhand::fuzz {

void Expect(bool kept, const char* promise) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

}  // namespace gridhand::fuzz
