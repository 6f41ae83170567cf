// Counts the solutions of a usual 9 × 9 Sudoku, up to two, bit-parallel.
//
// The places of a digit are a bit each: 27 in each of the three bands of three rows.
//
//     row 0 of the band   bits  0 …  8        each three neighbouring bits
//     row 1               bits  9 … 17        are a row of a block:
//     row 2               bits 18 … 26        nine of them in a band
//
// In a band a digit takes one block row in each row and in each block: six ways in all. Those that
// its places leave possible are looked up by the nine bits that say which block rows have places;
// what lies in none of them goes. The same holds for the columns of each stack of three blocks.
// Both together are locked candidates and hidden singles. Cells with one digit left are counted for
// 27 cells at a time. What is left is tried.
//
// After the idea of bands in ZHOU Yundong's solver and of "boxes of three bits" in t-dillon/tdoku.
// Rejected: exact cover by dancing links, which takes about ten times as long on hard puzzles.
#pragma once

#include <array>
#include <cstdint>

namespace gridhand::agent::sudoku {

inline constexpr int kBandCells = 81;

// Row by row; 0 is empty.
using BandValues = std::array<std::uint8_t, kBandCells>;

struct BandResult {
  int solutions = 0;   // 0, 1, or 2 for two or more
  BandValues first{};  // where there is one
};

// Precondition: values are 0 … 9. Thread-safe.
BandResult SolveBands(const BandValues& givens);

}  // namespace gridhand::agent::sudoku
