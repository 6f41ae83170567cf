#include "agent/minesweeper/endgame_tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <span>
#include <utility>

namespace gridhand::agent::minesweeper {
namespace {

// Positions; a power of two. Four times fewer cost 7 % of the time of endgames of 300,000 nodes.
constexpr std::size_t kTableSize = 1 << 17;
constexpr LookBits kNumbers = kMineBit - 1;

// Of SplitMix64 (Steele, Lea, Flood 2014): numbers in a row become unlike ones.
std::uint64_t Mixed(std::uint64_t z) {
  z *= 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

// How many looks there are, by a table: std::popcount is a call where the processor is not known to
// count bits.
int CountOf(LookBits looks) {
  static constexpr auto kCounts = [] {
    std::array<std::uint8_t, 2 * kMineBit> counts{};
    for (std::size_t i = 1; i < counts.size(); ++i) {
      counts[i] = static_cast<std::uint8_t>(counts[i / 2] + i % 2);
    }
    return counts;
  }();
  return kCounts[looks];
}

bool IsDead(LookBits looks) { return CountOf(looks & kNumbers) == 1; }

}  // namespace

EndgameTree::Position& EndgameTree::Start(const LayoutList& list, std::int64_t max_nodes) {
  list_ = &list;
  nodes_ = 0;
  max_nodes_ = max_nodes;
  ++generation_;
  if (table_.empty()) table_.resize(kTableSize);
  while (hashes_.size() < static_cast<std::size_t>(list.layouts)) {
    hashes_.push_back(Mixed(hashes_.size() + 1));
  }
  root_.layouts.resize(static_cast<std::size_t>(list.layouts));
  std::iota(root_.layouts.begin(), root_.layouts.end(), std::uint16_t{0});
  Recall(root_);
  if (root_.size() > 1) SurveyCells(root_);
  return root_;
}

std::optional<int> EndgameTree::CountWins(const LayoutList& list, std::int64_t max_nodes) {
  Position& all = Start(list, max_nodes);
  const int wins = all.exact ? all.wins : Wins(all, 0, 0);
  if (nodes_ > max_nodes_) return std::nullopt;
  return wins;
}

std::optional<std::vector<EndgameTree::Choice>> EndgameTree::Solve(const LayoutList& list,
                                                                   std::int64_t max_nodes) {
  Position& all = Start(list, max_nodes);
  std::vector<Choice> choices;
  Guess(all, 0, 0, &choices);
  if (nodes_ > max_nodes_) return std::nullopt;
  std::stable_sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
    return a.exact != b.exact ? a.exact : a.wins > b.wins;
  });
  return choices;
}

EndgameTree::Frame& EndgameTree::FrameAt(std::size_t depth) {
  if (frames_.size() <= depth) frames_.push_back(std::make_unique<Frame>());
  return *frames_[depth];
}

// What is known of a position without looking at its cells.
void EndgameTree::Recall(Position& position) {
  position.wins = position.size();
  position.exact = position.size() <= 1;
  if (position.size() == 2) {
    position.wins = WinsOfTwo(position.layouts);
    position.exact = true;
  }
  if (position.exact) return;
  position.key = KeyOf(position.layouts);
  const Known& known = Slot(position.key);
  if (known.generation != generation_ || known.key != position.key) return;
  position.wins = known.wins;
  position.exact = known.exact;
}

// Both if a cell that is safe in both tells them apart, else one: a cell that is a mine in one of
// them is opened as if it were the other.
int EndgameTree::WinsOfTwo(const Layouts& layouts) const {
  const LookBits* first = list_->LooksOf(layouts[0]);
  const LookBits* second = list_->LooksOf(layouts[1]);
  for (std::size_t i = 0; i < list_->cells.size(); ++i) {
    if (first[i] != second[i] && ((first[i] | second[i]) & kMineBit) == 0) return 2;
  }
  return 1;
}

// Finds the free cell that tells most. Without one, some cell has to be guessed. Precondition:
// there are at least two layouts.
void EndgameTree::SurveyCells(Position& position) {
  ++nodes_;
  const std::size_t cells = list_->cells.size();
  Survey& survey = position.survey;
  survey.mines.assign(cells, 0);
  survey.looks.assign(cells, 0);
  std::uint16_t* mines = survey.mines.data();
  LookBits* looks = survey.looks.data();
  for (const std::uint16_t layout : position.layouts) {
    const LookBits* row = list_->LooksOf(layout);
    for (std::size_t i = 0; i < cells; ++i) {
      mines[i] = static_cast<std::uint16_t>(mines[i] + row[i] / kMineBit);
      looks[i] = static_cast<LookBits>(looks[i] | row[i]);
    }
  }
  position.free_cell.reset();
  int most_looks = 1;
  int fewest_mines = position.size();
  for (std::size_t i = 0; i < cells; ++i) {
    const int count = CountOf(looks[i]);
    if (count == 1) continue;  // the same in all layouts
    fewest_mines = std::min<int>(fewest_mines, mines[i]);
    if (mines[i] > 0 || count <= most_looks) continue;
    most_looks = count;
    position.free_cell = i;
  }
  position.wins = std::min(position.wins, position.size() - fewest_mines);
}

// The layouts in which the cell is safe, by the number it shows. Returns how many parts there are.
int EndgameTree::Split(const Layouts& layouts, std::size_t cell,
                       std::vector<Position>& parts) const {
  std::array<int, kMaxNeighbors + 1> part_of{};
  part_of.fill(-1);
  int count = 0;
  for (const std::uint16_t layout : layouts) {
    const LookBits look = list_->LooksOf(layout)[cell];
    if (look == kMineBit) continue;
    int& part = part_of[static_cast<std::size_t>(std::countr_zero(look))];
    if (part < 0) {
      part = count++;
      if (parts.size() < static_cast<std::size_t>(count)) parts.emplace_back();
      parts[static_cast<std::size_t>(part)].layouts.clear();
    }
    parts[static_cast<std::size_t>(part)].layouts.push_back(layout);
  }
  return count;
}

// How many of its layouts are won; if that is not more than `to_beat`, anything from it to
// `to_beat`. Precondition: it is surveyed.
int EndgameTree::Wins(Position& position, int to_beat, std::size_t depth) {
  if (position.free_cell) {
    const int parts = Split(position.layouts, *position.free_cell, FrameAt(depth).parts);
    position.wins = SumOver(depth, parts, to_beat);
  } else {
    position.wins = Guess(position, to_beat, depth, nullptr);
  }
  if (nodes_ > max_nodes_) return 0;
  position.exact = position.wins > to_beat;
  Slot(position.key) = {position.key, generation_, position.wins, position.exact};
  return position.wins;
}

// Wins summed over the parts of this depth's frame. They are bounded one after the other, ever
// better, until they beat what is to be beaten or cannot.
int EndgameTree::SumOver(std::size_t depth, int count, int to_beat) {
  const auto parts = std::span(frames_[depth]->parts).first(static_cast<std::size_t>(count));
  int sum = 0;
  for (Position& part : parts) {
    Recall(part);
    sum += part.wins;
  }
  for (Position& part : parts) {
    if (sum <= to_beat) return sum;
    if (part.exact) continue;
    sum -= part.wins;
    SurveyCells(part);
    sum += part.wins;
  }
  // Small ones first: they cost least.
  std::array<Position*, kMaxNeighbors + 1> order{};
  std::size_t open = 0;
  for (Position& part : parts) {
    if (!part.exact) order[open++] = &part;
  }
  std::sort(order.begin(), order.begin() + open, [](const Position* a, const Position* b) {
    return std::pair(a->size(), a) < std::pair(b->size(), b);
  });
  for (std::size_t i = 0; i < open; ++i) {
    if (sum <= to_beat || nodes_ > max_nodes_) return sum;
    sum -= order[i]->wins;
    sum += Wins(*order[i], to_beat - sum, depth + 1);
  }
  return sum;
}

int EndgameTree::Guess(const Position& position, int to_beat, std::size_t depth,
                       std::vector<Choice>* choices) {
  const int size = position.size();
  Frame& frame = FrameAt(depth);
  const Survey& survey = position.survey;
  frame.order.clear();
  bool any_alive = false;
  for (std::size_t i = 0; i < survey.looks.size(); ++i) {
    if (survey.mines[i] == 0 || survey.mines[i] == size) continue;
    const bool alive = !IsDead(survey.looks[i]);
    if (alive && !any_alive) frame.order.clear();
    any_alive = any_alive || alive;
    if (alive == any_alive) frame.order.push_back(static_cast<std::uint32_t>(i));
  }
  std::ranges::sort(frame.order, {},
                    [&](std::uint32_t cell) { return std::pair(survey.mines[cell], cell); });
  int best = to_beat;
  bool exact = false;
  int bound = 0;
  for (const std::uint32_t cell : frame.order) {
    const int survives = size - survey.mines[cell];
    if (survives <= best && choices == nullptr) {
      bound = std::max(bound, survives);
      break;
    }
    const int parts = Split(position.layouts, cell, frame.parts);
    const int wins = SumOver(depth, parts, best);
    if (nodes_ > max_nodes_) return 0;
    if (choices != nullptr) choices->push_back({cell, survives, wins, wins > best});
    bound = std::max(bound, wins);
    if (wins <= best) continue;
    best = wins;
    exact = true;
  }
  return exact ? best : bound;
}

EndgameTree::Known& EndgameTree::Slot(std::uint64_t key) { return table_[key & (kTableSize - 1)]; }

std::uint64_t EndgameTree::KeyOf(const Layouts& layouts) const {
  std::uint64_t key = layouts.size();
  for (const std::uint16_t layout : layouts) key += hashes_[layout];
  return key;
}

}  // namespace gridhand::agent::minesweeper
