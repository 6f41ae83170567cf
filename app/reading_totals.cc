#include "app/reading_totals.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace gridhand::app {

using board::CellPos;
using board::GridGeometry;

std::string_view Name(Outcome outcome) {
  switch (outcome) {
    case Outcome::kExact:
      return "exact";
    case Outcome::kPartly:
      return "partly";
    case Outcome::kRefused:
      return "refused";
    case Outcome::kWrong:
      return "wrong";
  }
  assert(false);
  return "";
}

std::int64_t ReadingTotals::Of(Outcome outcome) const {
  const auto found = outcomes.find(outcome);
  return found == outcomes.end() ? 0 : found->second;
}

double Quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const double rank = std::ceil(share * static_cast<double>(values.size()));
  const auto at = std::max(std::ptrdiff_t{0}, static_cast<std::ptrdiff_t>(rank) - 1);
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

void ReadingTotals::Add(const ReadingTotals& more) {
  for (const auto member :
       {&ReadingTotals::boards, &ReadingTotals::sizes_right, &ReadingTotals::cells,
        &ReadingTotals::cells_right, &ReadingTotals::unknown, &ReadingTotals::claimed,
        &ReadingTotals::claimed_wrong, &ReadingTotals::negatives,
        &ReadingTotals::negatives_wrong}) {
    this->*member += more.*member;
  }
  for (const auto& [outcome, count] : more.outcomes) outcomes[outcome] += count;
  elapsed_ms.insert(elapsed_ms.end(), more.elapsed_ms.begin(), more.elapsed_ms.end());
  negatives_ms.insert(negatives_ms.end(), more.negatives_ms.begin(), more.negatives_ms.end());
}

std::optional<std::string_view> FailureOf(const ReadingTotals& picture) {
  if (picture.negatives_wrong > 0) return "a board where there is none";
  if (picture.negatives > 0 || picture.Of(Outcome::kExact) > 0) return std::nullopt;
  assert(picture.outcomes.size() == 1);
  return Name(picture.outcomes.begin()->first);
}

bool LabelLattice::HasSizeOf(const GridGeometry& found) const {
  return rows == found.rows() && cols == found.cols();
}

std::optional<CellPos> LabelLattice::ReadAt(const GridGeometry& found, CellPos cell) const {
  if (where) return found.CellAt(where->CellCenter(cell));
  if (HasSizeOf(found)) return cell;
  return std::nullopt;
}

bool LabelLattice::IsThatOf(const GridGeometry& found) const {
  const CellPos first{0, 0};
  const CellPos last{rows - 1, cols - 1};
  return HasSizeOf(found) && ReadAt(found, first) == first && ReadAt(found, last) == last;
}

bool LabelLattice::IsBeyond(const GridGeometry& found, CellPos cell) const {
  if (where) return !where->CellAt(found.CellCenter(cell));
  return !HasSizeOf(found);
}

}  // namespace gridhand::app
