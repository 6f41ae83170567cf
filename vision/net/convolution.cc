#include "vision/net/convolution.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>

#include "vision/wide_vectors.h"

namespace gridhand::vision {
namespace {

// Numbers that one instruction works on, on every machine and on those with AVX2. (GCC keeps longer
// ones in memory, which takes ten times as long.)
using FourLanes = float __attribute__((vector_size(16), aligned(alignof(float))));
using EightLanes = float __attribute__((vector_size(32), aligned(alignof(float))));

struct Input {
  const ConvolutionLayer& layer;
  const float* x = nullptr;
  Places places;
};

// Some channels, from `first` on, of `count` places side by side, from this row and column on. Each
// sum waits for the one before it, so a processor with few to add to would mostly wait; sixteen
// registers hold twelve sums and what they are made of. An array of lanes that is copied to or from
// stays in memory, so only single ones are.
template <typename Lanes, int count>
GRIDHAND_INLINE void ConvolveAt(const Input& input, int first, int row, int col, float* y) {
  constexpr int kLanes = sizeof(Lanes) / sizeof(float);
  constexpr int kParts = kChannelsAtOnce / kLanes;
  const std::ptrdiff_t in = input.layer.in;
  const std::ptrdiff_t out = input.layer.out;
  const std::ptrdiff_t row_length = (input.places.cols + 2) * in;
  const float* const corner = input.x + row * row_length + col * in;
  const float* weights = input.layer.weights.data() + first;
  Lanes sums[count][kParts];
  for (int k = 0; k < count; ++k) {
    for (int part = 0; part < kParts; ++part) {
      Lanes bias;
      std::memcpy(&bias, input.layer.bias.data() + first + part * kLanes, sizeof bias);
      sums[k][part] = bias;
    }
  }
  for (int tap = 0; tap < kTaps; ++tap) {
    const float* from = corner + tap / 3 * row_length + tap % 3 * in;
    for (std::ptrdiff_t i = 0; i < in; ++i, weights += out) {
      Lanes parts[kParts];
      for (int part = 0; part < kParts; ++part) {
        Lanes weight;
        std::memcpy(&weight, weights + part * kLanes, sizeof weight);
        parts[part] = weight;
      }
      for (int k = 0; k < count; ++k) {
        const float value = from[k * in + i];
        for (int part = 0; part < kParts; ++part) sums[k][part] += value * parts[part];
      }
    }
  }
  y += (static_cast<std::ptrdiff_t>(row) * input.places.cols + col) * out + first;
  for (int k = 0; k < count; ++k, y += out) {
    for (int part = 0; part < kParts; ++part) {
      const Lanes sum = sums[k][part];
      std::memcpy(y + part * kLanes, &sum, sizeof sum);
    }
  }
}

// The last places of a row are made together with those before them, again.
template <typename Lanes, int count>
GRIDHAND_INLINE void ConvolveRows(const Input& input, float* y) {
  for (int first = 0; first < input.layer.out; first += kChannelsAtOnce) {
    for (int row = 0; row < input.places.rows; ++row) {
      for (int col = 0; col < input.places.cols; col += count) {
        ConvolveAt<Lanes, count>(input, first, row, std::min(col, input.places.cols - count), y);
      }
    }
  }
}

void ConvolveInFours(const Input& input, float* y) {
  if (input.places.cols >= 3) return ConvolveRows<FourLanes, 3>(input, y);
  ConvolveRows<FourLanes, 1>(input, y);
}

#if GRIDHAND_HAS_VERSIONS
GRIDHAND_FOR_AVX2 void ConvolveAll(const Input& input, float* y) {
  if (input.places.cols >= 6) return ConvolveRows<EightLanes, 6>(input, y);
  if (input.places.cols >= 3) return ConvolveRows<EightLanes, 3>(input, y);
  ConvolveRows<EightLanes, 1>(input, y);
}
#endif

GRIDHAND_FOR_ANY_MACHINE void ConvolveAll(const Input& input, float* y) {
  ConvolveInFours(input, y);
}

// In `asan` the loops above are compiled without its checks (see CMakeLists.txt): this stands for
// them.
void AssertSizes([[maybe_unused]] const ConvolutionLayer& layer,
                 [[maybe_unused]] std::span<const float> x, [[maybe_unused]] Places places,
                 [[maybe_unused]] std::span<float> y) {
  [[maybe_unused]] const auto size = [](int count) { return static_cast<std::size_t>(count); };
  assert(layer.in > 0 && layer.out > 0 && layer.out % kChannelsAtOnce == 0);
  assert(places.rows > 0 && places.cols > 0);
  assert(layer.weights.size() == size(kTaps) * size(layer.in) * size(layer.out));
  assert(layer.bias.size() == size(layer.out));
  assert(x.size() == (size(places.rows) + 2) * (size(places.cols) + 2) * size(layer.in));
  assert(y.size() == size(places.rows) * size(places.cols) * size(layer.out));
}

}  // namespace

void Convolve(const ConvolutionLayer& layer, std::span<const float> x, Places places,
              std::span<float> y) {
  AssertSizes(layer, x, places, y);
  ConvolveAll({layer, x.data(), places}, y.data());
}

void ConvolveOnAnyMachine(const ConvolutionLayer& layer, std::span<const float> x, Places places,
                          std::span<float> y) {
  AssertSizes(layer, x, places, y);
  ConvolveInFours({layer, x.data(), places}, y.data());
}

}  // namespace gridhand::vision
