#include "vision/glyphs/glyph_net.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <utility>

#include "base/memo.h"
#include "vision/net/net_layers.h"

namespace gridhand::vision {
namespace {

// As in training/sudoku/net.py.
constexpr int kConv1 = 16;
constexpr int kConv2 = 32;
constexpr int kConv3 = 64;
constexpr int kHidden = 96;
constexpr int kLastSide = kGlyphSide / 8;  // after three poolings

struct Stage {
  Convolution conv;
  Affine norm;

  Values Apply(const Values& x, int side) const {
    Values y = Pool(conv.Apply(x, {side, side}), side, conv.out);
    norm.Apply(y);
    Rectify(y);
    return y;
  }
};

struct PatchHash {
  std::size_t operator()(const GlyphPatch& patch) const {
    return std::hash<std::string_view>()(
        {reinterpret_cast<const char*>(patch.data()), patch.size()});
  }
};

// Training flattens channel by channel.
Values ChannelByChannel(const Values& x) {
  constexpr auto kPlaces = static_cast<std::size_t>(kLastSide * kLastSide);
  Values flat(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) flat[i % kConv3 * kPlaces + i / kConv3] = x[i];
  return flat;
}

}  // namespace

struct GlyphNet::Weights {
  std::array<Stage, 3> stages;
  Linear linear;
  Affine norm;
  Linear out;

  static Weights From(Shelf& shelf) {
    Weights weights;
    weights.stages = {
        Stage{shelf.ConvolutionOf("conv1", 1, kConv1), shelf.AffineOf("norm1", kConv1)},
        Stage{shelf.ConvolutionOf("conv2", kConv1, kConv2), shelf.AffineOf("norm2", kConv2)},
        Stage{shelf.ConvolutionOf("conv3", kConv2, kConv3), shelf.AffineOf("norm3", kConv3)}};
    weights.linear = shelf.LinearOf("linear", kConv3 * kLastSide * kLastSide, kHidden);
    weights.norm = shelf.AffineOf("norm", kHidden);
    weights.out = shelf.LinearOf("out", kHidden, kGlyphClasses);
    return weights;
  }

  GlyphScores Read(const GlyphPatch& patch) const {
    constexpr float kFull = 255;
    Values x(patch.size());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(patch[i]) / kFull;
    int side = kGlyphSide;
    for (const Stage& stage : stages) {
      x = stage.Apply(x, side);
      side /= 2;
    }
    x = linear.Apply(ChannelByChannel(x));
    norm.Apply(x);
    Rectify(x);
    x = out.Apply(x);
    LogSoftmax(x);
    GlyphScores scores;
    std::copy(x.begin(), x.end(), scores.begin());
    return scores;
  }
};

// The same digit is drawn many times on a board, and again in the next frame. 0.7 kB each.
struct GlyphNet::Memory : base::Memo<GlyphPatch, GlyphScores, PatchHash> {
  Memory() : Memo(4096) {}
};

GlyphNet::GlyphNet(std::unique_ptr<const Weights> weights)
    : weights_(std::move(weights)), memory_(std::make_unique<Memory>()) {}
GlyphNet::GlyphNet(GlyphNet&&) noexcept = default;
GlyphNet& GlyphNet::operator=(GlyphNet&&) noexcept = default;
GlyphNet::~GlyphNet() = default;

base::Result<GlyphNet> GlyphNet::Load(const std::filesystem::path& file) {
  base::Result<Tensors> tensors = LoadTensors(file);
  if (!tensors) return tensors.error();
  Shelf shelf(*std::move(tensors));
  auto weights = std::make_unique<const Weights>(Weights::From(shelf));
  if (!shelf.missing().empty()) {
    return base::Error{
        base::ErrorKind::kBadInput,
        fmt::format("{}: {} is missing or of another shape", file.string(), shelf.missing())};
  }
  return GlyphNet(std::move(weights));
}

GlyphScores GlyphNet::Read(const GlyphPatch& patch) const {
  return memory_->Recall(patch, [&] { return weights_->Read(patch); });
}

void GlyphNet::Forget() const { memory_->Forget(); }

}  // namespace gridhand::vision
