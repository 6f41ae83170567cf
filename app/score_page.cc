#include "app/score_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/html.h"
#include "base/counted.h"
#include "capture/file/png.h"

namespace gridhand::app {
namespace {

using base::Frame;
using base::FrameRect;

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

std::string HeadlineTable(const std::vector<Headline>& headlines) {
  std::string html =
      "<table><tr><th>what</th><th>count</th><th>of</th><th>share</th><th>95 % from</th>"
      "<th>to</th></tr>\n";
  for (const Headline& headline : headlines) {
    if (headline.figure.of == 0) continue;
    const Interval within = headline.figure.WithinAt95();
    html +=
        fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                    EscapeHtml(headline.what), headline.figure.count, headline.figure.of,
                    HtmlPercent(headline.figure), Percent(within.low), Percent(within.high));
  }
  return html + "</table>\n";
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

std::string FigureOf(const FailedPicture::Cell& miss, const Frame& frame) {
  return fmt::format(
      "<figure><img src=\"{}\" alt=\"\"><br>row {}, column {}<br>shown <code>{}</code>, read "
      "<code>{}</code><br>{:.3f}</figure>\n",
      ImageOf(Surroundings(frame, miss.where)), miss.cell.row, miss.cell.col,
      EscapeHtml(miss.shown), EscapeHtml(miss.read), miss.confidence);
}

// The whole picture with the missed cells framed: red what is wrong, violet what is unknown.
std::string PictureOf(const FailedPicture& picture, const Frame& frame) {
  std::string svg = fmt::format(
      "<svg width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\"><image width=\"{0}\" "
      "height=\"{1}\" href=\"{2}\"/>\n",
      frame.size.width, frame.size.height, ImageOf(frame));
  for (const FailedPicture::Cell& miss : picture.missed) {
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke-width=\"2\" "
        "stroke=\"{}\"/>",
        miss.where.x, miss.where.y, miss.where.width, miss.where.height,
        miss.is_unknown ? "#963296" : "#d01e1e");
  }
  return svg + "</svg>\n";
}

std::string FailureOf(const FailedPicture& picture, const Frame& frame) {
  std::string html =
      fmt::format("<article><h3>{}{}: {}</h3>\n<p>{}</p>\n", EscapeHtml(picture.file),
                  picture.variant == "clean" ? "" : " (" + EscapeHtml(picture.variant) + ")",
                  picture.verdict, EscapeHtml(picture.remarks));
  html += PictureOf(picture, frame) + "<div class=cells>\n";
  const std::size_t shown = std::min(picture.missed.size(), kMaxCells);
  for (std::size_t i = 0; i < shown; ++i) html += FigureOf(picture.missed[i], frame);
  html += "</div>\n";
  if (picture.missed.size() > shown) {
    html += fmt::format(
        "<p>… and {} more</p>\n",
        base::Counted(static_cast<std::int64_t>(picture.missed.size() - shown), "cell"));
  }
  return html + "</article>\n";
}

}  // namespace

std::string HtmlPercent(const Proportion& figure) {
  return figure.of == 0 ? "–" : Percent(figure.Share());
}

void ScorePage::Add(const FailedPicture& picture, const Frame& frame) {
  ++failing_;
  if (failures_.size() > kMaxBytes) return;
  failures_ += FailureOf(picture, frame);
  ++shown_;
}

std::string ScorePage::Render(const Facts& facts) const {
  std::string html = kHead;
  html +=
      fmt::format("<h1>Gridhand score</h1>\n<p>Read with: {}. {}.</p>\n", EscapeHtml(facts.reader),
                  base::Counted(static_cast<std::int64_t>(facts.pictures), "picture"));
  html += HeadlineTable(facts.headlines) + facts.sections;
  html += fmt::format("<h2>Failing pictures: {}</h2>\n", failing_) + failures_;
  if (failing_ > shown_)
    html += fmt::format("<p>… and {} more</p>\n", base::Counted(failing_ - shown_, "picture"));
  for (const std::string& skipped : facts.skipped) {
    html += fmt::format("<p>Not scored: {}</p>\n", EscapeHtml(skipped));
  }
  return html + "</body></html>\n";
}

}  // namespace gridhand::app
