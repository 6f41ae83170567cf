// The middle one of some values.
#pragma once

#include <algorithm>
#include <cassert>
#include <iterator>
#include <vector>

namespace gridhand::base {

// Of an even number the larger of the two in the middle. The values are left in another order.
// Precondition: there is one.
template <class Value>
Value MedianOf(std::vector<Value>& values) {
  assert(!values.empty());
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

template <class Value>
Value MedianOf(std::vector<Value>&& values) {
  return MedianOf(values);
}

}  // namespace gridhand::base
