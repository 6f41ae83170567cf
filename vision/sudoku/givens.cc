// How it works
//   1. The ground: givens lie on a ground of their own, on which no empty cell lies. Where there
//   are
//      several such grounds, the one that is least like an empty cell's is the givens'.
//   2. The ink: of the colours that occur, the givens' has most contrast and least colour.
//   3. The weight: the same digit is drawn in two thicknesses, the thicker one is given.
// The first that tells decides: a ground stays when a digit turns red because of a conflict.
#include "vision/sudoku/givens.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <numeric>

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

Givens AllOf(std::size_t count) { return {std::vector<bool>(count, true), false}; }

Givens WhereGroupIs(const std::vector<int>& group, std::size_t values, int wanted) {
  Givens givens{std::vector<bool>(values), false};
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

Givens ByGround(const std::vector<DrawnValue>& values, const std::vector<Bgr>& empty_grounds) {
  if (empty_grounds.empty()) return {};
  std::vector<Bgr> colours;
  for (const DrawnValue& value : values) colours.push_back(value.ground);
  colours.insert(colours.end(), empty_grounds.begin(), empty_grounds.end());
  const std::vector<int> group = GroupsOf(colours, kSameGround);
  const int groups = 1 + *std::max_element(group.begin(), group.end());
  std::vector<int> of_values(static_cast<std::size_t>(groups));
  std::vector<int> of_empty(static_cast<std::size_t>(groups));
  for (std::size_t i = 0; i < group.size(); ++i) {
    ++(i < values.size() ? of_values : of_empty)[static_cast<std::size_t>(group[i])];
  }
  const auto most_empty =
      static_cast<int>(std::max_element(of_empty.begin(), of_empty.end()) - of_empty.begin());
  const Bgr empty = MeanOf(colours, group, most_empty);
  int best = -1;
  int farthest = 0;
  for (int g = 0; g < groups; ++g) {
    const int with = of_values[static_cast<std::size_t>(g)];
    const int without = of_empty[static_cast<std::size_t>(g)];
    if (with < std::max(2.0, kFewest * static_cast<double>(values.size()))) continue;
    if (without > kEmptyShare * (with + without)) continue;
    if (IsOneValue(values, group, g)) continue;
    const int distance = Difference(MeanOf(colours, group, g), empty);
    if (distance > farthest) {
      farthest = distance;
      best = g;
    }
  }
  return best < 0 ? Givens{} : WhereGroupIs(group, values.size(), best);
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
    for (const DrawnValue& value : values) grounds.push_back(value.ground);
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
  Givens givens{std::vector<bool>(values.size(), true), true};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto found = middle.find(values[i].value);
    givens.is_given[i] = found == middle.end() || values[i].weight >= found->second;
  }
  return givens;
}

}  // namespace

Givens TellGivens(const std::vector<DrawnValue>& values, const std::vector<Bgr>& empty_grounds) {
  if (values.empty()) return {};
  if (Givens found = ByGround(values, empty_grounds); found.tells) return found;
  if (Givens found = ByInk(values); found.tells) return found;
  if (Givens found = ByWeight(values); found.tells) return found;
  return AllOf(values.size());
}

}  // namespace gridhand::vision::sudoku
