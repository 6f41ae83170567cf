#include "agent/sudoku/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <iterator>
#include <utility>

#include "board/sudoku/text.h"

namespace gridhand::agent::sudoku {
namespace {

using board::CellPos;
using board::sudoku::Board;
using board::sudoku::CellName;
using board::sudoku::kEmpty;
using board::sudoku::Unit;
using board::sudoku::UnitKind;
using board::sudoku::UnitText;

using Values = std::uint32_t;  // bit v - 1: the value v

Values BitOf(int value) { return Values{1} << (value - 1); }
int Lowest(Values values) { return std::countr_zero(values) + 1; }

std::string CellNames(const std::vector<CellPos>& cells) {
  std::vector<std::string> names;
  for (const CellPos cell : cells) names.push_back(CellName(cell));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string ValueNames(Values values) {
  std::vector<int> all;
  for (; values != 0; values &= values - 1) all.push_back(Lowest(values));
  return fmt::format("{}", fmt::join(all, ", "));
}

bool Holds(const Unit& unit, CellPos cell) { return std::ranges::count(unit.cells, cell) > 0; }

// Looks for the steps of each technique on one board.
class Search {
 public:
  explicit Search(const Candidates& candidates)
      : candidates_(candidates), units_(candidates.board().layout.units()) {}

  std::optional<Step> FindFirst() const {
    if (auto step = Single()) return step;
    if (auto step = LockedCandidates()) return step;
    if (auto step = NakedSubset(2, Technique::kNakedPair)) return step;
    if (auto step = HiddenSubset(2, Technique::kHiddenPair)) return step;
    if (auto step = NakedSubset(3, Technique::kNakedTriple)) return step;
    if (auto step = HiddenSubset(3, Technique::kHiddenTriple)) return step;
    if (auto step = NakedSubset(4, Technique::kNakedQuad)) return step;
    if (auto step = HiddenSubset(4, Technique::kHiddenQuad)) return step;
    if (auto step = Fish(2, Technique::kXWing)) return step;
    if (auto step = Fish(3, Technique::kSwordfish)) return step;
    if (auto step = XYWing()) return step;
    if (auto step = Colouring(&Search::TrapOf)) return step;
    return Colouring(&Search::WrapOf);
  }

  std::vector<Step> Singles() const {
    std::vector<Step> steps;
    const auto take = [&](Step step) {
      const bool is_new = std::ranges::none_of(
          steps, [&](const Step& known) { return known.placed->cell == step.placed->cell; });
      if (is_new) steps.push_back(std::move(step));
      return false;
    };
    EachFullHouse(take);
    EachNakedSingle(take);
    EachHiddenSingle(take);
    return steps;
  }

 private:
  Values Of(CellPos cell) const { return candidates_.Of(cell); }

  std::vector<CellPos> EmptyOf(const Unit& unit) const {
    std::vector<CellPos> cells;
    std::ranges::copy_if(unit.cells, std::back_inserter(cells),
                         [&](CellPos cell) { return Of(cell) != 0; });
    return cells;
  }

  std::vector<CellPos> PlacesOf(int value, const Unit& unit) const {
    std::vector<CellPos> cells;
    std::ranges::copy_if(unit.cells, std::back_inserter(cells),
                         [&](CellPos cell) { return (Of(cell) & BitOf(value)) != 0; });
    return cells;
  }

  bool ArePeers(CellPos a, CellPos b) const {
    return a != b && std::ranges::any_of(units_, [&](const Unit& unit) {
             return Holds(unit, a) && Holds(unit, b);
           });
  }

  static Step Placing(Technique technique, CellPos cell, int value, std::vector<CellPos> proof,
                      const std::string& because) {
    return {technique,
            CellValue{cell, value},
            {},
            std::move(proof),
            fmt::format("{} is {}: {}", CellName(cell), value, because)};
  }

  // Takes these values from these cells, where they are candidates; nothing if none is.
  std::optional<Step> Taking(Technique technique, const std::vector<CellPos>& cells, Values values,
                             std::vector<CellPos> proof, const std::string& because) const {
    Step step{technique, std::nullopt, {}, std::move(proof), because};
    for (const CellPos cell : cells) {
      for (Values left = Of(cell) & values; left != 0; left &= left - 1) {
        step.taken.push_back({cell, Lowest(left)});
      }
    }
    if (step.taken.empty()) return std::nullopt;
    return step;
  }

  // Each calls take(step) until it is enough: until that returns true.
  template <class Take>
  void EachFullHouse(const Take& take) const {
    for (const Unit& unit : units_) {
      const std::vector<CellPos> empty = EmptyOf(unit);
      if (empty.size() != 1 || !std::has_single_bit(Of(empty[0]))) continue;
      if (take(Placing(Technique::kFullHouse, empty[0], Lowest(Of(empty[0])), unit.cells,
                       fmt::format("it is the last empty cell of {}", UnitText(unit))))) {
        return;
      }
    }
  }

  template <class Take>
  void EachNakedSingle(const Take& take) const {
    const Board& board = candidates_.board();
    for (std::size_t i = 0; i < board.values.items().size(); ++i) {
      const CellPos cell = board.values.PosOf(i);
      if (!std::has_single_bit(Of(cell))) continue;
      if (take(Placing(Technique::kNakedSingle, cell, Lowest(Of(cell)), {cell},
                       "every other value is ruled out there"))) {
        return;
      }
    }
  }

  template <class Take>
  void EachHiddenSingle(const Take& take) const {
    // Blocks first: people see them first.
    for (const UnitKind kind :
         {UnitKind::kBlock, UnitKind::kRow, UnitKind::kColumn, UnitKind::kDiagonal}) {
      for (const Unit& unit : units_) {
        if (unit.kind != kind) continue;
        for (int value = 1; value <= Size(); ++value) {
          const std::vector<CellPos> places = PlacesOf(value, unit);
          if (places.size() != 1) continue;
          if (take(
                  Placing(Technique::kHiddenSingle, places[0], value, unit.cells,
                          fmt::format("no other cell of {} can hold {}", UnitText(unit), value)))) {
            return;
          }
        }
      }
    }
  }

  std::optional<Step> Single() const {
    std::optional<Step> first;
    const auto take = [&](Step step) {
      first = std::move(step);
      return true;
    };
    EachFullHouse(take);
    if (!first) EachNakedSingle(take);
    if (!first) EachHiddenSingle(take);
    return first;
  }

  std::optional<Step> LockedCandidates() const {
    for (const Unit& unit : units_) {
      for (int value = 1; value <= Size(); ++value) {
        const std::vector<CellPos> places = PlacesOf(value, unit);
        if (places.size() < 2) continue;
        for (const Unit& other : units_) {
          if (other == unit ||
              !std::ranges::all_of(places, [&](CellPos cell) { return Holds(other, cell); })) {
            continue;
          }
          std::vector<CellPos> rest;
          std::ranges::copy_if(other.cells, std::back_inserter(rest),
                               [&](CellPos cell) { return !Holds(unit, cell); });
          auto step = Taking(Technique::kLockedCandidates, rest, BitOf(value), places,
                             fmt::format("{} of {} lies in {}, at {}: nowhere else there", value,
                                         UnitText(unit), UnitText(other), CellNames(places)));
          if (step) return step;
        }
      }
    }
    return std::nullopt;
  }

  // Calls visit(chosen) for each way to choose `count` of the items until it returns a step.
  template <class Item>
  static std::optional<Step> ForEachChoice(
      const std::vector<Item>& items, std::size_t count,
      const std::function<std::optional<Step>(const std::vector<Item>&)>& visit,
      std::vector<Item> chosen = {}, std::size_t from = 0) {
    if (chosen.size() == count) return visit(chosen);
    for (std::size_t i = from; i < items.size(); ++i) {
      chosen.push_back(items[i]);
      if (auto step = ForEachChoice(items, count, visit, chosen, i + 1)) return step;
      chosen.pop_back();
    }
    return std::nullopt;
  }

  std::optional<Step> NakedSubset(int count, Technique technique) const {
    for (const Unit& unit : units_) {
      std::vector<CellPos> few;
      std::ranges::copy_if(EmptyOf(unit), std::back_inserter(few),
                           [&](CellPos cell) { return std::popcount(Of(cell)) <= count; });
      const auto step = ForEachChoice<CellPos>(
          few, static_cast<std::size_t>(count),
          [&](const std::vector<CellPos>& cells) -> std::optional<Step> {
            Values values = 0;
            for (const CellPos cell : cells) values |= Of(cell);
            if (std::popcount(values) != count) return std::nullopt;
            std::vector<CellPos> rest;
            std::ranges::copy_if(unit.cells, std::back_inserter(rest), [&](CellPos cell) {
              return std::ranges::count(cells, cell) == 0;
            });
            return Taking(technique, rest, values, cells,
                          fmt::format("{} hold {} between them: no other cell of {} can",
                                      CellNames(cells), ValueNames(values), UnitText(unit)));
          });
      if (step) return step;
    }
    return std::nullopt;
  }

  std::optional<Step> HiddenSubset(int count, Technique technique) const {
    for (const Unit& unit : units_) {
      std::vector<int> few;
      for (int value = 1; value <= Size(); ++value) {
        const auto places = static_cast<int>(PlacesOf(value, unit).size());
        if (places >= 1 && places <= count) few.push_back(value);
      }
      const auto step = ForEachChoice<int>(
          few, static_cast<std::size_t>(count),
          [&](const std::vector<int>& chosen) -> std::optional<Step> {
            Values values = 0;
            for (const int value : chosen) values |= BitOf(value);
            std::vector<CellPos> cells;
            std::ranges::copy_if(unit.cells, std::back_inserter(cells),
                                 [&](CellPos cell) { return (Of(cell) & values) != 0; });
            if (static_cast<int>(cells.size()) != count) return std::nullopt;
            return Taking(technique, cells, ~values, cells,
                          fmt::format("only {} of {} can hold {}: nothing else goes there",
                                      CellNames(cells), UnitText(unit), ValueNames(values)));
          });
      if (step) return step;
    }
    return std::nullopt;
  }

  std::optional<Step> Fish(int count, Technique technique) const {
    for (const bool by_rows : {true, false}) {
      const UnitKind kind = by_rows ? UnitKind::kRow : UnitKind::kColumn;
      for (int value = 1; value <= Size(); ++value) {
        std::vector<const Unit*> lines;
        for (const Unit& unit : units_) {
          if (unit.kind != kind) continue;
          const auto places = static_cast<int>(PlacesOf(value, unit).size());
          if (places >= 2 && places <= count) lines.push_back(&unit);
        }
        const auto step = ForEachChoice<const Unit*>(
            lines, static_cast<std::size_t>(count), [&](const std::vector<const Unit*>& chosen) {
              return FishOf(technique, value, chosen, by_rows);
            });
        if (step) return step;
      }
    }
    return std::nullopt;
  }

  std::optional<Step> FishOf(Technique technique, int value, const std::vector<const Unit*>& lines,
                             bool by_rows) const {
    std::vector<CellPos> proof;
    Values across = 0;  // bit n: column n, or row n
    const auto crossing = [&](CellPos cell) { return by_rows ? cell.col : cell.row; };
    for (const Unit* line : lines) {
      for (const CellPos cell : PlacesOf(value, *line)) {
        proof.push_back(cell);
        across |= Values{1} << crossing(cell);
      }
    }
    if (std::popcount(across) != static_cast<int>(lines.size())) return std::nullopt;
    std::vector<CellPos> rest;
    for (const Unit& unit : units_) {
      if (unit.kind != (by_rows ? UnitKind::kColumn : UnitKind::kRow)) continue;
      if ((across >> unit.number & 1) == 0) continue;
      std::ranges::copy_if(unit.cells, std::back_inserter(rest), [&](CellPos cell) {
        return std::ranges::none_of(lines, [&](const Unit* line) { return Holds(*line, cell); });
      });
    }
    return Taking(
        technique, rest, BitOf(value), proof,
        fmt::format("{} makes {} of {}: it goes nowhere else in the {} of these cells",
                    CellNames(proof), technique == Technique::kXWing ? "an X-wing" : "a swordfish",
                    value, by_rows ? "columns" : "rows"));
  }

  // A pivot with two values, and two peers of it with one of these each and a third in common: one
  // of the two peers holds the third.
  std::optional<Step> XYWing() const {
    std::vector<CellPos> pairs;
    const Board& board = candidates_.board();
    for (std::size_t i = 0; i < board.values.items().size(); ++i) {
      const CellPos cell = board.values.PosOf(i);
      if (std::popcount(Of(cell)) == 2) pairs.push_back(cell);
    }
    for (const CellPos pivot : pairs) {
      for (const CellPos first : pairs) {
        if (std::popcount(Of(first) & Of(pivot)) != 1 || !ArePeers(pivot, first)) continue;
        const Values third = Of(first) & ~Of(pivot);
        const Values wanted = (Of(pivot) & ~Of(first)) | third;
        for (const CellPos second : pairs) {
          if (Of(second) != wanted || !ArePeers(pivot, second)) continue;
          if (auto step = XYWingOf(pivot, first, second, third)) return step;
        }
      }
    }
    return std::nullopt;
  }

  std::optional<Step> XYWingOf(CellPos pivot, CellPos first, CellPos second, Values third) const {
    std::vector<CellPos> seen_by_both;
    const Board& board = candidates_.board();
    for (std::size_t i = 0; i < board.values.items().size(); ++i) {
      const CellPos cell = board.values.PosOf(i);
      if (ArePeers(cell, first) && ArePeers(cell, second)) seen_by_both.push_back(cell);
    }
    return Taking(Technique::kXYWing, seen_by_both, third, {pivot, first, second},
                  fmt::format("whatever {} is, {} or {} is {}: no cell that both see can be",
                              CellName(pivot), CellName(first), CellName(second), Lowest(third)));
  }

  // --- Simple colouring ---

  // The places of a value that are linked by pairs, each with the place that it was reached from.
  struct Painted {
    CellPos cell;
    bool is_second = false;  // which of the two colours
    std::size_t from = 0;    // an index; of the first its own
  };
  using Chain = std::vector<Painted>;
  using Finder = std::optional<Step> (Search::*)(int value, const Chain& chain) const;

  // What `find` finds on the first chain that gives it anything.
  std::optional<Step> Colouring(Finder find) const {
    for (int value = 1; value <= Size(); ++value) {
      board::Grid<char> is_painted(Size(), Size(), 0);
      for (const Unit& unit : units_) {
        const std::vector<CellPos> places = PlacesOf(value, unit);
        if (places.size() != 2 || is_painted[places[0]] != 0) continue;
        const Chain chain = ChainFrom(places[0], value);
        for (const Painted& painted : chain) is_painted[painted.cell] = 1;
        if (auto step = (this->*find)(value, chain)) return step;
      }
    }
    return std::nullopt;
  }

  // Breadth first, so that the way back to the start is short.
  Chain ChainFrom(CellPos start, int value) const {
    Chain chain = {{start, false, 0}};
    for (std::size_t at = 0; at < chain.size(); ++at) {
      for (const Unit& unit : units_) {
        if (!Holds(unit, chain[at].cell)) continue;
        const std::vector<CellPos> places = PlacesOf(value, unit);
        if (places.size() != 2) continue;
        const CellPos other = places[0] == chain[at].cell ? places[1] : places[0];
        const bool is_known = std::ranges::any_of(
            chain, [&](const Painted& painted) { return painted.cell == other; });
        if (!is_known) chain.push_back({other, !chain[at].is_second, at});
      }
    }
    return chain;
  }

  // The cells from one place of the chain to the other, with both.
  static std::vector<CellPos> Between(const Chain& chain, std::size_t one, std::size_t other) {
    std::vector<CellPos> front;
    std::vector<CellPos> back;
    // A place lies behind that which it was reached from: the later one of two goes back.
    while (one != other) {
      std::size_t& later = one > other ? one : other;
      (one > other ? front : back).push_back(chain[later].cell);
      later = chain[later].from;
    }
    front.push_back(chain[one].cell);
    front.insert(front.end(), back.rbegin(), back.rend());
    return front;
  }

  std::optional<Step> TrapOf(int value, const Chain& chain) const {
    std::optional<Step> shortest;
    for (std::size_t one = 0; one < chain.size(); ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        if (chain[one].is_second == chain[other].is_second) continue;
        const std::vector<CellPos> way = Between(chain, other, one);
        if (shortest && way.size() >= shortest->proof.size()) continue;
        auto step =
            Taking(Technique::kColourTrap, SeenByBoth(chain[one].cell, chain[other].cell, chain),
                   BitOf(value), way,
                   fmt::format(
                       "every second one of {} is {}, so {} or {} is: no cell that both see can be",
                       CellNames(way), value, CellName(way.front()), CellName(way.back())));
        if (step) shortest = std::move(step);
      }
    }
    return shortest;
  }

  // No cell of the chain itself: two that see a third of it are the wrap's.
  std::vector<CellPos> SeenByBoth(CellPos one, CellPos other, const Chain& chain) const {
    std::vector<CellPos> seen;
    const Board& board = candidates_.board();
    for (std::size_t i = 0; i < board.values.items().size(); ++i) {
      const CellPos cell = board.values.PosOf(i);
      if (Of(cell) == 0 || !ArePeers(cell, one) || !ArePeers(cell, other)) continue;
      const bool is_of_it =
          std::ranges::any_of(chain, [&](const Painted& painted) { return painted.cell == cell; });
      if (!is_of_it) seen.push_back(cell);
    }
    return seen;
  }

  std::optional<Step> WrapOf(int value, const Chain& chain) const {
    for (std::size_t one = 0; one < chain.size(); ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        if (chain[one].is_second != chain[other].is_second ||
            !ArePeers(chain[one].cell, chain[other].cell)) {
          continue;
        }
        return Wrap(value, chain, chain[other], chain[one]);
      }
    }
    return std::nullopt;
  }

  std::optional<Step> Wrap(int value, const Chain& chain, const Painted& one,
                           const Painted& other) const {
    std::vector<CellPos> all;
    std::vector<CellPos> wrong;
    for (const Painted& painted : chain) {
      all.push_back(painted.cell);
      if (painted.is_second == one.is_second) wrong.push_back(painted.cell);
    }
    return Taking(Technique::kColourWrap, wrong, BitOf(value), all,
                  fmt::format("in the chain {} all or none of {} are {}, but {} and {} see each "
                              "other: none is",
                              CellNames(all), CellNames(wrong), value, CellName(one.cell),
                              CellName(other.cell)));
  }

  int Size() const { return candidates_.board().layout.size(); }

  const Candidates& candidates_;
  const std::vector<Unit>& units_;
};

}  // namespace

std::string_view Name(Technique technique) {
  constexpr std::array<std::string_view, 16> kNames = {
      "full house", "naked single", "hidden single", "locked candidates",
      "naked pair", "hidden pair",  "naked triple",  "hidden triple",
      "naked quad", "hidden quad",  "X-wing",        "swordfish",
      "XY-wing",    "colour trap",  "colour wrap",   "needs trial"};
  return kNames[static_cast<std::size_t>(technique)];
}

Candidates::Candidates(const Board& board)
    : board_(board),
      values_(board.layout.size(), board.layout.size(), (Values{1} << board.layout.size()) - 1) {
  board::ForEachCell(board.values, [&](CellPos cell) {
    if (board.values[cell] != kEmpty) Place({cell, board.values[cell]});
  });
}

void Candidates::Place(const CellValue& placed) {
  board_.values[placed.cell] = placed.value;
  values_[placed.cell] = 0;
  for (const Unit& unit : board_.layout.units()) {
    if (!Holds(unit, placed.cell)) continue;
    for (const CellPos cell : unit.cells) values_[cell] &= ~BitOf(placed.value);
  }
}

void Candidates::Apply(const Step& step) {
  if (step.placed) Place(*step.placed);
  for (const CellValue& taken : step.taken) values_[taken.cell] &= ~BitOf(taken.value);
}

std::optional<Step> NextStep(const Candidates& candidates) {
  return Search(candidates).FindFirst();
}

std::vector<Step> SinglesOf(const Candidates& candidates) { return Search(candidates).Singles(); }

std::optional<Step> TrialStep(const Candidates& candidates) {
  const Board& board = candidates.board();
  std::optional<CellPos> best;
  const auto left = [&](CellPos cell) { return std::popcount(candidates.Of(cell)); };
  for (std::size_t i = 0; i < board.values.items().size(); ++i) {
    const CellPos cell = board.values.PosOf(i);
    if (board.values[cell] != kEmpty) continue;
    if (left(cell) == 0) return std::nullopt;
    if (!best || left(cell) < left(*best)) best = cell;
  }
  if (!best) return std::nullopt;
  return Step{Technique::kTrial,
              std::nullopt,
              {},
              {*best},
              fmt::format("no technique helps here: try {} in {}, which is left with the fewest",
                          ValueNames(candidates.Of(*best)), CellName(*best))};
}

Explanation Explain(const Board& board) {
  Explanation explanation;
  Candidates candidates(board);
  while (auto step = NextStep(candidates)) {
    candidates.Apply(*step);
    explanation.steps.push_back(*std::move(step));
  }
  if (auto trial = TrialStep(candidates)) explanation.steps.push_back(*std::move(trial));
  for (const Step& step : explanation.steps) {
    explanation.hardest = std::max(explanation.hardest.value_or(step.technique), step.technique);
  }
  explanation.values = candidates.board().values;
  explanation.is_solved = IsSolved(candidates.board());
  return explanation;
}

}  // namespace gridhand::agent::sudoku
