// The 3 × 3 convolution of a net: hand-written, because it takes most of the time of a reading.
#pragma once

#include <span>

namespace gridhand::vision {

inline constexpr int kTaps = 9;             // of a 3 × 3 convolution
inline constexpr int kChannelsAtOnce = 16;  // so many output channels are made side by side

// The size of a picture. Each place has some channels: rows × cols × channels numbers.
struct Places {
  int rows = 0;
  int cols = 0;
};

struct ConvolutionLayer {
  int in = 0;                      // channels of a place of the input, > 0
  int out = 0;                     // and of the output: a multiple of kChannelsAtOnce, > 0
  std::span<const float> weights;  // taps, row by row, × in × out
  std::span<const float> bias;     // out
};

// Makes `y`, places × out, of `x`: places × in with a rim of zeros, one place wide, around them.
// The order of every sum is the same on all machines, so that all get the same bits.
// Precondition: places has cells, and every span has the size that is said of it.
void Convolve(const ConvolutionLayer& layer, std::span<const float> x, Places places,
              std::span<float> y);

// The same without instructions that only some machines have. For tests.
void ConvolveOnAnyMachine(const ConvolutionLayer& layer, std::span<const float> x, Places places,
                          std::span<float> y);

}  // namespace gridhand::vision
