// How it works
//   1. The ground: givens lie on a ground of their own, on which no empty cell lies. Where there
//      are several such grounds, the one that is least like an empty cell's is the givens', and
//      those that differ from the empty cells around them in the same way: a background that shines
//      through makes many grounds of one. Other grounds are tints, which the slope of a tile's
//      shade may see through; else their values are not told.
//   2. The ink: of the colours that occur, the givens' has most contrast and least colour.
//   3. The weight: the same digit is drawn in two thicknesses, the thicker one is given.
// The first that tells decides: a ground stays when a digit turns red because of a conflict.
#include "vision/sudoku/givens.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <numeric>

#include "base/median.h"

namespace gridhand::vision::sudoku {
namespace {

using base::Bgr;

// Colours are one if a chain of them leads from one to the other in steps of at most this, 0 … 255:
// a texture and soft edges vary by less, hues that a person tells apart by more.
constexpr int kSameGround = 10;
constexpr int kSameInk = 30;
// Fewer than this share of the values on a ground of their own are marked for another reason.
constexpr double kFewest = 0.12;
// A ground is the empty cells' if so many of the cells on it are empty.
constexpr double kEmptyShare = 0.15;
// A ground differs from the empty cells around it as those of the givens do: the cosine between the
// two differences, and the part of their length. A tint turns the difference.
constexpr double kParallel = 0.97;
constexpr double kLeastLength = 0.5;
// Slopes tell if they lie so far apart, 0 … 255, and tell so many of the sure ones rightly.
constexpr double kSlopesApart = 12;
constexpr double kSlopesRight = 0.9;
// Bold strokes are so much thicker than regular ones; antialiasing changes less.
constexpr double kBolder = 1.16;

int Difference(Bgr a, Bgr b) {
  return std::max({std::abs(a.b - b.b), std::abs(a.g - b.g), std::abs(a.r - b.r)});
}

int Saturation(Bgr c) { return std::max({c.b, c.g, c.r}) - std::min({c.b, c.g, c.r}); }

// The number of the group of each colour, the largest group first.
std::vector<int> GroupsOf(const std::vector<Bgr>& colours, int same) {
  std::vector<int> group(colours.size(), -1);
  int groups = 0;
  for (std::size_t first = 0; first < colours.size(); ++first) {
    if (group[first] >= 0) continue;
    std::vector<std::size_t> open = {first};
    group[first] = groups;
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (std::size_t i = 0; i < colours.size(); ++i) {
        if (group[i] >= 0 || Difference(colours[i], colours[at]) > same) continue;
        group[i] = groups;
        open.push_back(i);
      }
    }
    ++groups;
  }
  return group;
}

Bgr MeanOf(const std::vector<Bgr>& colours, const std::vector<int>& group, int wanted) {
  int b = 0;
  int g = 0;
  int r = 0;
  int count = 0;
  for (std::size_t i = 0; i < colours.size(); ++i) {
    if (group[i] != wanted) continue;
    b += colours[i].b;
    g += colours[i].g;
    r += colours[i].r;
    ++count;
  }
  if (count == 0) return {};
  const auto mean = [&](int sum) { return static_cast<std::uint8_t>(sum / count); };
  return {mean(b), mean(g), mean(r)};
}

Givens AllOf(std::size_t count) {
  return {std::vector<bool>(count, true), std::vector<bool>(count, true), false};
}

Givens WhereGroupIs(const std::vector<int>& group, std::size_t values, int wanted) {
  Givens givens{std::vector<bool>(values), std::vector<bool>(values, true), false};
  for (std::size_t i = 0; i < values; ++i) givens.is_given[i] = group[i] == wanted;
  const auto count = std::count(givens.is_given.begin(), givens.is_given.end(), true);
  givens.tells = count > 0 && static_cast<std::size_t>(count) < values;
  return givens;
}

// Whether all values of a group are the same: then they are marked because they are.
bool IsOneValue(const std::vector<DrawnValue>& values, const std::vector<int>& group, int wanted) {
  int value = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (group[i] != wanted) continue;
    if (value != 0 && values[i].value != value) return false;
    value = values[i].value;
  }
  return true;
}

// Which grounds are those of givens, by groups of alike ones.
struct GroundGroups {
  std::vector<int> group;  // of the values, then of the empty cells
  std::vector<int> values;
  std::vector<int> empty;  // how many of each, a group
  int most_empty = 0;
  int givens = -1;  // the group of givens that is least like the empty cells; none: -1

  bool HoldsNoEmpty(int g) const {
    const int with = values[static_cast<std::size_t>(g)];
    const int without = empty[static_cast<std::size_t>(g)];
    return without <= kEmptyShare * (with + without);
  }
};

GroundGroups GroupGrounds(const std::vector<DrawnValue>& values,
                          const std::vector<DrawnGround>& empty) {
  std::vector<Bgr> colours;
  for (const DrawnValue& value : values) colours.push_back(value.ground.colour);
  for (const DrawnGround& ground : empty) colours.push_back(ground.colour);
  GroundGroups groups;
  groups.group = GroupsOf(colours, kSameGround);
  const auto count =
      static_cast<std::size_t>(1 + *std::max_element(groups.group.begin(), groups.group.end()));
  groups.values.resize(count);
  groups.empty.resize(count);
  for (std::size_t i = 0; i < groups.group.size(); ++i) {
    ++(i < values.size() ? groups.values : groups.empty)[static_cast<std::size_t>(groups.group[i])];
  }
  groups.most_empty = static_cast<int>(std::max_element(groups.empty.begin(), groups.empty.end()) -
                                       groups.empty.begin());
  const Bgr ground = MeanOf(colours, groups.group, groups.most_empty);
  int farthest = 0;
  for (int g = 0; g < static_cast<int>(count); ++g) {
    const int with = groups.values[static_cast<std::size_t>(g)];
    if (with < std::max(2.0, kFewest * static_cast<double>(values.size()))) continue;
    if (!groups.HoldsNoEmpty(g) || IsOneValue(values, groups.group, g)) continue;
    const int distance = Difference(MeanOf(colours, groups.group, g), ground);
    if (distance > farthest) {
      farthest = distance;
      groups.givens = g;
    }
  }
  return groups;
}

using Vector = std::array<double, 3>;

double Dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

// How a ground differs from those of the empty cells that lie next to it.
Vector FromEmpty(const DrawnGround& ground, std::vector<DrawnGround> empty) {
  constexpr std::size_t kNeighbours = 4;
  const auto away = [&](const DrawnGround& other) {
    const int rows = other.cell.row - ground.cell.row;
    const int cols = other.cell.col - ground.cell.col;
    return rows * rows + cols * cols;
  };
  std::stable_sort(empty.begin(), empty.end(),
                   [&](const DrawnGround& a, const DrawnGround& b) { return away(a) < away(b); });
  if (empty.size() > kNeighbours) empty.resize(kNeighbours);
  Vector sum{};
  for (const DrawnGround& other : empty) {
    sum[0] += ground.colour.b - other.colour.b;
    sum[1] += ground.colour.g - other.colour.g;
    sum[2] += ground.colour.r - other.colour.r;
  }
  for (double& part : sum) part /= static_cast<double>(std::max<std::size_t>(1, empty.size()));
  return sum;
}

bool AreParallel(const Vector& a, const Vector& b) {
  const double product = std::sqrt(Dot(a, a) * Dot(b, b));
  return product > 0 && Dot(a, b) >= kParallel * product &&
         Dot(a, a) >= kLeastLength * kLeastLength * Dot(b, b);
}

// Tells by the slopes of the shades, where those of sure givens differ from those of all others.
class Slopes {
 public:
  Slopes(const std::vector<DrawnGround>& givens, const std::vector<DrawnGround>& others)
      : of_givens_(MiddleOf(givens)), of_others_(MiddleOf(others)) {
    std::size_t right = 0;
    for (const DrawnGround& ground : givens) right += IsGiven(ground) ? 1U : 0U;
    for (const DrawnGround& ground : others) right += IsGiven(ground) ? 0U : 1U;
    const double apart = std::hypot(of_givens_[0] - of_others_[0], of_givens_[1] - of_others_[1]);
    tells_ = apart >= kSlopesApart &&
             static_cast<double>(right) >=
                 kSlopesRight * static_cast<double>(givens.size() + others.size());
  }

  bool tells() const { return tells_; }
  bool IsGiven(const DrawnGround& ground) const {
    return std::hypot(ground.slopes[0] - of_givens_[0], ground.slopes[1] - of_givens_[1]) <
           std::hypot(ground.slopes[0] - of_others_[0], ground.slopes[1] - of_others_[1]);
  }

 private:
  static std::array<double, 2> MiddleOf(const std::vector<DrawnGround>& grounds) {
    std::array<double, 2> middle{};
    for (std::size_t k = 0; k < middle.size(); ++k) {
      std::vector<double> slopes;
      for (const DrawnGround& ground : grounds) slopes.push_back(ground.slopes[k]);
      if (slopes.empty()) continue;
      middle[k] = base::MedianOf(slopes);
    }
    return middle;
  }

  std::array<double, 2> of_givens_;
  std::array<double, 2> of_others_;
  bool tells_ = false;
};

Vector Between(base::Bgr a, base::Bgr b) {
  return {double(a.b) - b.b, double(a.g) - b.g, double(a.r) - b.r};
}

// Adds the values whose grounds differ from the empty cells next to them as those of givens do: in
// the same direction, or by nearly as much as one of them. A transparent tint mixes each ground
// with one colour, which keeps the direction between two grounds below it: a value may differ so
// from any of the tinted empty cells, too.
void GrowByWays(const std::vector<DrawnValue>& values, const std::vector<DrawnGround>& plain,
                const std::vector<DrawnGround>& tinted, const GroundGroups& groups,
                Givens& givens) {
  std::vector<Vector> ways;
  Vector way{};
  for (const DrawnValue& value : values) ways.push_back(FromEmpty(value.ground, plain));
  const auto count = std::count(givens.is_given.begin(), givens.is_given.end(), true);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!givens.is_given[i]) continue;
    for (std::size_t k = 0; k < way.size(); ++k) way[k] += ways[i][k] / static_cast<double>(count);
  }
  const auto is_near = [&](const Vector& a, const Vector& b) {
    return std::abs(a[0] - b[0]) <= kSameGround && std::abs(a[1] - b[1]) <= kSameGround &&
           std::abs(a[2] - b[2]) <= kSameGround;
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (givens.is_given[i] || !groups.HoldsNoEmpty(groups.group[i])) continue;
    const base::Bgr own = values[i].ground.colour;
    givens.is_given[i] =
        AreParallel(ways[i], way) || std::ranges::any_of(tinted, [&](const DrawnGround& empty) {
          return AreParallel(Between(own, empty.colour), way);
        });
    givens.is_sure[i] = givens.is_given[i];
  }
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (givens.is_sure[i]) continue;
      for (std::size_t k = 0; k < values.size() && !givens.is_given[i]; ++k) {
        if (!givens.is_given[k] || !is_near(ways[i], ways[k])) continue;
        givens.is_given[i] = givens.is_sure[i] = grown = true;
      }
    }
  }
}

Givens ByGround(const std::vector<DrawnValue>& values, const std::vector<DrawnGround>& empty) {
  if (empty.empty()) return {};
  const GroundGroups groups = GroupGrounds(values, empty);
  if (groups.givens < 0) return {};
  Givens givens = WhereGroupIs(groups.group, values.size(), groups.givens);
  std::vector<DrawnGround> plain;
  std::vector<DrawnGround> tinted;
  for (std::size_t i = 0; i < empty.size(); ++i) {
    const bool is_plain = groups.group[values.size() + i] == groups.most_empty;
    (is_plain ? plain : tinted).push_back(empty[i]);
  }
  GrowByWays(values, plain, tinted, groups, givens);
  std::vector<DrawnGround> of_givens;
  std::vector<DrawnGround> of_others = empty;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (givens.is_sure[i]) (givens.is_given[i] ? of_givens : of_others).push_back(values[i].ground);
  }
  const Slopes slopes(of_givens, of_others);
  for (std::size_t i = 0; slopes.tells() && i < values.size(); ++i) {
    if (givens.is_given[i]) continue;
    // A selection's frame has slopes of its own, which are hardly those of a given by chance.
    givens.is_given[i] = slopes.IsGiven(values[i].ground);
    givens.is_sure[i] = givens.is_sure[i] || givens.is_given[i];
  }
  return givens;
}

Givens ByInk(const std::vector<DrawnValue>& values) {
  std::vector<Bgr> colours;
  for (const DrawnValue& value : values) colours.push_back(value.ink);
  const std::vector<int> group = GroupsOf(colours, kSameInk);
  const int groups = 1 + *std::max_element(group.begin(), group.end());
  if (groups < 2) return {};
  int best = 0;
  int most = -1000;
  for (int g = 0; g < groups; ++g) {
    std::vector<Bgr> grounds;
    for (const DrawnValue& value : values) grounds.push_back(value.ground.colour);
    const Bgr ink = MeanOf(colours, group, g);
    const int score = Difference(ink, MeanOf(grounds, group, g)) - Saturation(ink);
    if (score > most) {
      most = score;
      best = g;
    }
  }
  return WhereGroupIs(group, values.size(), best);
}

Givens ByWeight(const std::vector<DrawnValue>& values) {
  // A 1 has less ink than an 8, so each digit is compared with its like alone.
  std::map<int, std::vector<double>> of_value;
  for (const DrawnValue& value : values) of_value[value.value].push_back(value.weight);
  std::vector<double> gaps;
  std::map<int, double> middle;
  for (auto& [value, weights] : of_value) {
    std::sort(weights.begin(), weights.end());
    double widest = 1;
    for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
      const double gap = weights[i + 1] / std::max(1e-6, weights[i]);
      if (gap > widest) {
        widest = gap;
        middle[value] = (weights[i] + weights[i + 1]) / 2;
      }
    }
    if (widest >= kBolder) gaps.push_back(widest);
  }
  // Most digits that occur often must show both.
  if (gaps.size() * 2 < of_value.size() || gaps.size() < 3) return {};
  Givens givens{std::vector<bool>(values.size(), true), std::vector<bool>(values.size(), true),
                true};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto found = middle.find(values[i].value);
    givens.is_given[i] = found == middle.end() || values[i].weight >= found->second;
  }
  return givens;
}

}  // namespace

Givens TellGivens(const std::vector<DrawnValue>& values, const std::vector<DrawnGround>& empty) {
  if (values.empty()) return {};
  if (Givens found = ByGround(values, empty); found.tells) return found;
  if (Givens found = ByInk(values); found.tells) return found;
  if (Givens found = ByWeight(values); found.tells) return found;
  return AllOf(values.size());
}

}  // namespace gridhand::vision::sudoku
