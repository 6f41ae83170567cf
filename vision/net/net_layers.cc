#include "vision/net/net_layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>

#include "vision/wide_vectors.h"

namespace gridhand::vision {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::string_view kMagic = "GHSN0001";

// A loop of known length is laid out for the registers.
// y[out] += sum over in of x[in] * weights[in][out].
template <int out>
GRIDHAND_INLINE void AddProductOf(const float* x, int in, const float* weights, float* y) {
  for (int i = 0; i < in; ++i) {
    const float value = x[i];
    if (value == 0) continue;  // half of what comes out of a rectifier
    const float* row = weights + static_cast<std::ptrdiff_t>(i) * out;
    for (int o = 0; o < out; ++o) y[o] += value * row[o];
  }
}

// The same picture with one place of zeros around it.
Values WithRim(const Values& x, Places places, int channels) {
  const auto row = static_cast<std::size_t>(places.cols) * static_cast<std::size_t>(channels);
  const std::size_t wider = row + 2 * static_cast<std::size_t>(channels);
  Values padded((static_cast<std::size_t>(places.rows) + 2) * wider);
  for (std::size_t r = 0; r < static_cast<std::size_t>(places.rows); ++r) {
    std::copy_n(x.begin() + static_cast<std::ptrdiff_t>(r * row), row,
                padded.begin() + static_cast<std::ptrdiff_t>((r + 1) * wider) + channels);
  }
  return padded;
}

// Takes numbers and strings off the front of a file's bytes.
class Bytes {
 public:
  explicit Bytes(std::span<const char> left) : left_(left) {}

  std::optional<std::span<const char>> Take(std::size_t count) {
    if (count > left_.size()) return std::nullopt;
    const auto taken = left_.first(count);
    left_ = left_.subspan(count);
    return taken;
  }
  std::optional<std::uint32_t> TakeNumber() {
    const auto bytes = Take(sizeof(std::uint32_t));
    if (!bytes) return std::nullopt;
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < bytes->size(); ++i) {
      number |= static_cast<std::uint32_t>(static_cast<unsigned char>((*bytes)[i])) << (8 * i);
    }
    return number;
  }
  std::optional<std::string> TakeString() {
    const auto length = TakeNumber();
    if (!length) return std::nullopt;
    const auto bytes = Take(*length);
    if (!bytes) return std::nullopt;
    return std::string(bytes->begin(), bytes->end());
  }
  bool empty() const { return left_.empty(); }

 private:
  std::span<const char> left_;
};

std::optional<Tensor> TakeTensor(Bytes& bytes) {
  constexpr std::uint32_t kMaxDimensions = 4;
  const auto dimensions = bytes.TakeNumber();
  if (!dimensions || *dimensions > kMaxDimensions) return std::nullopt;
  Tensor tensor;
  std::uint64_t count = 1;
  for (std::uint32_t i = 0; i < *dimensions; ++i) {
    const auto length = bytes.TakeNumber();
    constexpr std::uint32_t kMaxLength = 1 << 12;
    if (!length || *length == 0 || *length > kMaxLength) return std::nullopt;
    tensor.shape.push_back(*length);
    count *= *length;
  }
  const auto values = bytes.Take(count * sizeof(float));
  if (!values) return std::nullopt;
  tensor.values.resize(count);
  std::memcpy(tensor.values.data(), values->data(), values->size());
  return tensor;
}

std::optional<Tensors> ParseTensors(Bytes bytes) {
  const auto magic = bytes.Take(kMagic.size());
  if (!magic || !std::equal(magic->begin(), magic->end(), kMagic.begin())) return std::nullopt;
  const auto count = bytes.TakeNumber();
  if (!count) return std::nullopt;
  Tensors tensors;
  for (std::uint32_t i = 0; i < *count; ++i) {
    auto name = bytes.TakeString();
    if (!name) return std::nullopt;
    auto tensor = TakeTensor(bytes);
    if (!tensor) return std::nullopt;
    tensors.emplace(*std::move(name), *std::move(tensor));
  }
  return bytes.empty() ? std::optional(std::move(tensors)) : std::nullopt;
}

bool HoldsNumbers(const Tensors::value_type& tensor) {
  return std::ranges::all_of(tensor.second.values,
                             [](float value) { return std::isfinite(value); });
}

// The nets that ship have 0.9 MB at most; what is larger is something else, a device without an end
// perhaps.
constexpr std::size_t kMaxFileBytes = 16 << 20;

// None for what is no file, cannot be read or is too large.
std::optional<std::vector<char>> ContentOf(const std::filesystem::path& file) {
  std::error_code ignored;
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file, ignored)) return std::nullopt;
  std::vector<char> content(kMaxFileBytes + 1);
  in.read(content.data(), static_cast<std::streamsize>(content.size()));
  if (in.bad() || in.gcount() > static_cast<std::streamsize>(kMaxFileBytes)) return std::nullopt;
  content.resize(static_cast<std::size_t>(in.gcount()));
  return content;
}

}  // namespace

// The widths of the nets that were trained; any other is slower and gives the same.
GRIDHAND_WIDE_VECTORS void AddProduct(const float* x, int in, const float* weights, int out,
                                      float* y) {
  switch (out) {
    case 16:
      return AddProductOf<16>(x, in, weights, y);
    case 24:
      return AddProductOf<24>(x, in, weights, y);
    case 27:
      return AddProductOf<27>(x, in, weights, y);
    case 32:
      return AddProductOf<32>(x, in, weights, y);
    case 48:
      return AddProductOf<48>(x, in, weights, y);
    case 64:
      return AddProductOf<64>(x, in, weights, y);
    case 96:
      return AddProductOf<96>(x, in, weights, y);
    default:
      for (int i = 0; i < in; ++i) {
        const float value = x[i];
        if (value == 0) continue;
        const float* row = weights + static_cast<std::ptrdiff_t>(i) * out;
        for (int o = 0; o < out; ++o) y[o] += value * row[o];
      }
  }
}

Values Linear::Apply(const Values& x) const {
  const std::size_t places = x.size() / static_cast<std::size_t>(in);
  Values y(places * static_cast<std::size_t>(out));
  for (std::size_t p = 0; p < places; ++p) {
    float* to = y.data() + p * static_cast<std::size_t>(out);
    std::copy(bias.begin(), bias.end(), to);
    AddProduct(x.data() + p * static_cast<std::size_t>(in), in, weights.data(), out, to);
  }
  return y;
}

Values Convolution::Apply(const Values& x, Places places) const {
  Values y(static_cast<std::size_t>(places.rows) * static_cast<std::size_t>(places.cols) *
           static_cast<std::size_t>(out));
  Convolve({in, out, weights, bias}, WithRim(x, places, in), places, y);
  return y;
}

void Affine::Apply(Values& x) const {
  const std::size_t channels = scale.size();
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = x[i] * scale[i % channels] + shift[i % channels];
  }
}

void Rectify(Values& x) {
  for (float& value : x) value = std::max(value, 0.0F);
}

// The largest of each 2 × 2 places of a picture of side × side.
Values Pool(const Values& x, int side, int channels) {
  const int half = side / 2;
  Values y(static_cast<std::size_t>(half) * static_cast<std::size_t>(half) *
           static_cast<std::size_t>(channels));
  for (int row = 0; row < half; ++row) {
    for (int col = 0; col < half; ++col) {
      const float* a =
          x.data() + (static_cast<std::ptrdiff_t>(2 * row) * side + 2 * col) * channels;
      const float* b = a + static_cast<std::ptrdiff_t>(side) * channels;
      float* to = y.data() + (static_cast<std::ptrdiff_t>(row) * half + col) * channels;
      for (int c = 0; c < channels; ++c) {
        to[c] = std::max({a[c], a[c + channels], b[c], b[c + channels]});
      }
    }
  }
  return y;
}

void LogSoftmax(std::span<float> x) {
  const float largest = *std::max_element(x.begin(), x.end());
  float sum = 0;
  for (const float value : x) sum += std::exp(value - largest);
  // In this order: beside a large score its logarithm would be lost.
  for (float& value : x) value = value - largest - std::log(sum);
}

base::Result<Tensors> LoadTensors(const std::filesystem::path& file) {
  const std::optional<std::vector<char>> content = ContentOf(file);
  if (!content) {
    return Error{ErrorKind::kBadInput, fmt::format("cannot read the net {}: expected a file of at "
                                                   "most {} bytes",
                                                   file.string(), kMaxFileBytes)};
  }
  std::optional<Tensors> tensors = ParseTensors(Bytes(*content));
  if (!tensors) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("{} is no net of this program's, or cut off", file.string())};
  }
  if (const auto broken = std::ranges::find_if_not(*tensors, HoldsNumbers);
      broken != tensors->end()) {
    return Error{ErrorKind::kBadInput, fmt::format("{}: {} holds what is no finite number",
                                                   file.string(), broken->first)};
  }
  return *std::move(tensors);
}

}  // namespace gridhand::vision
