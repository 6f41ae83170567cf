#include "app/sudoku/cell_changes.h"

#include <algorithm>
#include <cstdlib>

namespace gridhand::app::sudoku {
namespace {

using board::CellPos;
using input::NamedKey;

// Changes of less are a blinking text cursor or noise: a frame of one pixel round a cell of 128 px
// is 3 % of its pixels, and differs by more than 20 grey levels to be seen at all.
constexpr double kLeastChange = 0.5;

double ChangeIn(const base::Frame& before, const base::Frame& after, const base::FrameRect& cell) {
  const base::FrameRect rect = cell.Intersection(after.Bounds());
  if (rect.width <= 0 || rect.height <= 0) return 0;
  long long sum = 0;
  for (int y = rect.y; y < rect.y + rect.height; ++y) {
    for (int x = rect.x; x < rect.x + rect.width; ++x) {
      const base::Bgr a = before.At({x, y});
      const base::Bgr b = after.At({x, y});
      sum += std::abs(int{a.b} - b.b) + std::abs(int{a.g} - b.g) + std::abs(int{a.r} - b.r);
    }
  }
  constexpr int kColours = 3;
  return static_cast<double>(sum) / (kColours * rect.width * rect.height);
}

const CellChange* ChangeOf(const std::vector<CellChange>& changes, CellPos cell) {
  const auto found = std::ranges::find(changes, cell, &CellChange::cell);
  return found == changes.end() ? nullptr : &*found;
}

CellPos Behind(CellPos cell, NamedKey arrow) {
  if (arrow == NamedKey::kRight) return {cell.row, cell.col - 1};
  if (arrow == NamedKey::kLeft) return {cell.row, cell.col + 1};
  if (arrow == NamedKey::kDown) return {cell.row - 1, cell.col};
  return {cell.row + 1, cell.col};
}

// Whether no other cell changed more than the lesser of these two.
bool AreForemost(const std::vector<CellChange>& changes, const CellChange& a, const CellChange& b) {
  const double lesser = std::min(a.amount, b.amount);
  return std::ranges::all_of(changes, [&](const CellChange& change) {
    return change.cell == a.cell || change.cell == b.cell || change.amount <= lesser;
  });
}

}  // namespace

std::vector<CellChange> ChangedCells(const base::Frame& before, const base::Frame& after,
                                     const board::GridGeometry& geometry) {
  std::vector<CellChange> changes;
  for (int row = 0; row < geometry.rows(); ++row) {
    for (int col = 0; col < geometry.cols(); ++col) {
      const double amount = ChangeIn(before, after, geometry.CellRect({row, col}));
      if (amount >= kLeastChange) changes.push_back({{row, col}, amount});
    }
  }
  std::ranges::stable_sort(changes, std::greater<>(), &CellChange::amount);
  return changes;
}

std::optional<CellPos> Reached(const std::vector<CellChange>& changes, NamedKey arrow) {
  if (changes.size() == 1) return changes.front().cell;
  for (const CellChange& change : changes) {
    const CellChange* behind = ChangeOf(changes, Behind(change.cell, arrow));
    if (behind != nullptr && AreForemost(changes, change, *behind)) return change.cell;
  }
  return std::nullopt;
}

std::optional<CellPos> ReachedAsMeant(const std::vector<CellChange>& changes, CellPos target,
                                      CellPos from) {
  const CellChange* reached = ChangeOf(changes, target);
  const CellChange* left = ChangeOf(changes, from);
  if (reached == nullptr || left == nullptr) return std::nullopt;
  return AreForemost(changes, *reached, *left) ? std::optional(target) : std::nullopt;
}

}  // namespace gridhand::app::sudoku
