// How a score is told, whatever the game: its figures and its tables.
#pragma once

#include <algorithm>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/proportion.h"
#include "app/reading_totals.h"

namespace gridhand::app {

// The figures that matter most, in words.
struct Headline {
  std::string what;  // "boards exact"
  Proportion figure;
};

// "99.8 %", and nothing rounded up to all or down to none.
std::string PercentText(const Proportion& figure);

// A line: the figure, its share, and how far the share may be from the truth.
std::string Described(const Headline& headline);

// Rows of words, columns as wide as their widest; the first column is flush left.
std::string AsTable(const std::vector<std::vector<std::string>>& rows);

// How many pictures without a board there were, in how many one was found, and how long each took.
struct NegativesRow {
  std::string folder;
  std::string variant;
  std::int64_t pictures = 0;
  std::int64_t found = 0;
  std::vector<double> ms;
};
// Of those that have any, and of all together; empty if there are none.
std::string NegativesTable(const std::vector<NegativesRow>& rows);

// {"count", "of", "share", "low", "high"}
nlohmann::ordered_json AsJson(const Proportion& figure);

// Adds how the pictures ended: a share for each outcome, some of the boards that were handed on,
// and that of the wrong cells.
void AddOutcomes(const ReadingTotals& totals, nlohmann::ordered_json& object);

// Adds how long the pictures took, and those without a board alone.
void AddTimes(const ReadingTotals& totals, nlohmann::ordered_json& object);

// The sums over the pictures of one folder and variant; over all, the names are empty.
template <typename Totals>
struct ScoreRowOf {
  std::string folder;
  std::string variant;
  Totals totals;
};

// The negatives of some rows.
template <typename Totals>
std::vector<NegativesRow> NegativesOf(const std::vector<ScoreRowOf<Totals>>& rows) {
  std::vector<NegativesRow> negatives;
  negatives.reserve(rows.size());
  for (const auto& [folder, variant, totals] : rows) {
    negatives.push_back(
        {folder, variant, totals.negatives, totals.negatives_wrong, totals.negatives_ms});
  }
  return negatives;
}

// Adds to the row of this folder and variant; the rows are in the order of their first pictures.
template <typename Totals>
void AddToRow(std::vector<ScoreRowOf<Totals>>& rows, const std::string& folder,
              const std::string& variant, const Totals& totals) {
  const auto found = std::ranges::find_if(rows, [&](const ScoreRowOf<Totals>& row) {
    return row.folder == folder && row.variant == variant;
  });
  ScoreRowOf<Totals>& row = found == rows.end() ? rows.emplace_back() : *found;
  row.folder = folder;
  row.variant = variant;
  row.totals.Add(totals);
}

}  // namespace gridhand::app
