#include "app/minesweeper/score_sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/html.h"
#include "app/score_page.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::kAlphabet;

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
        HtmlPercent(Proportion{t.sizes_right, t.boards}),
        HtmlPercent(Proportion{t.cells_right, t.cells}),
        HtmlPercent(Proportion{t.revealed_right, t.revealed}), t.Of(Outcome::kExact),
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

}  // namespace

std::string SectionsOf(const ScoreSheet& sheet) {
  return "<h2>By folder</h2>\n" + FolderTable(sheet) + "<h2>Confusions</h2>\n" +
         ConfusionTable(sheet.Confusions()) +
         "<h2>Calibration</h2>\n<p>Of cells read with a confidence, so many are right; bars are "
         "95 % intervals.</p>\n" +
         CalibrationPlot(sheet.Calibration());
}

}  // namespace gridhand::app::minesweeper
