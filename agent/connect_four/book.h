// A file of positions that were solved before, so that an opening needs no search.
//
//   "GHC4", version 2, rows, columns                   7 bytes
//   number of entries                                  variable length
//   for each entry, by ascending folded key:
//     difference to the last key, score + 64, best     variable length each
//   1 if a table follows, of the outcomes of positions with a given number of discs, else 0; 1 byte
//   the table (outcome_table.h)
//
// Of some positions only the outcome is known: their score is written as 63, a win, or -63, a loss.
// A search that meets them ends there.
//
// A number of variable length is bytes of 7 bits, the lowest first; all but the last have bit 7
// set. A position and its mirror image are one entry (bit_board.h, FoldedKey). `best` has a bit for
// each best column of the position with the folded key.
//
// bench/agent/connect_four_book computes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "agent/connect_four/bit_board.h"
#include "agent/connect_four/outcome_table.h"
#include "agent/connect_four/transposition_table.h"
#include "base/error.h"

namespace gridhand::agent::connect_four {

inline constexpr int kSomeWin = 63;
inline constexpr int kSomeLoss = -63;

struct BookEntry {
  Bits key = 0;            // folded
  int score = 0;           // of the side to move; kSomeWin and kSomeLoss: not how long it takes
  std::uint32_t best = 0;  // bit c: column c is best; 0: not known
  bool operator==(const BookEntry&) const = default;
};

class Book {
 public:
  // Of no position. Precondition: (rows + 1) × cols ≤ 64.
  Book(int rows, int cols) : rows_(rows), cols_(cols) {}

  // Error (kBadInput): not a book, a longer or shorter one, keys out of order, a damaged
  // table of outcomes.
  static base::Result<Book> Parse(std::span<const std::uint8_t> bytes);

  std::vector<std::uint8_t> Format() const;

  // Replaces an entry of the same key.
  void Add(const BookEntry& entry);

  // Of the position or its mirror image; `best` as the columns of the position itself.
  std::optional<BookEntry> Find(const Stones& stones) const;

  // Of the positions with a given number of discs that play reaches and that take a search; any
  // other position gets an arbitrary answer. Null: none.
  const std::shared_ptr<const OutcomeTable>& outcomes() const { return outcomes_; }
  void SetOutcomes(OutcomeTable outcomes) {
    outcomes_ = std::make_shared<const OutcomeTable>(std::move(outcomes));
  }

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  const std::vector<BookEntry>& entries() const { return entries_; }  // by ascending key

  // Of all bytes of Format: names the book in tests and answers.
  std::uint64_t Fingerprint() const;

 private:
  int rows_;
  int cols_;
  std::vector<BookEntry> entries_;
  std::shared_ptr<const OutcomeTable> outcomes_;
};

// What an entry tells of the score.
Bounds BoundsOf(const BookEntry& entry);

// The position of a key. Precondition: the key of a position on such a board.
Stones StonesOf(int rows, int cols, Bits key);

// Bit c becomes bit cols - 1 - c.
std::uint32_t MirroredColumns(std::uint32_t columns, int cols);

// The book that is part of the program; without entries for a size that has none.
Book ShippedBook(int rows, int cols);

}  // namespace gridhand::agent::connect_four
