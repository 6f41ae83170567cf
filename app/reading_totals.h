// The accuracy of reading, whatever the game: sums over any number of labelled pictures.
//
// Every labelled picture ends in exactly one of four ways:
//
//     exact    the size and every cell right
//     partly   nothing wrong, but some cells unknown
//     refused  no board was handed on
//     wrong    a wrong size, or a wrong symbol in some cell, without a warning: the worst
//
// A picture without a board (a negative) is right if it is refused.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "board/cell_pos.h"
#include "board/grid_geometry.h"

namespace gridhand::app {

enum class Outcome { kExact, kPartly, kRefused, kWrong };
inline constexpr Outcome kOutcomes[] = {Outcome::kExact, Outcome::kPartly, Outcome::kRefused,
                                        Outcome::kWrong};
std::string_view Name(Outcome outcome);

inline constexpr double kMedian = 0.5;
inline constexpr double kNearlyAll = 0.95;
// The least of these values than which at least this share of them are no larger; 0 if there are
// none.
// Precondition: 0 ≤ share ≤ 1.
double Quantile(std::vector<double> values, double share);

struct ReadingTotals {
  std::int64_t boards = 0;
  std::map<Outcome, std::int64_t> outcomes;
  std::int64_t sizes_right = 0;
  std::int64_t cells = 0;  // of all labels, also of refused boards
  std::int64_t cells_right = 0;
  std::int64_t unknown = 0;  // cells of boards handed on that could be seen, but not read
  std::int64_t claimed = 0;  // cells of boards handed on that were given a symbol
  std::int64_t claimed_wrong = 0;
  std::int64_t negatives = 0;
  std::int64_t negatives_wrong = 0;  // in which a board was found
  std::vector<double> elapsed_ms;    // one a picture
  std::vector<double> negatives_ms;  // the same of the negatives alone

  std::int64_t Of(Outcome outcome) const;
  std::int64_t HandedOn() const { return boards - Of(Outcome::kRefused); }
  double MedianMs() const { return Quantile(elapsed_ms, kMedian); }

  // This picture's, or these pictures', added.
  void Add(const ReadingTotals& more);
};

// What one picture is called among those that were not read right: "wrong", "a board where there
// is none". None: it was read right. `picture` has the totals of this picture alone.
std::optional<std::string_view> FailureOf(const ReadingTotals& picture);

// The lattice of a label beside one that was found. Cells are compared by place where the label
// says where the board is, else by row and column if the size is right.
struct LabelLattice {
  int rows = 0;
  int cols = 0;
  std::optional<board::GridGeometry> where;  // in this picture's pixels

  // Of the right size, and in the right place.
  bool IsThatOf(const board::GridGeometry& found) const;
  // The cell of the reading that lies where this cell of the label does; none: there is none.
  std::optional<board::CellPos> ReadAt(const board::GridGeometry& found, board::CellPos cell) const;
  // Whether a cell that was read lies on no cell of the label.
  bool IsBeyond(const board::GridGeometry& found, board::CellPos cell) const;

 private:
  bool HasSizeOf(const board::GridGeometry& found) const;
};

}  // namespace gridhand::app
