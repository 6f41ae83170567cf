#include "agent/sudoku/band_solver.h"

#include <bit>
#include <cstdint>

namespace gridhand::agent::sudoku {
namespace {

using Word = std::uint32_t;

constexpr int kDigits = 9;
constexpr int kBands = 3;
constexpr Word kAllCells = 0x7ffffff;
constexpr Word kRow = 0x1ff;
constexpr Word kTopOfColumns = 0x40201;  // a copy of a row in each of the three
constexpr Word kBlock = 0x7 * kTopOfColumns;
constexpr int kEnough = 2;

using Patterns = std::array<std::uint16_t, 512>;

// For nine bits, three by three: those that lie in one of the six ways to take one bit in each row
// and each column of these.
constexpr Patterns MakeAllowed() {
  constexpr int kWays[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  Patterns allowed{};
  for (unsigned pattern = 0; pattern < allowed.size(); ++pattern) {
    for (const auto& way : kWays) {
      const unsigned bits = 1U << way[0] | 8U << way[1] | 64U << way[2];
      if ((pattern & bits) == bits) allowed[pattern] |= static_cast<std::uint16_t>(bits);
    }
  }
  return allowed;
}

// For a row of nine bits: which of its three block rows have any.
constexpr Patterns MakeBlockRows() {
  Patterns rows{};
  for (unsigned row = 0; row < rows.size(); ++row) {
    for (unsigned block = 0; block < 3; ++block) {
      if ((row >> 3 * block & 7) != 0) rows[row] |= static_cast<std::uint16_t>(1U << block);
    }
  }
  return rows;
}

// The cells of nine block rows.
constexpr std::array<Word, 512> MakeCells() {
  std::array<Word, 512> cells{};
  for (unsigned pattern = 0; pattern < cells.size(); ++pattern) {
    for (unsigned i = 0; i < 9; ++i) {
      if ((pattern >> i & 1) != 0) cells[pattern] |= Word{7} << 3 * i;
    }
  }
  return cells;
}

// For a row of nine bits: those that are alone in their block.
constexpr Patterns MakeAlone() {
  Patterns alone{};
  for (unsigned row = 0; row < alone.size(); ++row) {
    for (unsigned block = 0; block < 9; block += 3) {
      const unsigned bits = row & 7U << block;
      if ((bits & (bits - 1)) == 0) alone[row] |= static_cast<std::uint16_t>(bits);
    }
  }
  return alone;
}

constexpr Patterns kAlone = MakeAlone();
constexpr Patterns kAllowed = MakeAllowed();
constexpr Patterns kBlockRows = MakeBlockRows();
constexpr std::array<Word, 512> kCells = MakeCells();

struct State {
  std::array<std::array<Word, kBands>, kDigits> places;  // where each digit may go
  std::array<Word, kBands> known{};                      // cells whose digit is known to all others
  unsigned changed = 0;  // digits whose places may say more, a bit each
};

// The places of one digit in its three bands.
using Places = std::array<Word, kBands>;

bool KeepAllowedRows(Places& places) {
  for (Word& band : places) {
    const unsigned pattern = static_cast<unsigned>(kBlockRows[band & kRow]) |
                             static_cast<unsigned>(kBlockRows[band >> 9 & kRow]) << 3 |
                             static_cast<unsigned>(kBlockRows[band >> 18]) << 6;
    const unsigned allowed = kAllowed[pattern];
    if (allowed == 0) return false;
    band &= kCells[allowed];
  }
  return true;
}

bool KeepAllowedColumns(Places& places) {
  std::array<Word, kBands> columns{};
  for (int band = 0; band < kBands; ++band) {
    const Word word = places[static_cast<std::size_t>(band)];
    columns[static_cast<std::size_t>(band)] = (word | word >> 9 | word >> 18) & kRow;
  }
  std::array<Word, kBands> kept{};
  for (unsigned stack = 0; stack < 9; stack += 3) {
    const unsigned pattern =
        (columns[0] >> stack & 7) | (columns[1] >> stack & 7) << 3 | (columns[2] >> stack & 7) << 6;
    const unsigned allowed = kAllowed[pattern];
    if (allowed == 0) return false;
    kept[0] |= (allowed & 7) << stack;
    kept[1] |= (allowed >> 3 & 7) << stack;
    kept[2] |= (allowed >> 6) << stack;
  }
  for (std::size_t band = 0; band < kBands; ++band) places[band] &= kept[band] * kTopOfColumns;
  return true;
}

bool AreTheSame(const Places& a, const Places& b) {
  return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2])) == 0;
}

bool NarrowDigit(Places& places) {
  if (!KeepAllowedRows(places)) return false;
  while (true) {
    const Places by_rows = places;
    if (!KeepAllowedColumns(places)) return false;
    if (AreTheSame(places, by_rows)) return true;
    const Places by_columns = places;
    if (!KeepAllowedRows(places)) return false;
    if (AreTheSame(places, by_columns)) return true;
  }
}

// No other digit goes where this one is alone in a block.
void TakeSingles(State& state, std::size_t digit) {
  for (std::size_t band = 0; band < kBands; ++band) {
    const Word places = state.places[digit][band];
    const Word row0 = places & kRow;
    const Word row1 = places >> 9 & kRow;
    const Word row2 = places >> 18;
    const Word twice = (row0 & row1) | ((row0 | row1) & row2);
    const Word columns = kAlone[row0 | row1 | row2] & ~twice;
    const Word taken = places & columns * kTopOfColumns & ~state.known[band];
    if (taken == 0) continue;
    state.known[band] |= taken;
    unsigned changed = 0;
    for (std::size_t other = 0; other < kDigits; ++other) {
      const Word before = state.places[other][band];
      changed |= static_cast<unsigned>((before & taken) != 0) << other;
      state.places[other][band] = before & ~taken;
    }
    state.places[digit][band] = places;
    state.changed |= changed & ~(1U << digit);
  }
}

bool NarrowDigits(State& state) {
  while (state.changed != 0) {
    const auto digit = static_cast<std::size_t>(std::countr_zero(state.changed));
    state.changed &= state.changed - 1;
    if (!NarrowDigit(state.places[digit])) return false;
    TakeSingles(state, digit);
  }
  return true;
}

// std::popcount is a call where the processor is not known.
constexpr int CountBits(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + (bits >> 2 & 0x3333333333333333U);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fU) * 0x0101010101010101U >> 56);
}

// The cells of the band of this one that share a row or a block with it, and itself.
Word RowAndBlock(unsigned cell) { return kRow << cell / 9 * 9 | kBlock << cell % 9 / 3 * 3; }

// The digit goes into this cell: nowhere else in its row, its column and its block.
void Place(State& state, std::size_t digit, std::size_t band, unsigned cell) {
  const Word column = (Word{1} << cell % 9) * kTopOfColumns;
  for (std::size_t other = 0; other < kBands; ++other) {
    Word& places = state.places[digit][other];
    places &= other == band ? ~(RowAndBlock(cell) | column) | Word{1} << cell : ~column;
  }
  state.changed |= 1U << digit;
}

// Cells that have at least one, two, three, four digits left.
struct Counts {
  std::array<Word, 4> at_least{};
};

Counts CountDigits(const State& state, std::size_t band) {
  Counts counts;
  auto& [one, two, three, four] = counts.at_least;
  for (const Places& places : state.places) {
    const Word word = places[band];
    four |= three & word;
    three |= two & word;
    two |= one & word;
    one |= word;
  }
  return counts;
}

enum class Narrowed { kContradiction, kStuck, kSolved };

// To the fixed point.
Narrowed Narrow(State& state) {
  while (true) {
    if (!NarrowDigits(state)) return Narrowed::kContradiction;
    bool is_solved = true;
    for (std::size_t band = 0; band < kBands; ++band) {
      if (state.known[band] == kAllCells) continue;
      is_solved = false;
      const Counts counts = CountDigits(state, band);
      if (counts.at_least[0] != kAllCells) return Narrowed::kContradiction;
      for (Word single = ~counts.at_least[1] & ~state.known[band] & kAllCells; single != 0;
           single &= single - 1) {
        const auto cell = static_cast<unsigned>(std::countr_zero(single));
        for (std::size_t digit = 0; digit < kDigits; ++digit) {
          if ((state.places[digit][band] >> cell & 1) != 0) Place(state, digit, band, cell);
        }
      }
    }
    if (is_solved) return Narrowed::kSolved;
    if (state.changed == 0) return Narrowed::kStuck;
  }
}

struct Cell {
  std::size_t band = 0;
  unsigned bit = 0;
};

// One with as few digits left as any, two or more; of these the one that shares its units with most
// others: what is tried there says most. (By measurement: a third faster than the first of them on
// the puzzles that are hardest for solvers.)
Cell CellToTry(const State& state) {
  std::array<Counts, kBands> counts;
  for (std::size_t band = 0; band < kBands; ++band) counts[band] = CountDigits(state, band);
  for (std::size_t most = 2; most < counts[0].at_least.size(); ++most) {
    std::array<Word, kBands> few{};
    for (std::size_t band = 0; band < kBands; ++band) {
      few[band] = counts[band].at_least[1] & ~counts[band].at_least[most];
    }
    int most_shared = 0;
    Cell best;
    for (std::size_t band = 0; band < kBands; ++band) {
      for (Word left = few[band]; left != 0; left &= left - 1) {
        const auto cell = static_cast<unsigned>(std::countr_zero(left));
        const Word column = (Word{1} << cell % 9) * kTopOfColumns;
        // Cells of a column are nine bits apart, so that those of three bands fit into a word.
        const Word in_column = (few[0] & column) | (few[1] & column) << 1 | (few[2] & column) << 2;
        const int shared =
            CountBits(std::uint64_t{few[band] & RowAndBlock(cell)} << 32 | in_column);
        if (shared <= most_shared) continue;
        most_shared = shared;
        best = {band, cell};
      }
    }
    if (most_shared > 0) return best;
  }
  for (std::size_t band = 0; band < kBands; ++band) {
    const Word open = kAllCells & ~state.known[band];
    if (open != 0) return {band, static_cast<unsigned>(std::countr_zero(open))};
  }
  return {};
}

void Keep(const State& state, BandResult& result) {
  if (++result.solutions > 1) return;
  for (std::size_t digit = 0; digit < kDigits; ++digit) {
    for (std::size_t band = 0; band < kBands; ++band) {
      for (Word places = state.places[digit][band]; places != 0; places &= places - 1) {
        const auto cell = static_cast<std::size_t>(std::countr_zero(places));
        result.first[band * 27 + cell] = static_cast<std::uint8_t>(digit + 1);
      }
    }
  }
}

void Try(State& state, BandResult& result) {
  const Narrowed narrowed = Narrow(state);
  if (narrowed == Narrowed::kContradiction) return;
  if (narrowed == Narrowed::kSolved) return Keep(state, result);
  const Cell cell = CellToTry(state);
  const Word bit = Word{1} << cell.bit;
  for (std::size_t digit = 0; digit < kDigits; ++digit) {
    if ((state.places[digit][cell.band] & bit) == 0) continue;
    State tried = state;
    for (std::size_t other = 0; other < kDigits; ++other) {
      if (other == digit || (tried.places[other][cell.band] & bit) == 0) continue;
      tried.places[other][cell.band] &= ~bit;
      tried.changed |= 1U << other;
    }
    Place(tried, digit, cell.band, cell.bit);
    Try(tried, result);
    if (result.solutions >= kEnough) return;
  }
}

// False where two givens are the same in a unit.
bool Start(const BandValues& givens, State& state) {
  for (Places& places : state.places) places.fill(kAllCells);
  state.changed = (1U << kDigits) - 1;
  for (std::size_t i = 0; i < givens.size(); ++i) {
    if (givens[i] == 0) continue;
    const std::size_t digit = givens[i] - std::size_t{1};
    const std::size_t band = i / 27;
    const auto cell = static_cast<unsigned>(i % 27);
    if ((state.places[digit][band] >> cell & 1) == 0) return false;
    for (std::size_t other = 0; other < kDigits; ++other) {
      if (other != digit) state.places[other][band] &= ~(Word{1} << cell);
    }
    Place(state, digit, band, cell);
  }
  return true;
}

}  // namespace

BandResult SolveBands(const BandValues& givens) {
  BandResult result;
  State state;
  if (Start(givens, state)) Try(state, result);
  return result;
}

}  // namespace gridhand::agent::sudoku
