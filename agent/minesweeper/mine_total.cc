#include "agent/minesweeper/mine_total.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

namespace gridhand::agent::minesweeper {
namespace {

// --- What is possible -----------------------------------------------------------------------

struct Interval {
  int low = 0;
  int high = 0;
};

// A set of sums 0 … size−1 as bits.
class SumSet {
 public:
  SumSet() : words_(1, 1) {}  // {0}

  // All sums of a member with one of `counts`' possible ones (counted from its lowest).
  SumSet Plus(const CountDistribution& counts) const {
    SumSet result;
    result.words_.assign((words_.size() * kBits + counts.possible.size()) / kBits + 1, 0);
    for (std::size_t shift = 0; shift < counts.possible.size(); ++shift) {
      if (counts.possible[shift]) result.OrShifted(*this, shift);
    }
    return result;
  }

  bool MeetsRange(int low, int high) const {
    const int last = static_cast<int>(words_.size() * kBits) - 1;
    for (int i = std::max(low, 0); i <= std::min(high, last); ++i) {
      const auto at = static_cast<std::size_t>(i);
      if ((words_[at / kBits] >> (at % kBits)) & 1) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kBits = 64;

  void OrShifted(const SumSet& other, std::size_t shift) {
    for (std::size_t i = 0; i < other.words_.size(); ++i) {
      const std::size_t at = i + shift / kBits;
      words_[at] |= other.words_[i] << (shift % kBits);
      if (shift % kBits != 0 && at + 1 < words_.size()) {
        words_[at + 1] |= other.words_[i] >> (kBits - shift % kBits);
      }
    }
  }

  std::vector<std::uint64_t> words_;
};

int Highest(const CountDistribution& counts) {
  return counts.lowest + static_cast<int>(counts.possible.size()) - 1;
}

bool HasGap(const CountDistribution& counts) {
  return std::find(counts.possible.begin(), counts.possible.end(), 0) != counts.possible.end();
}

// More components with gaps than this are treated as if they had none, which can only hide a
// deduction, never invent one; their bit sets would cost the square of their number. Real boards
// have a handful.
constexpr std::size_t kMaxWithGaps = 512;

// Which numbers of mines are possible for each part, given all others.
class Possibility {
 public:
  Possibility(std::span<const CountDistribution> components, int interior_cells, int mines_left)
      : components_(components), mines_left_(mines_left), slack_{0, interior_cells} {
    for (std::size_t i = 0; i < components.size(); ++i) {
      if (HasGap(components[i]) && gapped_.size() < kMaxWithGaps) {
        gapped_.push_back(i);
        base_ += components[i].lowest;
      } else {
        slack_.low += components[i].lowest;
        slack_.high += Highest(components[i]);
      }
    }
    all_ = SumsOfGapped(std::nullopt);
  }

  bool Any() const { return Fits(all_, base_, slack_, 0); }

  std::vector<std::uint8_t> Allowed(std::size_t component) const {
    const CountDistribution& counts = components_[component];
    std::vector<std::uint8_t> allowed(counts.possible.size(), 0);
    const bool gapped = std::find(gapped_.begin(), gapped_.end(), component) != gapped_.end();
    const SumSet& rest = gapped ? SumsOfGapped(component) : all_;
    const int base = gapped ? base_ - counts.lowest : base_;
    const Interval slack =
        gapped ? slack_ : Interval{slack_.low - counts.lowest, slack_.high - Highest(counts)};
    for (std::size_t i = 0; i < allowed.size(); ++i) {
      if (!counts.possible[i]) continue;
      allowed[i] = Fits(rest, base, slack, counts.lowest + static_cast<int>(i)) ? 1 : 0;
    }
    return allowed;
  }

  // Whether the interior can hold between `low` and `high` mines.
  bool InteriorCanHold(int low, int high, int interior_cells) const {
    return Fits(all_, base_, {slack_.low + low, slack_.high - interior_cells + high}, 0);
  }

 private:
  // Whether `taken` + a member of `sums` (+ base) + something in `slack` is mines_left.
  bool Fits(const SumSet& sums, int base, Interval slack, int taken) const {
    const int rest = mines_left_ - taken - base;
    return sums.MeetsRange(rest - slack.high, rest - slack.low);
  }

  SumSet SumsOfGapped(std::optional<std::size_t> without) const {
    SumSet sums;
    for (const std::size_t i : gapped_) {
      if (i != without) sums = sums.Plus(components_[i]);
    }
    return sums;
  }

  std::span<const CountDistribution> components_;
  int mines_left_;
  Interval slack_;                   // what gapless components and the interior can hold together
  std::vector<std::size_t> gapped_;  // components with a gap
  int base_ = 0;                     // the lowest counts of those, summed
  SumSet all_;
};

// --- How much it is worth --------------------------------------------------------------------

// Weights of mines `lowest`, `lowest` + 1, …, each times 2^exponent.
struct Weights {
  int lowest = 0;
  std::vector<double> of;
  int exponent = 0;
  int highest() const { return lowest + static_cast<int>(of.size()) - 1; }
};

// Ends of a product below this share of its peak are cut off: after tilting they could change a
// probability by less than a double can show.
constexpr double kNegligible = 1e-40;

double Peak(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

void Scale(std::vector<double>& values, double factor) {
  for (double& value : values) value *= factor;
}

// To about one: by a power of two, which rounds nothing.
void ScaleToPeakOne(Weights& weights) {
  const double peak = Peak(weights.of);
  if (peak <= 0 || !std::isfinite(peak)) return;
  const int exponent = std::ilogb(peak);
  if (exponent == 0) return;
  Scale(weights.of, std::ldexp(1.0, -exponent));
  weights.exponent += exponent;
}

// Brings the peak to about 1 and cuts negligible ends off.
void Normalize(Weights& weights) {
  if (Peak(weights.of) <= 0) return;
  ScaleToPeakOne(weights);
  const auto matters = [](double value) { return value >= kNegligible; };
  const auto first = std::find_if(weights.of.begin(), weights.of.end(), matters);
  const auto last = std::find_if(weights.of.rbegin(), weights.of.rend(), matters).base();
  weights.lowest += static_cast<int>(first - weights.of.begin());
  weights.of = std::vector<double>(first, last);
}

Weights Product(const Weights& a, const Weights& b) {
  Weights product{a.lowest + b.lowest, std::vector<double>(a.of.size() + b.of.size() - 1, 0.0),
                  a.exponent + b.exponent};
  for (std::size_t i = 0; i < a.of.size(); ++i) {
    for (std::size_t j = 0; j < b.of.size(); ++j) product.of[i + j] += a.of[i] * b.of[j];
  }
  Normalize(product);
  return product;
}

// worth(m) for m over `range`: the sum over what `other` may hold, of its weight × the worth of
// both.
Weights Correlate(const Weights& worth, const Weights& other, const Weights& range) {
  Weights result{.lowest = range.lowest, .of = std::vector<double>(range.of.size(), 0.0)};
  for (std::size_t i = 0; i < result.of.size(); ++i) {
    const int mines = range.lowest + static_cast<int>(i);
    // worth.lowest <= mines + other.lowest + j <= worth.highest()
    const int first = std::max(0, worth.lowest - mines - other.lowest);
    const int last =
        std::min(static_cast<int>(other.of.size()) - 1, worth.highest() - mines - other.lowest);
    for (int j = first; j <= last; ++j) {
      result.of[i] += other.of[static_cast<std::size_t>(j)] *
                      worth.of[static_cast<std::size_t>(mines + other.lowest + j - worth.lowest)];
    }
  }
  ScaleToPeakOne(result);
  return result;
}

// Products of neighboring pairs, level by level, up to the whole; then worths back down.
class ProductTree {
 public:
  explicit ProductTree(std::vector<Weights> leaves) {
    levels_.push_back(std::move(leaves));
    while (levels_.back().size() > 1) {
      const std::vector<Weights>& below = levels_.back();
      std::vector<Weights> level;
      for (std::size_t i = 0; i + 1 < below.size(); i += 2) {
        level.push_back(Product(below[i], below[i + 1]));
      }
      if (below.size() % 2 == 1) level.push_back(below.back());
      levels_.push_back(std::move(level));
    }
  }

  // Precondition: at least one leaf.
  const Weights& root() const { return levels_.back().front(); }

  // What each leaf is worth if the whole is worth `worth`; `ranges` say for which counts.
  std::vector<Weights> Descend(Weights worth) const {
    std::vector<Weights> worths = {std::move(worth)};
    for (std::size_t depth = levels_.size() - 1; depth-- > 0;) {
      const std::vector<Weights>& level = levels_[depth];
      std::vector<Weights> below(level.size());
      for (std::size_t i = 0; i < level.size(); ++i) {
        const std::size_t sibling = i ^ 1;
        below[i] = sibling < level.size() ? Correlate(worths[i / 2], level[sibling], level[i])
                                          : worths[i / 2];
      }
      worths = std::move(below);
    }
    return worths;
  }

 private:
  std::vector<std::vector<Weights>> levels_;
};

struct Interior {
  Weights worth;
  int mode = 0;  // how many mines weigh 1
};

// The interior's weight of `mines_left` − u for each u of `range`: C(n, k)·odds^k, relative to the
// largest in the range. Built outward from the peak by ratios, so nothing overflows.
Interior InteriorWorth(const Weights& range, int cells, int mines_left, double odds) {
  Interior interior{{.lowest = range.lowest, .of = std::vector<double>(range.of.size(), 0.0)}};
  Weights& worth = interior.worth;
  const int low = std::max(0, mines_left - range.highest());
  const int high = std::min(cells, mines_left - range.lowest);
  if (low > high) return interior;
  const auto at = [&](int mines) -> double& {
    return worth.of[static_cast<std::size_t>(mines_left - mines - range.lowest)];
  };
  const double mode = (cells + 1) * odds / (1 + odds);
  const int start = std::clamp(static_cast<int>(std::clamp(mode, 0.0, double{1e9})), low, high);
  interior.mode = start;
  at(start) = 1;
  for (int k = start; k < high; ++k) at(k + 1) = at(k) * (cells - k) / (k + 1) * odds;
  for (int k = start; k > low; --k) at(k - 1) = at(k) * k / (cells - k + 1) / odds;
  return interior;
}

// Each weight times tilt^(its place), brought back to about 1 together: the powers of a component
// of thousands of cells have no place in a double of their own.
void Tilt(Weights& weights, double tilt) {
  std::vector<int> exponents(weights.of.size());
  int highest = std::numeric_limits<int>::min();
  double power = 1;
  int power_exponent = 0;
  for (std::size_t i = 0; i < weights.of.size(); ++i) {
    weights.of[i] = std::frexp(weights.of[i] * power, &exponents[i]);
    exponents[i] += power_exponent;
    if (weights.of[i] > 0) highest = std::max(highest, exponents[i]);
    int shift = 0;
    power = std::frexp(power * tilt, &shift);
    power_exponent += shift;
  }
  if (highest == std::numeric_limits<int>::min()) return;
  for (std::size_t i = 0; i < weights.of.size(); ++i) {
    weights.of[i] = std::ldexp(weights.of[i], exponents[i] - highest);
  }
  weights.exponent += highest;
}

double Mean(const Weights& weights, double tilt) {
  double power = 1;
  double mass = 0;
  double moment = 0;
  for (std::size_t i = 0; i < weights.of.size(); ++i, power *= tilt) {
    mass += weights.of[i] * power;
    moment += weights.of[i] * power * (weights.lowest + static_cast<int>(i));
  }
  return mass > 0 ? moment / mass : weights.lowest;
}

// Of so few counts even the powers of the widest tilt stay doubles, 1e±240.
constexpr std::size_t kFewCounts = 40;

double Expected(const Weights& weights, double tilt) {
  if (weights.of.size() <= kFewCounts) return Mean(weights, tilt);
  Weights tilted = weights;
  Tilt(tilted, tilt);
  return Mean(tilted, 1);
}

// The factor per mine that makes the expected number of mines `mines_left`, roughly: it only moves
// the numbers into the middle of what doubles hold, so a few steps of bisection are enough.
double FindTilt(const std::vector<Weights>& parts, int interior_cells, int mines_left,
                double odds) {
  constexpr int kSteps = 40;
  constexpr double kWidest = 1e6;
  double low = 1 / kWidest;
  double high = kWidest;
  for (int step = 0; step < kSteps; ++step) {
    const double tilt = std::sqrt(low * high);
    double expected = interior_cells * odds * tilt / (1 + odds * tilt);
    for (const Weights& part : parts) expected += Expected(part, tilt);
    (expected < mines_left ? low : high) = tilt;
  }
  return std::sqrt(low * high);
}

// Fewer counts than this need no tilt: even untilted products of them lose nothing.
constexpr std::size_t kTiltFrom = 200;

}  // namespace

ScaledWeight InteriorWeight(int cells, int mines, double odds) {
  ScaledWeight weight(1);
  for (int k = 0; k < mines; ++k) weight = weight * ScaledWeight((cells - k) * odds / (k + 1));
  return weight;
}

TotalResult CombineCounts(std::span<const CountDistribution> components, int interior_cells,
                          int mines_left, double odds) {
  TotalResult result;
  const Possibility possibility(components, interior_cells, mines_left);
  result.possible = possibility.Any();
  if (!result.possible) return result;
  result.interior_can_be_mine =
      interior_cells > 0 && possibility.InteriorCanHold(1, interior_cells, interior_cells);
  result.interior_can_be_safe =
      interior_cells > 0 && possibility.InteriorCanHold(0, interior_cells - 1, interior_cells);

  std::vector<Weights> leaves;
  std::size_t counts = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    result.allowed.push_back(possibility.Allowed(i));
    leaves.push_back({components[i].lowest, components[i].weight, components[i].exponent});
    ScaleToPeakOne(leaves.back());
    counts += components[i].weight.size();
  }
  if (leaves.empty()) leaves.push_back({.lowest = 0, .of = {1.0}});
  const double tilt = counts < kTiltFrom ? 1 : FindTilt(leaves, interior_cells, mines_left, odds);
  if (tilt != 1) {
    for (Weights& leaf : leaves) {
      Tilt(leaf, tilt);
      ScaleToPeakOne(leaf);
    }
  }
  const ProductTree tree(std::move(leaves));
  Interior interior = InteriorWorth(tree.root(), interior_cells, mines_left, odds * tilt);
  const Weights& worth = interior.worth;

  double mass = 0;
  double moment = 0;
  for (std::size_t i = 0; i < worth.of.size(); ++i) {
    const double weight = worth.of[i] * tree.root().of[i];
    mass += weight;
    moment += weight * (mines_left - worth.lowest - static_cast<int>(i));
  }
  result.sound = mass > 0;
  if (interior_cells > 0) {
    result.interior_probability =
        result.sound ? moment / mass / interior_cells : odds * tilt / (1 + odds * tilt);
  }

  result.interior_mode = interior.mode;
  if (result.sound) {
    result.weight = ScaledWeight(mass, tree.root().exponent);
    // A leaf was tilted from its lowest count on, the interior by every mine.
    if (tilt != 1) {
      int tilted = mines_left - interior.mode;
      for (const CountDistribution& counts_of : components) tilted -= counts_of.lowest;
      result.weight = result.weight * Power(tilt, -tilted);
    }
  }
  std::vector<Weights> worths = tree.Descend(std::move(interior.worth));
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (!result.sound) worths[i].of.assign(components[i].weight.size(), 1.0);
    Tilt(worths[i], tilt);
    result.worth.push_back(std::move(worths[i].of));
  }
  return result;
}

TotalResult CombineWithoutTotal(std::span<const CountDistribution> components, int interior_cells,
                                double odds) {
  TotalResult result;
  result.weight = Power(1 + odds, interior_cells);
  for (const CountDistribution& counts : components) {
    result.worth.emplace_back(counts.weight.size(), 1.0);
    result.allowed.push_back(counts.possible);
    const double sum = std::accumulate(counts.weight.begin(), counts.weight.end(), 0.0);
    result.weight = result.weight * ScaledWeight(sum, counts.exponent);
  }
  result.interior_probability = odds / (1 + odds);
  result.interior_can_be_mine = result.interior_can_be_safe = interior_cells > 0;
  return result;
}

}  // namespace gridhand::agent::minesweeper
