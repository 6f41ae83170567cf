#include "app/minesweeper/score_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/html.h"
#include "base/counted.h"
#include "capture/file/png.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::minesweeper::CellSymbol;
using board::minesweeper::kAlphabet;

// Bytes of failures on a page: what browsers still open at once. Pictures of windows are 10 to
// 100 kB each.
constexpr std::size_t kMaxBytes = 20'000'000;
// Beyond so many cells of one board a person sees that all of it failed.
constexpr std::size_t kMaxCells = 24;

constexpr const char* kHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gridhand score</title>
<style>
:root { color-scheme: light dark; --line: #8886; --good: #009e73; --bad: #d01e1e; --odd: #963296; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.scroll { overflow-x: auto; }
.wrong { color: var(--bad); font-weight: 600; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
article > svg { max-width: 100%; height: auto; }
.cells { display: flex; flex-wrap: wrap; gap: .8rem; margin-top: .6rem; }
figure { margin: 0; font-size: 12px; text-align: center; }
figure img { width: 64px; height: 64px; object-fit: contain; image-rendering: pixelated; }
code { font-size: 14px; }
</style></head><body>
)";

std::string Percent(double share) { return fmt::format("{:.2f} %", 100 * share); }
std::string Percent(const Proportion& figure) {
  return figure.of == 0 ? "–" : Percent(figure.Share());
}

std::string SymbolText(std::optional<CellSymbol> symbol) {
  if (!symbol) return "no cell";
  return EscapeHtml(std::string(1, ToChar(*symbol)));
}

std::string HeadlineTable(const Totals& totals) {
  std::string html =
      "<table><tr><th>what</th><th>count</th><th>of</th><th>share</th><th>95 % from</th>"
      "<th>to</th></tr>\n";
  for (const Headline& headline : HeadlinesOf(totals)) {
    if (headline.figure.of == 0) continue;
    const Interval within = headline.figure.WithinAt95();
    html +=
        fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                    EscapeHtml(headline.what), headline.figure.count, headline.figure.of,
                    Percent(headline.figure), Percent(within.low), Percent(within.high));
  }
  return html + "</table>\n";
}

std::string FolderTable(const ScoreSheet& sheet) {
  std::string html =
      "<div class=scroll><table><tr><th>folder</th><th>variant</th><th>boards</th><th>size</th>"
      "<th>cells</th><th>revealed</th><th>exact</th><th>partly</th><th>refused</th><th>wrong</th>"
      "<th>unknown cells</th><th>wrong "
      "cells</th><th>negatives</th><th>found</th><th>ms</th></tr>\n";
  for (const ScoreRow& row : sheet.ByFolder()) {
    const Totals& t = row.totals;
    html += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
        "<td>{}</td><td>{}</td><td class={}>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
        "<td>{:.1f}</td></tr>\n",
        EscapeHtml(row.folder), EscapeHtml(row.variant), t.boards,
        Percent(Proportion{t.sizes_right, t.boards}), Percent(Proportion{t.cells_right, t.cells}),
        Percent(Proportion{t.revealed_right, t.revealed}), t.Of(Outcome::kExact),
        t.Of(Outcome::kPartly), t.Of(Outcome::kRefused),
        t.Of(Outcome::kWrong) > 0 ? "wrong" : "right", t.Of(Outcome::kWrong), t.unknown,
        t.claimed_wrong, t.negatives, t.negatives_wrong, t.MedianMs());
  }
  return html + "</table></div>\n";
}

std::string ConfusionTable(const Confusion& confusion) {
  std::string html = "<div class=scroll><table><tr><th>shown \\ read</th>";
  for (const char symbol : kAlphabet) html += fmt::format("<th>{}</th>", EscapeHtml({&symbol, 1}));
  html += "</tr>\n";
  for (std::size_t shown = 0; shown < confusion.size(); ++shown) {
    const auto& counts = confusion[shown];
    if (std::all_of(counts.begin(), counts.end(), [](auto n) { return n == 0; })) continue;
    html += fmt::format("<tr><th>{}</th>", EscapeHtml({&kAlphabet[shown], 1}));
    for (std::size_t read = 0; read < counts.size(); ++read) {
      const bool is_wrong = counts[read] > 0 && read != shown;
      html += fmt::format("<td{}>{}</td>", is_wrong ? " class=wrong" : "",
                          counts[read] == 0 ? "·" : fmt::to_string(counts[read]));
    }
    html += "</tr>\n";
  }
  return html + "</table></div>\n";
}

// Confidence to the right, share right upwards, both by how far they are from 1 on a logarithmic
// scale: between 0.99 and 0.999 lies what matters. On the diagonal a confidence means what it says.
std::string CalibrationPlot(const std::vector<ConfidenceBin>& bins) {
  constexpr double kSide = 320;
  constexpr double kMargin = 56;
  constexpr double kDecades = 5;  // down to 1 in 100 000
  const auto along = [&](double share) {
    const double decades = share >= 1 ? kDecades : std::min(kDecades, -std::log10(1 - share));
    return kSide * decades / kDecades;
  };
  const auto x_of = [&](double share) { return kMargin + along(share); };
  const auto y_of = [&](double share) { return kMargin / 2 + kSide - along(share); };
  const double whole = kSide + 2 * kMargin;
  std::string svg = fmt::format(
      "<svg width=\"{0}\" height=\"{0}\" viewBox=\"0 0 {0} {0}\" font-size=\"11\" "
      "fill=\"currentColor\" role=\"img\" aria-label=\"calibration plot\">\n",
      whole);
  for (const double tick : {0.0, 0.9, 0.99, 0.999, 0.9999, 1.0}) {
    svg += fmt::format(
        "<path d=\"M{0} {1}V{2}M{3} {4}H{5}\" stroke=\"#8886\" fill=\"none\"/>"
        "<text x=\"{0}\" y=\"{6}\" text-anchor=\"middle\">{7:g}</text>"
        "<text x=\"{8}\" y=\"{9}\" text-anchor=\"end\">{7:g}</text>\n",
        x_of(tick), y_of(0), y_of(1), x_of(0), y_of(tick), x_of(1), y_of(0) + 16, tick, x_of(0) - 6,
        y_of(tick) + 4);
  }
  svg += fmt::format(
      "<path d=\"M{} {}L{} {}\" stroke=\"currentColor\" stroke-dasharray=\"4 4\"/>"
      "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">confidence</text>"
      "<text x=\"{}\" y=\"{}\">right</text>\n",
      x_of(0), y_of(0), x_of(1), y_of(1), x_of(0) + kSide / 2, y_of(0) + 34, 4.0, 14.0);
  for (const ConfidenceBin& bin : bins) {
    if (bin.right.of == 0) continue;
    const double x = x_of(bin.confidence_sum / static_cast<double>(bin.right.of));
    const Interval within = bin.right.WithinAt95();
    svg += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"#009e73\" stroke-width=\"2\"/>"
        "<circle cx=\"{0:.1f}\" cy=\"{3:.1f}\" r=\"4\" fill=\"#009e73\"><title>{4} cells, {5} "
        "right</title></circle>\n",
        x, y_of(within.low), y_of(within.high), y_of(bin.right.Share()), bin.right.of,
        bin.right.count);
  }
  return svg + "</svg>\n";
}

// The cell and half a cell around it.
Frame Surroundings(const Frame& frame, const FrameRect& cell) {
  const int margin_x = cell.width / 2;
  const int margin_y = cell.height / 2;
  const FrameRect wanted{cell.x - margin_x, cell.y - margin_y, cell.width + 2 * margin_x,
                         cell.height + 2 * margin_y};
  return base::PartOf(frame, wanted.Intersection(frame.Bounds()));
}

std::string ImageOf(const Frame& frame) {
  const auto png = capture::file::EncodePng(frame);
  return png ? PngDataUri(*png) : "";
}

std::string FigureOf(const MissedCell& miss, const Frame& frame) {
  return fmt::format(
      "<figure><img src=\"{}\" alt=\"\"><br>row {}, column {}<br>shown <code>{}</code>, read "
      "<code>{}</code><br>{:.3f}</figure>\n",
      ImageOf(Surroundings(frame, miss.where)), miss.cell.row, miss.cell.col,
      SymbolText(miss.expected), SymbolText(miss.read), miss.confidence);
}

// The whole picture with the missed cells framed: red what is wrong, violet what is unknown.
std::string PictureOf(const ScoredPicture& picture, const Frame& frame) {
  std::string svg = fmt::format(
      "<svg width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\"><image width=\"{0}\" "
      "height=\"{1}\" href=\"{2}\"/>\n",
      frame.size.width, frame.size.height, ImageOf(frame));
  for (const MissedCell& miss : picture.score.missed) {
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke-width=\"2\" "
        "stroke=\"{}\"/>",
        miss.where.x, miss.where.y, miss.where.width, miss.where.height,
        miss.read == CellSymbol::kUnknown ? "#963296" : "#d01e1e");
  }
  return svg + "</svg>\n";
}

std::string FailureOf(const ScoredPicture& picture, const Frame& frame) {
  const PictureScore& score = picture.score;
  const bool is_negative = score.counts.negatives > 0;
  std::string html = fmt::format(
      "<article><h3>{}{}: {}</h3>\n<p>{}{}{}</p>\n", EscapeHtml(picture.file),
      picture.variant == "clean" ? "" : " (" + EscapeHtml(picture.variant) + ")",
      is_negative ? "a board where there is none" : std::string(Name(score.outcome)),
      score.rows_read > 0 ? fmt::format("{} × {} cells read. ", score.rows_read, score.cols_read)
                          : "",
      score.size_right || score.rows_read == 0 || is_negative ? "" : "The size is wrong. ",
      EscapeHtml(score.reason));
  html += PictureOf(picture, frame) + "<div class=cells>\n";
  const std::size_t shown = std::min(score.missed.size(), kMaxCells);
  for (std::size_t i = 0; i < shown; ++i) html += FigureOf(score.missed[i], frame);
  html += "</div>\n";
  if (score.missed.size() > shown) {
    html +=
        fmt::format("<p>… and {} more</p>\n",
                    base::Counted(static_cast<std::int64_t>(score.missed.size() - shown), "cell"));
  }
  return html + "</article>\n";
}

bool IsFailure(const PictureScore& score) {
  if (score.counts.negatives > 0) return score.counts.negatives_wrong > 0;
  return score.outcome != Outcome::kExact;
}

}  // namespace

void ScorePage::Add(const ScoredPicture& picture, const Frame& frame) {
  if (!IsFailure(picture.score)) return;
  ++failing_;
  if (failures_.size() > kMaxBytes) return;
  failures_ += FailureOf(picture, frame);
  ++shown_;
}

std::string ScorePage::Render(const ScoreSheet& sheet) const {
  std::string html = kHead;
  html +=
      fmt::format("<h1>Gridhand score</h1>\n<p>Read with: {}. {}.</p>\n", EscapeHtml(sheet.reader),
                  base::Counted(static_cast<std::int64_t>(sheet.pictures.size()), "picture"));
  html += HeadlineTable(sheet.All()) + "<h2>By folder</h2>\n" + FolderTable(sheet);
  html += "<h2>Confusions</h2>\n" + ConfusionTable(sheet.Confusions());
  html +=
      "<h2>Calibration</h2>\n<p>Of cells read with a confidence, so many are right; bars are "
      "95 % intervals.</p>\n" +
      CalibrationPlot(sheet.Calibration());
  html += fmt::format("<h2>Failing pictures: {}</h2>\n", failing_) + failures_;
  if (failing_ > shown_)
    html += fmt::format("<p>… and {} more</p>\n", base::Counted(failing_ - shown_, "picture"));
  for (const std::string& skipped : sheet.skipped) {
    html += fmt::format("<p>Not scored: {}</p>\n", EscapeHtml(skipped));
  }
  return html + "</body></html>\n";
}

}  // namespace gridhand::app::minesweeper
