#include "app/minesweeper/closed_answer.h"

#include <algorithm>

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::IsDigit;
using board::minesweeper::IsNumber;

bool HasOnlyOpenNeighbors(const Grid<CellSymbol>& cells, CellPos cell) {
  bool only_open = true;
  board::ForEachNeighbor(cells, cell,
                         [&](CellPos near) { only_open = only_open && IsNumber(cells[near]); });
  return only_open;
}

bool HasOpenedWhatItMust(const ShownAnswer& answer) {
  if (answer.gesture == GestureKind::kReveal) return IsNumber(answer.after[answer.cell]);
  bool all_open = true;
  board::ForEachNeighbor(answer.after, answer.cell, [&](CellPos near) {
    all_open =
        all_open && (IsNumber(answer.after[near]) || answer.after[near] == CellSymbol::kFlag);
  });
  return all_open;
}

}  // namespace

bool IsClosed(const ShownAnswer& answer) {
  if (std::ranges::count(answer.after, CellSymbol::kUnknown) > 0) return false;
  const std::vector<CellPos> changed = ChangedCells(answer.before, answer.after);
  if (answer.gesture == GestureKind::kMark) {
    return changed == std::vector{answer.cell} && answer.after[answer.cell] == answer.mark;
  }
  const bool has_only_opened = std::ranges::all_of(changed, [&](CellPos cell) {
    return answer.before[cell] == CellSymbol::kCovered && IsNumber(answer.after[cell]);
  });
  const bool shows_a_digit =
      std::ranges::any_of(changed, [&](CellPos cell) { return IsDigit(answer.after[cell]); });
  const bool is_whole = std::ranges::all_of(changed, [&](CellPos cell) {
    return answer.after[cell] != CellSymbol::kBlank || HasOnlyOpenNeighbors(answer.after, cell);
  });
  return has_only_opened && shows_a_digit && is_whole && HasOpenedWhatItMust(answer) &&
         UnexplainedChanges(answer.before, answer.after, answer.cell, answer.gesture, false)
             .empty();
}

}  // namespace gridhand::app::minesweeper
