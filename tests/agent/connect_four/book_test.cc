#include "agent/connect_four/book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agent/connect_four/perfect.h"
#include "board/connect_four/text.h"

namespace gridhand::agent::connect_four {
namespace {

using board::connect_four::PlayMoves;
using ::testing::HasSubstr;

const AnyShape kShape(6, 7);

Stones Played(const char* moves) { return StonesOf(*PlayMoves(moves)); }

BookEntry EntryOf(const char* moves, int score, std::uint32_t best) {
  const Stones stones = Played(moves);
  const Bits key = FoldedKey(kShape, KeyOf(stones));
  return {key, score, key == KeyOf(stones) ? best : MirroredColumns(best, 7)};
}

TEST(ConnectFourBookTest, FindsAPositionAndItsMirrorImage) {
  Book book(6, 7);
  book.Add(EntryOf("12", -3, 0b0000010));
  ASSERT_TRUE(book.Find(Played("12")));
  EXPECT_EQ(book.Find(Played("12"))->score, -3);
  EXPECT_EQ(book.Find(Played("12"))->best, 0b0000010U);
  EXPECT_EQ(book.Find(Played("76"))->best, 0b0100000U);
  EXPECT_FALSE(book.Find(Played("13")));
}

TEST(ConnectFourBookTest, ALaterEntryReplacesAnEarlierOne) {
  Book book(6, 7);
  book.Add(EntryOf("12", 0, 0));
  book.Add(EntryOf("12", -3, 2));
  EXPECT_EQ(book.entries().size(), 1U);
  EXPECT_EQ(book.Find(Played("12"))->score, -3);
}

TEST(ConnectFourBookTest, AnOutcomeAloneBoundsTheScore) {
  EXPECT_EQ(BoundsOf({1, 5, 1}), (Bounds{5, 5}));
  EXPECT_EQ(BoundsOf({1, kSomeWin, 0}), (Bounds{1, TranspositionTable::kMostScore}));
  EXPECT_EQ(BoundsOf({1, kSomeLoss, 0}), (Bounds{-TranspositionTable::kMostScore, -1}));
}

// The work of what is taught is the most that there is. Once its field ran over, and nothing that
// was taught was found again.
TEST(ConnectFourBookTest, ASearchKnowsAllThatItWasTaught) {
  const Book book = ShippedBook(6, 7);
  const auto search = MakeSearch(6, 7);
  for (const BookEntry& entry : book.entries()) {
    const Stones stones = StonesOf(6, 7, entry.key);
    if (search->Known(stones).IsExact()) continue;
    search->Learn(entry.key, stones.moves(), BoundsOf(entry));
  }
  int known = 0;
  for (const BookEntry& entry : book.entries()) {
    const Bounds bounds = search->Known(StonesOf(6, 7, entry.key));
    known += int{bounds.lower >= BoundsOf(entry).lower && bounds.upper <= BoundsOf(entry).upper};
  }
  EXPECT_EQ(known, static_cast<int>(book.entries().size()));
}

TEST(ConnectFourBookTest, OutcomesOfLaterPositionsAnswerAnEarlierOne) {
  // "44" and every drop after it, as if each were a loss of the side to move then: but for the
  // budget, nothing is searched below.
  Perfect player(6, 7, {TranspositionTable::kLeastBits});
  Book book(6, 7);
  for (const char* moves : {"441", "442", "443", "444"}) book.Add(EntryOf(moves, kSomeLoss, 0));
  player.UseBook(book);
  const Answer answer = player.Decide(*PlayMoves("44"), {.score_nodes = 0});
  EXPECT_GT(answer.score.lower, 0);
  EXPECT_LE(answer.nodes, 10U);
}

TEST(ConnectFourBookTest, RoundTripsBytes) {
  Book book(6, 7);
  for (const char* moves : {"", "1", "444", "4567", "1234567"}) book.Add(EntryOf(moves, -5, 9));
  book.Add(EntryOf("12", kSomeWin, 0));
  book.Add(EntryOf("13", kSomeLoss, 0));
  const auto bytes = book.Format();
  const auto parsed = Book::Parse(bytes);
  ASSERT_TRUE(parsed.ok()) << parsed.error().text;
  EXPECT_EQ(parsed->entries(), book.entries());
  EXPECT_EQ(parsed->Fingerprint(), book.Fingerprint());
}

TEST(ConnectFourBookTest, RoundTripsItsTableOfOutcomes) {
  Book book(6, 7);
  book.Add(EntryOf("12", -3, 2));
  const std::vector<KnownOutcome> outcomes = {{7, SideOutcome::kLoss}, {9, SideOutcome::kWin}};
  book.SetOutcomes(*OutcomeTable::Make(4, outcomes));
  const auto parsed = Book::Parse(book.Format());
  ASSERT_TRUE(parsed.ok()) << parsed.error().text;
  ASSERT_TRUE(parsed->outcomes());
  EXPECT_EQ(parsed->outcomes()->discs(), 4);
  EXPECT_EQ(parsed->outcomes()->Find(7), SideOutcome::kLoss);
  EXPECT_EQ(parsed->outcomes()->Find(9), SideOutcome::kWin);
  const auto bytes = book.Format();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(Book::Parse(std::span(bytes).first(size)).ok()) << size;
  }
}

TEST(ConnectFourBookTest, RefusesWhatIsNoBook) {
  Book book(6, 7);
  book.Add(EntryOf("12", -3, 2));
  book.Add(EntryOf("444", -3, 2));
  auto bytes = book.Format();
  EXPECT_THAT(Book::Parse({}).error().text, HasSubstr("GHC4"));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(Book::Parse(std::span(bytes).first(size)).ok()) << size;
  }
  bytes.push_back(0);
  EXPECT_THAT(Book::Parse(bytes).error().text, HasSubstr("more bytes"));
  bytes.pop_back();
  bytes[5] = 60;
  EXPECT_THAT(Book::Parse(bytes).error().text, HasSubstr("too large"));
}

TEST(ConnectFourBookTest, AKeyGivesItsPositionBack) {
  for (const char* moves : {"", "1", "444444", "1212121", "76543211234567"}) {
    const Stones stones = Played(moves);
    EXPECT_EQ(StonesOf(6, 7, KeyOf(stones)), stones) << moves;
  }
}

// The books change only in a commit that says so.
TEST(ConnectFourBookTest, ShippedBooksHaveTheirFingerprints) {
  EXPECT_EQ(ShippedBook(6, 5).Fingerprint(), 0x1e34e890a8c0ad41U);
  EXPECT_EQ(ShippedBook(6, 6).Fingerprint(), 0x40bd071681dcf39eU);
  EXPECT_EQ(ShippedBook(6, 7).Fingerprint(), 0xa1933eec80eeeb71U);
  EXPECT_TRUE(ShippedBook(5, 5).entries().empty());
}

// Known values, each found by other programs as well.
TEST(ConnectFourBookTest, EmptyBoardsAreAnsweredAtOnce) {
  EXPECT_EQ(ShippedBook(6, 5).Find(Stones())->score, 0);
  EXPECT_EQ(DiscsToEnd(36, 0, ShippedBook(6, 6).Find(Stones())->score), 36);
  EXPECT_LT(ShippedBook(6, 6).Find(Stones())->score, 0);
  EXPECT_EQ(ShippedBook(6, 7).Find(Stones())->score, 1);
  EXPECT_EQ(DiscsToEnd(42, 0, 1), 41);
  EXPECT_EQ(ShippedBook(6, 7).Find(Stones())->best, 0b0001000U);
}

TEST(ConnectFourBookTest, TheDeepestEntriesAreWhatTheSearchSays) {
  const Book book = ShippedBook(6, 5);
  const auto search = MakeSearch(6, 5);
  int checked = 0;
  for (const BookEntry& entry : book.entries()) {
    const Stones stones = StonesOf(6, 5, entry.key);
    if (stones.moves() < 6 || checked == 10) continue;
    EXPECT_EQ(search->Solve(stones), (Bounds{entry.score, entry.score}));
    ++checked;
  }
  EXPECT_EQ(checked, 10);
}

}  // namespace
}  // namespace gridhand::agent::connect_four
