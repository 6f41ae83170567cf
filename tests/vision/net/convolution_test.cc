#include "vision/net/convolution.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "base/random.h"

namespace gridhand::vision {
namespace {

std::vector<float> RandomNumbers(base::Random& random, int count) {
  std::vector<float> numbers;
  numbers.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    numbers.push_back(static_cast<float>(random.Below(2001)) / 1000 - 1);
  }
  return numbers;
}

// The definition, place by place and channel by channel.
std::vector<float> SlowConvolution(const ConvolutionLayer& layer, const std::vector<float>& x,
                                   Places places) {
  std::vector<float> y;
  for (int row = 0; row < places.rows; ++row) {
    for (int col = 0; col < places.cols; ++col) {
      for (int o = 0; o < layer.out; ++o) {
        float sum = layer.bias[static_cast<std::size_t>(o)];
        for (int tap = 0; tap < kTaps; ++tap) {
          const int place = (row + tap / 3) * (places.cols + 2) + col + tap % 3;
          for (int i = 0; i < layer.in; ++i) {
            sum += x[static_cast<std::size_t>(place * layer.in + i)] *
                   layer.weights[static_cast<std::size_t>((tap * layer.in + i) * layer.out + o)];
          }
        }
        y.push_back(sum);
      }
    }
  }
  return y;
}

class ConvolutionTest : public testing::TestWithParam<std::tuple<int, int, int>> {};

TEST_P(ConvolutionTest, HasTheBitsOfTheDefinition) {
  const auto [cols, in, out] = GetParam();
  const Places places{.rows = 3, .cols = cols};
  base::Random random(static_cast<std::uint64_t>(cols * 100 + in));
  const auto weights = RandomNumbers(random, kTaps * in * out);
  const auto bias = RandomNumbers(random, out);
  // The rim holds random numbers, not zeros, so that a wrong place shows.
  const auto x = RandomNumbers(random, (places.rows + 2) * (places.cols + 2) * in);
  const ConvolutionLayer layer{in, out, weights, bias};
  std::vector<float> y(static_cast<std::size_t>(places.rows * places.cols * out));
  Convolve(layer, x, places, y);
  const std::vector<float> expected = SlowConvolution(layer, x, places);
  EXPECT_EQ(y, expected);
  std::ranges::fill(y, 0.0F);
  ConvolveOnAnyMachine(layer, x, places, y);
  EXPECT_EQ(y, expected);
}

// Widths below, at and above the numbers of places that are made side by side (1, 3 and 6).
INSTANTIATE_TEST_SUITE_P(Shapes, ConvolutionTest,
                         testing::Combine(testing::Values(1, 2, 3, 4, 5, 6, 7, 11, 12, 30),
                                          testing::Values(1, 3, 16), testing::Values(16, 48)));

}  // namespace
}  // namespace gridhand::vision
