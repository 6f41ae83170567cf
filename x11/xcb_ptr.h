// Owns what xcb hands out with malloc: replies, errors, events.
#pragma once

#include <cstdlib>
#include <memory>

namespace gridhand::x11 {

struct Free {
  void operator()(void* p) const { std::free(p); }
};

template <class T>
using XcbPtr = std::unique_ptr<T, Free>;

}  // namespace gridhand::x11
