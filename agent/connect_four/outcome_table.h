// Win, draw or loss of positions with a given number of discs, in 2.5 bits a position.
//
// The outcome of a position is the exclusive or of three slots of two bits, which a hash of its key
// names, one in each third of the slots: a Bloomier filter (B. Chazelle et al., 2004), made by
// peeling, as F. Botelho et al. (2007) make perfect hash functions. Keys are not kept. So a
// position that was not among those of Make is answered too, with any outcome.
//
//   discs, seed                 1 byte each
//   slots of a third            4 bytes, the lowest first
//   slots                       four a byte, the lowest first
//
// It lets a search end at positions that no file of single entries (book.h) could hold.
// bench/agent/connect_four_outcomes computes the outcomes, for hours; those that it has not
// computed yet are unknown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "agent/connect_four/bit_board.h"
#include "agent/connect_four/transposition_table.h"

namespace gridhand::agent::connect_four {

// Of the side to move.
enum class SideOutcome : std::uint8_t { kLoss, kDraw, kWin, kUnknown };

struct KnownOutcome {
  Bits key = 0;  // folded
  SideOutcome outcome = SideOutcome::kUnknown;
};

class OutcomeTable {
 public:
  // A search folds positions with so many discs (search.cc).
  static constexpr int kMostDiscs = 13;

  // Preconditions: discs ≤ kMostDiscs; no key twice. Nothing where no hash of 256 suits the keys,
  // which does not happen but to keys that were made for it.
  static std::optional<OutcomeTable> Make(int discs, std::span<const KnownOutcome> outcomes);

  // The opposite of Format. Nothing where the bytes are too few or too many, or the discs.
  static std::optional<OutcomeTable> Parse(std::span<const std::uint8_t> bytes);
  std::vector<std::uint8_t> Format() const;

  // Of the positions with so many discs.
  int discs() const { return discs_; }

  // Precondition: one of the keys of Make.
  SideOutcome Find(Bits folded_key) const;

  // What the outcome tells of the score.
  Bounds BoundsOf(Bits folded_key) const;

 private:
  OutcomeTable(int discs, std::uint8_t seed, std::uint32_t third)
      : discs_(discs), seed_(seed), third_(third), bytes_((std::size_t{third} * 3 + 3) / 4) {}

  unsigned At(std::size_t slot) const { return (bytes_[slot / 4] >> (slot % 4 * 2)) & 3U; }
  void Set(std::size_t slot, unsigned value);

  int discs_;
  std::uint8_t seed_;
  std::uint32_t third_;  // slots
  std::vector<std::uint8_t> bytes_;
};

}  // namespace gridhand::agent::connect_four
