#include "agent/connect_four/book.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>

#include "base/hash.h"

namespace gridhand::agent::connect_four {
namespace {

constexpr std::array<std::uint8_t, 5> kMagic = {'G', 'H', 'C', '4', 2};
constexpr int kScoreOffset = 64;
constexpr std::uint64_t kSevenBits = 0x7f;

base::Error NoBook(std::string why) {
  return {base::ErrorKind::kBadInput, "not a book of Connect Four: " + std::move(why)};
}

void Append(std::vector<std::uint8_t>& bytes, std::uint64_t number) {
  for (; number > kSevenBits; number >>= 7) {
    bytes.push_back(static_cast<std::uint8_t>((number & kSevenBits) | 0x80));
  }
  bytes.push_back(static_cast<std::uint8_t>(number));
}

// Reads numbers off the front; `ok` is false once there were too few bytes.
struct Numbers {
  std::span<const std::uint8_t> bytes;
  bool ok = true;

  std::uint64_t Next() {
    std::uint64_t number = 0;
    for (int shift = 0; shift < kWordBits; shift += 7) {
      if (bytes.empty()) break;
      const std::uint8_t byte = bytes.front();
      bytes = bytes.subspan(1);
      number |= (byte & kSevenBits) << shift;
      if ((byte & 0x80) == 0) return number;
    }
    ok = false;
    return 0;
  }
};

bool ByKey(const BookEntry& a, const BookEntry& b) { return a.key < b.key; }

}  // namespace

base::Result<Book> Book::Parse(std::span<const std::uint8_t> bytes) {
  const std::size_t header = kMagic.size() + 2;
  if (bytes.size() < header || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin())) {
    return NoBook("expected the bytes GHC4 and version 2 at its start");
  }
  Book book(bytes[kMagic.size()], bytes[kMagic.size() + 1]);
  if (book.rows_ < 1 || book.cols_ < 1 || (book.rows_ + 1) * book.cols_ > kWordBits) {
    return NoBook("its board is too large");
  }
  Numbers numbers{bytes.subspan(header)};
  const std::uint64_t count = numbers.Next();
  Bits key = 0;
  for (std::uint64_t i = 0; i < count && numbers.ok; ++i) {
    const Bits step = numbers.Next();
    if (i > 0 && (step == 0 || key + step < key)) return NoBook("its keys are out of order");
    key += step;
    const int score = static_cast<int>(numbers.Next() & 0xff) - kScoreOffset;
    book.entries_.push_back({key, score, static_cast<std::uint32_t>(numbers.Next())});
  }
  const std::uint64_t tables = numbers.Next();
  if (!numbers.ok) return NoBook("it ends too early");
  if (tables > 1) return NoBook("it has more than one table of outcomes");
  const bool has_table = tables == 1;
  if (!has_table && !numbers.bytes.empty()) return NoBook("more bytes follow its last entry");
  if (!has_table) return book;
  auto outcomes = OutcomeTable::Parse(numbers.bytes);
  if (!outcomes) return NoBook("what follows its last entry is no table of outcomes");
  book.SetOutcomes(*std::move(outcomes));
  return book;
}

std::vector<std::uint8_t> Book::Format() const {
  std::vector<std::uint8_t> bytes(kMagic.begin(), kMagic.end());
  bytes.push_back(static_cast<std::uint8_t>(rows_));
  bytes.push_back(static_cast<std::uint8_t>(cols_));
  Append(bytes, entries_.size());
  Bits last = 0;
  for (const BookEntry& entry : entries_) {
    Append(bytes, entry.key - std::exchange(last, entry.key));
    Append(bytes, static_cast<std::uint64_t>(entry.score + kScoreOffset));
    Append(bytes, entry.best);
  }
  bytes.push_back(outcomes_ ? 1 : 0);
  if (outcomes_) {
    const std::vector<std::uint8_t> outcomes = outcomes_->Format();
    bytes.insert(bytes.end(), outcomes.begin(), outcomes.end());
  }
  return bytes;
}

void Book::Add(const BookEntry& entry) {
  const auto place = std::lower_bound(entries_.begin(), entries_.end(), entry, ByKey);
  if (place != entries_.end() && place->key == entry.key) {
    *place = entry;
  } else {
    entries_.insert(place, entry);
  }
}

std::optional<BookEntry> Book::Find(const Stones& stones) const {
  const AnyShape shape(rows_, cols_);
  const Bits key = KeyOf(stones);
  const BookEntry wanted{FoldedKey(shape, key), 0, 0};
  const auto place = std::lower_bound(entries_.begin(), entries_.end(), wanted, ByKey);
  if (place == entries_.end() || place->key != wanted.key) return std::nullopt;
  BookEntry entry = *place;
  if (entry.key != key) entry.best = MirroredColumns(entry.best, cols_);
  return entry;
}

std::uint64_t Book::Fingerprint() const {
  std::uint64_t hash = base::kHashStart;
  for (const std::uint8_t byte : Format()) hash = base::HashWith(hash, byte);
  return hash;
}

Bounds BoundsOf(const BookEntry& entry) {
  if (entry.score == kSomeWin) return {1, TranspositionTable::kMostScore};
  if (entry.score == kSomeLoss) return {-TranspositionTable::kMostScore, -1};
  return {entry.score, entry.score};
}

Stones StonesOf(int rows, int cols, Bits key) {
  Stones stones;
  const int height = rows + 1;
  for (int col = 0; col < cols; ++col) {
    // With a 1 added, the topmost 1 stands above the discs (bit_board.h).
    const Bits discs = (Down(key, col * height) & ((Bits{1} << rows << 1) - 1)) + 1;
    const Bits above = std::bit_floor(discs);
    stones.all |= (above - 1) << (col * height);
    stones.own |= (discs ^ above) << (col * height);
  }
  return stones;
}

std::uint32_t MirroredColumns(std::uint32_t columns, int cols) {
  std::uint32_t mirrored = 0;
  for (int col = 0; col < cols; ++col) {
    mirrored |= ((columns >> col) & 1U) << (cols - 1 - col);
  }
  return mirrored;
}

}  // namespace gridhand::agent::connect_four
