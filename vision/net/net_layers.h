// The layers of a small net and the file that its weights lie in: what every game's net is made of.
//
// Values lie channel by channel for each place ("places × channels"), so that the inner loop of
// every layer runs over output channels. The order of every sum is ours, so that all machines get
// the same bits.
//
// The file: "GHSN0001", the number of tensors; per tensor the length of its name, the name, the
// number of dimensions, the dimensions, the values; numbers are 32 bits, little-endian. It is
// written by training/export.py.
//
// For the .cc files of this layer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "vision/net/convolution.h"

namespace gridhand::vision {

using Values = std::vector<float>;

// y[out] += sum over in of x[in] * weights[in][out].
void AddProduct(const float* x, int in, const float* weights, int out, float* y);

struct Linear {
  int in = 0;
  int out = 0;
  Values weights;  // in × out
  Values bias;

  // places × in -> places × out
  Values Apply(const Values& x) const;
};

struct Convolution {
  int in = 0;
  int out = 0;
  Values weights;  // 9 taps, row by row, × in × out
  Values bias;

  // A picture of places × in -> the same with `out` channels; beyond its edges lie zeros.
  Values Apply(const Values& x, Places places) const;
};

// A normalisation as it is after training.
struct Affine {
  Values scale;
  Values shift;

  void Apply(Values& x) const;
};

void Rectify(Values& x);

// The largest of each 2 × 2 places of a picture of side × side.
Values Pool(const Values& x, int side, int channels);

// In place: the logarithms of the shares after exp.
void LogSoftmax(std::span<float> x);

struct Tensor {
  std::vector<std::uint32_t> shape;
  Values values;
};
using Tensors = std::map<std::string, Tensor, std::less<>>;

// Errors: kBadInput, naming the file and what is wrong with it: no file, too large, cut off, a
// weight that is no finite number.
base::Result<Tensors> LoadTensors(const std::filesystem::path& file);

// Gives out the tensors of a file, in the shape and order in which the layers use them; remembers
// the first that is not there.
class Shelf {
 public:
  explicit Shelf(Tensors tensors) : tensors_(std::move(tensors)) {}

  const std::string& missing() const { return missing_; }

  bool Has(const std::string& name) const { return tensors_.contains(name); }
  // Whether the file holds tensors that nobody has asked for.
  bool HasMore() const { return given_ < tensors_.size(); }
  // The output channels of a layer. The layer counts as missing if this is no multiple of `unit`;
  // the answer is then `unit`.
  int WidthOf(const std::string& name, int unit = 1) {
    const auto found = tensors_.find(name + ".weight");
    const std::uint32_t width =
        found == tensors_.end() || found->second.shape.empty() ? 0 : found->second.shape.front();
    if (width > 0 && width % Unsigned(unit) == 0) return static_cast<int>(width);
    if (missing_.empty()) missing_ = name;
    return unit;
  }

  Values Vector(const std::string& name, int length) {
    return Get(name, {static_cast<std::uint32_t>(length)});
  }
  Affine AffineOf(const std::string& name, int channels) {
    return {Vector(name + ".scale", channels), Vector(name + ".shift", channels)};
  }
  Linear LinearOf(const std::string& name, int in, int out) {
    Linear layer{in, out, Get(name + ".weight", {Unsigned(out), Unsigned(in)}),
                 Vector(name + ".bias", out)};
    layer.weights = Transposed(layer.weights, out, in);
    return layer;
  }
  Convolution ConvolutionOf(const std::string& name, int in, int out) {
    // The file has out × in × tap.
    const Values found = Get(name + ".weight", {Unsigned(out), Unsigned(in), 3, 3});
    return {in, out, Transposed(found, out, in * kTaps, in), Vector(name + ".bias", out)};
  }

 private:
  static std::uint32_t Unsigned(int i) { return static_cast<std::uint32_t>(i); }

  Values Get(const std::string& name, const std::vector<std::uint32_t>& shape) {
    const auto found = tensors_.find(name);
    if (found != tensors_.end() && found->second.shape == shape) {
      ++given_;
      return found->second.values;
    }
    if (missing_.empty()) missing_ = name;
    return {};
  }

  // out × in -> in × out. Nothing, as of a tensor that is missing, stays nothing.
  static Values Transposed(const Values& found, int out, int in) {
    if (found.empty()) return {};
    Values turned(found.size());
    for (int o = 0; o < out; ++o) {
      for (int i = 0; i < in; ++i) {
        turned[static_cast<std::size_t>(i) * static_cast<std::size_t>(out) +
               static_cast<std::size_t>(o)] =
            found[static_cast<std::size_t>(o) * static_cast<std::size_t>(in) +
                  static_cast<std::size_t>(i)];
      }
    }
    return turned;
  }

  // out × (channel, tap) -> (tap, channel) × out.
  static Values Transposed(const Values& found, int out, int inputs, int channels) {
    if (found.empty()) return {};
    Values turned(found.size());
    for (int o = 0; o < out; ++o) {
      for (int channel = 0; channel < channels; ++channel) {
        for (int tap = 0; tap < kTaps; ++tap) {
          const auto to = static_cast<std::size_t>((tap * channels + channel) * out + o);
          turned[to] = found[static_cast<std::size_t>(o * inputs + channel * kTaps + tap)];
        }
      }
    }
    return turned;
  }

  Tensors tensors_;
  std::string missing_;
  std::size_t given_ = 0;
};

}  // namespace gridhand::vision
