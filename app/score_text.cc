#include "app/score_text.h"

#include <fmt/format.h>

#include <cstddef>
#include <nlohmann/json.hpp>

namespace gridhand::app {
namespace {

constexpr double kPercent = 100;

}  // namespace

std::string PercentText(const Proportion& figure) {
  if (figure.of == 0) return "–";
  constexpr double kStep = 0.1;
  double percent = figure.Share() * kPercent;
  if (figure.count < figure.of) percent = std::min(percent, kPercent - kStep);
  if (figure.count > 0) percent = std::max(percent, kStep);
  return fmt::format("{:.1f} %", percent);
}

std::string Described(const Headline& headline) {
  const Interval within = headline.figure.WithinAt95();
  if (headline.figure.of == 0) return fmt::format("  {:<34}  none there\n", headline.what);
  return fmt::format("  {:<34}  {:>7} of {:<7}  {:>8}   95 %: {:.2f} to {:.2f} %\n", headline.what,
                     headline.figure.count, headline.figure.of, PercentText(headline.figure),
                     within.low * kPercent, within.high * kPercent);
}

std::string AsTable(const std::vector<std::vector<std::string>>& rows) {
  // A character's width on a terminal, of the few that we print.
  const auto width_of = [](const std::string& word) {
    return std::count_if(word.begin(), word.end(), [](char c) { return (c & 0xc0) != 0x80; });
  };
  std::vector<std::ptrdiff_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string pad(static_cast<std::size_t>(widths[i] - width_of(row[i])), ' ');
      text += i == 0 ? row[i] + pad : "  " + pad + row[i];
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string NegativesTable(const std::vector<NegativesRow>& rows) {
  std::vector<std::vector<std::string>> table = {
      {"no board to be found", "pictures", "FOUND", "ms", "95 % in", "slowest"}};
  const auto add = [&](const NegativesRow& row) {
    table.push_back({row.variant == "clean" ? row.folder : row.folder + " " + row.variant,
                     fmt::to_string(row.pictures), fmt::to_string(row.found)});
    for (const double share : {kMedian, kNearlyAll, 1.0}) {
      table.back().push_back(fmt::format("{:.1f}", Quantile(row.ms, share)));
    }
  };
  NegativesRow all{"all", "clean"};
  for (const NegativesRow& row : rows) {
    if (row.pictures == 0) continue;
    add(row);
    all.pictures += row.pictures;
    all.found += row.found;
    all.ms.insert(all.ms.end(), row.ms.begin(), row.ms.end());
  }
  if (table.size() == 1) return "";
  add(all);
  return AsTable(table) + "\n";
}

nlohmann::ordered_json AsJson(const Proportion& figure) {
  const Interval within = figure.WithinAt95();
  nlohmann::ordered_json object{{"count", figure.count}, {"of", figure.of}, {"share", nullptr}};
  if (figure.of > 0) object["share"] = figure.Share();
  object["low"] = within.low;
  object["high"] = within.high;
  return object;
}

void AddTimes(const ReadingTotals& totals, nlohmann::ordered_json& object) {
  object["median_ms"] = totals.MedianMs();
  object["negatives_median_ms"] = Quantile(totals.negatives_ms, kMedian);
  object["negatives_p95_ms"] = Quantile(totals.negatives_ms, kNearlyAll);
  object["negatives_most_ms"] = Quantile(totals.negatives_ms, 1);
}

void AddOutcomes(const ReadingTotals& totals, nlohmann::ordered_json& object) {
  for (const Outcome outcome : kOutcomes) {
    object[std::string(Name(outcome))] = AsJson(Proportion{totals.Of(outcome), totals.boards});
  }
  object["exact_of_handed_on"] = AsJson(Proportion{totals.Of(Outcome::kExact), totals.HandedOn()});
  object["wrong_of_handed_on"] = AsJson(Proportion{totals.Of(Outcome::kWrong), totals.HandedOn()});
  object["wrong_cells"] = AsJson(Proportion{totals.claimed_wrong, totals.claimed});
}

}  // namespace gridhand::app
