// A Connect Four position in two 64-bit words.
//
// A column takes rows + 1 neighbouring bits, the lowest cell first; the topmost bit of a column is
// always 0, so that a line cannot run from one column's top into the next one's bottom. For 6 × 7:
//
//      6 13 20 27 34 41 48     always 0
//      5 12 19 26 33 40 47     top row
//      4 11 18 25 32 39 46
//      3 10 17 24 31 38 45     neighbours: above + 1, right + 7,
//      2  9 16 23 30 37 44     right above + 8, right below + 6
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42     bottom row
//
// Any board fits whose (rows + 1) × columns is at most 64. The sizes that are solved often are
// types of their own, so that the compiler knows every shift; AnyShape is for all others.
// The layout is J. Tromp's (Fhourstones, 1996); its use here is our own.
#pragma once

#include <bit>
#include <cstdint>

namespace gridhand::agent::connect_four {

using Bits = std::uint64_t;

inline constexpr int kWordBits = 64;
inline constexpr int kMaxColumns = 32;  // of boards one cell high

// Shifts by more than the width of a word, which low wide boards need, give 0.
constexpr Bits Up(Bits bits, int by) { return by < kWordBits ? bits << by : 0; }
constexpr Bits Down(Bits bits, int by) { return by < kWordBits ? bits >> by : 0; }

// Without an instruction for it, which not every x86-64 machine has, this is several times faster
// than the compiler's own call.
constexpr int CountBits(Bits bits) {
  bits -= (bits >> 1) & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + ((bits >> 2) & 0x3333333333333333U);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fU;
  return static_cast<int>((bits * 0x0101010101010101U) >> 56);
}

constexpr Bits BottomRow(int rows, int cols) {
  Bits bits = 0;
  for (int col = 0; col < cols; ++col) bits |= Bits{1} << (col * (rows + 1));
  return bits;
}

template <int kRows, int kCols>
struct FixedShape {
  static constexpr int rows() { return kRows; }
  static constexpr int cols() { return kCols; }
  static constexpr int height() { return kRows + 1; }  // bits a column
  static constexpr int cells() { return kRows * kCols; }
  static constexpr Bits bottom() { return BottomRow(kRows, kCols); }
  static constexpr Bits column() { return (Bits{1} << kRows) - 1; }  // the cells of column 0
  static constexpr Bits all() { return bottom() * column(); }
};

// Precondition: rows, cols ≥ 1, (rows + 1) × cols ≤ 64.
class AnyShape {
 public:
  AnyShape(int rows, int cols) : rows_(rows), cols_(cols), bottom_(BottomRow(rows, cols)) {}
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int height() const { return rows_ + 1; }
  int cells() const { return rows_ * cols_; }
  Bits bottom() const { return bottom_; }
  Bits column() const { return (Bits{1} << rows_) - 1; }
  Bits all() const { return bottom_ * column(); }

 private:
  int rows_;
  int cols_;
  Bits bottom_;
};

// The discs of the side to move, and those of both sides.
struct Stones {
  Bits own = 0;
  Bits all = 0;

  int moves() const { return std::popcount(all); }
  Bits other() const { return own ^ all; }
  // Precondition: one bit, a free cell.
  Stones After(Bits move) const { return {other(), all | move}; }
  bool operator==(const Stones&) const = default;
};

// The lowest free cell of every column that is not full.
template <class Shape>
constexpr Bits NextCells(const Shape& shape, Bits all) {
  return (all + shape.bottom()) & shape.all();
}

// The free cells that complete a line of four with `bits`, whether a disc can get there now or not.
template <class Shape>
constexpr Bits WinningCells(const Shape& shape, Bits bits, Bits all) {
  Bits cells = (bits << 1) & (bits << 2) & (bits << 3);
  for (const int step : {shape.height(), shape.height() - 1, shape.height() + 1}) {
    const Bits two_below = Up(bits, step) & Up(bits, 2 * step);
    const Bits two_above = Down(bits, step) & Down(bits, 2 * step);
    cells |= two_below & (Up(bits, 3 * step) | Down(bits, step));
    cells |= two_above & (Down(bits, 3 * step) | Up(bits, step));
  }
  return cells & (shape.all() ^ all);
}

template <class Shape>
constexpr bool HasFour(const Shape& shape, Bits bits) {
  for (const int step : {1, shape.height(), shape.height() - 1, shape.height() + 1}) {
    const Bits pairs = bits & Down(bits, step);
    if ((pairs & Down(pairs, 2 * step)) != 0) return true;
  }
  return false;
}

// One number a position: the discs of a column, as a binary number with a 1 above the topmost.
constexpr Bits KeyOf(const Stones& stones) { return stones.own + stones.all; }

// The key of the position in a mirror.
template <class Shape>
constexpr Bits MirroredKey(const Shape& shape, Bits key) {
  const Bits one_column = (shape.column() << 1) | 1;
  Bits mirrored = 0;
  for (int col = 0; col < shape.cols(); ++col) {
    mirrored = Up(mirrored, shape.height()) | (Down(key, col * shape.height()) & one_column);
  }
  return mirrored;
}

// The smaller one of both: one number for a position and its mirror image.
template <class Shape>
constexpr Bits FoldedKey(const Shape& shape, Bits key) {
  const Bits mirrored = MirroredKey(shape, key);
  return mirrored < key ? mirrored : key;
}

}  // namespace gridhand::agent::connect_four
