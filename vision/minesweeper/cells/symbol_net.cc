// The forward pass of training/net.py, by hand: a few loops, no library to carry, and the order of
// every sum is ours, so all machines get the same bits. Values lie channel by channel for each
// place ("places × channels"), so that the inner loop of every layer runs over output channels.
#include "vision/minesweeper/cells/symbol_net.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/memo.h"
#include "vision/net/convolution.h"
#include "vision/net/net_layers.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using board::Grid;

constexpr int kClasses = board::minesweeper::kSymbolCount;
constexpr int kStages = 3;
constexpr int kLastSide = kPatchSide >> kStages;

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

// The mean of the rows, of so many channels, of all cells that have the same picture.
Values MeanByPatch(const Values& cells, int channels, const Grid<int>& patch_of_cell,
                   const std::vector<int>& counts) {
  const auto width = static_cast<std::size_t>(channels);
  Values mean(counts.size() * width);
  for (std::size_t cell = 0; cell < patch_of_cell.items().size(); ++cell) {
    const auto patch = static_cast<std::size_t>(patch_of_cell.items()[cell]);
    AddRow(cells, cell, mean, patch, channels);
  }
  for (std::size_t i = 0; i < mean.size(); ++i) {
    mean[i] /= static_cast<float>(std::max(1, counts[i / width]));
  }
  return mean;
}

// In place: numbers -> their shares after exp.
void Softmax(std::span<float> x) {
  const float largest = *std::max_element(x.begin(), x.end());
  float sum = 0;
  for (float& value : x) sum += value = std::exp(value - largest);
  for (float& value : x) value /= sum;
}

// In place: scores -> logarithms of chances. What a net that goes beyond the numbers of a float
// knows of a cell is nothing, as of no cell.
void Normalize(std::span<float> scores) {
  LogSoftmax(scores);
  if (std::ranges::none_of(scores, [](float score) { return std::isnan(score); })) return;
  std::ranges::fill(scores, -std::numeric_limits<float>::infinity());
  scores[static_cast<std::size_t>(board::minesweeper::CellSymbol::kUnknown)] = 0;
}

// What each picture is told by all others of the board; frequent ones speak louder.
Values Attend(const Round& round, const Values& mean, const std::vector<int>& counts) {
  const Values queries = round.query.Apply(mean);
  const Values keys = round.key.Apply(mean);
  const Values values = round.value.Apply(mean);
  const auto width = static_cast<std::size_t>(round.key.out);
  const auto channels = static_cast<std::size_t>(round.value.out);
  const float scale = 1 / std::sqrt(static_cast<float>(width));
  Values told(mean.size());
  Values weights(counts.size());
  for (std::size_t to = 0; to < counts.size(); ++to) {
    for (std::size_t from = 0; from < counts.size(); ++from) {
      float product = 0;
      for (std::size_t k = 0; k < width; ++k)
        product += queries[to * width + k] * keys[from * width + k];
      weights[from] = product * scale + std::log(static_cast<float>(std::max(1, counts[from])));
    }
    Softmax(weights);
    AddProduct(weights.data(), static_cast<int>(counts.size()), values.data(), round.value.out,
               told.data() + to * channels);
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
  std::vector<Stage> stages;
  Linear linear;
  Affine norm;
  std::vector<Round> rounds;
  Linear out;

  int channels() const { return linear.out; }

  // The sizes of the layers are those of the file. `net`: what the names of its tensors begin with.
  static Weights From(Shelf& shelf, const std::string& net) {
    Weights weights;
    int in = 3;
    for (int i = 0; i < kStages; ++i) {
      weights.stages.push_back(StageOf(shelf, fmt::format("{}patch.stages.{}.", net, i), in));
      in = weights.stages.back().conv.out;
    }
    const int channels = shelf.WidthOf(net + "patch.linear", kChannelsAtOnce);
    weights.linear = shelf.LinearOf(net + "patch.linear", in * kLastSide * kLastSide, channels);
    weights.norm = shelf.AffineOf(net + "patch.norm", channels);
    do {
      const std::string name = fmt::format("{}rounds.{}.", net, weights.rounds.size());
      weights.rounds.push_back(RoundOf(shelf, name, channels));
    } while (shelf.Has(fmt::format("{}rounds.{}.around.weight", net, weights.rounds.size())));
    weights.out = shelf.LinearOf(net + "out", channels, kClasses);
    return weights;
  }

  static Stage StageOf(Shelf& shelf, const std::string& name, int in) {
    const int out = shelf.WidthOf(name + "conv", kChannelsAtOnce);
    Stage stage{
        shelf.ConvolutionOf(name + "conv", in, out), shelf.AffineOf(name + "norm", out), {}};
    for (int i = 0; shelf.Has(fmt::format("{}deeper.{}.conv.weight", name, i)); ++i) {
      const std::string layer = fmt::format("{}deeper.{}.", name, i);
      stage.deeper.push_back(
          {shelf.ConvolutionOf(layer + "conv", out, out), shelf.AffineOf(layer + "norm", out)});
    }
    return stage;
  }

  static Round RoundOf(Shelf& shelf, const std::string& name, int channels) {
    const int keys = shelf.WidthOf(name + "query");
    return {shelf.ConvolutionOf(name + "around", channels, channels),
            shelf.AffineOf(name + "norm", channels),
            shelf.LinearOf(name + "query", channels, keys),
            shelf.LinearOf(name + "key", channels, keys),
            shelf.LinearOf(name + "value", channels, channels),
            shelf.LinearOf(name + "own", channels, channels),
            shelf.LinearOf(name + "shared", 2 * channels, channels)};
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
    const std::size_t depth = x.size() / places;
    for (std::size_t i = 0; i < x.size(); ++i) flat[i % depth * places + i / depth] = x[i];
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
    const Values mean = MeanByPatch(seen, channels(), patch_of_cell, counts);
    const Values shared =
        round.shared.Apply(SideBySide(mean, Attend(round, mean, counts), channels()));
    const Values own = round.own.Apply(seen);
    for (std::size_t cell = 0; cell < patch_of_cell.items().size(); ++cell) {
      AddRow(own, cell, cells, cell, channels());
      AddRow(shared, static_cast<std::size_t>(patch_of_cell.items()[cell]), cells, cell,
             channels());
    }
    Rectify(cells);
  }

  // What the net makes of each cell: a row of logarithms of chances.
  Values ScoresOf(const Values& described, const Grid<int>& patch_of_cell,
                  const std::vector<int>& counts) const {
    const std::size_t count = patch_of_cell.items().size();
    Values cells(count * static_cast<std::size_t>(channels()));
    for (std::size_t cell = 0; cell < count; ++cell) {
      const auto patch = static_cast<std::size_t>(patch_of_cell.items()[cell]);
      AddRow(described, patch, cells, cell, channels());
    }
    for (const Round& round : rounds) LookAround(round, patch_of_cell, counts, cells);
    Values scores = out.Apply(cells);
    for (std::size_t cell = 0; cell < count; ++cell) {
      Normalize({scores.data() + cell * kClasses, kClasses});
    }
    return scores;
  }
};

// What each net made of pictures met before, all channels. Convolving one takes some 100 µs,
// looking it up one.
struct SymbolNet::Memory : base::Memo<Patch, std::vector<Values>, PatchHash> {
  // An expert board has up to 38 different pictures, the lattices around it some hundred more; a
  // photograph has new ones in each frame. 2 kB each, for each net.
  Memory() : Memo(2048) {}
};

std::size_t PatchHash::operator()(const Patch& patch) const {
  return std::hash<std::string_view>()({reinterpret_cast<const char*>(patch.data()), patch.size()});
}

SymbolNet::SymbolNet(std::vector<Weights> nets)
    : nets_(std::move(nets)), memory_(std::make_unique<Memory>()) {}
SymbolNet::SymbolNet(SymbolNet&&) noexcept = default;
SymbolNet& SymbolNet::operator=(SymbolNet&&) noexcept = default;
SymbolNet::~SymbolNet() = default;

base::Result<SymbolNet> SymbolNet::Load(const std::filesystem::path& file) {
  base::Result<Tensors> tensors = LoadTensors(file);
  if (!tensors) return tensors.error();
  Shelf shelf(*std::move(tensors));
  std::vector<Weights> nets;
  do {
    nets.push_back(Weights::From(shelf, fmt::format("{}.", nets.size())));
  } while (shelf.Has(fmt::format("{}.out.weight", nets.size())));
  if (!shelf.missing().empty()) {
    return Error{ErrorKind::kBadInput, fmt::format("{}: {} is missing or of another shape",
                                                   file.string(), shelf.missing())};
  }
  if (shelf.HasMore()) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("{} holds layers that no net of this program's has", file.string())};
  }
  return SymbolNet(std::move(nets));
}

void SymbolNet::Forget() const { memory_->Forget(); }

Grid<CellScores> SymbolNet::Read(const std::vector<Patch>& patches,
                                 const Grid<int>& patch_of_cell) const {
  std::vector<Values> described(nets_.size());  // by each net: of each patch a row of channels
  for (const Patch& patch : patches) {
    const std::vector<Values> rows = memory_->Recall(patch, [&] {
      std::vector<Values> by_net;
      for (const Weights& net : nets_) by_net.push_back(net.Describe(patch));
      return by_net;
    });
    for (std::size_t i = 0; i < nets_.size(); ++i) {
      described[i].insert(described[i].end(), rows[i].begin(), rows[i].end());
    }
  }
  std::vector<int> counts(patches.size());
  for (const int patch : patch_of_cell.items()) {
    assert(static_cast<std::size_t>(patch) < patches.size());
    ++counts[static_cast<std::size_t>(patch)];
  }
  Grid<CellScores> mean(patch_of_cell.rows(), patch_of_cell.cols(), CellScores{});
  for (std::size_t i = 0; i < nets_.size(); ++i) {
    const Values scores = nets_[i].ScoresOf(described[i], patch_of_cell, counts);
    for (std::size_t cell = 0; cell < patch_of_cell.items().size(); ++cell) {
      CellScores& sum = mean.items()[cell];
      for (std::size_t k = 0; k < sum.size(); ++k) {
        sum[k] += scores[cell * sum.size() + k] / static_cast<float>(nets_.size());
      }
    }
  }
  for (CellScores& scores : mean.items()) Normalize(scores);
  return mean;
}

}  // namespace gridhand::vision::minesweeper
