// The forward pass of training/net.py, by hand: a few loops, no library to carry, and the order of
// every sum is ours, so all machines get the same bits. Values lie channel by channel for each
// place ("places × channels"), so that the inner loop of every layer runs over output channels.
#include "vision/minesweeper/symbol_net.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "vision/convolution.h"
#include "vision/wide_vectors.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using board::Grid;

constexpr std::string_view kMagic = "GHSN0001";
constexpr int kClasses = board::minesweeper::kSymbolCount;
constexpr int kChannels = 48;
constexpr int kKeys = 24;
constexpr int kRounds = 4;
constexpr int kConv1 = 16;
constexpr int kConv2 = 32;
constexpr int kConv3 = 48;
constexpr int kLastSide = kPatchSide / 8;  // after three poolings

using Values = std::vector<float>;

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

GRIDHAND_WIDE_VECTORS void AddProduct(const float* x, int in, const float* weights, int out,
                                      float* y) {
  switch (out) {
    case kClasses:
      return AddProductOf<kClasses>(x, in, weights, y);
    case kKeys:
      return AddProductOf<kKeys>(x, in, weights, y);
    default:
      assert(out == kChannels);
      return AddProductOf<kChannels>(x, in, weights, y);
  }
}

struct Linear {
  int in = 0;
  int out = 0;
  Values weights;  // in × out
  Values bias;

  // places × in -> places × out
  Values Apply(const Values& x) const {
    const std::size_t places = x.size() / static_cast<std::size_t>(in);
    Values y(places * static_cast<std::size_t>(out));
    for (std::size_t p = 0; p < places; ++p) {
      float* to = y.data() + p * static_cast<std::size_t>(out);
      std::copy(bias.begin(), bias.end(), to);
      AddProduct(x.data() + p * static_cast<std::size_t>(in), in, weights.data(), out, to);
    }
    return y;
  }
};

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

struct Convolution {
  int in = 0;
  int out = 0;
  Values weights;  // 9 taps, row by row, × in × out
  Values bias;

  // A picture of places × in -> the same with `out` channels; beyond its edges lie zeros.
  Values Apply(const Values& x, Places places) const {
    Values y(static_cast<std::size_t>(places.rows) * static_cast<std::size_t>(places.cols) *
             static_cast<std::size_t>(out));
    Convolve({in, out, weights, bias}, WithRim(x, places, in), places, y);
    return y;
  }
};

// A normalisation as it is after training.
struct Affine {
  Values scale;
  Values shift;

  void Apply(Values& x) const {
    const std::size_t channels = scale.size();
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = x[i] * scale[i % channels] + shift[i % channels];
    }
  }
};

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

struct Tensor {
  std::vector<std::uint32_t> shape;
  Values values;
};
using Tensors = std::map<std::string, Tensor, std::less<>>;

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

// The net that ships has 0.9 MB; what is larger is something else, a device without an end perhaps.
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

// Gives out the tensors of a file, in the shape and order in which the layers use them; remembers
// the first that is not there.
class Shelf {
 public:
  explicit Shelf(Tensors tensors) : tensors_(std::move(tensors)) {}

  const std::string& missing() const { return missing_; }

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
    if (found != tensors_.end() && found->second.shape == shape) return found->second.values;
    if (missing_.empty()) missing_ = name;
    std::size_t count = 1;
    for (const std::uint32_t length : shape) count *= length;
    return Values(count);
  }

  // out × in -> in × out.
  static Values Transposed(const Values& found, int out, int in) {
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
};

// One of the three parts that look at a picture: it halves the sides, then goes deeper.
struct Stage {
  Convolution conv;
  Affine norm;
  struct Deeper {
    Convolution conv;
    Affine norm;
  };
  std::vector<Deeper> deeper;  // residual: each adds to what came in

  // A picture of side × side -> half the sides.
  Values Apply(const Values& x, int side) const {
    Values y = Pool(conv.Apply(x, {side, side}), side, conv.out);
    norm.Apply(y);
    Rectify(y);
    for (const Deeper& layer : deeper) {
      Values change = layer.conv.Apply(y, {side / 2, side / 2});
      layer.norm.Apply(change);
      for (std::size_t i = 0; i < y.size(); ++i) y[i] += change[i];
      Rectify(y);
    }
    return y;
  }
};

struct Round {
  Convolution around;
  Affine norm;
  Linear query;
  Linear key;
  Linear value;
  Linear own;
  Linear shared;
};

// Adds row `from` of one table to row `to` of another.
void AddRow(const Values& x, std::size_t from, Values& y, std::size_t to, int width) {
  const auto columns = static_cast<std::size_t>(width);
  for (std::size_t i = 0; i < columns; ++i) y[to * columns + i] += x[from * columns + i];
}

// The mean of the rows of all cells that have the same picture.
Values MeanByPatch(const Values& cells, const Grid<int>& patch_of_cell,
                   const std::vector<int>& counts) {
  Values mean(counts.size() * kChannels);
  for (std::size_t cell = 0; cell < patch_of_cell.items().size(); ++cell) {
    const auto patch = static_cast<std::size_t>(patch_of_cell.items()[cell]);
    AddRow(cells, cell, mean, patch, kChannels);
  }
  for (std::size_t i = 0; i < mean.size(); ++i) {
    mean[i] /= static_cast<float>(std::max(1, counts[i / kChannels]));
  }
  return mean;
}

// In place: numbers -> their shares after exp, or the logarithms of these.
void Softmax(std::span<float> x) {
  const float largest = *std::max_element(x.begin(), x.end());
  float sum = 0;
  for (float& value : x) sum += value = std::exp(value - largest);
  for (float& value : x) value /= sum;
}

// What a net that goes beyond the numbers of a float knows of a cell: nothing, as of no cell.
void TakeForNoCell(std::span<float> scores) {
  std::ranges::fill(scores, -std::numeric_limits<float>::infinity());
  scores[static_cast<std::size_t>(board::minesweeper::CellSymbol::kUnknown)] = 0;
}

void LogSoftmax(std::span<float> x) {
  const float largest = *std::max_element(x.begin(), x.end());
  float sum = 0;
  for (const float value : x) sum += std::exp(value - largest);
  // In this order: beside a large score its logarithm would be lost.
  for (float& value : x) value = value - largest - std::log(sum);
}

// What each picture is told by all others of the board; frequent ones speak louder.
Values Attend(const Round& round, const Values& mean, const std::vector<int>& counts) {
  const Values queries = round.query.Apply(mean);
  const Values keys = round.key.Apply(mean);
  const Values values = round.value.Apply(mean);
  const float scale = 1 / std::sqrt(static_cast<float>(kKeys));
  Values told(mean.size());
  Values weights(counts.size());
  for (std::size_t to = 0; to < counts.size(); ++to) {
    for (std::size_t from = 0; from < counts.size(); ++from) {
      float product = 0;
      for (std::size_t k = 0; k < kKeys; ++k)
        product += queries[to * kKeys + k] * keys[from * kKeys + k];
      weights[from] = product * scale + std::log(static_cast<float>(std::max(1, counts[from])));
    }
    Softmax(weights);
    AddProduct(weights.data(), static_cast<int>(counts.size()), values.data(), kChannels,
               told.data() + to * kChannels);
  }
  return told;
}

Values SideBySide(const Values& a, const Values& b, int width) {
  Values both(a.size() + b.size());
  const auto columns = static_cast<std::size_t>(width);
  for (std::size_t row = 0; row * columns < a.size(); ++row) {
    std::copy_n(a.data() + row * columns, columns, both.data() + 2 * row * columns);
    std::copy_n(b.data() + row * columns, columns, both.data() + (2 * row + 1) * columns);
  }
  return both;
}

}  // namespace

struct SymbolNet::Weights {
  std::array<Stage, 3> stages;
  Linear linear;
  Affine norm;
  std::array<Round, kRounds> rounds;
  Linear out;

  static Weights From(Shelf& shelf) {
    Weights weights;
    weights.stages = {StageOf(shelf, 3, kConv1, {"1"}, "1"),
                      StageOf(shelf, kConv1, kConv2, {"2", "2b"}, "2"),
                      StageOf(shelf, kConv2, kConv3, {"3"}, "3")};
    weights.linear = shelf.LinearOf("patch.linear", kConv3 * kLastSide * kLastSide, kChannels);
    weights.norm = shelf.AffineOf("patch.norm", kChannels);
    for (int i = 0; i < kRounds; ++i) {
      const std::string name = fmt::format("rounds.{}.", i);
      Round& round = weights.rounds[static_cast<std::size_t>(i)];
      round.around = shelf.ConvolutionOf(name + "around", kChannels, kChannels);
      round.norm = shelf.AffineOf(name + "norm", kChannels);
      round.query = shelf.LinearOf(name + "query", kChannels, kKeys);
      round.key = shelf.LinearOf(name + "key", kChannels, kKeys);
      round.value = shelf.LinearOf(name + "value", kChannels, kChannels);
      round.own = shelf.LinearOf(name + "own", kChannels, kChannels);
      round.shared = shelf.LinearOf(name + "shared", 2 * kChannels, kChannels);
    }
    weights.out = shelf.LinearOf("out", kChannels, kClasses);
    return weights;
  }

  static Stage StageOf(Shelf& shelf, int in, int out, const std::vector<std::string>& deeper,
                       const std::string& number) {
    Stage stage{shelf.ConvolutionOf("patch.conv" + number, in, out),
                shelf.AffineOf("patch.norm" + number, out),
                {}};
    for (const std::string& name : deeper) {
      const std::string layer = "patch.deeper" + name;
      stage.deeper.push_back(
          {shelf.ConvolutionOf(layer + ".conv", out, out), shelf.AffineOf(layer + ".norm", out)});
    }
    return stage;
  }

  // One patch -> its row of channels.
  Values Describe(const Patch& patch) const {
    constexpr float kWhite = 255;
    constexpr float kMiddle = 0.5;
    Values x(patch.size());
    for (std::size_t i = 0; i < x.size(); ++i)
      x[i] = static_cast<float>(patch[i]) / kWhite - kMiddle;
    int side = kPatchSide;
    for (const Stage& stage : stages) {
      x = stage.Apply(x, side);
      side /= 2;
    }
    // Training flattens channel by channel.
    Values flat(x.size());
    const auto places = static_cast<std::size_t>(kLastSide * kLastSide);
    for (std::size_t i = 0; i < x.size(); ++i) flat[i % kConv3 * places + i / kConv3] = x[i];
    x = linear.Apply(flat);
    norm.Apply(x);
    Rectify(x);
    return x;
  }

  // One round of looking around: changes what each cell knows.
  void LookAround(const Round& round, const Grid<int>& patch_of_cell,
                  const std::vector<int>& counts, Values& cells) const {
    Values seen = round.around.Apply(cells, {patch_of_cell.rows(), patch_of_cell.cols()});
    round.norm.Apply(seen);
    Rectify(seen);
    const Values mean = MeanByPatch(seen, patch_of_cell, counts);
    const Values shared =
        round.shared.Apply(SideBySide(mean, Attend(round, mean, counts), kChannels));
    const Values own = round.own.Apply(seen);
    for (std::size_t cell = 0; cell < patch_of_cell.items().size(); ++cell) {
      AddRow(own, cell, cells, cell, kChannels);
      AddRow(shared, static_cast<std::size_t>(patch_of_cell.items()[cell]), cells, cell, kChannels);
    }
    Rectify(cells);
  }
};

// What was made of pictures met before. Convolving one takes some 100 µs, looking it up one.
struct SymbolNet::Memory {
  // An expert board has up to 38 different pictures, the lattices around it some hundred more; a
  // photograph has new ones in each frame. 2 kB each: beyond so many all are forgotten.
  static constexpr std::size_t kMaxPictures = 2048;

  Values Recall(const Patch& patch, const Weights& weights) {
    const std::lock_guard lock(mutex);
    if (const auto known = rows.find(patch); known != rows.end()) return known->second;
    if (rows.size() >= kMaxPictures) rows.clear();
    return rows.emplace(patch, weights.Describe(patch)).first->second;
  }

  void Forget() {
    const std::lock_guard lock(mutex);
    rows.clear();
  }

  std::mutex mutex;
  std::unordered_map<Patch, Values, PatchHash> rows;  // each of kChannels values
};

std::size_t PatchHash::operator()(const Patch& patch) const {
  return std::hash<std::string_view>()({reinterpret_cast<const char*>(patch.data()), patch.size()});
}

SymbolNet::SymbolNet(std::unique_ptr<const Weights> weights)
    : weights_(std::move(weights)), memory_(std::make_unique<Memory>()) {}
SymbolNet::SymbolNet(SymbolNet&&) noexcept = default;
SymbolNet& SymbolNet::operator=(SymbolNet&&) noexcept = default;
SymbolNet::~SymbolNet() = default;

base::Result<SymbolNet> SymbolNet::Load(const std::filesystem::path& file) {
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
  Shelf shelf(*std::move(tensors));
  auto weights = std::make_unique<const Weights>(Weights::From(shelf));
  if (!shelf.missing().empty()) {
    return Error{ErrorKind::kBadInput, fmt::format("{}: {} is missing or of another shape",
                                                   file.string(), shelf.missing())};
  }
  return SymbolNet(std::move(weights));
}

void SymbolNet::Forget() const { memory_->Forget(); }

Grid<CellScores> SymbolNet::Read(const std::vector<Patch>& patches,
                                 const Grid<int>& patch_of_cell) const {
  Values described;
  for (const Patch& patch : patches) {
    const Values row = memory_->Recall(patch, *weights_);
    described.insert(described.end(), row.begin(), row.end());
  }
  std::vector<int> counts(patches.size());
  Values cells(patch_of_cell.items().size() * kChannels);
  for (std::size_t cell = 0; cell < patch_of_cell.items().size(); ++cell) {
    const auto patch = static_cast<std::size_t>(patch_of_cell.items()[cell]);
    assert(patch < patches.size());
    ++counts[patch];
    AddRow(described, patch, cells, cell, kChannels);
  }
  for (const Round& round : weights_->rounds) {
    weights_->LookAround(round, patch_of_cell, counts, cells);
  }
  Values scores = weights_->out.Apply(cells);
  Grid<CellScores> grid(patch_of_cell.rows(), patch_of_cell.cols());
  for (std::size_t cell = 0; cell < patch_of_cell.items().size(); ++cell) {
    const std::span<float> row(scores.data() + cell * kClasses, kClasses);
    LogSoftmax(row);
    if (std::ranges::any_of(row, [](float score) { return std::isnan(score); })) TakeForNoCell(row);
    std::copy(row.begin(), row.end(), grid.items()[cell].begin());
  }
  return grid;
}

}  // namespace gridhand::vision::minesweeper
