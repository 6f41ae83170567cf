#include "agent/connect_four/outcome_table.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace gridhand::agent::connect_four {
namespace {

// With 1.23 slots a key, peeling succeeds at nearly every seed; with 1.22 at none.
constexpr double kSlotsPerKey = 1.235;

constexpr std::size_t kHeader = 6;

using Slots = std::array<std::size_t, 3>;

// SplitMix64 (Steele, Lea, Flood, 2014).
constexpr Bits Mixed(Bits bits) {
  bits += 0x9e3779b97f4a7c15U;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
  return bits ^ (bits >> 31);
}

constexpr Slots SlotsOf(Bits key, std::uint8_t seed, std::uint32_t third) {
  const Bits first = Mixed(key ^ (Bits{seed} << 56));
  const Bits second = Mixed(first);
  const auto below_third = [third](Bits half) { return ((half >> 32) * third) >> 32; };
  return {below_third(first), third + below_third(first << 32), 2 * third + below_third(second)};
}

// Which keys name a slot, for peeling: how many, and the exclusive or of their numbers.
struct Users {
  std::uint32_t count = 0;
  std::uint32_t keys = 0;
};

struct Peeled {
  std::uint32_t key = 0;
  std::size_t slot = 0;  // no key that is peeled later names it
};

// All keys in an order in which each has a slot of its own; fewer where there is none.
std::vector<Peeled> Peel(std::span<const KnownOutcome> outcomes, std::uint8_t seed,
                         std::uint32_t third) {
  std::vector<Users> users(std::size_t{third} * 3);
  for (std::uint32_t i = 0; i < outcomes.size(); ++i) {
    for (const std::size_t slot : SlotsOf(outcomes[i].key, seed, third)) {
      ++users[slot].count;
      users[slot].keys ^= i;
    }
  }
  std::vector<std::size_t> lonely;
  for (std::size_t slot = 0; slot < users.size(); ++slot) {
    if (users[slot].count == 1) lonely.push_back(slot);
  }
  std::vector<Peeled> order;
  order.reserve(outcomes.size());
  while (!lonely.empty()) {
    const std::size_t slot = lonely.back();
    lonely.pop_back();
    if (users[slot].count != 1) continue;
    const std::uint32_t key = users[slot].keys;
    order.push_back({key, slot});
    for (const std::size_t each : SlotsOf(outcomes[key].key, seed, third)) {
      --users[each].count;
      users[each].keys ^= key;
      if (users[each].count == 1) lonely.push_back(each);
    }
  }
  return order;
}

}  // namespace

std::optional<OutcomeTable> OutcomeTable::Make(int discs, std::span<const KnownOutcome> outcomes) {
  assert(discs <= kMostDiscs);
  const auto third =
      static_cast<std::uint32_t>(static_cast<double>(outcomes.size()) * kSlotsPerKey / 3 + 2);
  for (int seed = 0; seed <= std::numeric_limits<std::uint8_t>::max(); ++seed) {
    OutcomeTable table(discs, static_cast<std::uint8_t>(seed), third);
    const std::vector<Peeled> order = Peel(outcomes, table.seed_, third);
    if (order.size() < outcomes.size()) continue;
    // From the last one peeled to the first: the slot of each is named by none that is set before.
    for (auto each = order.rbegin(); each != order.rend(); ++each) {
      const KnownOutcome& known = outcomes[each->key];
      const auto others = static_cast<unsigned>(table.Find(known.key));
      table.Set(each->slot, others ^ static_cast<unsigned>(known.outcome));
    }
    return table;
  }
  return std::nullopt;
}

std::optional<OutcomeTable> OutcomeTable::Parse(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < kHeader || bytes[0] > kMostDiscs) return std::nullopt;
  std::uint32_t third = 0;
  for (std::size_t i = 0; i < 4; ++i) third |= std::uint32_t{bytes[2 + i]} << (8 * i);
  if (third == 0 || (std::size_t{third} * 3 + 3) / 4 != bytes.size() - kHeader) return std::nullopt;
  OutcomeTable table(bytes[0], bytes[1], third);
  std::ranges::copy(bytes.subspan(kHeader), table.bytes_.begin());
  return table;
}

std::vector<std::uint8_t> OutcomeTable::Format() const {
  std::vector<std::uint8_t> bytes = {static_cast<std::uint8_t>(discs_), seed_};
  for (int shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<std::uint8_t>(third_ >> shift));
  }
  bytes.insert(bytes.end(), bytes_.begin(), bytes_.end());
  return bytes;
}

SideOutcome OutcomeTable::Find(Bits folded_key) const {
  unsigned value = 0;
  for (const std::size_t slot : SlotsOf(folded_key, seed_, third_)) value ^= At(slot);
  return static_cast<SideOutcome>(value);
}

Bounds OutcomeTable::BoundsOf(Bits folded_key) const {
  switch (Find(folded_key)) {
    case SideOutcome::kWin:
      return {1, TranspositionTable::kMostScore};
    case SideOutcome::kLoss:
      return {-TranspositionTable::kMostScore, -1};
    case SideOutcome::kDraw:
      return {0, 0};
    default:
      return {-TranspositionTable::kMostScore, TranspositionTable::kMostScore};
  }
}

void OutcomeTable::Set(std::size_t slot, unsigned value) {
  auto& byte = bytes_[slot / 4];
  byte = static_cast<std::uint8_t>((byte & ~(3U << (slot % 4 * 2))) | (value << (slot % 4 * 2)));
}

}  // namespace gridhand::agent::connect_four
