#include "app/minesweeper/score_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/json_text.h"
#include "app/minesweeper/name.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::CellSymbol;
using board::minesweeper::kAlphabet;
using nlohmann::ordered_json;

std::vector<std::string> TableRow(const ScoreRow& row, bool has_variants) {
  const Totals& t = row.totals;
  std::vector<std::string> words = {row.folder.empty() ? "all" : row.folder};
  if (has_variants) words.push_back(row.variant);
  for (const std::string& word :
       {fmt::to_string(t.boards), PercentText({t.sizes_right, t.boards}),
        PercentText({t.cells_right, t.cells}), PercentText({t.revealed_right, t.revealed}),
        fmt::to_string(t.Of(Outcome::kExact)), fmt::to_string(t.Of(Outcome::kPartly)),
        fmt::to_string(t.Of(Outcome::kRefused)), fmt::to_string(t.Of(Outcome::kWrong)),
        fmt::to_string(t.unknown), fmt::to_string(t.claimed_wrong),
        fmt::format("{:.1f}", t.MedianMs())}) {
    words.push_back(word);
  }
  return words;
}

std::string BoardTable(const ScoreSheet& sheet) {
  const std::vector<ScoreRow> sums = sheet.ByVariant();
  const bool has_variants = sums.size() > 1;
  std::vector<std::string> head = {"folder"};
  if (has_variants) head.emplace_back("variant");
  for (const char* word : {"boards", "size", "cells", "revealed", "exact", "partly", "refused",
                           "WRONG", "unknown cells", "wrong cells", "ms"}) {
    head.emplace_back(word);
  }
  std::vector<std::vector<std::string>> rows = {head};
  for (const std::vector<ScoreRow>& part : {sheet.ByFolder(), sums}) {
    for (const ScoreRow& row : part) {
      if (row.totals.boards > 0) rows.push_back(TableRow(row, has_variants));
    }
  }
  if (has_variants) rows.push_back(TableRow({"", "", sheet.All()}, true));
  return rows.size() == 1 ? "" : AsTable(rows) + "\n";
}

std::string ConfusionTable(const Confusion& confusion) {
  std::vector<std::string> head = {"shown \\ read"};
  for (const char symbol : kAlphabet) head.emplace_back(1, symbol);
  std::vector<std::vector<std::string>> rows = {head};
  for (std::size_t shown = 0; shown < confusion.size(); ++shown) {
    const auto& counts = confusion[shown];
    if (std::all_of(counts.begin(), counts.end(), [](auto n) { return n == 0; })) continue;
    std::vector<std::string> words = {std::string(1, kAlphabet[shown])};
    for (const auto n : counts) words.push_back(n == 0 ? "·" : fmt::to_string(n));
    rows.push_back(std::move(words));
  }
  return rows.size() == 1 ? "" : AsTable(rows) + "\n";
}

std::string CalibrationTable(const std::vector<ConfidenceBin>& bins) {
  std::vector<std::vector<std::string>> rows = {
      {"confidence", "cells", "mean", "right", "95 % from", "to"}};
  for (const ConfidenceBin& bin : bins) {
    if (bin.right.of == 0) continue;
    const Interval within = bin.right.WithinAt95();
    rows.push_back({fmt::format("{:g} to {:g}", bin.from, bin.to), fmt::to_string(bin.right.of),
                    fmt::format("{:.4f}", bin.confidence_sum / static_cast<double>(bin.right.of)),
                    fmt::format("{:.4f}", bin.right.Share()), fmt::format("{:.4f}", within.low),
                    fmt::format("{:.4f}", within.high)});
  }
  return rows.size() == 1 ? "" : AsTable(rows) + "\n";
}

ordered_json AsJson(const ScoreRow& row) {
  const Totals& t = row.totals;
  ordered_json object;
  object["folder"] = nullptr;
  if (!row.folder.empty()) object["folder"] = row.folder;
  object["variant"] = nullptr;
  if (!row.variant.empty()) object["variant"] = row.variant;
  object["boards"] = t.boards;
  object["size_right"] = AsJson(Proportion{t.sizes_right, t.boards});
  object["lattice_right"] = AsJson(Proportion{t.lattices_right, t.boards});
  object["size_right_of_handed_on"] = AsJson(Proportion{t.sizes_right, t.HandedOn()});
  object["cells_right"] = AsJson(Proportion{t.cells_right, t.cells});
  object["revealed_right"] = AsJson(Proportion{t.revealed_right, t.revealed});
  object["revealed_right_of_handed_on"] =
      AsJson(Proportion{t.revealed_right, t.revealed_handed_on});
  object["revealed_right_where_sized"] =
      AsJson(Proportion{t.revealed_sized_right, t.revealed_sized});
  AddOutcomes(t, object);
  object["unknown_cells"] = t.unknown;
  object["negatives"] = t.negatives;
  object["negatives_found"] = AsJson(Proportion{t.negatives_wrong, t.negatives});
  object["negatives_possible"] = AsJson(Proportion{t.negatives_possible, t.negatives});
  AddTimes(t, object);
  return object;
}

std::string SymbolText(std::optional<CellSymbol> symbol) {
  return symbol ? std::string(1, ToChar(*symbol)) : "";
}

ordered_json AsJson(const ScoredPicture& picture) {
  const PictureScore& score = picture.score;
  ordered_json object{{"file", picture.file},
                      {"variant", picture.variant},
                      {"negative", score.counts.negatives > 0},
                      {"outcome", Name(score.outcome)},
                      {"rows", score.rows_read},
                      {"cols", score.cols_read},
                      {"skin", nullptr},
                      {"reason", nullptr}};
  if (!score.skin.empty()) object["skin"] = score.skin;
  if (!score.reason.empty()) object["reason"] = score.reason;
  object["lattice_right"] = score.lattice_right;
  object["missed"] = ordered_json::array();
  for (const MissedCell& miss : score.missed) {
    object["missed"].push_back({{"cell", {miss.cell.row, miss.cell.col}},
                                {"expected", SymbolText(miss.expected)},
                                {"read", SymbolText(miss.read)},
                                {"confidence", miss.confidence}});
  }
  object["ms"] = score.counts.elapsed_ms.empty() ? 0.0 : score.counts.elapsed_ms.front();
  return object;
}

ordered_json AsJson(const std::vector<ScoreRow>& rows) {
  ordered_json array = ordered_json::array();
  for (const ScoreRow& row : rows) array.push_back(AsJson(row));
  return array;
}

ordered_json CalibrationAsJson(const std::vector<ConfidenceBin>& bins) {
  ordered_json array = ordered_json::array();
  for (const ConfidenceBin& bin : bins) {
    ordered_json line{{"from", bin.from}, {"to", bin.to}, {"mean_confidence", nullptr}};
    if (bin.right.of > 0) {
      line["mean_confidence"] = bin.confidence_sum / static_cast<double>(bin.right.of);
    }
    line["right"] = AsJson(bin.right);
    array.push_back(std::move(line));
  }
  return array;
}

}  // namespace

std::vector<ScoreRow> ScoreSheet::ByFolder() const {
  std::vector<ScoreRow> rows;
  for (const ScoredPicture& picture : pictures) {
    AddToRow(rows, picture.folder, picture.variant, picture.score.counts);
  }
  return rows;
}

std::vector<ScoreRow> ScoreSheet::ByVariant() const {
  std::vector<ScoreRow> rows;
  for (const ScoredPicture& picture : pictures) {
    AddToRow(rows, "", picture.variant, picture.score.counts);
  }
  return rows;
}

Totals ScoreSheet::All() const {
  Totals all;
  for (const ScoredPicture& picture : pictures) all.Add(picture.score.counts);
  return all;
}

Confusion ScoreSheet::Confusions() const {
  Confusion sum{};
  for (const ScoredPicture& picture : pictures) AddTo(sum, picture.score.confusion);
  return sum;
}

std::vector<ConfidenceBin> ScoreSheet::Calibration() const {
  std::vector<ConfidenceBin> sum = ConfidenceBins();
  for (const ScoredPicture& picture : pictures) AddTo(sum, picture.score.bins);
  return sum;
}

std::vector<Headline> HeadlinesOf(const Totals& totals) {
  return {{"boards of the right size", {totals.sizes_right, totals.boards}},
          {"  sizes right, of handed on", {totals.sizes_right, totals.HandedOn()}},
          {"  lattices right, also of refused", {totals.lattices_right, totals.boards}},
          {"revealed cells right", {totals.revealed_right, totals.revealed}},
          {"  revealed right, of handed on", {totals.revealed_right, totals.revealed_handed_on}},
          {"  on boards of the right size", {totals.revealed_sized_right, totals.revealed_sized}},
          {"boards exact", {totals.Of(Outcome::kExact), totals.boards}},
          {"  exact, of handed on", {totals.Of(Outcome::kExact), totals.HandedOn()}},
          {"boards refused", {totals.Of(Outcome::kRefused), totals.boards}},
          {"boards silently wrong, of handed on", {totals.Of(Outcome::kWrong), totals.HandedOn()}},
          {"cells silently wrong, of handed on", {totals.claimed_wrong, totals.claimed}},
          {"pictures without a board: one found", {totals.negatives_wrong, totals.negatives}},
          {"  one possible", {totals.negatives_possible, totals.negatives}}};
}

std::string SheetAsText(const ScoreSheet& sheet) {
  std::string text = BoardTable(sheet) + NegativesTable(NegativesOf(sheet.ByFolder()));
  for (const Headline& headline : HeadlinesOf(sheet.All())) text += Described(headline);
  const std::string confusion = ConfusionTable(sheet.Confusions());
  if (!confusion.empty()) text += "\n" + confusion;
  return text + CalibrationTable(sheet.Calibration());
}

std::string SheetAsJson(const ScoreSheet& sheet) {
  ordered_json object{{"game", kGameName}, {"reader", sheet.reader}};
  object["all"] = AsJson(ScoreRow{"", "", sheet.All()});
  object["variants"] = AsJson(sheet.ByVariant());
  object["folders"] = AsJson(sheet.ByFolder());
  object["confusion"] = {{"symbols", kAlphabet}, {"counts", sheet.Confusions()}};
  object["calibration"] = CalibrationAsJson(sheet.Calibration());
  object["pictures"] = ordered_json::array();
  for (const ScoredPicture& picture : sheet.pictures) object["pictures"].push_back(AsJson(picture));
  object["skipped"] = sheet.skipped;
  return JsonLine(object) + "\n";
}

}  // namespace gridhand::app::minesweeper
