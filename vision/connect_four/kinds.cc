#include "vision/connect_four/kinds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "board/connect_four/board.h"

namespace gridhand::vision::connect_four {
namespace {

using board::CellPos;
using board::Grid;

// Holes that differ less belong to one group; tried from strict to loose. In grey levels of the
// mean over a hole: antialiasing between pixels makes 4, a board's gradient 10 from hole to hole,
// what is seen through holes 30.
constexpr float kAlike[] = {4, 7, 11, 16, 22, 30, 40};
// Kinds differ by so much at least: pale marbles on a pale board by 14.
constexpr float kLeastApart = 10;
// And by so many times what unites a group.
constexpr float kApartOfAlike = 1.15F;
// One place of a hole has the disc's colour; grey levels.
constexpr float kSameColour = 38;
// A place tells a disc from a hole if they differ by so much there.
constexpr float kTelling = 45;
// Of the telling places at the rim, so many have the disc's colour, in a quarter and in
// all, and so many quarters do: stars of winners leave a sixth of the rim when they are largest, a
// disc that is half in a hole fills two quarters.
constexpr double kRimInQuarter = 0.1;
constexpr double kRimInAll = 0.14;
constexpr int kQuarters = 3;
// Of all telling places, so many have the disc's colour in a hole that a disc has half left.
constexpr double kHalfDisc = 0.1;
// Of all that a disc changes in its hole, so much lies in its upper and in its lower half at least:
// a shaded disc changes a third in its paler half, one that is between two holes nothing in a half.
constexpr float kLeastInHalf = 0.15F;
// Of the empty holes, so many may look like none of the others: what shows through them.
constexpr double kMostStrays = 0.34;
// Discs with marks on them: those of several winning lines.
constexpr int kMostMarked = 13;
// Holes that a falling disc passes.
constexpr int kMostUnreadable = 3;
// Of these, so many look like a whole disc.
constexpr int kMostHanging = 1;
// Groups that may be discs, largest first.
constexpr int kMostGroups = 14;

struct Groups {
  std::vector<int> of_cell;
  std::vector<int> sizes;
};

class Linker {
 public:
  explicit Linker(std::size_t count) : parents_(count) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }
  std::size_t Root(std::size_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  void Link(std::size_t a, std::size_t b) { parents_[Root(a)] = Root(b); }

 private:
  std::vector<std::size_t> parents_;
};

// Which disc's colours a hole shows, as shares of the places that tell it from an empty one.
struct Likeness {
  double all = 0;
  double rim = 0;
  int quarters = 0;  // of the rim, that show enough of it
};

Likeness LikenessOf(const Look& look, const Look& disc, const Look& empty) {
  const auto share = [&](const std::vector<std::size_t>& places) -> std::pair<int, int> {
    int telling = 0;
    int same = 0;
    for (const std::size_t place : places) {
      if (DifferenceAt(disc, empty, place) < kTelling) continue;
      ++telling;
      const float to_disc = DifferenceAt(look, disc, place);
      same += int{to_disc < kSameColour && to_disc < DifferenceAt(look, empty, place)};
    }
    return {same, telling};
  };
  Likeness likeness;
  const auto [all_same, all] = share(Places().all);
  likeness.all = all > 0 ? static_cast<double>(all_same) / all : 0;
  int rim_same = 0;
  int rim = 0;
  for (const auto& quarter : Places().rim) {
    const auto [same, telling] = share(quarter);
    rim_same += same;
    rim += telling;
    likeness.quarters += int{same > 0 && same >= kRimInQuarter * telling};
  }
  likeness.rim = rim > 0 ? static_cast<double>(rim_same) / rim : 0;
  return likeness;
}

bool IsMarkedDisc(const Likeness& own, const Likeness& other) {
  return own.rim >= kRimInAll && own.quarters >= kQuarters && own.rim > other.rim;
}

// A disc in the air may fill one side of a hole, and look the same in no two.
bool FillsHole(const Look& disc, const Look& empty) {
  float upper = 0;
  float lower = 0;
  for (const std::size_t place : Places().all) {
    const bool is_upper = place / kLookSide < kLookSide / 2;
    (is_upper ? upper : lower) += DifferenceAt(disc, empty, place);
  }
  return std::min(upper, lower) >= kLeastInHalf * (upper + lower);
}

class Teller {
 public:
  explicit Teller(const Grid<Look>& looks)
      : looks_(looks), cells_(static_cast<std::size_t>(looks.rows() * looks.cols())) {
    distances_.assign(cells_ * cells_, 0);
    for (std::size_t i = 0; i < cells_; ++i) {
      for (std::size_t k = i + 1; k < cells_; ++k) {
        distances_[i * cells_ + k] = distances_[k * cells_ + i] = Distance(At(i), At(k));
      }
    }
  }

  std::optional<Kinds> Tell() {
    std::optional<Kinds> best;
    double best_cost = std::numeric_limits<double>::max();
    std::vector<int> last;
    for (const float alike : kAlike) {
      const Groups groups = GroupsAt(alike);
      if (groups.of_cell == last) continue;
      last = groups.of_cell;
      const std::vector<int> order = LargestFirst(groups);
      const int count = std::min(kMostGroups, static_cast<int>(order.size()));
      for (int a = -1; a < count; ++a) {
        for (int b = -1; b < a || (a < 0 && b < 0); ++b) {
          const int first = a < 0 ? -1 : order[static_cast<std::size_t>(a)];
          const int second = b < 0 ? -1 : order[static_cast<std::size_t>(b)];
          for (const Marks& marks : MarksIn(groups, first, second)) {
            auto kinds = TryKinds(groups, first, second, marks, alike);
            if (!kinds) continue;
            const double cost = kinds->strays + 0.5 * kinds->marked + 2.0 * kinds->unreadable +
                                4.0 * kinds->hanging + CostOfSpread(alike);
            if (cost < best_cost) {
              best_cost = cost;
              best = std::move(kinds);
            }
          }
          if (a < 0) break;
        }
      }
    }
    return best;
  }

 private:
  const Look& At(std::size_t i) const {
    const auto cols = static_cast<std::size_t>(looks_.cols());
    return looks_[CellPos{static_cast<int>(i / cols), static_cast<int>(i % cols)}];
  }
  std::size_t IndexOf(CellPos cell) const {
    return static_cast<std::size_t>(cell.row * looks_.cols() + cell.col);
  }
  float DistanceOf(std::size_t a, std::size_t b) const { return distances_[a * cells_ + b]; }

  // A group that may be the winner's discs, if nothing is left to be seen of them: which group, and
  // whose; no group, first of all.
  struct Marks {
    int group = -1;
    Kind kind = Kind::kEmpty;
  };
  static std::vector<Marks> MarksIn(const Groups& groups, int a, int b) {
    std::vector<Marks> all{{}};
    if (a < 0 || b < 0) return all;
    for (int group = 0; group < static_cast<int>(groups.sizes.size()); ++group) {
      const int size = groups.sizes[static_cast<std::size_t>(group)];
      if (group == a || group == b) continue;
      if (size < board::connect_four::kToWin || size > kMostMarked) continue;
      all.push_back({group, Kind::kA});
      all.push_back({group, Kind::kB});
    }
    return all;
  }

  // Of two ways that explain as much, the stricter one.
  static double CostOfSpread(float alike) { return alike / 100.0; }

  Groups GroupsAt(float alike) const {
    Linker linker(cells_);
    for (std::size_t i = 0; i < cells_; ++i) {
      for (std::size_t k = i + 1; k < cells_; ++k) {
        if (DistanceOf(i, k) < alike) linker.Link(i, k);
      }
    }
    Groups groups;
    std::vector<int> number(cells_, -1);
    for (std::size_t i = 0; i < cells_; ++i) {
      const std::size_t root = linker.Root(i);
      if (number[root] < 0) {
        number[root] = static_cast<int>(groups.sizes.size());
        groups.sizes.push_back(0);
      }
      groups.of_cell.push_back(number[root]);
      ++groups.sizes[static_cast<std::size_t>(number[root])];
    }
    return groups;
  }

  static std::vector<int> LargestFirst(const Groups& groups) {
    std::vector<int> order(groups.sizes.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater<>(), [&](int group) {
      return groups.sizes[static_cast<std::size_t>(group)];
    });
    return order;
  }

  Look MeanOfGroup(const Groups& groups, int group) const {
    std::vector<const Look*> members;
    for (std::size_t i = 0; i < cells_; ++i) {
      if (groups.of_cell[i] == group) members.push_back(&At(i));
    }
    return MeanOf(members);
  }

  // The largest group besides the discs.
  static int EmptyGroup(const Groups& groups, int a, int b) {
    int best = -1;
    for (int group = 0; group < static_cast<int>(groups.sizes.size()); ++group) {
      if (group == a || group == b) continue;
      const auto size = groups.sizes[static_cast<std::size_t>(group)];
      if (best < 0 || size > groups.sizes[static_cast<std::size_t>(best)]) best = group;
    }
    return best;
  }

  // Of two groups, the two members that are most alike.
  float Between(const Groups& groups, int a, int b) const {
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < cells_; ++i) {
      if (groups.of_cell[i] != a) continue;
      for (std::size_t k = 0; k < cells_; ++k) {
        if (groups.of_cell[k] == b) least = std::min(least, DistanceOf(i, k));
      }
    }
    return least;
  }

  std::optional<Kinds> TryKinds(const Groups& groups, int a, int b, const Marks& marks,
                                float alike) const {
    const int empty = EmptyGroup(groups, a, b);
    if (empty >= 0 && empty == marks.group) return std::nullopt;
    Kinds kinds;
    kinds.cells = Grid<Kind>(looks_.rows(), looks_.cols(), Kind::kEmpty);
    kinds.spread = alike;
    kinds.apart = std::numeric_limits<float>::max();
    // 1. Kinds that are hardly different are not two.
    for (const auto& [one, other] : {std::pair(a, b), std::pair(a, empty), std::pair(b, empty)}) {
      if (one < 0 || other < 0) continue;
      const float between = Between(groups, one, other);
      kinds.apart = std::min(kinds.apart, between);
      if (between < kLeastApart || between < kApartOfAlike * alike) return std::nullopt;
    }
    if (a >= 0) kinds.a = MeanOfGroup(groups, a);
    if (b >= 0) kinds.b = MeanOfGroup(groups, b);
    std::optional<Look> hole;
    if (empty >= 0) hole = MeanOfGroup(groups, empty);
    for (const auto& disc : {kinds.a, kinds.b}) {
      if (disc && hole && !FillsHole(*disc, *hole)) return std::nullopt;
    }
    // 2. Each hole by its group; one of another group by what it shows of a disc.
    Grid<bool> is_stray(looks_.rows(), looks_.cols(), false);
    board::ForEachCell(kinds.cells, [&](CellPos cell) {
      const int group = groups.of_cell[IndexOf(cell)];
      if (group == a && a >= 0) {
        kinds.cells[cell] = Kind::kA;
      } else if (group == b && b >= 0) {
        kinds.cells[cell] = Kind::kB;
      } else if (group == marks.group) {
        kinds.cells[cell] = marks.kind;
        kinds.marks.push_back(cell);
      } else if (group != empty) {
        kinds.cells[cell] = OfOtherGroup(looks_[cell], kinds, hole);
        is_stray[cell] = kinds.cells[cell] == Kind::kEmpty;
        if (kinds.cells[cell] == Kind::kA || kinds.cells[cell] == Kind::kB) {
          kinds.marks.push_back(cell);
        }
      }
    });
    kinds.marked = static_cast<int>(kinds.marks.size());
    if (kinds.marked > kMostMarked) return std::nullopt;
    if (!JudgeStrays(kinds, is_stray)) return std::nullopt;
    // 3. Gravity, the counts, the rules.
    if (!Settle(kinds, is_stray)) return std::nullopt;
    if (marks.group >= 0 && !AreWinners(kinds, groups, marks.group)) return std::nullopt;
    return kinds;
  }

  // Whether each hole of the group is in a winning line.
  bool AreWinners(const Kinds& kinds, const Groups& groups, int group) const {
    const auto lines = board::connect_four::FindWinningLines(BoardOf(kinds, Kind::kA));
    bool are = true;
    board::ForEachCell(kinds.cells, [&](CellPos cell) {
      if (groups.of_cell[IndexOf(cell)] != group) return;
      are = are && std::ranges::any_of(lines, [&](const auto& line) {
              return std::ranges::find(line.cells, cell) != line.cells.end();
            });
    });
    return are;
  }

  static Kind OfOtherGroup(const Look& look, const Kinds& kinds, const std::optional<Look>& hole) {
    if (!kinds.a || !hole) return Kind::kEmpty;
    const Likeness to_a = LikenessOf(look, *kinds.a, *hole);
    const Likeness to_b = kinds.b ? LikenessOf(look, *kinds.b, *hole) : Likeness{};
    if (IsMarkedDisc(to_a, to_b)) return Kind::kA;
    if (IsMarkedDisc(to_b, to_a)) return Kind::kB;
    return std::max(to_a.all, to_b.all) >= kHalfDisc ? Kind::kUnreadable : Kind::kEmpty;
  }

  // Holes that look like no other are what shows through them, a falling disc, or discs that are
  // drawn in another way: the last one, lit up. Discs lie on the ground or on each other, what
  // shows through does not care. False: such holes lie as discs do.
  static bool JudgeStrays(Kinds& kinds, const Grid<bool>& is_stray) {
    std::vector<CellPos> lying;
    int hanging = 0;
    board::ForEachCell(kinds.cells, [&](CellPos cell) {
      if (!is_stray[cell]) return;
      const CellPos below{cell.row + 1, cell.col};
      if (kinds.cells.Contains(below) && kinds.cells[below] == Kind::kEmpty && !is_stray[below]) {
        ++hanging;
      } else {
        lying.push_back(cell);
      }
    });
    if (static_cast<int>(lying.size()) > hanging + 1) return false;
    if (hanging > 0) return true;
    for (const CellPos cell : lying) kinds.cells[cell] = Kind::kUnreadable;
    return true;
  }

  static bool Settle(Kinds& kinds, const Grid<bool>& is_stray) {
    int empty = 0;
    for (int col = 0; col < kinds.cells.cols(); ++col) {
      bool is_open = false;  // an empty hole below
      for (int row = kinds.cells.rows() - 1; row >= 0; --row) {
        const CellPos cell{row, col};
        switch (kinds.cells[cell]) {
          case Kind::kEmpty:
            ++empty;
            is_open = true;
            kinds.strays += int{is_stray[cell]};
            break;
          case Kind::kUnreadable:
            ++kinds.unreadable;
            is_open = true;
            break;
          case Kind::kA:
          case Kind::kB:
            if (is_open) {
              kinds.cells[cell] = Kind::kUnreadable;
              ++kinds.hanging;
              break;
            }
            ++(kinds.cells[cell] == Kind::kA ? kinds.count_a : kinds.count_b);
            break;
        }
      }
    }
    if (kinds.unreadable + kinds.hanging > kMostUnreadable) return false;
    if (kinds.hanging > kMostHanging) return false;
    if (kinds.strays > kMostStrays * empty) return false;
    if (kinds.count_a < kinds.count_b) SwapKinds(kinds);
    if (kinds.count_a - kinds.count_b > 1) return false;
    return MayBe(kinds, Kind::kA) || (kinds.count_a == kinds.count_b && MayBe(kinds, Kind::kB));
  }

  static void SwapKinds(Kinds& kinds) {
    std::swap(kinds.a, kinds.b);
    std::swap(kinds.count_a, kinds.count_b);
    for (Kind& kind : kinds.cells.items()) {
      if (kind == Kind::kA) {
        kind = Kind::kB;
      } else if (kind == Kind::kB) {
        kind = Kind::kA;
      }
    }
  }

  static board::connect_four::Board BoardOf(const Kinds& kinds, Kind first) {
    board::connect_four::Board board(kinds.cells.rows(), kinds.cells.cols());
    board::ForEachCell(kinds.cells, [&](CellPos cell) {
      const Kind kind = kinds.cells[cell];
      if (kind != Kind::kA && kind != Kind::kB) return;
      board.cells[cell] =
          kind == first ? board::connect_four::Cell::kFirst : board::connect_four::Cell::kSecond;
    });
    return board;
  }

  // Whether a game leads there in which this kind began.
  static bool MayBe(const Kinds& kinds, Kind first) {
    return board::connect_four::CheckRules(BoardOf(kinds, first)).ok();
  }

  const Grid<Look>& looks_;
  std::size_t cells_;
  std::vector<float> distances_;
};

}  // namespace

std::optional<Kinds> TellKinds(const Grid<Look>& looks) { return Teller(looks).Tell(); }

Grid<Kind> RecallKinds(const Grid<Look>& looks, const KnownKinds& known) {
  // What is known is seen again to so many grey levels: a highlight of the column is more.
  constexpr float kSeenAgain = 16;
  constexpr float kClearly = 1.6F;  // times nearer than anything else
  Grid<Kind> kinds(looks.rows(), looks.cols(), Kind::kUnreadable);
  std::vector<const Look*> holes;
  for (const auto& look : known.empty) {
    if (look) holes.push_back(&*look);
  }
  board::ForEachCell(looks, [&](CellPos cell) {
    constexpr float kFar = 255;
    const Look& look = looks[cell];
    const float to_a = known.a ? Distance(look, *known.a) : kFar;
    const float to_b = known.b ? Distance(look, *known.b) : kFar;
    float to_empty = kFar;
    if (known.empty[cell]) {
      to_empty = Distance(look, *known.empty[cell]);
    } else {
      for (const Look* hole : holes) to_empty = std::min(to_empty, Distance(look, *hole));
    }
    const std::array<std::pair<float, Kind>, 3> all = {
        {{to_a, Kind::kA}, {to_b, Kind::kB}, {to_empty, Kind::kEmpty}}};
    auto sorted = all;
    std::ranges::sort(sorted, {}, &std::pair<float, Kind>::first);
    if (sorted[0].first < kSeenAgain && sorted[1].first > kClearly * sorted[0].first + 2) {
      kinds[cell] = sorted[0].second;
      return;
    }
    // A mark on a disc.
    const Look* hole =
        known.empty[cell] ? &*known.empty[cell] : (holes.empty() ? nullptr : holes.front());
    if (hole == nullptr) return;
    const Likeness like_a = known.a ? LikenessOf(look, *known.a, *hole) : Likeness{};
    const Likeness like_b = known.b ? LikenessOf(look, *known.b, *hole) : Likeness{};
    if (IsMarkedDisc(like_a, like_b)) kinds[cell] = Kind::kA;
    if (IsMarkedDisc(like_b, like_a)) kinds[cell] = Kind::kB;
  });
  return kinds;
}

}  // namespace gridhand::vision::connect_four
