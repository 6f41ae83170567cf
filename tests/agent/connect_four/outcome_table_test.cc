#include "agent/connect_four/outcome_table.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <span>
#include <vector>

#include "agent/connect_four/book.h"
#include "agent/connect_four/perfect.h"
#include "base/random.h"
#include "board/connect_four/text.h"

namespace gridhand::agent::connect_four {
namespace {

std::vector<KnownOutcome> Drawn(std::size_t count) {
  base::Random random(7);
  std::set<Bits> keys;
  while (keys.size() < count) keys.insert(random.Next() >> 15);
  std::vector<KnownOutcome> outcomes;
  for (const Bits key : keys) outcomes.push_back({key, static_cast<SideOutcome>(random.Below(4))});
  return outcomes;
}

int CountRight(const OutcomeTable& table, const std::vector<KnownOutcome>& outcomes) {
  int right = 0;
  for (const KnownOutcome& known : outcomes) {
    right += static_cast<int>(table.Find(known.key) == known.outcome);
  }
  return right;
}

TEST(ConnectFourOutcomeTableTest, FindsTheOutcomeOfEachKey) {
  for (const std::size_t count : {0U, 1U, 2U, 3U, 100U, 50'000U}) {
    const auto outcomes = Drawn(count);
    const auto table = OutcomeTable::Make(10, outcomes);
    ASSERT_TRUE(table) << count;
    EXPECT_EQ(CountRight(*table, outcomes), static_cast<int>(count));
    EXPECT_EQ(table->discs(), 10);
  }
}

TEST(ConnectFourOutcomeTableTest, TakesTwoAndAHalfBitsAPosition) {
  const auto table = OutcomeTable::Make(10, Drawn(50'000));
  EXPECT_LE(table->Format().size() * 8, 50'000U * 5 / 2);
}

TEST(ConnectFourOutcomeTableTest, RoundTripsBytes) {
  const auto outcomes = Drawn(1000);
  const auto bytes = OutcomeTable::Make(9, outcomes)->Format();
  const auto table = OutcomeTable::Parse(bytes);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->Format(), bytes);
  EXPECT_EQ(CountRight(*table, outcomes), 1000);
}

TEST(ConnectFourOutcomeTableTest, RefusesBytesThatAreNoTable) {
  auto bytes = OutcomeTable::Make(9, Drawn(20))->Format();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(OutcomeTable::Parse(std::span(bytes).first(size))) << size;
  }
  bytes.push_back(0);
  EXPECT_FALSE(OutcomeTable::Parse(bytes));
  bytes.pop_back();
  bytes[0] = OutcomeTable::kMostDiscs + 1;
  EXPECT_FALSE(OutcomeTable::Parse(bytes));
  EXPECT_FALSE(OutcomeTable::Parse(std::vector<std::uint8_t>(6)));
}

TEST(ConnectFourOutcomeTableTest, TellsBoundsOfTheScore) {
  const std::vector<KnownOutcome> outcomes = {{1, SideOutcome::kLoss},
                                              {2, SideOutcome::kDraw},
                                              {3, SideOutcome::kWin},
                                              {4, SideOutcome::kUnknown}};
  const auto table = OutcomeTable::Make(4, outcomes);
  EXPECT_EQ(table->BoundsOf(1), (Bounds{-TranspositionTable::kMostScore, -1}));
  EXPECT_EQ(table->BoundsOf(2), (Bounds{0, 0}));
  EXPECT_EQ(table->BoundsOf(3), (Bounds{1, TranspositionTable::kMostScore}));
  EXPECT_EQ(table->BoundsOf(4),
            (Bounds{-TranspositionTable::kMostScore, TranspositionTable::kMostScore}));
}

// --- in a search --------------------------------------------------------------------------------

// All positions with so many discs in which nobody has won, each once with its mirror image.
std::vector<Stones> PositionsWith(const AnyShape& shape, int discs) {
  std::vector<Stones> level = {Stones()};
  for (int moves = 0; moves < discs; ++moves) {
    std::set<Bits> keys;
    std::vector<Stones> after;
    for (const Stones& stones : level) {
      for (Bits next = NextCells(shape, stones.all); next != 0; next &= next - 1) {
        const Stones dropped = stones.After(next & (~next + 1));
        if (HasFour(shape, dropped.other())) continue;
        if (keys.insert(FoldedKey(shape, KeyOf(dropped))).second) after.push_back(dropped);
      }
    }
    level = std::move(after);
  }
  return level;
}

// A search that the table helps finds the same scores as one without, from positions before, at and
// behind those of the table, though every fifth outcome is unknown to the table.
TEST(ConnectFourOutcomeTableTest, ASearchThatEndsAtItFindsTheSameScores) {
  constexpr int kDiscs = 6;
  const AnyShape shape(4, 5);
  std::vector<KnownOutcome> outcomes;
  const auto plain = MakeSearch(4, 5, {TranspositionTable::kLeastBits});
  for (const Stones& stones : PositionsWith(shape, kDiscs)) {
    if (plain->Known(stones).IsExact()) continue;
    const int score = plain->Solve(stones).lower;
    const SideOutcome outcome = outcomes.size() % 5 == 4 ? SideOutcome::kUnknown
                                : score > 0              ? SideOutcome::kWin
                                : score < 0              ? SideOutcome::kLoss
                                                         : SideOutcome::kDraw;
    outcomes.push_back({FoldedKey(shape, KeyOf(stones)), outcome});
  }
  EXPECT_GT(outcomes.size(), 100U);
  const auto helped = MakeSearch(4, 5, {TranspositionTable::kLeastBits});
  helped->UseOutcomes(std::make_shared<const OutcomeTable>(*OutcomeTable::Make(kDiscs, outcomes)));
  int checked = 0;
  for (int discs = kDiscs + 1; discs >= 0; --discs) {
    for (const Stones& stones : PositionsWith(shape, discs)) {
      const Bounds outcome = helped->SolveOutcome(stones);
      const Bounds score = helped->Solve(stones);
      EXPECT_EQ(score, plain->Solve(stones));
      EXPECT_TRUE(outcome.lower <= score.lower && score.upper <= outcome.upper);
      EXPECT_TRUE(TellsOutcome(outcome));
      ++checked;
    }
  }
  EXPECT_GT(checked, 1000);
  const auto alone = MakeSearch(4, 5, {TranspositionTable::kLeastBits});
  const auto with_table = MakeSearch(4, 5, {TranspositionTable::kLeastBits});
  with_table->UseOutcomes(
      std::make_shared<const OutcomeTable>(*OutcomeTable::Make(kDiscs, outcomes)));
  alone->SolveOutcome({});
  with_table->SolveOutcome({});
  EXPECT_LT(with_table->nodes(), alone->nodes());
}

TEST(ConnectFourOutcomeTableTest, APositionOfTheTableTakesNoSearch) {
  const AnyShape shape(6, 7);
  const Stones stones = StonesOf(*board::connect_four::PlayMoves("4444"));
  const std::vector<KnownOutcome> outcomes = {{FoldedKey(shape, KeyOf(stones)), SideOutcome::kWin}};
  const auto search = MakeSearch(6, 7, {TranspositionTable::kLeastBits});
  search->UseOutcomes(std::make_shared<const OutcomeTable>(*OutcomeTable::Make(4, outcomes)));
  EXPECT_GT(search->SolveOutcome(stones).lower, 0);
  EXPECT_EQ(search->nodes(), 0U);
}

// Positions by lot; those that take long to search are passed over.
TEST(ConnectFourOutcomeTableTest, TheShippedOutcomesAreWhatTheSearchSays) {
  constexpr int kChecked = 12;
  constexpr std::uint64_t kMostNodes = 100'000;
  const AnyShape shape(6, 7);
  const Book book = ShippedBook(6, 7);
  ASSERT_TRUE(book.outcomes());
  const auto search = MakeSearch(6, 7, {TranspositionTable::kLeastBits});
  base::Random random(3);
  int checked = 0;
  for (int tries = 0; tries < 1000 && checked < kChecked; ++tries) {
    Stones stones;
    while (stones.moves() < book.outcomes()->discs()) {
      const Bits next = NextCells(shape, stones.all) & (shape.column() << (7 * random.Below(7)));
      if (next != 0) stones = stones.After(next);
    }
    if (HasFour(shape, stones.own) || HasFour(shape, stones.other())) continue;
    if (search->Known(stones).IsExact()) continue;
    const Bits key = FoldedKey(shape, KeyOf(stones));
    if (book.outcomes()->Find(key) == SideOutcome::kUnknown) continue;
    search->StopAt(search->nodes() + kMostNodes);
    const Bounds found = search->SolveOutcome(stones);
    if (!TellsOutcome(found)) continue;
    const Bounds told = book.outcomes()->BoundsOf(key);
    EXPECT_TRUE(told.lower <= found.lower && found.upper <= told.upper) << key;
    ++checked;
  }
  EXPECT_EQ(checked, kChecked);
}

}  // namespace
}  // namespace gridhand::agent::connect_four
