#include "app/rows_scorer.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <utility>

#include "app/json_text.h"
#include "app/reading_totals.h"
#include "app/score_page.h"
#include "app/score_text.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::FrameRect;
using base::Result;
using board::CellPos;
using board::GridGeometry;
using nlohmann::json;
using nlohmann::ordered_json;
using Rows = std::vector<std::string>;

constexpr char kUnseen = '~';
constexpr const char* kReader = "eyes";  // these games have no skins

struct Missed {
  CellPos cell;   // in the label; in the reading for a cell that the label's board lacks
  char expected;  // 0: no cell of the board is there
  char read;      // kUnseen: missed, but not wrong
  double confidence;
  FrameRect where;
};

struct Totals : ReadingTotals {
  std::vector<Proportion> parts;

  void Add(const Totals& more) {
    ReadingTotals::Add(more);
    parts.resize(more.parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      parts[i].count += more.parts[i].count;
      parts[i].of += more.parts[i].of;
    }
  }
};
using Row = ScoreRowOf<Totals>;

struct Scored {
  std::string file;
  std::string folder;
  std::string variant;
  Outcome outcome = Outcome::kRefused;
  std::string reason;
  int rows = 0;  // 0: refused
  int cols = 0;
  std::vector<Missed> missed;
  Totals counts;

  bool IsNegative() const { return counts.negatives > 0; }
};

Result<Rows> RowsOf(const std::string& text, std::string_view alphabet) {
  Rows rows(1);
  for (const char c : text) {
    if (c == '\r') continue;
    if (c == '\n') {
      rows.emplace_back();
    } else if (c == kUnseen || alphabet.find(c) != std::string_view::npos) {
      rows.back() += c;
    } else {
      return Error{ErrorKind::kBadInput,
                   fmt::format("line {}, column {}: expected one of {}{}", rows.size(),
                               rows.back().size() + 1, alphabet, kUnseen)};
    }
  }
  std::erase(rows, "");
  if (rows.empty()) return Error{ErrorKind::kBadInput, "expected a board, one line a row"};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() == rows.front().size()) continue;
    return Error{ErrorKind::kBadInput,
                 fmt::format("row {}: expected {} cells as in the first row, seen {}", i + 1,
                             rows.front().size(), rows[i].size())};
  }
  return rows;
}

char At(const Rows& rows, CellPos cell) {
  return rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.col)];
}

// Where the reading says that the board is.
GridGeometry LatticeIn(const json& read) {
  return {.col_edges = read.at("col_edges").get<std::vector<int>>(),
          .row_edges = read.at("row_edges").get<std::vector<int>>()};
}

double ConfidenceIn(const json& read, CellPos cell) {
  return read
      .at("confidence")[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.col)]
      .get<double>();
}

// Compares a board that was read with what its label says, cell by cell.
class Comparison {
 public:
  Comparison(const Rows& label, const LabelLattice& lattice, const json& read, Scored& scored)
      : label_(label),
        lattice_(lattice),
        read_(read),
        rows_(read.at("board").get<Rows>()),
        found_(LatticeIn(read)),
        scored_(scored) {}

  void Run() {
    ForEach(lattice_.rows, lattice_.cols, [&](CellPos cell) {
      if (const auto at = lattice_.ReadAt(found_, cell)) Compare(cell, *at);
    });
    ForEach(scored_.rows, scored_.cols, [&](CellPos cell) {
      const char read = At(rows_, cell);
      if (read == kUnseen || !lattice_.IsBeyond(found_, cell)) return;
      ++scored_.counts.claimed;
      ++scored_.counts.claimed_wrong;
      Miss(cell, 0, cell);
    });
  }

 private:
  template <class Visit>
  static void ForEach(int rows, int cols, Visit visit) {
    for (int row = 0; row < rows; ++row) {
      for (int col = 0; col < cols; ++col) visit(CellPos{row, col});
    }
  }

  void Compare(CellPos cell, CellPos at) {
    Totals& counts = scored_.counts;
    const char expected = At(label_, cell);
    const char read = At(rows_, at);
    const bool is_right = expected == read;
    counts.cells_right += is_right ? 1 : 0;
    if (read == kUnseen) {
      counts.unknown += is_right ? 0 : 1;
    } else {
      ++counts.claimed;
      counts.claimed_wrong += is_right ? 0 : 1;
    }
    if (!is_right) Miss(cell, expected, at);
  }

  void Miss(CellPos cell, char expected, CellPos at) {
    scored_.missed.push_back(
        {cell, expected, At(rows_, at), ConfidenceIn(read_, at), found_.CellRect(at)});
  }

  const Rows& label_;
  const LabelLattice& lattice_;
  const json& read_;
  const Rows rows_;
  const GridGeometry found_;
  Scored& scored_;
};

ordered_json OrNull(const std::string& text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

std::string SymbolText(char symbol) { return symbol == 0 ? "" : std::string(1, symbol); }

class RowsScorer : public PictureScorer {
 public:
  RowsScorer(const Game& game, std::unique_ptr<RowLabels> labels, bool has_page)
      : game_(game), labels_(std::move(labels)), has_page_(has_page) {}

  Result<std::optional<GridGeometry>> Expect(const LabelledPicture& picture) override {
    picture_ = picture;
    label_.clear();
    if (picture.is_negative) return std::optional<GridGeometry>();
    Result<LabelFiles> files = LabelFilesOf(picture);
    if (!files) return files.error();
    Result<Rows> rows = RowsOf(files->board, labels_->alphabet());
    if (!rows) return BadLabel(picture, rows.error().text);
    const auto size =
        std::pair(static_cast<int>(rows->size()), static_cast<int>(rows->front().size()));
    auto grid = GridOf(picture, files->notes, size.first, size.second);
    if (!grid) return grid.error();
    notes_ = std::move(files->notes);
    if (ShowsABoard()) label_ = *std::move(rows);
    return grid;
  }

  void Score(const PictureView& view) override {
    const auto started = std::chrono::steady_clock::now();
    const PictureReading reading = game_.Read(view.frame, /*is_coloured=*/false);
    const std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - started;
    Scored scored = ScoreOf(reading, view.grid);
    scored.variant = view.variant;
    scored.counts.elapsed_ms = {elapsed.count()};
    if (scored.IsNegative()) scored.counts.negatives_ms = scored.counts.elapsed_ms;
    const auto failure = FailureOf(scored.counts);
    if (has_page_ && failure) page_.Add(AsFailed(scored, *failure), view.frame);
    pictures_.push_back(std::move(scored));
  }

  void Skip(const std::string& why) override { skipped_.push_back(why); }

  std::string AsText() const override;
  std::string AsJson() const override;
  std::string AsPage() const override;

 private:
  // A label may be kept of a board that something hides: {"expect": "hidden"}.
  bool ShowsABoard() const {
    const auto says = notes_.find("expect");
    return says == notes_.end() || *says == "board";
  }

  Scored ScoreOf(const PictureReading& reading, const std::optional<GridGeometry>& grid) const;
  static FailedPicture AsFailed(const Scored& scored, std::string_view verdict);

  std::vector<Row> ByFolder() const;
  std::vector<Row> ByVariant() const;
  Totals All() const;
  std::vector<Headline> Headlines() const;
  std::vector<std::string> TableRow(const Row& row, bool has_variants) const;
  std::string BoardTable() const;
  ordered_json RowAsJson(const Row& row) const;
  ordered_json RowsAsJson(const std::vector<Row>& rows) const;

  const Game& game_;
  std::unique_ptr<RowLabels> labels_;
  bool has_page_;
  LabelledPicture picture_;
  Rows label_;  // empty: there is no board to be read
  json notes_;
  std::vector<Scored> pictures_;
  std::vector<std::string> skipped_;
  ScorePage page_;
};

Scored RowsScorer::ScoreOf(const PictureReading& reading,
                           const std::optional<GridGeometry>& grid) const {
  Scored scored{.file = picture_.png.string(), .folder = picture_.folder};
  const json read = reading.fields;
  if (read.at("reason").is_string()) scored.reason = read.at("reason").get<std::string>();
  if (reading.found) {
    scored.rows = read.at("rows").get<int>();
    scored.cols = read.at("cols").get<int>();
  }
  Totals& counts = scored.counts;
  counts.parts.resize(labels_->parts().size());
  if (label_.empty()) {
    counts.negatives = 1;
    counts.negatives_wrong = reading.found ? 1 : 0;
    if (reading.found) scored.outcome = Outcome::kWrong;
    return scored;
  }
  const LabelLattice lattice{static_cast<int>(label_.size()),
                             static_cast<int>(label_.front().size()), grid};
  counts.boards = 1;
  counts.cells = std::int64_t{lattice.rows} * lattice.cols;
  if (reading.found) {
    const Rows label = labels_->InTermsOf(read, label_);
    Comparison(label, lattice, read, scored).Run();
    const bool size_right = lattice.IsThatOf(LatticeIn(read));
    counts.sizes_right = size_right ? 1 : 0;
    if (size_right) counts.parts = labels_->ScoreParts(label, notes_, read);
    const bool is_wrong = !size_right || counts.claimed_wrong > 0;
    scored.outcome = is_wrong             ? Outcome::kWrong
                     : counts.unknown > 0 ? Outcome::kPartly
                                          : Outcome::kExact;
  }
  counts.outcomes[scored.outcome] = 1;
  return scored;
}

FailedPicture RowsScorer::AsFailed(const Scored& scored, std::string_view verdict) {
  FailedPicture failed{.file = scored.file,
                       .variant = scored.variant,
                       .verdict = std::string(verdict),
                       .remarks = scored.reason,
                       .missed = {}};
  if (scored.rows > 0) {
    failed.remarks = fmt::format("{} × {} cells read. {}", scored.rows, scored.cols, scored.reason);
  }
  for (const Missed& miss : scored.missed) {
    failed.missed.push_back({.cell = miss.cell,
                             .shown = miss.expected == 0 ? "no cell" : SymbolText(miss.expected),
                             .read = SymbolText(miss.read),
                             .is_unknown = miss.read == kUnseen,
                             .confidence = miss.confidence,
                             .where = miss.where});
  }
  return failed;
}

// --- sums ----------------------------------------------------------------------------------------

std::vector<Row> RowsScorer::ByFolder() const {
  std::vector<Row> rows;
  for (const Scored& picture : pictures_) {
    AddToRow(rows, picture.folder, picture.variant, picture.counts);
  }
  return rows;
}

std::vector<Row> RowsScorer::ByVariant() const {
  std::vector<Row> rows;
  for (const Scored& picture : pictures_) AddToRow(rows, "", picture.variant, picture.counts);
  return rows;
}

Totals RowsScorer::All() const {
  Totals all;
  all.parts.resize(labels_->parts().size());
  for (const Scored& picture : pictures_) all.Add(picture.counts);
  return all;
}

std::vector<Headline> RowsScorer::Headlines() const {
  const Totals all = All();
  std::vector<Headline> headlines = {
      {"boards of the right size", {all.sizes_right, all.boards}},
      {"cells right", {all.cells_right, all.cells}},
      {"boards exact", {all.Of(Outcome::kExact), all.boards}},
      {"boards refused", {all.Of(Outcome::kRefused), all.boards}},
      {"boards silently wrong, of handed on", {all.Of(Outcome::kWrong), all.HandedOn()}},
      {"cells silently wrong, of handed on", {all.claimed_wrong, all.claimed}},
      {"pictures without a board: one found", {all.negatives_wrong, all.negatives}}};
  const std::vector<std::string> parts = labels_->parts();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    headlines.push_back({parts[i] + " right", all.parts[i]});
  }
  return headlines;
}

// --- text ----------------------------------------------------------------------------------------

std::vector<std::string> RowsScorer::TableRow(const Row& row, bool has_variants) const {
  const Totals& t = row.totals;
  std::vector<std::string> words = {row.folder.empty() ? "all" : row.folder};
  if (has_variants) words.push_back(row.variant);
  words.push_back(fmt::to_string(t.boards));
  words.push_back(PercentText({t.sizes_right, t.boards}));
  words.push_back(PercentText({t.cells_right, t.cells}));
  for (const Proportion& part : t.parts) words.push_back(PercentText(part));
  for (const Outcome outcome : kOutcomes) words.push_back(fmt::to_string(t.Of(outcome)));
  words.push_back(fmt::to_string(t.unknown));
  words.push_back(fmt::to_string(t.claimed_wrong));
  words.push_back(fmt::format("{:.1f}", t.MedianMs()));
  return words;
}

std::string RowsScorer::BoardTable() const {
  const std::vector<Row> sums = ByVariant();
  const bool has_variants = sums.size() > 1;
  std::vector<std::string> head = {"folder"};
  if (has_variants) head.emplace_back("variant");
  for (const char* word : {"boards", "size", "cells"}) head.emplace_back(word);
  for (const std::string& part : labels_->parts()) head.push_back(part);
  for (const char* word :
       {"exact", "partly", "refused", "WRONG", "unknown cells", "wrong cells", "ms"}) {
    head.emplace_back(word);
  }
  std::vector<std::vector<std::string>> rows = {head};
  for (const std::vector<Row>& part : {ByFolder(), sums}) {
    for (const Row& row : part) {
      if (row.totals.boards > 0) rows.push_back(TableRow(row, has_variants));
    }
  }
  return rows.size() == 1 ? "" : AsTable(rows) + "\n";
}

std::string RowsScorer::AsText() const {
  std::string text = BoardTable() + NegativesTable(NegativesOf(ByFolder()));
  for (const Headline& headline : Headlines()) text += Described(headline);
  return text;
}

// --- JSON ----------------------------------------------------------------------------------------

ordered_json RowsScorer::RowAsJson(const Row& row) const {
  const Totals& t = row.totals;
  ordered_json object{{"folder", OrNull(row.folder)},
                      {"variant", OrNull(row.variant)},
                      {"boards", t.boards},
                      {"size_right", app::AsJson(Proportion{t.sizes_right, t.boards})},
                      {"cells_right", app::AsJson(Proportion{t.cells_right, t.cells})}};
  const std::vector<std::string> parts = labels_->parts();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    object[parts[i] + "_right"] = app::AsJson(t.parts[i]);
  }
  AddOutcomes(t, object);
  object["unknown_cells"] = t.unknown;
  object["negatives"] = t.negatives;
  object["negatives_found"] = app::AsJson(Proportion{t.negatives_wrong, t.negatives});
  AddTimes(t, object);
  return object;
}

ordered_json RowsScorer::RowsAsJson(const std::vector<Row>& rows) const {
  ordered_json array = ordered_json::array();
  for (const Row& row : rows) array.push_back(RowAsJson(row));
  return array;
}

ordered_json PictureAsJson(const Scored& picture) {
  ordered_json missed = ordered_json::array();
  for (const Missed& miss : picture.missed) {
    missed.push_back({{"cell", {miss.cell.row, miss.cell.col}},
                      {"expected", SymbolText(miss.expected)},
                      {"read", SymbolText(miss.read)},
                      {"confidence", miss.confidence}});
  }
  return {{"file", picture.file},
          {"variant", picture.variant},
          {"negative", picture.IsNegative()},
          {"outcome", Name(picture.outcome)},
          {"rows", picture.rows},
          {"cols", picture.cols},
          {"reason", OrNull(picture.reason)},
          {"missed", std::move(missed)},
          {"ms", picture.counts.elapsed_ms.front()}};
}

std::string RowsScorer::AsJson() const {
  ordered_json object{{"game", game_.name()}, {"reader", kReader}};
  object["all"] = RowAsJson({"", "", All()});
  object["variants"] = RowsAsJson(ByVariant());
  object["folders"] = RowsAsJson(ByFolder());
  object["pictures"] = ordered_json::array();
  for (const Scored& picture : pictures_) object["pictures"].push_back(PictureAsJson(picture));
  object["skipped"] = skipped_;
  return JsonLine(object) + "\n";
}

std::string RowsScorer::AsPage() const {
  return page_.Render({.reader = kReader,
                       .pictures = pictures_.size(),
                       .headlines = Headlines(),
                       .sections = {},
                       .skipped = skipped_});
}

}  // namespace

std::unique_ptr<PictureScorer> MakeRowsScorer(const Game& game, std::unique_ptr<RowLabels> labels,
                                              bool has_page) {
  return std::make_unique<RowsScorer>(game, std::move(labels), has_page);
}

}  // namespace gridhand::app
