// The 3 × 3 convolution of a net, by hand: it takes most of the time of a picture.
#pragma once

#include <span>

namespace gridhand::vision {

inline constexpr int kTaps = 9;             // of a 3 × 3 convolution
inline constexpr int kChannelsAtOnce = 16;  // so many output channels are made side by side

// A picture of rows × cols places, each with some channels: rows × cols × channels numbers.
struct Places {
  int rows = 0;
  int cols = 0;
};

struct ConvolutionLayer {
  int in = 0;                      // channels of a place before, > 0
  int out = 0;                     // and after: a multiple of kChannelsAtOnce
  std::span<const float> weights;  // taps, row by row, × in × out
  std::span<const float> bias;     // out
};

// Makes `y`, places × out, of `x`: places × in with a rim of zeros, one place wide, around them.
// The order of every sum is the same on all machines, so that all get the same bits.
void Convolve(const ConvolutionLayer& layer, std::span<const float> x, Places places,
              std::span<float> y);

}  // namespace gridhand::vision
